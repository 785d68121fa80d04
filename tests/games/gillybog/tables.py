"""Positions of Gillybog: laid in a few words, or made up at random."""

import functools
import random
import re
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import swamp_envs
from swamp_envs import Match, Variant
from twins.gillybog import Twin, cell_of, name_of, read_pack
from twins.gillybog.cards import UNIQUE
from twins.gillybog.land import Cell, by_number
from twins.gillybog.table import LIMBS, Question

from ..play import walk

GAME = swamp_envs.game("gillybog")
VARIANTS = GAME.variants
LAID = str(Path(__file__).with_name("laid.toml"))  # the pack of all positions that are laid here: its numbers stay
PACK = read_pack(LAID)
FOREST = [f"F{n:02}" for n in range(30, 0, -1)]  # from the bottom: F01 lies on top
CAMPS = [f"C{n}" for n in range(7, 0, -1)]
BOGS = [f"B{n:02}" for n in range(1, 17)]
GILLY_CARDS = [f"g{n}" for n in range(1, 9)]
BASIC_HUNTERS = ["h01", "h02", "h04", "h05", "h03"]
ADVANCED_HUNTERS = [f"h{n:02}" for n in range(6, 14)]

Dict = dict[str, Any]


@functools.cache
def variant(**options: Any) -> Variant:
    """The pack is read anew for each variant: these are kept."""
    return GAME.variant(**options)


def deal(seed: int = 0, **options: Any) -> Match:
    return Match(variant(**options), seed)


def load(d: Dict, seed: int = 0) -> Match:
    return Match.from_dict(variant(**d["options"]), d, seed)


# --- laid in a few words ----------------------------------------------------------------------------------------------


def spaces(text: str) -> dict[str, str]:
    """`(2,0)(3,0)F.03 (4,0)Lh.3`: each form for the cells before it."""
    found = {}
    for cells, form in re.findall(r"((?:\([-\d,]+\))+)(\S+)", text):
        found |= dict.fromkeys(re.findall(r"\(([-\d,]+)\)", cells), form)
    return found


def road(first: int, last: int, but: str = "") -> dict[str, str]:
    """Plain forest spaces east of the Den with paths e and w, `2,0` to `last,0`; others instead."""
    return {f"{q},0": "F.03" for q in range(first, last + 1)} | spaces(but)


def in_cell_order(by_name: dict[str, Any]) -> dict[str, Any]:
    return {name_of(cell): by_name[name_of(cell)] for cell in by_number(map(cell_of, by_name))}


def player(at: str = "0,0", limbs: tuple[int, ...] = (1, 1, 1), **others: Any) -> Dict:
    d = {"at": at, "limbs": list(limbs), "hand": ["rg", "hs", "ss"], "played": [], "injured": [], "howl": False}
    return d | others


def gilly(state: str = "aside", at: str | None = None, card: str | None = None) -> Dict:
    return {"state": state, "at": at, "card": card, "used": False}


def on_top(stack: list[str], *first: str) -> list[str]:
    """A stack with these on top of it, the first of them uppermost."""
    return [name for name in stack if name not in first] + list(reversed(first))


def bog_stacks(a: str, b: str) -> list[list[str]]:
    """Bog stacks with these tops, `B05 B01` from the bottom, on the other tiles."""
    tops = a.split(), b.split()
    rest = [tile for tile in BOGS if tile not in tops[0] + tops[1]]
    half = len(rest) // 2
    return [rest[:half] + tops[0], rest[half:] + tops[1]]


def faces(text: str) -> list[int]:
    """Dice to come, such as `b2 x o`."""
    return [PACK.die.index(face) for face in text.split()]


def tokens(hunters: dict[str, int], wards: dict[str, int], players: list[Dict]) -> Dict:
    """Where hunters and protection are; the others are in the village and in the supply."""
    supply = 18 - sum(wards.values()) - sum(sum(person["limbs"]) for person in players)
    found = {"hunters": in_cell_order(hunters), "wards": in_cell_order(wards)}
    return found | {"village": 24 - sum(hunters.values()), "supply": supply}


def decks(players: list[Dict], gillys: list[Dict], top: str) -> Dict:
    """All stacks without what lies elsewhere, the hunter card `top` on top of its deck."""
    held = [card for person in players for card in person["hand"] + person["played"] + person["injured"]]
    shown = [token["card"] for token in gillys]
    return {
        "forest": FOREST,
        "camps": CAMPS,
        "bogs": [BOGS[:8], BOGS[8:]],
        "actions": [card for card in UNIQUE if card not in held],
        "hunter_deck": on_top(BASIC_HUNTERS, top),
        "hunter_discard": [],
        "village_deck": [card for card in ADVANCED_HUNTERS if card != top],
        "gilly_deck": [card for card in GILLY_CARDS if card not in shown],
        "known_actions": 0,
        "known_hunters": 0,
        "hunters_seen": sorted({*BASIC_HUNTERS, top}),
        "shown": [],
    }


