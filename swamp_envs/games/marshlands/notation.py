"""The Sacred Marshlands: decisions as text, and what positions hold (RULES.md, part 10)."""

from .board import CELL_NAMES

_ANSWERS = ("y", "n")
_TAKES = ("t^", "tv")
_SIGNS = {"lay": "h", "offer": "o", "orient": "v"}


def action_text(kind: str, indices: tuple[int, ...]) -> str | None:
    """`-`, `y`, `h0`, `o2`, `j11@2`, `v3`, `e1`, `t^`, `tv`."""
    number = indices[0]
    match kind:
        case "done":
            return "-"
        case "answer":
            return _ANSWERS[number]
        case "place":
            return f"{CELL_NAMES[number]}@{indices[1]}"
        case "eclipse":
            return f"e{number + 1}"
        case "take":
            return _TAKES[number]
        case _:
            return f"{_SIGNS[kind]}{number}"
