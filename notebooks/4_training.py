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
# # Train a bot
#
# `swamp train` teaches one network to play all seats of a game. Here it learns Bayou Boss for two, one round long, for a
# few seconds, and is measured against bots and against a network that had longer. (`pip install -e ".[train]"`)

# %%
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import swamp_envs
from swamp_agents import make_agents
from swamp_training.evaluation import measure

GAME, OPTIONS = "bayou_boss", {"players": 2, "rounds": 1}

# %% [markdown]
# ## The method
#
# This is the cell to change. By default `swamp train` runs PPO in self-play: each decision of each seat is learned from.
# With `--advice` the network is told what greedy would do, so that it begins there and learns what to add to it.
# `swamp train --help` lists all settings; `--method imitate` learns from a bot, `--method expert` from its own search.

# %%
METHOD = ["--method", "ppo", "--advice", "--hidden", "128x64", "--entropy-coef", "0.003", "--num-envs", "256", "--num-steps", "64"]
DECISIONS = 60_000  # some seconds

# %%
folder = tempfile.TemporaryDirectory()
run = Path(folder.name) / "run"
options = [word for name, value in OPTIONS.items() for word in ("-o", f"{name}={value}")]
command = ["train", GAME, *options, *METHOD, "--decisions", str(DECISIONS), "--run", str(run), "--evaluation", "0"]
plain = {name: value for name, value in os.environ.items() if "COLOR" not in name}
told = subprocess.run([sys.executable, "-m", "swamp_envs", *command], env=plain, capture_output=True, text=True, check=True)
print("swamp", *command[:-4], "\n\n" + told.stdout)

# %% [markdown]
# ## What came of it
#
# The network is a file, and plays by name, without torch: `policy:FILE`, in the arena or against you
# (`swamp play bayou_boss -o players=2 --against policy:FILE`). Shares of wins, in both seats of fresh games:

# %%
variant = swamp_envs.game(GAME).variant(**OPTIONS)
trained = f"policy:{run / 'policy.npz'}"
shipped = "policy:bayou_boss-players2"
meetings = [(trained, "random", 400), (trained, "greedy", 400), (shipped, "greedy", 400), ("mcts:sims=32", "greedy", 200)]
results = [measure(variant, make_agents([own])[0], other, games, seed=1000) for own, other, games in meetings]
labels = [f"{own.replace(trained, 'trained')} against {other}" for own, other, _ in meetings]
for label, result in zip(labels, results):
    print(f"{label:28} {result.share:6.1%} of {result.games} games, {result.low:.1%} to {result.high:.1%}")

# %%
figure, axes = plt.subplots(figsize=(7, 2.2))
for line, result in enumerate(results[::-1]):
    axes.plot([result.low, result.high], [line, line], color="tab:green")
    axes.plot(result.share, line, "o", color="tab:green")
axes.axvline(0.5, color="grey", linestyle=":")
axes.set(yticks=range(len(labels)), yticklabels=labels[::-1], xlim=(0, 1), xlabel="share of wins, with its 95% interval");

# %% [markdown]
# Random play is beaten within seconds. Greedy is not yet: the network comes out level with the bot that advises it, or a
# little below.
#
# With more time greedy is beaten too: `policy:bayou_boss-players2` comes with the package, and the page on training tells how it was made.
# It beats greedy clearly, in this game of one round too, though it learned longer ones. So does search, which needs no
# training, only time for each decision: the last row.

# %%
folder.cleanup()