TURN = {
    "active": 0,
    **dict.fromkeys(("plays", "timer_bonus", "extra_dice", "shield", "slow", "turn", "seat", "pack"), 0),
    "hide": False,
    "howl_on": -1,
    "howl_next": -1,
    "rng": 1,
    "phase": "act",
    "outcome": "running",
}


def position(
    land: str | dict[str, str] = "", *players: Dict, dice: str = "", top: str = "h03", gillys: Any = (), **others: Any
) -> Dict:
    """Two players' position in phase act, if nothing else is said: `land` beside the Great Bog, the next hunter card
    on top, dice to come."""
    people = list(players or (player(), player()))
    creatures = [*gillys, gilly(), gilly(), gilly()][:3]
    options = variant(**{"players": len(people), "pack": LAID} | others.pop("options", {})).options
    d = {
        "map": in_cell_order(spaces(land) if isinstance(land, str) else land),
        "support": 0,
        "vision": None,
        "players": people,
        "gillys": creatures,
        "dice": faces(dice),
        "options": dict(options),
        **tokens(others.pop("hunters", {}), others.get("wards", {}), people),
        **decks(people, creatures, top),
        **TURN,
        "seat": others.get("active", 0),
        **others,
    }
    return d | {"bogs_seen": sorted({*others.get("bogs_seen", ()), *(stack[-1] for stack in d["bogs"] if stack)})}


def match_at(*words: Any, **others: Any) -> Match:
    """A match at a laid position; the words are those of `position`."""
    return load(position(*words, **others))


def play(match: Match, moves: str) -> Match:
    """Push moves written one after another."""
    for move in moves.split():
        match.push(move)
    return match


def field(match: Match, *names: str) -> Any:
    """One entry of the match's dict, or several."""
    d = match.to_dict()
    return d[names[0]] if len(names) == 1 else tuple(d[name] for name in names)


# --- made up at random ------------------------------------------------------------------------------------------------


def carry_out(happening: Generator[Question, str, Any], dice: random.Random) -> None:
    """An effect of the twin, every question answered at random."""
    with suppress(StopIteration):
        question = next(happening)
        while True:
            question = happening.send(dice.choice(question[2]))


def set_up(dice: random.Random, **options: Any) -> Twin:
    """The twin's first turn after a set-up at random."""
    twin = Twin.from_dict(deal(dice.getrandbits(32), **options).to_dict())
    while twin.phase != "act":
        twin.push(dice.choice(twin.legal()))
    return twin


def grow_map(twin: Twin, dice: random.Random) -> None:
    """More forest, then bog tiles on it, some with their hazard up."""
    for _ in range(dice.randrange(12)):
        carry_out(twin.place_forest(0), dice)
    for _ in range(dice.randrange(8)):
        forest = [cell for cell in twin.spaces if twin.can_be_covered(cell)]
        if forest:
            carry_out(twin.lay_bog_tile(0, dice.choice(forest), dice.random() < 0.3), dice)


def scatter_hunters(twin: Twin, dice: random.Random) -> None:
    """None more, some, or so many that groups overflow."""
    for _ in range(dice.choice([0, 4, 10, 15])):
        cell = dice.choice(list(twin.spaces))
        count = min(dice.randint(1, 6), twin.village, 6 - twin.hunters[cell])
        twin.village -= count
        twin.hunters[cell] += count


def find_gillys(twin: Twin, dice: random.Random) -> None:
    """More camps, and their gillys rescued and saved."""
    for _ in range(dice.choice([0, 0, 1, 2, 2])):
        carry_out(twin.find_next_camp(0), dice)
    for token in twin.gillys:
        if token["state"] == "tipped" and dice.random() < 0.7:
            twin.rescue(token["at"])
            token |= dice.choice([{"state": "saved", "at": None}, {"at": dice.choice(list(twin.spaces))}])


def deal_cards(twin: Twin, dice: random.Random) -> None:
    """Unique cards in hands, injuries, and some cards played."""
    for person in twin.players:
        for _ in range(dice.randrange(7)):
            person["hand"].append(twin.actions.pop())
        if dice.random() < 0.5:
            person["injured"].append(person["hand"].pop(dice.randrange(len(person["hand"]))))
    active = twin.players[twin.active]
    for _ in range(dice.randrange(len(active["hand"]))):
        active["played"].append(active["hand"].pop(dice.randrange(len(active["hand"]))))
        twin.plays += 1


