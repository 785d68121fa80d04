"""Gillybog: loaded positions in which something is being carried out.

Their frames are checked: each number is within its bounds, each stage fits what stands on it or what it asks, and the
question is the same when it is asked again. Whether a game can come to the position is not checked. Nobody needs to
write frames by hand.
"""

from collections.abc import Callable, Sequence

import numpy as np

from ....core.fields import FieldError, Whole, read_inside, span
from ....core.header import NOBODY
from ..audit import audit
from ..hexes import CELLS, NEXT
from ..kinds import BASICS, GILLYS, LIMBS, MOST_SHOWN, Action, Phase
from ..rules.dealing import STARTING_TILES
from ..rules.frames import (
    KIND,
    NO_ANSWER,
    SEAT,
    STAGE,
    Capture,
    Converging,
    Frame,
    Hits,
    HitsStage,
    Hunt,
    Laying,
    LayingStage,
    Loss,
    Movement,
    MovementStage,
    Overflow,
    Placing,
    PlacingStage,
    Program,
    Setup,
    Turn,
    withdraw_offers,
)
from ..rules.land import connects
from ..rules.laying import FIRST_VISION, TURNED, return_forest, unshow
from ..rules.moving import MOST_STEPS
from ..rules.running import FRAMES, step
from ..state import BOG_TILES, CARDS, FIRST_BOG, FIRST_CAMP, FRAME_WIDTH, HUNTERS, LINES, PROGRAMS

FrameRow = np.ndarray
_CELL, _CELL_OR_NONE, _PLACE = (0, CELLS - 1), (-1, CELLS - 1), (-1, 6 * CELLS - 1)
_FLAG, _COUNT, _STEPS = (0, 1), (0, 127), (0, MOST_STEPS)
MOST_STEPS_TO_A_QUESTION = 3  # after the answer before it
# What each kind of frame may hold beside its kind, stage and seat; what is not named is 0.
_BOUNDS: dict[Frame, dict[int, tuple[int, int]]] = {
    Frame.SETUP: {**dict.fromkeys(range(Setup.PLACE, Setup.FIRST_PLACE + 3), _PLACE)},
    Frame.TURN: {Turn.BOOTS: _COUNT, Turn.BLASTS: _COUNT, Turn.CAPTURED: _FLAG},
    Frame.PROGRAM: {
        Program.COUNT: (0, CELLS),
        Program.ROW: (0, PROGRAMS - 1),
        Program.LINE: (0, 2 * LINES),
        Program.BONUS: _COUNT,
        Program.ENHANCED: _FLAG,
        Program.GROUP: _CELL_OR_NONE,
        Program.ALLY: (-1, 0),  # and the other seats, see below
        Program.SKIP_AT: (-1, 2 * LINES),
        Program.SKIP_BY: (0, LINES),
    },
    Frame.MOVEMENT: {
        Movement.CELL: _CELL,
        Movement.STEPS: _STEPS,
        Movement.TRAVEL: (0, 3),
        Movement.SNARED: _FLAG,
        Movement.IGNORES: _COUNT,
        Movement.LED: (-1, GILLYS - 1),
        Movement.STARTED: _FLAG,
        Movement.TRAVELS: _FLAG,
    },
    Frame.HITS: {Hits.LEFT: _COUNT, Hits.BEYOND: _COUNT},
    Frame.LOSS: {Loss.LIMB: (0, LIMBS - 1)},
    Frame.CAPTURE: {Capture.CAMP: _CELL_OR_NONE, Capture.CAPTORS: _CELL_OR_NONE},
    Frame.PLACING: {
        Placing.CELL: _CELL,
        Placing.TRIED: (0, 30),
        Placing.PETALS: (0, 63),
        Placing.REASON: (0, 4),
    },
    Frame.LAYING: {Laying.CELL: _CELL, Laying.SIDE: (0, 2)},
    Frame.HUNT: {
        Hunt.CELL: _CELL,
        Hunt.HUNTERS: (0, HUNTERS),
        Hunt.STEPS: _COUNT,
        Hunt.TARGET: (-1, 0),  # and the other seats
        Hunt.STARTED: _FLAG,
    },
    Frame.OVERFLOW: {Overflow.CELL: _CELL},
    Frame.CONVERGING: {
        Converging.CELL: _CELL,
        Converging.REACH: _COUNT,
        Converging.STEPS: _COUNT,
        Converging.DISTANCE: _COUNT,
    },
}
_SEATS = {(Frame.PROGRAM, Program.ALLY), (Frame.HUNT, Hunt.TARGET)}  # slots that hold a seat, or -1


