"""The Sacred Marshlands: points in The Environment (M-25.7 to M-25.9, M-25.37)."""

import numpy as np

from ....core.header import NOBODY
from ....core.kernel import kernel
from ....core.parts import of
from ....core.scratch import zeros
from ..board import CELLS, CENTRE, SECTION, SECTIONS
from ..components.layout import FROG, SEGMENTS
from ..components.mosaics import WATER
from ..events import Event, event_at
from ..state import COLOURS, ENVIRONMENT, NO_TILE
from ..tiles import ABBEY
from .claims import kind_of, mark_claims
from .holes import score_hole
from .points import FISHERY_POINTS, PER_SEGMENT, POND_POINTS, REED_POINTS, WEAK, Kind, add_line
from .survey import owner_of
from .survey_nature import NATURE, is_in_force, survey_nature
from .water import NODES

ABBEY_POINTS, GUIDE_POINTS, FROG_POINTS = 10, 5, 2
FOUL_POINTS, FOUL_REED_POINTS, HERON_POINTS, YOB_POINTS = 2, 7, 2, 1  # less


@of(ENVIRONMENT)
def write_environment(t, s, found, lines):
    """Write all that counts on a board that has been surveyed; returns how many lines."""
    claimed, nature = zeros(NODES, np.int64), zeros(1, NATURE)[0]
    mark_claims(t, s, found, claimed)
    survey_nature(t, s, found, nature)
    n = 0
    for cell in range(CELLS):
        n = (
            score_hole(s, cell, lines, n)
            if s.tile[cell] == NO_TILE
            else score_tile(t, s, cell, found, nature, lines, n)
        )
    for node in range(NODES):
        if claimed[node]:
            n = score_claims(t, s, node, found, nature, claimed[node], lines, n)
        if nature.frogs[node] and is_pond(found, node):
            n = score_lively_pond(node, nature, lines, n)
    return n


@kernel
def is_pond(found, root):
    return not found.open[root] and not found.is_canal[root]


@kernel
def score_tile(t, s, cell, found, nature, lines, n):
    """A Tourist Guide, and frogs that are in no pond where Water Primroses grow (M-25.21, M-25.36)."""
    colour, kind = owner_of(s, cell), t.kind[s.tile[cell]]
    if event_at(t, s, cell) == Event.TOURIST_GUIDE:
        n = add_line(lines, n, colour, Kind.BONUS, cell * SEGMENTS, GUIDE_POINTS)
    for segment in range(t.segments[kind] if nature.is_overgrown[cell] else 0):
        if is_stray_frog(t, s, cell, segment, found, nature):
            n = add_line(lines, n, colour, Kind.FROG, cell * SEGMENTS + segment, FROG_POINTS)
    return n


@kernel
def is_stray_frog(t, s, cell, segment, found, nature):
    node = cell * SEGMENTS + segment
    if not t.marks[t.kind[s.tile[cell]], segment] & FROG or is_pond(found, found.root[node]):
        return False
    is_hunted = is_in_force(nature, SECTION[cell], Event.HERON, Event.GAMEKEEPER)
    return owner_of(s, cell) != NOBODY and not nature.is_foul[node] and not is_hunted


@kernel
def score_lively_pond(root, nature, lines, n):
    points = POND_POINTS - YOB_POINTS * np.int64(nature.near_yob[root])
    for colour in range(COLOURS):
        if (nature.frogs[root] >> colour) & 1:
            n = add_line(lines, n, colour, Kind.FROG, root, points)
    return n


# --- constructions ----------------------------------------------------------------------------------------------------


