"""Gillybog: drawing from the stacks of tiles, and what lies revealed (RULES.md, part 3)."""

from ....core.kernel import kernel


@kernel
def show(s, thing):
    """A tile or card lies revealed, first of all that do."""
    for i in range(s.shown_n, 0, -1):
        s.shown[i] = s.shown[i - 1]
    s.shown[0] = thing
    s.shown_n += 1


@kernel
def unshow(s):
    """The first of what lies revealed is taken away."""
    thing = s.shown[0]
    s.shown_n -= 1
    for i in range(s.shown_n):
        s.shown[i] = s.shown[i + 1]
    s.shown[s.shown_n] = 0
    return thing


@kernel
def draw_forest(s, depth):
    """Take the tile that many below the top."""
    place = s.forest_n - 1 - depth
    tile = s.forest[place]
    s.forest_n -= 1
    for i in range(place, s.forest_n):
        s.forest[i] = s.forest[i + 1]
    s.forest[s.forest_n] = 0
    return tile


@kernel
def return_forest(s, tile, depth):
    """Put a tile back, that many below the top."""
    place = s.forest_n - depth
    for i in range(s.forest_n, place, -1):
        s.forest[i] = s.forest[i - 1]
    s.forest[place] = tile
    s.forest_n += 1


@kernel
def draw_camp(s):
    s.camp_n -= 1
    tile = s.camp[s.camp_n]
    s.camp[s.camp_n] = 0
    return tile


@kernel
def put_under(pile, n, thing):
    """Room for one more at the bottom of a pile of n."""
    for i in range(n, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = thing
