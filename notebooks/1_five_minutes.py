# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Five minutes
#
# One game, from a single match to a thousand at once. A match shows itself as a picture.

# %%
import numpy as np
import swamp_envs

match = swamp_envs.new("swapx", seed=7)
match

# %% [markdown]
# Moves are short texts: `C@c3` spawns a cell, `b2-b3` moves one, `b2~b3` swaps two, `--` passes.

# %%
print(match.legal_moves[:12], "...")
for move in ("C@c3", "C@c6", "--"):
    match.push(move)
match

# %% [markdown]
# A move can be taken back, and copying a game is copying 144 bytes, so search needs no tricks. Here is the move that
# leaves our left neighbour the fewest answers:


# %%
def answers(move: str) -> int:
    trial = match.copy()
    trial.push(move)
    return len(trial.legal_moves)


min(match.legal_moves, key=answers)

# %% [markdown]
# ## Bots
#
# Agents have names. They are handed copies of games in which all that their seat must not know has been dealt anew.
# Greedy ones play this game to its end:

# %%
from swamp_agents import make_agents

greedy, anybody = make_agents(["greedy", "random"])
while not match.over:
    match.push(int(greedy.act(match.variant, match.states)[0]))
print(f"{len(match.moves)} decisions, paid: {match.payoff}")
match

# %% [markdown]
# ## Many games
#
# A batch steps in one kernel call. Agents decide for many games at once: here greedy sits among three random ones, in
# all four seats in turn.

# %%
games = 200
batch = swamp_envs.batch("swapx", games, seed=1, autoreset="off")
greedy_seat = np.arange(games) % 4
while not batch.finished.all():
    for agent, turn in ((greedy, batch.seat == greedy_seat), (anybody, batch.seat != greedy_seat)):
        rows = np.flatnonzero(turn & ~batch.finished)
        if len(rows):
            batch.step_rows(rows, agent.act(batch.variant, batch.states[rows]))
won = (batch.payoff[np.arange(games), greedy_seat] > 0).mean()
print(f"greedy wins {won:.0%} of its games; equals would win 25%")

# %% [markdown]
# Whole random games in a kernel, with a signature that any change of the rules would change:

# %%
result = swamp_envs.playout("swapx", games=20_000, seed=0)
print(f"{result.games} games of {result.mean_length:.1f} decisions, {result.steps_per_second / 1e6:.1f} M decisions a second")
print(result.signature)

# %% [markdown]
# ## The other games
#
# They are opened in the same way, and all options have defaults.

# %%
for name in swamp_envs.available_games():
    variant = swamp_envs.game(name).variant()
    print(f"{variant.game.title}: {variant.players} seats, {variant.actions.size} actions, {variant.state.itemsize} bytes")

# %% [markdown]
# In Bayou Boss hands are hidden. A picture for a seat shows what that seat sees:

# %%
from IPython.display import SVG

match = swamp_envs.new("bayou_boss", seed=7)
for _ in range(9):
    match.push(int(greedy.act(match.variant, match.states)[0]))
SVG(match.svg(seat=match.seat))
