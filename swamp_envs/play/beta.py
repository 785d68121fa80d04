"""The beta distribution: how likely less is, and what is exceeded with a given chance."""

import math

_ENOUGH = 1e-12
_MOST_TERMS, _MOST_STEPS = 10_000, 200
_TINY = 1e-300


def beta_cdf(x: float, a: float, b: float) -> float:
    """The chance of less than x, by the continued fraction on the side where it converges quickly."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_cdf(1 - x, b, a)
    return math.exp(_log_density(x, a, b)) * x * (1 - x) / a * _fraction(x, a, b)


def beta_quantile(chance: float, a: float, b: float) -> float:
    """What is exceeded with one minus this chance: by Newton's steps, or halving where a step leads too far."""
    low, high, x = 0.0, 1.0, a / (a + b)
    for _ in range(_MOST_STEPS):
        off = beta_cdf(x, a, b) - chance
        low, high = (low, x) if off > 0 else (x, high)
        slope = math.exp(min(700.0, _log_density(x, a, b)))
        new = x - off / slope if slope > _TINY else -1.0
        new = new if low < new < high else (low + high) / 2
        if abs(new - x) <= _ENOUGH * x or high - low < _ENOUGH:
            return new
        x = new
    return x


def _log_density(x: float, a: float, b: float) -> float:
    whole = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    return whole + (a - 1) * math.log(x) + (b - 1) * math.log1p(-x)


def _fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    top, bottom = 1.0, 1 / _off_zero(1 - (a + b) * x / (a + 1))
    value = bottom
    for m in range(1, _MOST_TERMS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        change = 1.0
        for term in (even, odd):
            bottom = 1 / _off_zero(1 + term * bottom)
            top = _off_zero(1 + term / top)
            change = bottom * top
            value *= change
        if abs(change - 1) < _ENOUGH:
            break
    return value


def _off_zero(number: float) -> float:
    return number if abs(number) > _TINY else _TINY
