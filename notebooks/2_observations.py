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
# # What an observation holds
#
# Every door gives a learner the same numbers. Here is where each of them stands, what it means, and what is left out.

# %%
import matplotlib.pyplot as plt
import numpy as np
import swamp_envs

match = swamp_envs.new("swapx", seed=7)
for move in ("C@c3", "C@c6", "--"):
    match.push(move)
match

# %% [markdown]
# ## Parts with names
#
# `match.observe(seat)` gives the parts by name, always from that seat's point of view. A layout says of each what kind
# of number it holds: a count (more is more), a flag, a category (a name in disguise, no magnitude), or bits.

# %%
layout = match.variant.observation
for field in layout.fields:
    place = layout.slices[field.name]
    print(f"{place.start:4}:{place.stop:<4} {field.name:12} {field.shape!s:12} {field.kind_text:14} {field.meaning}")

# %% [markdown]
# Parts of the shape of the board can be looked at. The same position, seen from two seats:

# %%
planes = [field.name for field in layout.fields if field.shape == (8, 8)]
figure, rows = plt.subplots(2, 4, figsize=(10, 5))
for seat, row in enumerate(rows):
    seen = match.observe(seat)
    for axes, name in zip(row, planes):
        axes.imshow(seen[name], cmap="Greens", origin="lower", vmin=0, vmax=1)
        axes.set(title=f"seat {seat}: {name}", xticks=[], yticks=[])
figure.tight_layout()

# %% [markdown]
# ## One row of numbers
#
# Learners get the parts side by side in one row, and the mask of legal actions beside it. `split` takes rows apart again,
# thousands at once.

# %%
batch = swamp_envs.batch("swapx", 1000, seed=0)
print("a batch of 1000:", batch.obs.shape, batch.obs.dtype, "and masks", batch.mask.shape)
print({name: part.shape for name, part in layout.split(batch.obs).items()})

# %% [markdown]
# With `obs_dtype="float32"` a door prepares them for a network: counts are scaled by their bounds, and a category
# becomes flags. Then the numbers lie between -1 and 1, and there are more of them.

# %%
floats = swamp_envs.batch("swapx", 1000, seed=0, obs_dtype="float32")
print(floats.obs.shape, floats.obs.dtype, f"from {floats.obs.min()} to {floats.obs.max()}")

# %% [markdown]
# ## What is not in it
#
# In Bayou Boss hands and the deck are hidden. `seen_by` tells in words what a seat knows, with `?` for what it does not:

# %%
match = swamp_envs.new("bayou_boss", seed=7)
dice = np.random.default_rng(0)
for _ in range(12):
    match.push(int(dice.choice(match.legal_actions)))
seen = match.seen_by(match.seat)
print({name: seen[name] for name in ("hands", "swamp", "deck", "known")})

# %% [markdown]
# From that a whole game can be made again: what the seat cannot see is dealt anew. The worlds differ, and what the seat
# observes does not differ in a single number. That is how agents are kept honest.

# %%
worlds = [swamp_envs.Match.from_seen(match.variant, seen, seed=seed) for seed in range(5)]
for world in worlds:
    print(world.to_dict()["hands"][1])
assert all(np.array_equal(world.flat_observation(match.seat), match.flat_observation(match.seat)) for world in worlds)
