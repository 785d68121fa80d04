"""The first lines of code for every interface of a game: what the page offers to copy, and what a test runs."""

from collections.abc import Mapping
from typing import NamedTuple

from .variants import Page


class Door(NamedTuple):
    """One interface: what it is called, the language of its lines, and these."""

    title: str
    language: str
    lines: str


def doors(page: Page) -> list[Door]:
    """Of games with the options of the page."""
    game, options = page.game.name, page.options
    given = "".join(f", {name}={value!r}" for name, value in options.items())
    typed = "".join(f" -o {name}={value}" for name, value in options.items())
    aec, gym = _id(page, page.game.card.ids), _id(page, page.game.card.gymnasium_ids)
    return [
        Door("Python", "python", MATCH.format(game=game, given=given)),
        Door("PettingZoo", "python", AEC.format(id=aec)),
        Door("Gymnasium", "python", GYMNASIUM.format(id=gym)),
        Door("Stable-Baselines3", "python", SB3.format(game=game, given=given)),
        Door("Batch", "python", BATCH.format(game=game, given=given)),
        Door("Any language", "sh", f'swamp play {game}{typed} --against "exec:python mine.py"'),
        Door("Browser", "sh", "swamp serve"),
        Door("Terminal", "sh", f"swamp play {game}{typed} --against greedy"),
    ]


def _id(page: Page, ids: Mapping[str, Mapping]) -> str:
    """The id of a kind of game; the first one that has its options."""
    return next(id for id, options in ids.items() if dict(options) == dict(page.options))


MATCH = """
import swamp_envs

m = swamp_envs.new("{game}", seed=7{given})
m.push(m.legal_moves[0])
print(m)
"""
AEC = """
import pettingzoo
import swamp_envs

env = pettingzoo.make("aec", "swamp/{id}")
env.reset(seed=7)
observation, reward, terminated, truncated, info = env.last()
env.step(int(observation["action_mask"].argmax()))
"""
GYMNASIUM = """
import gymnasium

env = gymnasium.make("swamp_envs:{id}", opponents="random")
observation, info = env.reset(seed=7)
env.step(int(info["action_mask"].argmax()))
"""
SB3 = """
from sb3_contrib import MaskablePPO
from swamp_envs import SwampVecEnv

envs = SwampVecEnv("{game}", num_envs=8, opponents="random", mask_in="info", seed=7{given})
model = MaskablePPO("MlpPolicy", envs, n_steps=16, batch_size=128, n_epochs=1)
model.learn(128)
"""
BATCH = """
import swamp_envs

b = swamp_envs.batch("{game}", 64, seed=7{given})
for _ in range(100):
    b.step(b.random_actions())  # b.obs, b.mask, b.seat, b.payoff, b.over
"""
