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
# # Search and beliefs
#
# Hidden cards make two questions of one: what may the others hold, and what is best against all that they may hold?
#
# ## Beliefs
#
# A game of Bayou Boss, in the middle of a round, as the player sees it whose turn it is:

# %%
import matplotlib.pyplot as plt
import numpy as np
import swamp_envs
from IPython.display import SVG
from swamp_agents import make_agents

greedy, searcher = make_agents(["greedy", "mcts:sims=400"])
match = swamp_envs.new("bayou_boss", seed=14, rounds=1)
for _ in range(24):
    match.push(int(greedy.act(match.variant, match.states)[0]))
me = match.seat
SVG(match.svg(seat=me))

# %% [markdown]
# What this seat knows, and nothing else, goes into worlds that agree with it: cards that were taken openly stay
# where they are, and nobody is dealt a suit of which he has shown to hold none.

# %%
seen = match.seen_by(me)
print("known to all:", seen["known"], " shown not to hold:", seen["shown_out"])
worlds = [swamp_envs.Match.from_seen(match.variant, seen, seed).to_dict()["hands"] for seed in range(200)]

# %% [markdown]
# Counted over many worlds that is a belief: how likely it is that a seat holds a card.

# %%
others = [seat for seat in range(match.variant.players) if seat != me]
cards = sorted({card for hands in worlds for seat in others for card in hands[seat]})
belief = np.array([[np.mean([card in hands[seat] for hands in worlds]) for card in cards] for seat in others])
figure, axes = plt.subplots(figsize=(12, 2))
axes.imshow(belief, cmap="Greens", vmin=0, vmax=1, aspect="auto")
axes.set(xticks=range(len(cards)), yticks=range(len(others)), yticklabels=[f"seat {seat}" for seat in others])
axes.set_xticklabels(cards, rotation=90);

# %% [markdown]
# These worlds are drawn from all that are possible; what people *choose* to play tells more, and the belief does not use
# that. How the truth compares:

# %%
truth = match.to_dict()["hands"]
for row, seat in zip(belief, others):
    print(f"seat {seat} holds", {card: f"{row[cards.index(card)]:.0%}" for card in truth[seat]})

# %% [markdown]
# ## Search
#
# `mcts` draws another world for each simulation and gathers what it finds in one tree. `weigh` tells what it thought:
# the share of simulations that a move was given, and what it expects to be paid.

# %%
weighed = searcher.weigh(match.variant, match.state)
for move in weighed[:6]:
    print(f"{match.variant.action_text(move.action):8} {move.share:6.1%} {move.value:+.2f}")
print("greedy plays", match.variant.action_text(int(greedy.act(match.variant, match.states)[0])))

# %% [markdown]
# Where moves are close another search, with other dice, may prefer another. So each point here is the mean of ten
# searches; each line is a move.

# %%
budgets = [25, 50, 100, 200, 400, 800]
shares = {action: np.zeros(len(budgets)) for action in match.legal_actions}
for i, budget in enumerate(budgets):
    for seed in range(10):
        (search,) = make_agents([f"mcts:sims={budget}"], seed)
        for move in search.weigh(match.variant, match.state):
            shares[move.action][i] += move.share / 10
figure, axes = plt.subplots(figsize=(7, 3))
for action, line in shares.items():
    axes.plot(line, "o-", label=match.variant.action_text(action))
axes.set(xlabel="simulations", ylabel="share of them", xticks=range(len(budgets)), xticklabels=budgets)
axes.legend();

# %% [markdown]
# What it is worth: search against greedy, each on two of the four seats of the same games.

# %%
from swamp_envs import Table

games = 24
table = Table(match.variant, games, {0: make_agents(["mcts:sims=40"])[0], 1: greedy}, seed=3)
table.owner[:] = (np.arange(4) + np.arange(games)[:, None]) % 2
table.deal(np.arange(games), np.arange(games, dtype=np.uint64))
payoffs = table.finish().payoffs
print(f"search is paid {payoffs[table.owner == 0].mean():+.2f} on average, greedy {payoffs[table.owner == 1].mean():+.2f}")
