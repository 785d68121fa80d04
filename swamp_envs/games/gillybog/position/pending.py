"""Gillybog: what a position says of an effect that is being carried out. It is accepted if every frame fits what is
around it, and if the question, asked once more, comes out the same."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ....core.errors import PositionError
from ..audit import audit
from ..hexes import CELLS, NEXT
from ..kinds import Action, Op
from ..rules.attacks import FIND_CAPTORS, IGNORE_BY_MOVE, IGNORE_BY_SHIELD, IN_CAMP, LOSE_CARD, NEXT_HIT
from ..rules.effects.turn import card_of_row
from ..rules.frames import (
    AIM,
    ALLY,
    AMOUNT,
    BONUS,
    CAPTURE,
    CELL_ACTION,
    CONVERGING,
    COUNT,
    DONE,
    ENHANCED,
    HITS,
    HUNT,
    KIND,
    LAYING,
    LED,
    LEFT,
    LINE,
    LOSS,
    MOVEMENT,
    NO_ANSWER,
    OVERFLOW,
    PLACING,
    PROGRAM,
    REASON,
    ROW,
    SEAT,
    SETUP_FRAME,
    STAGE,
    STARTED,
    THE_GROUP,
    TRAVELS,
    TURN_FRAME,
    WAY,
    WHERE,
    Setup,
    withdraw_offers,
)
from ..rules.hunting import ASSAULT, DISPERSE, MARCH, PUSHED
from ..rules.land import FAR_AWAY, connects, may_be_covered
from ..rules.laying import BOG_SIDE, CHOOSE_STACK, HAZARD_SIDE, TURN_TILE, TURNED
from ..rules.moving import ARRIVE, AT_SNARE, AT_TUNNEL, CHOOSE_LED, MOST_STEPS, PERFORM, TAKE_STEP, TRAVEL_TO
from ..rules.placing import BY_EFFECT, CHOOSE_CELL, CHOOSE_WAY, FIRST_VISION, FOR_CAPTIVE, NEXT_VISION, STARTING
from ..rules.running import resume
from ..rules.setup import CAMP_STAGE, PAIR_STAGE, STARTING_PAIR, STARTING_TILES
from ..rules.stacks import return_forest, unshow
from ..rules.turns import top_hunter
from ..state import (
    ACTING,
    ASIDE,
    BASICS,
    BLASTS,
    BOOTS,
    CARDS,
    CLEAN_UP,
    DRAFTING,
    FINS,
    FIRST_BOG,
    FIRST_CAMP,
    FIRST_GILLY,
    FIRST_HUNTER,
    HUNTERS,
    LAID,
    LINES,
    NEXT_SEAT,
    NOBODY,
    NOWHERE,
    PHASES,
    PLAYED,
    ROLLING,
    SAVED,
    STANDING,
)

Frame = np.ndarray
Claims = Iterator[tuple[Any, str]]  # whether something holds, and what

# What a frame does while one of another kind lies on it, or while it asks in a phase.
STAGES: dict[int, dict[int | str, tuple[int, ...]]] = {
    SETUP_FRAME: {
        PLACING: tuple(range(1, CAMP_STAGE + 2)),
        "space": tuple(range(PAIR_STAGE + 1, PAIR_STAGE + STARTING_TILES + 1)),
    },
    TURN_FRAME: {
        PROGRAM: (ACTING, ROLLING),
        HUNT: (BLASTS,),
        HITS: (CLEAN_UP,),
        CAPTURE: (NEXT_SEAT,),
        "pick": (DRAFTING,),
        "group": (BOOTS,),
    },
    MOVEMENT: {
        HITS: (ARRIVE,),
        PLACING: (PERFORM,),
        "step": (TAKE_STEP,),
        "lead": (CHOOSE_LED,),
        "dest": (AT_TUNNEL, TRAVEL_TO),
        "ignore": (AT_SNARE,),
    },
    HITS: {LOSS: (NEXT_HIT,), "ignore": (IGNORE_BY_MOVE, IGNORE_BY_SHIELD)},
    LOSS: {"guard": (0,)},
    CAPTURE: {PLACING: (IN_CAMP,), "lose": (LOSE_CARD,), "group": (FIND_CAPTORS,)},
    PLACING: {"cell": (CHOOSE_CELL,), "orient": (CHOOSE_WAY,)},
    LAYING: {"stack": (CHOOSE_STACK,), "orient": (TURN_TILE,)},
    HUNT: {OVERFLOW: (ASSAULT,), HITS: (DISPERSE,), CAPTURE: (DISPERSE,), "dir": (MARCH,)},
    OVERFLOW: {HUNT: (0,), "dir": (0,)},
    CONVERGING: {HUNT: (0,)},
}
# The same for the lines of a program; with each how far it has come and how often it can have begun.
_ONCE, _COUNTED, _NOT_YET = (1, False), (0, True), (0, False)
LINES_AT: dict[int, dict[int | str, tuple[int, bool]]] = {
    Op.MOVE: {MOVEMENT: _ONCE},
    Op.TRAVEL: {MOVEMENT: _ONCE},
    Op.PROTECT: {"limb": _COUNTED},
    Op.PATCH: {"limb": _COUNTED},
    Op.BOG: {LAYING: _COUNTED, "space": _COUNTED},
    Op.TURN: {LAYING: _COUNTED, "space": _COUNTED},
    Op.FOREST: {PLACING: _COUNTED},
    Op.EXTRA: {PLACING: _COUNTED, "extra": _COUNTED},
    Op.SEARCH: {PLACING: _ONCE, "pick": _NOT_YET},
    Op.GROUP: {"group": _NOT_YET},
    Op.PUSH: {HUNT: _ONCE},
    Op.RECOVER: {"recover": _COUNTED},
    Op.ALLY: {"player": _NOT_YET},
    Op.ALLYMOVE: {MOVEMENT: _ONCE, CAPTURE: _ONCE},
    Op.CHOOSE: {"pick": _NOT_YET},
    Op.SPAWN: {OVERFLOW: _ONCE, "space": _NOT_YET},
    Op.ADVANCE: {HUNT: _ONCE, "group": _NOT_YET},
    Op.CONVERGE: {CONVERGING: _ONCE},
    Op.BLAST: {HITS: _ONCE},
    Op.SHOOT: {HITS: _ONCE},
    Op.TRAP: {LAYING: _ONCE, "space": _NOT_YET},
    Op.BLASTEACH: {HITS: _COUNTED, CAPTURE: _COUNTED},
}
AT_CAMPS = 3  # of SPAWN: it counts by cells
REASONS = {PROGRAM: BY_EFFECT, MOVEMENT: NEXT_VISION, CAPTURE: FOR_CAPTIVE}
SIDES: dict[int, int] = {Op.BOG: BOG_SIDE, Op.TURN: TURNED, Op.TRAP: HAZARD_SIDE}


def check_pending(t: np.record, s: np.record) -> None:
    """Refuse frames that cannot have come about, and a question that they do not ask."""
    scene = _Scene(t, s)
    for i, frame in enumerate(scene.frames):
        for holds, what in _claims(scene, i, frame):
            if not holds:
                raise PositionError(f"pending frames[{i}]: found {frame.tolist()}, accepted: {what}")
    for holds, what in _scene_claims(scene):
        if not holds:
            raise PositionError(f"pending: accepted: {what}")
    if audit(t, s) == 0 and not _asks_the_same(t, s):
        raise PositionError("pending offers: accepted: what the frame on top offers now, to the seat it asks")


class _Scene:
    """The stack of frames, the pack and the position around it."""

    def __init__(self, t: np.record, s: np.record) -> None:
        self.t, self.s = t, s
        self.frames: list[Frame] = [s.stack[i] for i in range(s.depth)]

    def above(self, i: int) -> int | str:
        """The kind of the frame on top of one, or the phase it asks in."""
        return int(self.frames[i + 1][KIND]) if i + 1 < len(self.frames) else PHASES[self.s.phase]

    def below(self, i: int) -> Frame:
        return self.frames[i - 1]

    def of_kind(self, kind: int) -> list[Frame]:
        return [frame for frame in self.frames if frame[KIND] == kind]

    def is_space(self, cell: int) -> bool:
        return cell != NOWHERE and bool(self.s.kind[cell])

    def line(self) -> tuple[int, int, int]:
        """The opcode and the numbers of the line that the running program has come to; 0 if it has none."""
        program = self.of_kind(PROGRAM)
        if not program or program[0][LINE] >= LINES:
            return 0, 0, 0
        frame = program[0]
        op, a, b, a_grows, b_grows, _ = map(int, self.t.program[frame[ROW], frame[LINE]])
        return op, a + a_grows * int(frame[BONUS]), b + b_grows * int(frame[BONUS])


def _claims(scene: _Scene, i: int, f: Frame) -> Claims:
    kind, above = int(f[KIND]), scene.above(i)
    if kind in STAGES:
        yield above in STAGES[kind], "a frame that can ask that, or that can have what lies on it"
        yield f[STAGE] in STAGES[kind][above], f"a stage out of {STAGES[kind][above]}"
    yield from _CLAIMS[kind](scene, i, f)


# --- frame by frame --------------------------------------------------------------------------------------------------


def _setup(scene: _Scene, _: int, f: Frame) -> Claims:
    s, stage = scene.s, int(f[STAGE])
    yield f[SEAT] == 0 == s.active, "seat 0 sets up"
    tiles = [int(f[Setup.FIRST_PLACE + k]) for k in range(min(stage - 1, STARTING_TILES))]
    ends = [end for place in tiles if place >= 0 for end in (place // 6, int(NEXT[place // 6, place % 6]))]
    yield all(scene.is_space(cell) for cell in ends), "starting tiles on spaces of the map"
    pairs = sum(place >= 0 for place in tiles[: max(0, stage - PAIR_STAGE - 1)])
    yield s.village == HUNTERS - STARTING_PAIR * pairs, "two hunters for each starting tile so far, the others at home"


def _turn(scene: _Scene, i: int, f: Frame) -> Claims:
    above = scene.above(i)
    yield f[SEAT] == scene.s.active, "the active seat's turn"
    yield f[AIM] == (above == CAPTURE), "a capture where, and only where, the clean-up is over"
    rolled = f[STAGE] > ROLLING
    yield rolled or not (f[AMOUNT] or f[LEFT]), "boots and blasts once the risk dice are rolled"


def _program(scene: _Scene, i: int, f: Frame) -> Claims:
    s, above, (op, a, b) = scene.s, scene.above(i), scene.line()
    yield f[SEAT] == s.active, "the active seat's program"
    yield _may_run(scene, f), "a card that is played, a gilly's that is used, or the top hunter card"
    yield (int(f[BONUS]), int(f[ENHANCED])) == _bonus(scene, f), "what the Howl or the support adds"
    yield above in LINES_AT.get(op, ()), "a line that can ask that, or that can have what lies on it"
    yield f[ENHANCED] or not scene.t.program[f[ROW], f[LINE], 5], "a line that counts"
    stage, counted = LINES_AT[op][above]
    least, most = _count(scene, op, a, b, above) if counted else (0, 0)
    if op == Op.SPAWN and a == AT_CAMPS:
        stage, least, most = 0, 1, CELLS
    yield f[STAGE] == stage and least <= f[COUNT] <= most, f"stage {stage} and a count of {least} to {most}"
    yield f[THE_GROUP] == NOWHERE or scene.is_space(f[THE_GROUP]), "a group in a space of the map"
    yield f[ALLY] == NOBODY or (f[ALLY] < s.players and f[ALLY] != f[SEAT]), "an ally who is another player"


def _may_run(scene: _Scene, f: Frame) -> bool:
    s, row = scene.s, int(f[ROW])
    if row >= FIRST_HUNTER:
        return scene.below(1)[STAGE] == ROLLING and row == FIRST_HUNTER + top_hunter(s)
    if scene.below(1)[STAGE] != ACTING:
        return False
    if row >= FIRST_GILLY:
        return any(s.gilly_used[k] for k in range(len(s.gilly_card)) if s.gilly_card[k] == row - FIRST_GILLY)
    return s.card[s.active, card_of_row(row)] == PLAYED


def _bonus(scene: _Scene, f: Frame) -> tuple[int, int]:
    if f[ROW] >= FIRST_HUNTER:
        return int(scene.t.support[scene.s.support]), 0
    enhanced = int(f[ROW] < FIRST_GILLY and scene.s.howl_on != NOBODY)
    return enhanced, enhanced


def _count(scene: _Scene, op: int, a: int, b: int, above: int | str) -> tuple[int, int]:
    """How often a line has been carried out, before it asks or while something lies on it."""
    most = b if op in (Op.PROTECT, Op.BOG, Op.TURN) else a
    if op == Op.BLASTEACH or (op == Op.PROTECT and a == 2):
        most = int(scene.s.players) * (most if op == Op.PROTECT else 1)
    return (0, most - 1) if isinstance(above, str) else (1, most)


def _movement(scene: _Scene, i: int, f: Frame) -> Claims:
    s, (op, _, _), seat, stage = scene.s, scene.line(), int(f[SEAT]), int(f[STAGE])
    program = scene.below(i)
    yield seat == (program[ALLY] if op == Op.ALLYMOVE else program[SEAT]), "the mover that the line names"
    if seat >= s.players:
        return
    yield f[LEFT] <= MOST_STEPS, f"{MOST_STEPS} steps at most"
    yield f[LED] == NOBODY or _is_led(s, f), "a led gilly that stands where the mover is"
    if stage == TRAVEL_TO:
        yield op == Op.TRAVEL and f[STARTED] == 0, "a travel that has not begun"
        return
    yield f[STARTED] or stage == TAKE_STEP, "a movement that has begun"
    yield stage != CHOOSE_LED or f[LED] == NOBODY, "no led gilly yet"
    if f[STARTED]:
        yield scene.is_space(f[WHERE]), "a destination on the map"
        yield f[WHERE] == s.at[seat] or stage == CHOOSE_LED, "the mover where it has arrived"
    yield stage != PERFORM or (s.at[seat] == s.vision and (s.gilly_state == ASIDE).any()), "a vision to be followed"


def _is_led(s: np.record, f: Frame) -> bool:
    state, at = s.gilly_state[f[LED]], s.gilly_at[f[LED]]
    return (state == STANDING and at == s.at[f[SEAT]]) or (state == SAVED and f[STAGE] == PERFORM)


def _hits(scene: _Scene, i: int, f: Frame) -> Claims:
    s, (op, _, b), below = scene.s, scene.line(), scene.below(i)
    kind = below[KIND]
    yield f[SEAT] < s.players, "a seat of the game"
    if f[SEAT] >= s.players:
        return
    seats = {MOVEMENT: below[SEAT], HUNT: f[SEAT], TURN_FRAME: s.active}
    in_order = (below[SEAT] + below[COUNT] - 1) % s.players if op == Op.BLASTEACH else below[SEAT]
    yield f[SEAT] == seats.get(kind, in_order), "the player who is attacked there"
    yield kind != HUNT or (s.at[f[SEAT]] == below[WHERE] and below[STARTED]), "a player where hunters have come"
    beyond = {TURN_FRAME: FAR_AWAY + 1, PROGRAM: 0 if op == Op.SHOOT else b + 1}.get(int(kind), 0)
    yield f[AIM] == beyond, f"{beyond}, one more than the reach, 0 for attacks"


def _loss(scene: _Scene, i: int, f: Frame) -> Claims:
    below = scene.below(i)
    yield f[SEAT] == below[SEAT], "the player who is hit"
    yield below[AIM] == 0 or f[REASON] == FINS, "fins that are lost to a blast"


def _capture(scene: _Scene, i: int, f: Frame) -> Claims:
    s, seat, below = scene.s, int(f[SEAT]), scene.below(i)
    yield seat < s.players and (seat == s.active) == (below[KIND] == TURN_FRAME), "a player who can be captured there"
    if seat >= s.players:
        return
    yield scene.line()[0] != Op.ALLYMOVE or seat == below[ALLY], "the player who has moved"
    yield s.injuries[seat] == (f[STAGE] > LOSE_CARD), "one injury once it is chosen, none before"
    yield f[WHERE] == NOWHERE, "no camp yet"
    group = f[AIM]
    known = group == NOWHERE or (scene.is_space(group) and s.hunters[group] > 0)
    yield known if f[STAGE] == IN_CAMP else group == 0, "a group to come along, once it is named"


def _placing(scene: _Scene, i: int, f: Frame) -> Claims:
    s, below = scene.s, scene.below(i)
    in_setup = below[KIND] == SETUP_FRAME
    setup_reason = STARTING if below[STAGE] <= STARTING_TILES else FIRST_VISION
    reason = setup_reason if in_setup else REASONS[int(below[KIND])]
    yield f[REASON] == reason and f[SEAT] == below[SEAT], "what the frame below places, by its player"
    yield f[AIM] == 0 or reason == STARTING, "no petals that are taken"
    count = 1 + max(0, STARTING_TILES - int(below[STAGE])) if in_setup else 1
    yield s.shown_n == count, f"{count} shown"
    tiles, stack = (
        (s.camp_n, range(FIRST_CAMP, FIRST_BOG)) if reason >= FIRST_VISION else (s.forest_n, range(FIRST_CAMP))
    )
    yield all(tile in stack for tile in s.shown[: s.shown_n]), "shown tiles of the sort that is placed"
    yield f[AMOUNT] <= tiles, "no more tiles set aside than the stack has"


def _laying(scene: _Scene, i: int, f: Frame) -> Claims:
    s, (op, a, _), cell = scene.s, scene.line(), int(f[WHERE])
    yield f[AIM] == SIDES[op] and f[SEAT] == scene.below(i)[SEAT], "the side that the line lays, by its player"
    turned = f[AIM] == TURNED
    is_laid = s.kind[cell] == LAID and s.tile[cell] > FIRST_BOG
    yield is_laid if turned else may_be_covered(s, cell), "a space that can be covered, or a tile that can be turned"
    yield op != Op.BOG or a or cell == s.at[f[SEAT]], "the player's own space"
    yield op != Op.TRAP or cell == s.trap, "the space of the trap"
    count = int(f[STAGE] == TURN_TILE and not turned)
    yield s.shown_n == count and (not count or s.shown[0] >= FIRST_BOG), f"{count} bog tiles shown"


def _hunt(scene: _Scene, i: int, f: Frame) -> Claims:
    s, below, (op, _, _) = scene.s, scene.below(i), scene.line()
    yield f[SEAT] == s.active, "the active seat"
    pushed = below[KIND] == OVERFLOW or (below[KIND] == PROGRAM and op == Op.PUSH)
    yield f[AIM] == (PUSHED if pushed else s.active), "a group that is pushed, or comes for the active player"
    yield scene.is_space(f[WHERE]), "a group in a space of the map"
    yield f[AMOUNT] > 0 or f[STAGE] != MARCH, "hunters on their way"
    yield f[STAGE] != MARCH or below[KIND] != OVERFLOW, "an overflow that has arrived"
    yield f[STAGE] != DISPERSE or f[STARTED], "a group that has moved"


def _overflow(scene: _Scene, i: int, f: Frame) -> Claims:
    below = scene.below(i)
    yield f[SEAT] == scene.s.active, "the active seat"
    yield scene.is_space(f[WHERE]), "a space of the map"
    yield below[KIND] != HUNT or below[WHERE] == f[WHERE], "the space where the group has arrived"


def _converging(scene: _Scene, _: int, f: Frame) -> Claims:
    yield f[SEAT] == scene.s.active, "the active seat"
    yield scene.is_space(f[WHERE]) and f[AIM] > 0, "a group in a space of the map, some steps away"


_CLAIMS: dict[int, Callable[[_Scene, int, Frame], Claims]] = {
    SETUP_FRAME: _setup,
    TURN_FRAME: _turn,
    PROGRAM: _program,
    MOVEMENT: _movement,
    HITS: _hits,
    LOSS: _loss,
    CAPTURE: _capture,
    PLACING: _placing,
    LAYING: _laying,
    HUNT: _hunt,
    OVERFLOW: _overflow,
    CONVERGING: _converging,
}


def _scene_claims(scene: _Scene) -> Claims:
    """What the frames say together."""
    s, top = scene.s, scene.frames[-1]
    overflows = len(scene.of_kind(OVERFLOW))
    moves = sum(frame[KIND] == HUNT and scene.below(i)[KIND] == OVERFLOW for i, frame in enumerate(scene.frames) if i)
    yield moves <= s.spills, "spills at least as many as overflow moves are going on"
    yield overflows or not s.spills, "no spills without an overflow"
    yield scene.of_kind(CONVERGING) or not s.moved.any(), "no hunters that have moved, but in CONVERGE"
    yield scene.of_kind(PROGRAM) or not (s.linked or s.trap != NOWHERE), "nothing linked and no trap without a program"
    if top[KIND] not in (PLACING, LAYING):
        yield _shows_what_is_asked(scene, top), "shown tiles and cards only where they are asked about"


def _shows_what_is_asked(scene: _Scene, top: Frame) -> bool:
    s = scene.s
    shown = s.shown[: s.shown_n]
    if PHASES[s.phase] == "pick" and top[KIND] == TURN_FRAME:
        return len(shown) == 2 and all(shown >= BASICS) and all(shown < CARDS)
    if PHASES[s.phase] == "pick" and scene.line()[0] == Op.SEARCH:
        return len(shown) > 0 and all(shown < FIRST_CAMP)
    return len(shown) == 0


# --- asking again ----------------------------------------------------------------------------------------------------


def _asks_the_same(t: np.record, s: np.record) -> bool:
    """The question is taken back and asked again; all but a shuffled stack must be as it was."""
    copies = np.empty(2, s.dtype)
    copies[:] = s
    wanted, found = copies
    answer = _take_back(found)
    if answer is None:
        return False
    withdraw_offers(found)
    found.seat, found.phase = NOBODY, 0
    resume(t, found, answer)
    found.rng = wanted.rng
    found.forest[: s.forest_n].sort()
    wanted.forest[: s.forest_n].sort()
    return found.tobytes() == wanted.tobytes()


def _take_back(s: np.record) -> int | None:
    """Set the frame on top back to before its question; returns the answer that brought it there, None if none did."""
    f = s.stack[s.depth - 1]
    phase = PHASES[s.phase]
    return _TAKING_BACK.get((int(f[KIND]), phase), _nothing)(s, f)


def _nothing(s: np.record, f: Frame) -> int:
    return NO_ANSWER


def _draft(s: np.record, f: Frame) -> int:
    while s.shown_n:
        s.shown_n -= 1
        s.action[s.action_n] = s.shown[s.shown_n]
        s.action_n += 1
        s.shown[s.shown_n] = 0
    return NO_ANSWER


def _search(s: np.record, f: Frame) -> int:
    while s.shown_n:
        s.shown_n -= 1
        return_forest(s, s.shown[s.shown_n], 0)
        s.shown[s.shown_n] = 0
    return NO_ANSWER


def _pair(s: np.record, f: Frame) -> int:
    f[STAGE] -= 1
    return NO_ANSWER


def _arrival(s: np.record, f: Frame) -> int:
    if f[STAGE] != TRAVEL_TO:
        f[STAGE] = ARRIVE
    return NO_ANSWER


def _setting_out(s: np.record, f: Frame) -> int | None:
    f[STAGE], f[STARTED] = TAKE_STEP, 0
    if f[TRAVELS]:
        return CELL_ACTION + int(f[WHERE])
    here = int(s.at[f[SEAT]])
    ways = [way for way in range(6) if NEXT[here, way] == f[WHERE] and connects(s, here, way)]
    return WAY + ways[0] if ways else None


def _attack(s: np.record, f: Frame) -> int:
    if f[STAGE] == IGNORE_BY_SHIELD:
        f[STAGE] = IGNORE_BY_MOVE
        return DONE
    f[STAGE] = NEXT_HIT
    f[LEFT] += 1
    return NO_ANSWER


def _place(s: np.record, f: Frame) -> int:
    f[STAGE] = CHOOSE_CELL
    return CELL_ACTION + int(f[WHERE])


def _bog_tile(s: np.record, f: Frame) -> int:
    if f[AIM] == TURNED:
        return NO_ANSWER
    f[STAGE] = CHOOSE_STACK
    s.bog[0, s.bog_n[0]] = unshow(s)
    s.bog_n[0] += 1
    return Action.STACK


_TAKING_BACK: dict[tuple[int, str], Callable[[np.record, Frame], int | None]] = {
    (TURN_FRAME, "pick"): _draft,
    (PROGRAM, "pick"): _search,
    (SETUP_FRAME, "space"): _pair,
    (MOVEMENT, "dest"): _arrival,
    (MOVEMENT, "ignore"): _arrival,
    (MOVEMENT, "lead"): _setting_out,
    (HITS, "ignore"): _attack,
    (PLACING, "orient"): _place,
    (LAYING, "orient"): _bog_tile,
}
