"""What result pages are made of: rows of Markdown tables."""


def line(cells: tuple) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def head(cells: tuple) -> list[str]:
    """The names of the columns, and the rule below them."""
    return [line(cells), "|" + " --- |" * len(cells)]