def howl_before(twin: Twin, dice: random.Random) -> None:
    """Sometimes the seat before has howled."""
    seat = (twin.active - 1) % len(twin.players)
    hand = twin.players[seat]["hand"]
    if "hs" in hand and len(hand) > 1 and dice.random() < 0.4:
        hand.remove("hs")
        twin.players[seat]["howl"] = True
        twin.howl_on = seat


def place_players(twin: Twin, dice: random.Random) -> None:
    """Anywhere, with little protection, and a little on spaces."""
    cells = list(twin.spaces)
    for person in twin.players:
        person["at"] = dice.choice(cells)
        for number in range(len(LIMBS)):
            change = max(-person["limbs"][number], min(dice.choice([-1, -1, 0, 1]), twin.supply))
            person["limbs"][number] += change
            twin.supply -= change
    for _ in range(dice.randrange(3)):
        twin.protect_space(dice.choice([dice.choice(cells), twin.at(dice.randrange(len(twin.players)))]), 1)


def bring_together(twin: Twin, dice: random.Random) -> None:
    """Standing gillys come to the active player; once none is aside, all is ready for the ritual."""
    for token in twin.gillys:
        if token["state"] == "standing" and dice.random() < 0.5:
            token["at"] = twin.at(twin.active)
    if twin.vision and twin.graph()[twin.vision] and all(token["state"] != "aside" for token in twin.gillys):
        gather(twin, dice.choice(sorted(twin.graph()[twin.vision])))


def gather(twin: Twin, last: Cell) -> None:
    """All gillys saved, and all players at the vision token but for the active one."""
    for token in twin.gillys:
        token |= {"state": "saved", "at": None, "card": token["card"] or twin.gilly_deck.pop(0)}
    for person in twin.players:
        person["at"] = twin.vision
    twin.players[twin.active]["at"] = last


def stack_hunters(twin: Twin, dice: random.Random) -> None:
    """Advanced cards in the deck, some cards discarded, some in known places."""
    for _ in range(dice.randrange(8)):
        twin.hunter_deck.append(twin.village_deck.pop())
    dice.shuffle(twin.hunter_deck)
    for _ in range(dice.randrange(len(twin.hunter_deck))):
        twin.hunter_discard.append(twin.hunter_deck.pop())
    twin.known_hunters = dice.choice([0, 0, dice.randrange(len(twin.hunter_deck))])
    twin.known_actions = dice.choice([0, 0, dice.randrange(len(twin.actions) + 1)])
    known = twin.hunter_deck[: twin.known_hunters]
    twin.hunters_seen |= {*twin.hunter_discard, *known, twin.hunter_deck[-1]}


def count_up(twin: Twin, dice: random.Random) -> None:
    """What counts for a turn and for a game, mostly nothing."""
    twin.support = dice.choice([0, 0, 1, 3, 8])
    twin.turn = max(0, twin.options["max_turns"] - dice.choice([1, 2, 60, 60, 60]))
    twin.timer_bonus, twin.shield = dice.choice([0, 0, 2]), dice.choice([0, 0, 0, 2])
    twin.extra_dice, twin.slow = dice.choice([0, 0, 3]), dice.choice([0, 0, 0, 1])
    twin.hide = dice.random() < 0.1
    twin.rng = dice.getrandbits(64)


def made_up(dice: random.Random, **options: Any) -> Dict:
    """A position between two cards in the middle of a game, where much can happen."""
    twin = set_up(dice, **options)
    grow_map(twin, dice)
    scatter_hunters(twin, dice)
    find_gillys(twin, dice)
    twin.active = twin.seat = dice.randrange(len(twin.players))
    deal_cards(twin, dice)
    howl_before(twin, dice)
    place_players(twin, dice)
    bring_together(twin, dice)
    stack_hunters(twin, dice)
    count_up(twin, dice)
    return twin.to_dict()


def here_and_there(decisions: int, **options: Any) -> Iterator[Match]:
    """Decisions of random games, and of games from made-up positions: as many of each."""
    dice, left, seed = random.Random(decisions), decisions, 0
    while left:
        for match in walk(variant(**options), seed):
            if left and not match.over and dice.random() < 0.25:
                left -= 1
                yield match
        seed += 1
    for _ in range(decisions):
        yield played_on(load(made_up(dice, **options)), dice)


def played_on(match: Match, dice: random.Random) -> Match:
    """A few decisions later, in the middle of an effect or not, but not at the end of the game."""
    for _ in range(dice.randrange(6)):
        match.push(dice.choice(match.legal_moves))
        if match.over:
            match.pop()
    return match
