"""Reeds: the component pack, twelve cards and the row they are laid on."""

from pathlib import Path
from typing import Any

import numpy as np

from swamp_envs.core.fields import Drawing, Whole
from swamp_envs.core.packs import Kind, Pack, Packs

from .state import CARDS, PATCHES, TABLES

SCHEMA = {
    "card": Kind(CARDS, {"value": Whole(0, 9)}),
    "row": Kind(1, {"patches": Drawing(PATCHES, 1, ".~")}),  # ~ is deep water
}


def lay_out(pack: Pack, t: Any) -> None:
    """Fill one row of the tables."""
    for c, card in enumerate(pack["card"]):
        t.value[c] = card["value"]
    for k, letter in enumerate(pack["row"][0]["patches"][0]):
        t.deep[k] = letter == "~"


def generate(seed: int) -> dict[str, Any]:
    """What a pack file would hold, drawn by a seed; two patches of six are deep."""
    rng = np.random.default_rng(seed)
    values = rng.integers(0, 10, CARDS).tolist()
    patches = "".join(rng.permutation([*"....~~"]).tolist())
    return {
        "card": [{"id": f"c{n}", "origin": "reconstructed", "value": value} for n, value in enumerate(values, 1)],
        "row": {"id": "row", "origin": "reconstructed", "patches": patches},
    }


PACKS = Packs(Path(__file__).parent / "pack", SCHEMA, TABLES, lay_out, generate)
