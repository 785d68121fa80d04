"""The games, one folder each. `swamp_envs.games` is this package, and called it names the games in the house."""

import sys
from types import ModuleType

from ..core import registry


class _Games(ModuleType):
    """A package that is also the function users know: importing a game must not take `swamp_envs.games()` away."""

    def __call__(self) -> tuple[str, ...]:
        return registry.games()


sys.modules[__name__].__class__ = _Games
