"""`swamp train`: mounted when it is called, as it needs a learning library."""

import typer

from ..core.errors import SwampError

# everything after `train`, --help too, is for the mounted command
PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


def train_command(context: typer.Context) -> None:
    """Train a network by self-play (needs the train extra)."""
    try:
        from swamp_training.ppo import train_command as mounted

        inner = typer.Typer(rich_markup_mode="rich", pretty_exceptions_enable=False)
        inner.command()(mounted)
        status = typer.main.get_command(inner).main(context.args, prog_name="swamp train", standalone_mode=False)
    except ImportError as error:
        raise SwampError(f'swamp train needs more: pip install "swamp-envs[train]" ({error})') from error
    if isinstance(status, int) and status:
        raise typer.Exit(status)