def check_frames(frames: Sequence[Sequence[int]], phase: Phase, players: int, spills: int) -> None:
    """Every number within its bounds, and every frame as far as what stands on it, or what it asks, needs it to be."""
    kinds = [Frame(read_inside(Whole(1, len(Frame)), f[KIND], f"pending.frames[{i}]")) for i, f in enumerate(frames)]
    if kinds[0] not in (Frame.SETUP, Frame.TURN):
        raise FieldError(f"a frame {kinds[0].name.lower()}", "the set-up or a turn", "pending.frames[0]")
    for i, (kind, frame) in enumerate(zip(kinds, frames, strict=True)):
        place = f"pending.frames[{i}]"
        for slot in range(SEAT, FRAME_WIDTH):
            read_inside(_bounds(kind, slot, players), frame[slot], f"{place}[{slot}]")
        on_top = i + 1 == len(frames)
        rows = FRAMES[kind].items()
        stages = [n for n, row in rows if (phase in row.asks if on_top else kinds[i + 1] in row.waits_for)]
        above = f"that asks in phase {phase.name.lower()}" if on_top else f"under a frame {kinds[i + 1].name.lower()}"
        if not stages or frame[STAGE] not in stages:
            raise FieldError(f"a frame {kind.name.lower()} {above}, at stage {frame[STAGE]}", _stages(stages), place)
    overflows = sum(kind == Frame.OVERFLOW for kind in kinds)
    if overflows > spills + 1:  # else more frames than there is room for
        raise FieldError(f"{spills} with {overflows} overflows", f"{overflows - 1} or more", "pending.spills")


def _stages(stages: Sequence[int] | None) -> str:
    return f"stage {' or '.join(str(int(stage)) for stage in stages)}" if stages else "another frame there"


def _bounds(kind: Frame, slot: int, players: int) -> Whole:
    if slot == SEAT:
        return Whole(0, players - 1)
    low, high = _BOUNDS[kind].get(slot, (0, 0))
    return Whole(low, players - 1 if (kind, slot) in _SEATS else high)


# --- asking again ----------------------------------------------------------------------------------------------------


def check_question(t: np.record, s: np.record) -> None:
    """The question is taken back and asked again; all but a shuffled stack must be as it was."""
    (least, most), sort = _shown_for(s)
    if not least <= s.shown_n <= most or not set(s.shown[: s.shown_n].tolist()) <= set(sort):
        raise FieldError(
            f"{s.shown_n} there", f"{span(least, most)} of the sort that the frame on top asks about", "shown"
        )
    if audit(t, s) == 0 and not _asks_the_same(t, s):
        raise FieldError("another question", "the one that the frame on top asks now, and its offers", "pending")


def _shown_for(s: np.record) -> tuple[tuple[int, int], range]:
    """How many tiles or cards lie revealed while the frame on top asks, and their sort: there is room for no more."""
    f, below = s.stack[s.depth - 1], s.stack[s.depth - 2]
    match Frame(f[KIND]), Phase(s.phase):
        case Frame.PLACING, _:
            to_come = max(0, STARTING_TILES - int(below[STAGE])) if below[KIND] == Frame.SETUP else 0
            camps = f[Placing.REASON] >= FIRST_VISION
            return (1 + to_come, 1 + to_come), range(FIRST_CAMP, FIRST_BOG) if camps else range(FIRST_CAMP)
        case Frame.LAYING, _:
            count = int(f[STAGE] == LayingStage.DIRECTION and f[Laying.SIDE] != TURNED)
            return (count, count), range(FIRST_BOG, FIRST_BOG + BOG_TILES)
        case Frame.TURN, Phase.PICK:
            return (2, 2), range(BASICS, CARDS)
        case Frame.PROGRAM, Phase.PICK:
            return (0, MOST_SHOWN), range(FIRST_CAMP)
        case _:
            return (0, 0), range(0)


