"""Ponds: the table as a picture, and as text for a terminal. `d` holds the entries of a position."""

from typing import Any

from swamp_envs.dev import svg as draw

WIDTH, HEIGHT, STEP = 640, 220, 46


def svg(d: dict[str, Any], last: str | None = None) -> str:
    """The pile on top, and a hand for each seat below."""
    drawn = [_card(20 + STEP * k, 40, card) for k, card in enumerate(d["pile"])]
    for p, hand in enumerate(d["hands"]):
        left = 20 + 155 * p
        drawn.append(draw.text(left, 125, f"seat {p}: {d['score'][p]}", font_size=14))
        drawn += [_card(left + STEP * k, 140, card) for k, card in enumerate(hand)]
    return draw.document(WIDTH, HEIGHT, draw.text(20, 24, _caption(d, last), font_size=14), *drawn, title="Ponds")


def _card(x: float, y: float, card: Any) -> draw.Markup:
    face = draw.rect(x, y, STEP - 6, 56, rx=6, fill="#dfeee4", stroke="#3d6b4f")
    return draw.group(face, draw.text(x + (STEP - 6) / 2, y + 34, _name(card), text_anchor="middle", font_size=18))


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    """The table as lines of text."""
    hands = [f"seat {p} ({d['score'][p]} points): {_names(hand)}" for p, hand in enumerate(d["hands"])]
    return "\n".join([f"pile: {_names(d['pile'])}", *hands, _caption(d, last)])


def _names(cards: Any) -> str:
    return " ".join(map(_name, cards)) or "-"


def _name(card: Any) -> str:
    return str(card + 1) if isinstance(card, int) else str(card)


def _caption(d: dict[str, Any], last: str | None) -> str:
    asked = f"seat {d['seat']} lays a card" if d["seat"] >= 0 else "the end"
    return f"{asked}; {len(d['deck'])} cards in the deck; last {last or '-'}"
