"""What can be chosen for a new table: games, options, bots, seats; and the rules of each game."""

import functools
import re
import secrets
from typing import Any

from ..core.errors import SwampError
from ..core.game import Variant
from ..core.options import parse_option_text
from ..core.packs import Packs
from ..core.registry import game
from .shelf import Seat

PERSON = "person"
MOST_PACKS = 16  # generated ones on a table
_NAME = 40  # letters of a name
# Searches of three strengths, by what they cost.
_SEARCHES = {
    "mcts:sims=50": "tree search, quick",
    "mcts:sims=400": "tree search, stronger",
    "mcts:sims=1600": "tree search, slow and strong",
}


def game_facts(name: str, programs: dict[str, str]) -> dict[str, Any]:
    """A game as the first page shows it."""
    found = game(name)
    return {
        "name": name,
        "title": found.title,
        "summary": found.summary,
        "counts": list(found.player_counts),
        "options": [_option(each) for each in found.options],
        "players": found.default.players,
        "hidden": found.default.hidden_information,
        "motives": found.default.facts.motives,
        "variants": {label: dict(kind) for label, kind in found.variants.items()},
        "bots": [{"name": bot, "about": about} for bot, about in bots_of(name, programs).items()],
    }


def _option(option: Any) -> dict[str, Any]:
    sort = "flag" if isinstance(option.default, bool) else "choice" if option.choices else "text"
    sort = "number" if sort == "text" and isinstance(option.default, int) else sort
    return {
        "name": option.name,
        "help": option.help,
        "default": option.default,
        "sort": sort,
        "choices": [[choice, option.called.get(choice, choice)] for choice in option.choices],
        "low": option.low,
        "high": option.high,
    }


def bots_of(name: str, programs: dict[str, str]) -> dict[str, str]:
    """The bots that can sit at a table of that game, and a line on each; the usual one first."""
    from swamp_agents.games import brings

    from ..core.dispatch import suggest

    greedy = {"greedy": "plays what looks best at once"} if brings(game(name).default, suggest) else {}
    rated = _rated(name)
    networks = {bot: "trained network" for bot in rated if bot.startswith("policy:")}
    about = {**greedy, **_SEARCHES, **networks, "random": "any legal move"}
    return {
        **{bot: f"{what}; {rated[bot]}" if bot in rated else what for bot, what in about.items()},
        **{f"program:{title}": "a program of the owner of this server" for title in programs},
    }


@functools.cache
def _rated(name: str) -> dict[str, str]:
    """How strong bots are, a line on each: in the usual game, or else in the kinds that were measured."""
    from swamp_agents.ratings import ratings_of

    found: dict[str, list[str]] = {}
    for each in sorted(ratings_of(name), key=lambda rating: rating.options):
        found.setdefault(each.bot, []).append(f"paid {each} more than greedy" + _where(each.options))
    return {bot: lines[0] for bot, lines in found.items()}


def _where(options: str) -> str:
    return f" with {options}" if options else ""


# --- a new table ------------------------------------------------------------------------------------------------------


def choose(given: dict[str, Any]) -> Variant:
    """The kind of game that a request describes."""
    found, options = game(str(given.get("game"))[:_NAME]), given.get("options", {})
    if not isinstance(options, dict):
        raise SwampError("options: accepted: an object of names and values")
    refuse_files(options)
    return found.variant(**{str(key): value for key, value in options.items()})


def refuse_files_in(option_text: str) -> None:
    """Likewise for the options that a record names."""
    refuse_files(parse_option_text(option_text))


def refuse_files(options: dict[str, Any]) -> None:
    """No pack is read from a file that a request names."""
    pack = str(options.get("pack", "standard"))
    found = re.fullmatch(r"generated:(\d{1,9})(?:-(\d{1,9}))?", pack)
    few = found and int(found[2] or found[1]) - int(found[1]) < MOST_PACKS
    if pack != "standard" and not few:
        raise SwampError(f"pack: accepted: standard, generated:SEED, or generated:FIRST-LAST of up to {MOST_PACKS}")


