"""How a Bayou Boss position stands: chances to have the fewest points, by the points so far."""

from swamp_envs.dev import kernel

from ...sharing import purse_of, share_chances

SHARPNESS = 0.5  # two points less make a seat e times as likely to win


@kernel
def evaluate(t, s, room, values):
    players = s.players
    for p in range(players):
        values[p] = -SHARPNESS * (s.score[p] + s.tricks[p])
    share_chances(values, players)
    for p in range(players):
        values[p] = purse_of(values[p], players)
