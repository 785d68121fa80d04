"""`swamp analyse`: what positions are worth and why, asked and answered by lines of JSON."""

import json
import os
import sys
from contextlib import suppress
from typing import Annotated

import typer


def analyse_command(
    settings: Annotated[
        str, typer.Argument(metavar="[SETTINGS]", help="Of the tree search, such as policy=swapx or c=1.5.")
    ] = "",
) -> None:
    """Analyse positions: queries as lines of JSON, answered as they get ready; docs/analysis.md has the protocol."""
    from swamp_agents.analysis import Engine

    with suppress(BrokenPipeError), os.fdopen(os.dup(1), "w", encoding="utf-8") as said:
        os.dup2(2, 1)  # what a bot prints is no answer
        Engine(lambda answer: print(json.dumps(answer), file=said, flush=True), settings).serve(sys.stdin)
