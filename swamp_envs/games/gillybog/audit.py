"""Gillybog: what cannot be true of a position. It refuses loaded positions, and soak runs look for it."""

import numpy as np

from ...core.header import NOBODY, RUNNING
from ...core.kernel import kernel
from .hexes import CELLS, DEN, PETALS
from .kinds import BASICS, GILLYS, HUNTER_CARDS, LIMBS, PHASES, Card, Gilly, Phase, Space
from .rules.frames import KIND, STAGE, Frame, Hunt
from .state import (
    BOG_TILES,
    CARDS,
    FIRST_BOG,
    HOWL_CARD,
    HUNTERS,
    LARGEST_GROUP,
    NO_CARD,
    NOWHERE,
    PROTECTION,
    SUPPORT_SPACES,
)

FAULTS = (
    "",
    "hunters in the village, on the map and on the move are not 24",
    "protection in the supply, on limbs and on spaces is not 18",
    "more than six hunters stand in a space",
    "a tile or card is in two places",
    "the Great Bog is not in its place, or the spaces are not those of the map",
    "a player, gilly or the vision token is off the map, or where it cannot be",
    "a gilly's card is not the one it was given",
    "injuries, a Howl or the cards of a player do not agree",
    "a count is out of range",
    "something lies behind the end of a stack or deck",
    "this cannot be asked now",
    "a card or tile that all see does not count as seen",
)

# which decisions a frame asks, a bit for each phase
ASKS = np.zeros(13, np.int64)
for _kind, _phases in {
    Frame.TURN: (Phase.ACT, Phase.PICK, Phase.GROUP),
    Frame.SETUP: (Phase.SPACE,),
    Frame.PROGRAM: (Phase.LIMB, Phase.SPACE, Phase.EXTRA, Phase.PICK, Phase.GROUP, Phase.RECOVER, Phase.PLAYER),
    Frame.MOVEMENT: (Phase.STEP, Phase.LEAD, Phase.DEST, Phase.IGNORE),
    Frame.HITS: (Phase.IGNORE,),
    Frame.LOSS: (Phase.GUARD,),
    Frame.CAPTURE: (Phase.LOSE, Phase.GROUP),
    Frame.PLACING: (Phase.CELL, Phase.ORIENT),
    Frame.LAYING: (Phase.STACK, Phase.ORIENT),
    Frame.HUNT: (Phase.DIR,),
    Frame.OVERFLOW: (Phase.DIR,),
}.items():
    ASKS[_kind] = sum(1 << phase for phase in _phases)


@kernel
def audit(t, s):
    """The number of the first fault in FAULTS, or 0."""
    for fault in (
        audit_counts(s),
        audit_map(t, s),
        audit_tokens(s),
        audit_places(s),
        audit_gillys(s),
        audit_players(s),
        audit_seen(s),
        audit_leftovers(s),
    ):
        if fault:
            return fault
    return audit_moment(s) if s.over == RUNNING else 0


@kernel
def audit_counts(s):
    fits = 0 <= s.village <= HUNTERS and 0 <= s.supply <= PROTECTION and 0 <= s.support < SUPPORT_SPACES
    fits = fits and 0 <= s.active < s.players and s.turn >= 0 and 0 < s.deck_n <= HUNTER_CARDS
    fits = fits and 0 <= s.deck_known <= s.deck_n and 0 <= s.action_known <= s.action_n
    fits = fits and NOBODY <= s.howl_on < s.players and NOBODY <= s.howl_next < s.players
    fits = fits and s.plays >= 0 and s.shield >= 0 and s.slow >= 0 and s.timer_bonus >= 0 and s.extra_dice >= 0
    fits = fits and 0 <= s.gilly_shown <= GILLYS
    for p in range(s.players):
        for limb in range(LIMBS):
            fits = fits and s.limbs[p, limb] >= 0
    for cell in range(CELLS):
        fits = fits and s.hunters[cell] >= 0 and s.ward[cell] >= 0
    return 0 if fits else 9


