"""Pictures of games: SVG, pixels, animations, a window, terminal text. Heavy libraries are imported on first use."""

from importlib import import_module
from typing import Any


def need(module: str) -> Any:
    """Import a library of the `view` extra, or say in one line how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        missing = module.partition(".")[0]
        raise ImportError(f'drawing this needs {missing}: pip install "swamp-envs[view]" ({error})') from None
