"""Reeds: as a picture, and as text for a terminal."""

from typing import Any

from swamp_envs.view.ansi import paint
from swamp_envs.view.svg import document, rect, text


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The row of patches over one line of text."""
    patches = [rect(50 * k + 5, 5, 40, 40, fill="#dfe6cf") for k in range(len(d["row"]))]
    cards = [text(50 * k + 25, 30, card, text_anchor="middle") for k, card in enumerate(d["row"])]
    return document(300, 80, *patches, *cards, text(10, 68, _caption(d, last), font_size=11), title="Reeds")


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The same in two lines."""
    return f"{paint('  '.join(d['row']), ink='#2e6b34', colour=colour)}\n{_caption(d, last)}"


def _caption(d: dict[str, Any], last: str | None) -> str:
    asked = f"seat {d['seat']}: {d['phase']}" if d["seat"] >= 0 else "the end"
    return f"hands {' '.join(d['hands'])}, deck {d['deck']}, scores {d['score']}, last {last}; {asked}"
