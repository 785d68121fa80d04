"""`swamp engine`: an agent of ours as a program that others ask by lines of JSON, as `exec:` asks programs."""

import os
import sys
from contextlib import suppress
from typing import Annotated

import typer


def engine_command(
    agent: Annotated[
        str, typer.Argument(metavar="AGENT", help="A bot, as `swamp bots` lists them, or module:Class of your own.")
    ],
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the agent.")] = 0,
) -> None:
    """Answer questions about games, one line each, until the input ends; docs/engines.md has the protocol."""
    from ..play.engine.serving import Engine

    engine = Engine(agent, seed)
    with suppress(BrokenPipeError), os.fdopen(os.dup(1), "wb", buffering=0) as said:
        os.dup2(2, 1)  # what an agent prints is no answer
        engine.serve(sys.stdin.buffer, said.write)