def _asks_the_same(t: np.record, s: np.record) -> bool:
    copies = np.empty(2, s.dtype)
    copies[:] = s
    wanted, found = copies
    answer = _take_back(found)
    if answer is None:
        return False
    withdraw_offers(found)
    found.seat, found.phase = NOBODY, 0
    step(t, found, answer)
    for _ in range(MOST_STEPS_TO_A_QUESTION):
        if found.offer_n == 0:
            step(t, found, NO_ANSWER)
    found.rng = wanted.rng
    found.forest[: s.forest_n].sort()
    wanted.forest[: s.forest_n].sort()
    return found.tobytes() == wanted.tobytes()


def _take_back(s: np.record) -> int | None:
    """Set the frame on top back to before its question; returns the answer that led to it, None if no answer does."""
    f = s.stack[s.depth - 1]
    return _TAKING_BACK.get((Frame(f[KIND]), Phase(s.phase)), _nothing)(s, f)


def _nothing(s: np.record, f: FrameRow) -> int:
    return NO_ANSWER


def _draft(s: np.record, f: FrameRow) -> int:
    while s.shown_n:
        s.shown_n -= 1
        s.action[s.action_n] = s.shown[s.shown_n]
        s.action_n += 1
        s.shown[s.shown_n] = 0
    return NO_ANSWER


def _search(s: np.record, f: FrameRow) -> int:
    while s.shown_n:
        s.shown_n -= 1
        return_forest(s, s.shown[s.shown_n], 0)
        s.shown[s.shown_n] = 0
    return NO_ANSWER


def _pair(s: np.record, f: FrameRow) -> int:
    f[STAGE] -= 1
    return NO_ANSWER


def _arrival(s: np.record, f: FrameRow) -> int:
    if f[STAGE] != MovementStage.TRAVEL:
        f[STAGE] = MovementStage.ARRIVE
    return NO_ANSWER


def _setting_out(s: np.record, f: FrameRow) -> int | None:
    f[STAGE], f[Movement.STARTED] = MovementStage.STEP, 0
    if f[Movement.TRAVELS]:
        return Action.CELL + int(f[Movement.CELL])
    here = int(s.at[f[SEAT]])
    ways = [way for way in range(6) if NEXT[here, way] == f[Movement.CELL] and connects(s, here, way)]
    return Action.WAY + ways[0] if ways else None


def _attack(s: np.record, f: FrameRow) -> int:
    if f[STAGE] == HitsStage.IGNORE_BY_SHIELD:
        f[STAGE] = HitsStage.IGNORE_BY_MOVE
        return int(Action.DONE)
    f[STAGE] = HitsStage.NEXT_HIT
    f[Hits.LEFT] += 1
    return NO_ANSWER


def _place(s: np.record, f: FrameRow) -> int:
    f[STAGE] = PlacingStage.CELL
    return Action.CELL + int(f[Placing.CELL])


def _bog_tile(s: np.record, f: FrameRow) -> int:
    if f[Laying.SIDE] == TURNED:
        return NO_ANSWER
    f[STAGE] = LayingStage.STACK
    s.bog[0, s.bog_n[0]] = unshow(s)
    s.bog_n[0] += 1
    return int(Action.STACK)


_TAKING_BACK: dict[tuple[Frame, Phase], Callable[[np.record, FrameRow], int | None]] = {
    (Frame.TURN, Phase.PICK): _draft,
    (Frame.PROGRAM, Phase.PICK): _search,
    (Frame.SETUP, Phase.SPACE): _pair,
    (Frame.MOVEMENT, Phase.DEST): _arrival,
    (Frame.MOVEMENT, Phase.IGNORE): _arrival,
    (Frame.MOVEMENT, Phase.LEAD): _setting_out,
    (Frame.HITS, Phase.IGNORE): _attack,
    (Frame.PLACING, Phase.ORIENT): _place,
    (Frame.LAYING, Phase.ORIENT): _bog_tile,
}
