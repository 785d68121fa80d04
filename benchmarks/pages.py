"""What result pages are made of: rows of Markdown tables, and means in them."""

import math

from swamp_envs.dev import Mean


def line(cells: tuple) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def head(cells: tuple) -> list[str]:
    """The names of the columns, and the rule below them."""
    return [line(cells), "|" + " --- |" * len(cells)]


def share(mean: Mean) -> str:
    """A share, and its interval."""
    return f"{mean.mean:.1%} ({mean.low:.1%} to {mean.high:.1%})"


def with_reach(mean: Mean, digits: int) -> str:
    """A mean without bounds; where all deals are alike, how far the interval goes is not known."""
    reach = f" ± {mean.reach:.{digits}f}" if math.isfinite(mean.reach) else ""
    return f"{mean.mean:.{digits}f}{reach}"


def between(page: str, name: str, text: str) -> str:
    """The page with this text between its marks `<!-- name -->` and `<!-- end of name -->`."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, found, rest = page.partition(begin)
    _, ended, after = rest.partition(end)
    if not (found and ended):
        raise ValueError(f"page: found no {begin} with {end} after it, accepted: a page that has both")
    return f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}"