def seats_from(given: dict[str, Any], variant: Variant, programs: dict[str, str]) -> list[Seat]:
    """Who sits where, a key for each person."""
    seats, names = given.get("seats"), given.get("names", [])
    if not isinstance(seats, list) or len(seats) != variant.players:
        raise SwampError(f"seats: accepted: a list of {variant.players}, each {PERSON} or a bot")
    if not isinstance(names, list):
        raise SwampError("names: accepted: a list of texts")
    bots = bots_of(variant.game.name, programs)
    return [_seat(str(seat), _name(names, number, str(seat)), bots, programs) for number, seat in enumerate(seats)]


def _seat(wanted: str, name: str, bots: dict[str, str], programs: dict[str, str]) -> Seat:
    if wanted == PERSON:
        return Seat(name, key=secrets.token_urlsafe(16))
    if wanted not in bots:
        raise SwampError(f"seats: found {wanted[:40]!r}, accepted: {PERSON}, {', '.join(bots)}")
    return Seat(name, bot=programs.get(wanted.removeprefix("program:"), wanted))


def _name(names: list[Any], number: int, seat: str) -> str:
    """What a seat is called: letters that a record can have."""
    given = str(names[number]) if number < len(names) and names[number] else seat
    shown = "".join(sign for sign in given if sign.isprintable()).replace(", ", " ").strip(" ,")
    return shown[:_NAME].strip(" ,") or f"seat {number}"


# --- about a game -----------------------------------------------------------------------------------------------------


@functools.cache
def rules_of(name: str) -> dict[str, Any]:
    """The rules page in chapters: a title, what stands before the clauses, and the clauses by their numbers."""
    found = game(name[:_NAME])
    head, *chapters = re.split(r"^## ", found.rules_page, flags=re.MULTILINE)
    introduction = head.partition("\n")[2].strip()
    return {"title": found.title, "introduction": introduction, "chapters": [_chapter(text) for text in chapters]}


def turn_of(name: str, label: str | None) -> list[dict[str, Any]]:
    """The phases of a kind of game: what is decided in each, and what may follow."""
    found = game(name[:_NAME])
    if label is not None and label not in found.variants:
        raise SwampError(f"variant: found {label[:40]!r}, accepted: {', '.join(found.variants)}")
    facts = (found.variant(**found.variants[label]) if label else found.default).facts
    asked = found.words.phases
    return [
        {
            "phase": phase,
            "asked": asked[phase].text if phase in asked else "",
            "then": list(facts.following.get(phase, ())),
        }
        for phase in facts.following or facts.phases
    ]


def cards_of(name: str, pack: str) -> list[dict[str, Any]]:
    """The components of a pack in pictures, with what they do where the game says so."""
    found = game(name[:_NAME])
    refuse_files({"pack": pack})
    packs, draw = found.load_packs, getattr(found.drawing, "pack_svg", None)
    if draw is None or not isinstance(packs, Packs):
        return []
    content, say = packs.read(pack), getattr(found.drawing, "pack_words", None)
    words = say(content) if say else {}
    return [
        {"title": title.replace("_", " "), "svg": svg, "words": [list(row) for row in words.get(title, [])]}
        for title, svg in draw(content).items()
    ]


def _chapter(text: str) -> dict[str, Any]:
    title, _, body = text.partition("\n")
    first, *clauses = re.split(r"^- (?=\*\*[A-Z]+-\d)", body, flags=re.MULTILINE)
    return {"title": title, "text": first.strip(), "clauses": [_clause(each) for each in clauses]}


def _clause(text: str) -> dict[str, str]:
    found = re.match(r"\*\*([A-Z]+-\d+\.\d+[a-z]?)\*\*(.*)", text, re.DOTALL)
    return {"number": found[1], "text": found[2].strip()} if found else {"number": "", "text": text.strip()}
