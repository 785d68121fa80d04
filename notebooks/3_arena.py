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
# # The arena and its ratings
#
# Who is better, and how sure is that? The arena plays any agents against each other on deals that all of them get, in
# every seat, and tells intervals. A terminal does the same with
# `swamp arena bayou_boss -o players=2 -o rounds=1 random greedy few=mcts:sims=8 many=mcts:sims=32`.

# %%
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import swamp_envs
from swamp_agents.arena import InProcess, Store, make_report, read_entrants, run

variant = swamp_envs.game("bayou_boss").variant(players=2, rounds=1)
entrants = read_entrants(["random", "greedy", "few=mcts:sims=8", "many=mcts:sims=32"])

# %% [markdown]
# All results go into one file, as games end. A run that is interrupted goes on where it was: `run` plays what is planned
# and not yet played, here in this process, or with `workers=8` in eight. In a game for two, two agents sit at each table; `--pairs`
# asks for that in other games, so that those below the best are told apart too.

# %%
folder = tempfile.TemporaryDirectory()
store = Store.open(Path(folder.name) / "small.arena", variant, seed=7)
store.extend(entrants, deals=25)
run(store, start=InProcess)
report = make_report(store)
print(f"{report.finished} games on {report.deals} deals")

# %% [markdown]
# Ratings are strengths in a model of all games at once: 400 points are odds of ten to one. The bars are 95% intervals,
# for which deals are resampled, not games, because games on the same deal are alike.

# %%
standings = report.standings[::-1]
ratings = [standing.rating for standing in standings]
figure, axes = plt.subplots(figsize=(7, 2.5))
for line, rating in enumerate(ratings):
    axes.plot([rating.low, rating.high], [line, line], color="tab:green")
    axes.plot(rating.mean, line, "o", color="tab:green")
axes.set(yticks=range(len(standings)), yticklabels=[standing.name for standing in standings], xlabel="rating");

# %% [markdown]
# A rating is one number for everything; the matrix tells what the row's agent is paid against the column's.

# %%
names = [standing.name for standing in report.standings]
paid = np.array([[cell.mean for cell in row] for row in report.payoffs])
figure, axes = plt.subplots(figsize=(4, 3.2))
axes.imshow(paid, cmap="PiYG", vmin=-1, vmax=1)
axes.set(xticks=range(len(names)), xticklabels=names, yticks=range(len(names)), yticklabels=names)
for i, j in np.argwhere(np.isfinite(paid)):
    axes.text(j, i, f"{paid[i, j]:+.2f}", ha="center", va="center")

# %% [markdown]
# More deals make intervals narrower: four times as many halve them. The same store takes them.

# %%
store.extend(entrants, deals=35)
run(store, start=InProcess)
for before, after in zip(report.standings, make_report(store).standings):
    print(f"{before.name:7} within {before.rating.reach:4.0f} points, then {after.name:7} within {after.rating.reach:4.0f}")
store.close()
folder.cleanup()
