"""The command `swamp`: look at games, play them, measure them, train on them. One file for each command."""

from .app import app


def main() -> None:
    """Run the command with the words of the command line."""
    app(prog_name="swamp")


__all__ = ["app", "main"]