@kernel
def audit_map(t, s):
    """The Great Bog as the pack has it; the list of spaces holds every space once, in order."""
    if s.kind[DEN] != Space.DEN or s.stubs[DEN] != t.great[0]:
        return 5
    for petal in range(6):
        cell = PETALS[petal]
        if (
            s.kind[cell] != Space.PETAL
            or s.stubs[cell] != t.great[petal + 1]
            or s.terrain[cell] != t.great_terrain[petal + 1]
        ):
            return 5
    n = 0
    for cell in range(CELLS):
        if s.kind[cell] == Space.EMPTY:
            if s.stubs[cell] or s.terrain[cell] or s.tile[cell] or s.hunters[cell] or s.ward[cell]:
                return 5
            continue
        if n >= s.space_n or s.space[n] != cell:
            return 5
        n += 1
    return 0 if n == s.space_n else 5


@kernel
def audit_tokens(s):
    hunters, protection, splitting = np.int64(s.village), np.int64(s.supply), False
    for cell in range(CELLS):
        hunters += s.hunters[cell]
        protection += s.ward[cell]
    for i in range(s.depth):
        if s.stack[i, KIND] == Frame.HUNT and s.stack[i, STAGE] == 0:
            hunters += s.stack[i, Hunt.HUNTERS]
        splitting = splitting or s.stack[i, KIND] == Frame.OVERFLOW
    for p in range(s.players):
        for limb in range(LIMBS):
            protection += s.limbs[p, limb]
    if hunters != HUNTERS:
        return 1
    if protection != PROTECTION:
        return 2
    for cell in range(CELLS):
        if s.hunters[cell] > LARGEST_GROUP and not splitting:
            return 3
    return 0


# --- tiles and cards -------------------------------------------------------------------------------------------------


@kernel
def audit_places(s):
    """No tile and no card is in two places."""
    return 4 if tiles_twice(s) or actions_twice(s) or hunter_cards_twice(s) else 0


@kernel
def tiles_twice(s):
    """A domino may show both its halves, but only on neighbouring spaces, so twice at most."""
    places = np.zeros(FIRST_BOG + BOG_TILES, np.int64)
    halves = np.zeros(FIRST_BOG + BOG_TILES, np.int64)
    for i in range(s.forest_n):
        places[s.forest[i]] += 1
    for i in range(s.camp_n):
        places[s.camp[i]] += 1
    for stack in range(2):
        for i in range(s.bog_n[stack]):
            places[s.bog[stack, i]] += 1
    if s.phase != Phase.PICK or s.stack[s.depth - 1, KIND] == Frame.PROGRAM:
        for i in range(s.shown_n):
            places[s.shown[i]] += 1
    for i in range(s.space_n):
        if s.tile[s.space[i]]:
            halves[s.tile[s.space[i]] - 1] += 1
    for tile in range(places.shape[0]):
        most = 1 if tile >= FIRST_BOG else 2
        if places[tile] + min(halves[tile], 1) > 1 or halves[tile] > most:
            return True
    return False


@kernel
def actions_twice(s):
    places = np.zeros(CARDS, np.int64)
    for i in range(s.action_n):
        places[s.action[i]] += 1
    if s.phase == Phase.PICK and s.stack[s.depth - 1, KIND] == Frame.TURN:
        for i in range(s.shown_n):
            places[s.shown[i]] += 1
    for p in range(s.players):
        for card in range(BASICS, CARDS):
            places[card] += s.card[p, card] != Card.AWAY
    for card in range(CARDS):
        if places[card] > 1:
            return True
    return False


@kernel
def hunter_cards_twice(s):
    places = np.zeros(HUNTER_CARDS, np.int64)
    for i in range(s.deck_n):
        places[s.deck[i]] += 1
    for i in range(s.discard_n):
        places[s.discard[i]] += 1
    for i in range(s.village_deck_n):
        places[s.village_deck[i]] += 1
    for card in range(HUNTER_CARDS):
        if places[card] > 1:
            return True
    return False


