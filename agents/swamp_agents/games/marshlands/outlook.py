"""What a board of the Marshlands is worth to a colour: the points it would score now, and what may come of the rest."""

from typing import NamedTuple

import numpy as np

from swamp_envs.dev import has_part, kernel, record_dtype
from swamp_envs.games.marshlands.actions import MOST_ACTIONS
from swamp_envs.games.marshlands.acts import ACT_ROWS
from swamp_envs.games.marshlands.board import NOWHERE, SIDES, STEPS_TO_CENTRE
from swamp_envs.games.marshlands.components.layout import FISHERY, FROG, REED, SEGMENTS, SLOTS
from swamp_envs.games.marshlands.components.mosaics import CLOSED, FIELD, WATER
from swamp_envs.games.marshlands.places import next_to, village_cell
from swamp_envs.games.marshlands.scoring.lines import write_lines
from swamp_envs.games.marshlands.scoring.points import (
    FISHERY_POINTS,
    LINE,
    MOST_LINES,
    PER_SEGMENT,
    POND_POINTS,
    REED_POINTS,
    WEAK,
)
from swamp_envs.games.marshlands.scoring.survey import (
    LINKED,
    first_water,
    leads_to,
    link_of,
    make_survey,
    owner_of,
    segment_at,
    survey_of,
)
from swamp_envs.games.marshlands.state import COLOURS, NO_TILE, TOURS

from .sailing import prospects, worth_of_race


class Weights(NamedTuple):
    """What may come of a board, next to the points that it has."""

    rival: float  # a point of the best of the others
    link: float  # chance that water which is open is linked in the end
    close: float  # chance that one open side of a garden, copse, field or pond is closed in the end
    landing: float  # chance that a field without a landing point gets one
    reach: float  # points for each side over which the colour's network may grow
    most_reach: float  # so many sides count
    approach: float  # chance, for each cell on the way, that water which has to be brought to the centre gets there
    price: float  # points that a lay has to bring, for cells are few; else one rather offers a tile
    hurry: float  # share of the price that is forgone where the next refusal may end the game
    hinder: float  # in a race: a turn of the next of the others
    sail: float  # part of the points that is left of what is to be claimed, for each step of the boat on the way there


NOW = Weights(
    rival=0.0,
    link=0.0,
    close=0.0,
    landing=0.0,
    reach=0.0,
    most_reach=0.0,
    approach=0.0,
    price=0.0,
    hurry=0.0,
    hinder=0.0,
    sail=0.6,
)
PLAN = Weights(
    rival=0.1,
    link=0.6,
    close=0.5,
    landing=0.3,
    reach=0.4,
    most_reach=6.0,
    approach=0.85,
    price=2.5,
    hurry=1.0,
    hinder=0.2,
    sail=0.7,
)

FAR = 99


def room_for(state: np.dtype) -> np.dtype:
    """What the kernels need to work with such records: made once by whoever asks them."""
    survey = survey_of(state)
    nodes = survey["root"].shape
    return record_dtype(
        ("scratch", state, (1,)),
        ("survey", survey, (1,)),
        ("blank", survey, (1,)),
        ("lines", LINE, (MOST_LINES,)),
        ("points", "i8", (COLOURS,)),
        # of the root of each region:
        ("openings", "i2", nodes),  # sides on which it faces an empty cell
        ("runs_off", "u1", nodes),  # 1 where it goes on off the board: it is never closed
        ("hope", "f4", nodes),  # of the root of each construction: the chance that it is linked in the end
        ("steps", "i2", nodes),  # of a boat to each segment: sailing.py
        ("queue", "i2", nodes),
        ("arriving", "u1", (1,)),  # 1 while it is asked what comes of a step, after which counters can be put down
        ("moves", "i4", (2, MOST_ACTIONS)),
        ("dice", "u8", (1,)),
    )


AT_THE_END = NOW._replace(rival=1.0, sail=0.0)  # when nothing more can come


@kernel
def worth_to(t, s, room, colour, w):
    """What the board as it is is worth to a colour."""
    look_over(t, s, room)
    return worth_as_seen(t, s, room, colour, w)


@kernel
def look_over(t, s, room):
    """What is the same for all colours: the survey of the board, and the points of each."""
    if ACT_ROWS[s.act].boats_race:
        return
    found = room.survey[0]
    if not has_part(s, TOURS):
        room.survey[0] = room.blank[0]
        make_survey(t, s, found)
    for colour in range(COLOURS):
        room.points[colour] = 0
    for k in range(write_lines(t, s, found, room.lines)):
        room.points[room.lines[k].colour] += room.lines[k].points


@kernel
def worth_as_seen(t, s, room, colour, w):
    """What the board that was looked over is worth to a colour."""
    act = ACT_ROWS[s.act]
    if act.boats_race:
        return np.float64(worth_of_race(t, s, room, colour, w))
    worth = points_now(s, room.points, colour, w)
    if has_part(s, TOURS):
        return worth
    if act.counters:
        return worth + prospects(t, s, room.survey[0], room, colour, w)
    return worth + promise(t, s, room.survey[0], room, colour, w) if w.link else worth


@kernel
def points_now(s, points, colour, w):
    """The own points, less a part of the best other's."""
    best = -np.inf
    for p in range(s.players):
        other = s.colour_of[p]
        if other != colour:
            best = max(best, np.float64(points[other]))
    return points[colour] - (w.rival * best if s.players > 1 else 0.0)


# --- what may come ----------------------------------------------------------------------------------------------------


