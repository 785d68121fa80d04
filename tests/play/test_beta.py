"""The beta distribution, against numbers that are known."""

import math

import pytest

from swamp_envs.play.beta import beta_cdf, beta_quantile


@pytest.mark.parametrize(
    ("a", "b", "chance", "true"),
    [(1, 1, 0.3, 0.3), (1, 20, 0.975, 1 - 0.025 ** (1 / 20)), (7, 1, 0.5, 0.5 ** (1 / 7)), (2, 2, 0.5, 0.5)],
)
def test_quantiles_that_have_a_formula(a: float, b: float, chance: float, true: float) -> None:
    assert beta_quantile(chance, a, b) == pytest.approx(true, abs=1e-10)


@pytest.mark.parametrize("a", [0.001, 0.3, 2, 40, 3e4])
@pytest.mark.parametrize("b", [0.5, 3, 700, 1e5])
@pytest.mark.parametrize("chance", [0.025, 0.5, 0.975])
def test_quantiles_are_where_the_distribution_has_that_much_below(a: float, b: float, chance: float) -> None:
    x = beta_quantile(chance, a, b)
    assert 0 <= x <= 1
    if x > 1e-9:
        assert beta_cdf(x, a, b) == pytest.approx(chance, abs=1e-6)


@pytest.mark.parametrize(("x", "a", "b"), [(0.2, 3, 5), (0.7, 6, 2), (0.5, 10, 10)])
def test_whole_parameters_are_chances_of_coins(x: float, a: int, b: int) -> None:
    n = a + b - 1
    true = sum(math.comb(n, k) * x**k * (1 - x) ** (n - k) for k in range(a, n + 1))
    assert beta_cdf(x, a, b) == pytest.approx(true)
