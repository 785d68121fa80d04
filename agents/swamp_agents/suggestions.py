"""What bots suggest: verbs that a game's bots may bring beside `suggest`, and the loop that asks any of them.

Each suggestion is an open verb: it is found by the game's record, and a game that brings none suggests nothing. Another
kind of bot is another verb, declared here or in somebody else's package, and an agent that names it.
"""

import numpy as np

from swamp_envs.dev import NO_SUGGESTION, imagine, kernel, mix, next_word, open_verb


@open_verb
def suggest_cooperative(t, s, room, seed):
    """What looks best where only the success of all together counts."""
    return NO_SUGGESTION


@open_verb
def suggest_planned(t, s, room, seed):
    """What looks best where what may come of a position counts more than what it is worth at once."""
    return NO_SUGGESTION


@kernel
def suggest_rows(verb, tables, states, rows, seen, room, seeds, actions):
    """What the verb suggests to the deciding seats of these games, whatever is hidden from them."""
    for i in rows:
        actions[i] = suggest_unseen(verb, tables, states, i, seen, room, seeds[i])


@kernel
def suggest_unseen(verb, tables, states, i, seen, room, seed):
    """A suggestion that nothing hidden plays a part in; `seen` has room for one state."""
    t = tables[states[i].pack]
    seen[0] = states[i]
    imagine(t, seen[0], seed)
    return np.int64(verb(t, seen[0], room[0], seed))


@kernel
def consult(verb, tables, states, i, room, dice):
    """A suggestion in a game that has been redealt, without foreseeing what chance has in store for it."""
    s = states[i]
    chance = s.rng
    seed = next_word(dice, 0)
    s.rng = mix(seed)
    suggestion = np.int64(verb(tables[s.pack], s, room[0], seed))
    s.rng = chance
    return suggestion
