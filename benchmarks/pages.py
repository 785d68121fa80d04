"""What result pages are made of: rows of Markdown tables."""


def line(cells: tuple) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def head(cells: tuple) -> list[str]:
    """The names of the columns, and the rule below them."""
    return [line(cells), "|" + " --- |" * len(cells)]


def between(page: str, name: str, text: str) -> str:
    """The page with this text between its marks `<!-- name -->` and `<!-- end of name -->`."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, found, rest = page.partition(begin)
    _, ended, after = rest.partition(end)
    if not (found and ended):
        raise ValueError(f"page: found no {begin} with {end} after it, accepted: a page that has both")
    return f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}"