@kernel
def promise(t, s, found, room, colour, w):
    """Points that what is not finished or not linked may bring."""
    for node in range(len(found.root)):
        room.openings[node] = 0
        room.runs_off[node] = 0
        room.hope[node] = 0.0
    for cell in range(len(s.tile)):
        if s.tile[cell] != NO_TILE:
            count_openings(t, s, cell, found, room)
    base = base_of(t, s, found, colour)
    certain = certainty(t, s, found, base, colour, w)
    can_link = base != NOWHERE and room.openings[found.root[base]] > 0
    more = 0.0
    for cell in range(len(s.tile)):
        if s.tile[cell] != NO_TILE and owner_of(s, cell) == colour:
            more += promise_of_water(t, s, cell, found, room, base, certain, can_link, w)
    for node in range(len(found.root)):
        if found.root[node] == node and found.segments[node, colour]:
            more += promise_of_land(t, s, node, found, room, colour, w)
    return more + reach_of(found, room.openings, base, w)


@kernel
def base_of(t, s, found, colour):
    """The water from which a colour's network grows: the target's, or the village's where it must reach the target."""
    target = found.target[colour]
    cell = village_cell(s, colour)
    if not ACT_ROWS[s.act].joined_by_centre or cell == NOWHERE:
        return target
    water = first_water(t, s, cell)
    return target if link_of(s, found, water, colour) == LINKED else water


@kernel
def certainty(t, s, found, base, colour, w):
    """The chance that the network is linked to its target in the end, by how far the nearest of its ends is away."""
    if base == found.target[colour]:
        return 1.0
    nearest = FAR
    for cell in range(len(s.tile)):
        if s.tile[cell] == NO_TILE and owner_of(s, cell) == colour and meets(t, s, cell, found, base):
            nearest = min(nearest, STEPS_TO_CENTRE[cell])
    return w.approach**nearest if nearest < FAR else 0.0


@kernel
def meets(t, s, cell, found, base):
    """Whether water of the network comes out towards an empty cell."""
    for side in range(SIDES):
        beyond = next_to(s, cell, side)
        if beyond != NOWHERE and s.tile[beyond] != NO_TILE and shows(t, s, beyond, (side + 2) % SIDES, found, base):
            return True
    return False


@kernel
def shows(t, s, cell, side, found, base):
    """Whether water of the network comes out on a side of a tile."""
    for slot in range(SLOTS):
        segment = segment_at(t, s, cell, side, slot)
        if segment != CLOSED and found.root[cell * SEGMENTS + segment] == found.root[base]:
            return True
    return False


@kernel
def count_openings(t, s, cell, found, room):
    """For each region of a tile the sides on which it faces an empty cell, and whether it runs off the board."""
    for side in range(SIDES):
        beyond = next_to(s, cell, side)
        if beyond != NOWHERE and s.tile[beyond] != NO_TILE:
            continue
        for slot in range(SLOTS):
            segment = segment_at(t, s, cell, side, slot)
            if segment != CLOSED and is_first(t, s, cell, side, slot):
                root = found.root[cell * SEGMENTS + segment]
                room.openings[root] += beyond != NOWHERE
                room.runs_off[root] |= beyond == NOWHERE


@kernel
def is_first(t, s, cell, side, slot):
    """Whether a slot is its segment's first on that side."""
    return slot == 0 or segment_at(t, s, cell, side, slot) != segment_at(t, s, cell, side, slot - 1)


@kernel
def chance_of_link(found, room, water, base, certain, can_link, w):
    """The chance that a water segment is linked in the end."""
    if base == NOWHERE:
        return 0.0
    if found.home[water] == found.home[base]:
        return certain
    return w.link * certain if can_link and room.openings[found.root[water]] else 0.0


@kernel
def promise_of_water(t, s, cell, found, room, base, certain, can_link, w):
    """Fisheries and reed beds that may be linked yet, ponds that may be closed; notes which land may be linked."""
    kind = t.kind[s.tile[cell]]
    more = 0.0
    for segment in range(t.segments[kind]):
        if t.land[kind, segment] != WATER:
            continue
        water = cell * SEGMENTS + segment
        chance = chance_of_link(found, room, water, base, certain, can_link, w)
        note_hope(t, kind, cell, segment, found, room, chance)
        marks = t.marks[kind, segment]
        if chance < 1.0:
            more += chance * (FISHERY_POINTS - WEAK) * (marks & FISHERY != 0)
            more += chance * (REED_POINTS - WEAK) * (marks & REED != 0)
        root = found.root[water]
        openings = np.int64(room.openings[root])
        if marks & FROG and openings and not room.runs_off[root] and not found.is_canal[root]:
            more += POND_POINTS * w.close**openings
    return more


@kernel
def note_hope(t, kind, cell, water, found, room, chance):
    for other in range(t.segments[kind]):
        if (leads_to(t, kind, water) >> other) & 1:
            root = found.root[cell * SEGMENTS + other]
            room.hope[root] = max(room.hope[root], np.float32(chance))


@kernel
def promise_of_land(t, s, root, found, room, colour, w):
    """What a garden, copse or field may bring beyond what it does now."""
    land = t.land[t.kind[s.tile[root // SEGMENTS]], root % SEGMENTS]
    if land == WATER:
        return 0.0
    openings = np.int64(room.openings[root])
    is_hopeless = room.runs_off[root] or (found.open[root] and openings == 0)
    if is_hopeless or (openings == 0 and found.link[root] == LINKED):
        return 0.0
    chance = w.close**openings * max(room.hope[root], w.link * w.link)
    if land == FIELD:
        worth = found.segments[root, colour] + found.cows[root, colour]
        return chance * worth * (1.0 if found.has_landing[root] else w.landing)
    return chance * PER_SEGMENT * found.segments[root, colour]


@kernel
def reach_of(found, openings, base, w):
    """Room for the colour's network to grow."""
    if base == NOWHERE:
        return 0.0
    return w.reach * min(w.most_reach, np.float64(openings[found.root[base]]))