@kernel
def audit_seen(s):
    """The top hunter card, known ones and discards, the tops of the bog stacks."""
    for i in range(s.deck_n):
        if (i < s.deck_known or i == s.deck_n - 1) and not s.hunter_seen[s.deck[i]]:
            return 12
    for i in range(s.discard_n):
        if not s.hunter_seen[s.discard[i]]:
            return 12
    for i in range(s.village_deck_n):
        if s.hunter_seen[s.village_deck[i]]:
            return 12
    for stack in range(2):
        if s.bog_n[stack] and not s.bog_seen[s.bog[stack, s.bog_n[stack] - 1] - FIRST_BOG]:
            return 12
    return 0


# --- players and gillys ----------------------------------------------------------------------------------------------


@kernel
def audit_gillys(s):
    places, cards, known = 0, 0, 0
    for gilly in range(GILLYS):
        state = s.gilly_state[gilly]
        away = state in (Gilly.ASIDE, Gilly.SAVED)
        if not Gilly.ASIDE <= state <= Gilly.SAVED or (s.gilly_at[gilly] == NOWHERE) != away:
            return 6
        if not away and not is_space(s, s.gilly_at[gilly]):
            return 6
        if (s.gilly_card[gilly] == NO_CARD) != (state in (Gilly.ASIDE, Gilly.TIPPED)):
            return 7
        if s.gilly_card[gilly] != NO_CARD:
            cards |= 1 << s.gilly_card[gilly]
            places += 1
    for i in range(s.gilly_shown):
        known |= 1 << s.gilly_deck[i]
    return 0 if cards == known and places == s.gilly_shown else 7


@kernel
def is_space(s, cell):
    return 0 <= cell < CELLS and s.kind[cell] != Space.EMPTY


@kernel
def audit_players(s):
    for p in range(s.players):
        if not is_space(s, s.at[p]):
            return 6
        injured = 0
        for card in range(CARDS):
            where = s.card[p, card]
            if not Card.AWAY <= where <= Card.HOWLING or (where == Card.PLAYED and p != s.active and s.over == RUNNING):
                return 8
            injured += where == Card.INJURY
            if where == Card.AWAY and card < BASICS:
                return 8
            if (where == Card.HOWLING) != (card == HOWL_CARD and (s.howl_on == p or s.howl_next == p)):
                return 8
        if injured != s.injuries[p] or injured > 1:
            return 8
    return 0 if s.vision == NOWHERE or is_space(s, s.vision) else 6


# --- the moment ------------------------------------------------------------------------------------------------------


@kernel
def audit_leftovers(s):
    """Leftovers would tell of hidden cards that a redeal has moved elsewhere."""
    left = s.forest[s.forest_n :].any() or s.camp[s.camp_n :].any() or s.action[s.action_n :].any()
    left = left or s.bog[0, s.bog_n[0] :].any() or s.bog[1, s.bog_n[1] :].any()
    left = left or s.deck[s.deck_n :].any() or s.discard[s.discard_n :].any()
    left = left or s.village_deck[s.village_deck_n :].any() or s.shown[s.shown_n :].any()
    return 10 if left or s.offer[s.offer_n :].any() else 0


@kernel
def audit_moment(s):
    """Somebody is asked something that the running frame can ask, in ascending order."""
    if s.depth < 1 or s.offer_n < 1 or not 0 <= s.seat < s.players or not 0 <= s.phase < len(PHASES):
        return 11
    if not (ASKS[s.stack[s.depth - 1, KIND]] >> s.phase) & 1:
        return 11
    for i in range(1, s.offer_n):
        if s.offer[i - 1] >= s.offer[i]:
            return 11
    if s.stack[0, KIND] != Frame.TURN and s.stack[0, KIND] != Frame.SETUP:
        return 11
    return 0 if s.phase != Phase.ACT or s.seat == s.active else 11
