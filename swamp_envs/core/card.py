"""A game's card: what is known of it before it is imported, read from `game.toml` in its folder."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FILE = "game.toml"


@dataclass(frozen=True, eq=False)
class Card:
    """Name, title, version and a line on the game; `presets` are options that have an id of their own."""

    name: str
    title: str
    version: int
    summary: str
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: str | Path) -> "Card":
        """The card in a game's folder, which gives the game its name."""
        folder = Path(folder)
        return cls(folder.name, **tomllib.loads((folder / FILE).read_text(encoding="utf-8")))

    @classmethod
    def beside(cls, file: str | Path) -> "Card":
        """The card that stands beside a file."""
        return cls.of(Path(file).parent)

    @property
    def id(self) -> str:
        """As records and PettingZoo write it: `swapx-v0`."""
        return f"{self.name}-v{self.version}"

    @property
    def ids(self) -> dict[str, Mapping[str, Any]]:
        """Every id with its options: the game as it is, and each of its presets, `swapx-teams-v0`."""
        return self._each_preset(self.name, lambda preset: preset)

    @property
    def gymnasium_ids(self) -> dict[str, Mapping[str, Any]]:
        """The ids as Gymnasium writes them: `Swamp/SwapX-v0`, `Swamp/SwapX-Teams-v0`."""
        return self._each_preset(f"Swamp/{self.title.replace(' ', '')}", lambda preset: preset.title())

    def _each_preset(self, name: str, written: Callable[[str], str]) -> dict[str, Mapping[str, Any]]:
        named = {f"{name}-{written(preset)}": options for preset, options in self.presets.items()}
        return {f"{each}-v{self.version}": options for each, options in ({name: {}} | named).items()}