@of(ENVIRONMENT)
def score_claims(t, s, node, found, nature, claimers, lines, n):
    """A construction, for all who have claimed it; the cows of a field have a line of their own."""
    kind = kind_of_claim(t, s, node)
    for colour in range(COLOURS):
        if (claimers >> colour) & 1:
            is_linked = (nature.links[node] >> colour) & 1 != 0
            points = worth_of(t, s, node, kind, found, nature, is_linked)
            cows = min(points, cows_of(node, kind, found, nature)) if is_linked else 0
            n = add_line(lines, n, colour, kind, node, points - cows)
            n = add_line(lines, n, colour, Kind.COW, node, cows)
    return n


@of(ENVIRONMENT)
def kind_of_claim(t, s, node):
    is_abbey = s.tile[node // SEGMENTS] == ABBEY and t.land[t.kind[ABBEY], node % SEGMENTS] == WATER
    return Kind.ABBEY if is_abbey else kind_of(t, s, node)


@kernel
def worth_of(t, s, node, kind, found, nature, is_linked):
    """What a construction is worth, its cows counted (M-25.37)."""
    if kind == Kind.ABBEY:
        return ABBEY_POINTS if is_linked else WEAK
    points = points_of(node, kind, found, nature)
    points = points + cows_of(node, kind, found, nature) if is_linked else min(WEAK, points)
    if is_spoilt(t, s, node, kind, found, nature):
        return 0
    if nature.is_foul[node] and kind != Kind.FIELD and kind != Kind.COPSE:
        points -= FOUL_REED_POINTS if kind == Kind.REED else FOUL_POINTS
    if kind == Kind.FISHERY and is_in_force(nature, SECTION[node // SEGMENTS], Event.HERON, Event.GAMEKEEPER):
        points -= HERON_POINTS
    return max(0, points - YOB_POINTS * is_near_yob(node, kind, nature))


@kernel
def points_of(node, kind, found, nature):
    """Without cows, and without what has burnt; on the centre nothing counts."""
    if kind == Kind.FISHERY or kind == Kind.REED:
        points = FISHERY_POINTS if kind == Kind.FISHERY else REED_POINTS
        return 0 if node // SEGMENTS == CENTRE else points
    if found.open[node] or (kind == Kind.FIELD and not found.has_landing[node]):
        return 0
    size = -np.int64(nature.burnt[node])
    for colour in range(COLOURS):
        size += found.segments[node, colour]
    return size if kind == Kind.FIELD else PER_SEGMENT * size


@kernel
def cows_of(root, kind, found, nature):
    """Of a finished field."""
    is_finished = kind == Kind.FIELD and not found.open[root] and found.has_landing[root]
    return np.int64(nature.cows[root]) if is_finished else 0


@of(ENVIRONMENT)
def is_spoilt(t, s, node, kind, found, nature):
    """Whether factory, Rodents, Poacher, Bailiff or Water Primroses leave nothing of it."""
    cell = node // SEGMENTS
    if kind == Kind.FIELD:
        return is_at_centre(t, s, node, found)
    if kind == Kind.GARDEN:
        return has_rodents(node, found, nature)
    if kind != Kind.FISHERY:
        return False
    is_poached = is_in_force(nature, SECTION[cell], Event.POACHER, Event.BAILIFF)
    return is_poached or event_at(t, s, cell) == Event.BAILIFF or nature.is_overgrown[cell] != 0


@kernel
def is_at_centre(t, s, root, found):
    """Whether a region has a segment on the centre tile."""
    for segment in range(t.segments[t.kind[s.tile[CENTRE]]]):
        if found.root[CENTRE * SEGMENTS + segment] == root:
            return True
    return False


@kernel
def has_rodents(root, found, nature):
    """Whether a garden has a segment where they are."""
    for section in range(SECTIONS):
        if found.segments[root, section] and is_in_force(nature, section, Event.RODENTS, Event.GAMEKEEPER):
            return True
    return False


@kernel
def is_near_yob(node, kind, nature):
    """1 if he is on a tile of the construction, or beside one."""
    if kind == Kind.FISHERY or kind == Kind.REED:
        return np.int64(nature.is_scared[node // SEGMENTS])
    return np.int64(nature.near_yob[node])
