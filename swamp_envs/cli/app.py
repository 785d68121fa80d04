"""The Typer application: which commands there are, how they fail, and how help shows a game's options."""

import sys
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from ..core.errors import OptionError, SwampError
from ..core.numbers import as_real
from ..core.registry import available_games, game
from . import (
    analyse,
    arena,
    bench,
    benchmark,
    contest,
    demo,
    engine,
    new_game,
    pack,
    perft,
    play,
    replay,
    roster,
    serve,
    show,
    soak,
    train,
    warm,
)
from .console import complain, screen
from .interrupts import remembered_interrupts

INTERRUPTED = 130  # what shells expect of a command that Ctrl-C ended
REFUSED = 2

# typer comes with click's errors, under different roofs in different versions; a public one leads to their base.
_USAGE_ERROR: type[Exception] = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")


class SwampGroup(TyperGroup):
    """Turns every refusal into one line on standard error and exit status 2, and Ctrl-C into a quiet 130."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        refuse_foreign_digits(args)
        return super().parse_args(ctx, args)

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        if not standalone_mode:
            return super().main(*args, standalone_mode=False, **extra)
        if "" not in sys.path:
            sys.path.insert(0, "")  # agents of the current folder are found, as `python -m swamp_envs` finds them
        with remembered_interrupts() as pressed:
            try:
                status = super().main(*args, standalone_mode=False, **extra)
            except (Exception, KeyboardInterrupt) as error:
                status = INTERRUPTED if pressed else status_of(error)
        if status == INTERRUPTED:
            typer.echo(err=True)  # the shell's prompt shall not follow the ^C
        sys.exit(status if isinstance(status, int) else 0)


def status_of(error: BaseException) -> int:
    """Tell a refusal in one line; anything unexpected goes on as it is, with its traceback."""
    if isinstance(error, typer.Abort | KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, SwampError):
        complain(str(error))
    elif isinstance(error, _USAGE_ERROR):
        complain(f"{error.format_message().rstrip('.')}; see swamp --help")  # type: ignore[attr-defined]
    else:
        raise error
    return REFUSED


def refuse_foreign_digits(words: Iterable[str]) -> None:
    """Python takes the digits of every script for numbers; here they are those of ASCII."""
    for word in words:
        value = word.rpartition("=")[2]
        if not value.isascii() and value.strip("+-").isdecimal():
            raise OptionError(f"found {word!r}, accepted: numbers in the digits 0 to 9")


def refuse_no_numbers(values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        if isinstance(value, float) and as_real(value) is None:
            raise OptionError(f"--{name.replace('_', '-')}: found {value}, accepted: a finite number")


class GameCommand(TyperCommand):
    """A command about a game: `swamp play swapx --help` lists the options of swapx too."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        # --help is served before the arguments are read, so the words are kept where the help finds them
        ctx.meta[__name__] = list(args)
        left = super().parse_args(ctx, args)
        refuse_no_numbers(ctx.params)
        return left

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, formatter)
        for name in available_games():
            if name in ctx.meta.get(__name__, ()):
                screen().print(show.options_table(game(name)))


app = typer.Typer(
    cls=SwampGroup,
    epilog="`swamp COMMAND --help` tells more; with a game's name it lists that game's options too.",
    invoke_without_command=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"swamp_envs {__version__}")
        raise typer.Exit


@app.callback()
def swamp(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Swamp board games as fast, exact reinforcement-learning environments."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), nl=False)


_LOOK, _PLAY, _MEASURE, _MAKE, _LEARN = "Look", "Play", "Measure and check", "Make", "Learn"

for _command, _panel in (
    (show.games_command, _LOOK),
    (show.show_command, _LOOK),
    (roster.bots_command, _LOOK),
    (demo.demo_command, _PLAY),
    (play.play_command, _PLAY),
    (replay.replay_command, _PLAY),
    (serve.serve_command, _PLAY),
    (analyse.analyse_command, _PLAY),
    (engine.engine_command, _PLAY),
    (new_game.new_game_command, _MAKE),
    (bench.bench_command, _MEASURE),
    (benchmark.benchmark_command, _MEASURE),
    (perft.perft_command, _MEASURE),
    (soak.soak_command, _MEASURE),
    (warm.warm_command, _MEASURE),
):
    _name = _command.__name__.removesuffix("_command").replace("_", "-")
    app.command(_name, cls=GameCommand, rich_help_panel=_panel)(_command)

arena.arena_app.command(arena.RUN, cls=GameCommand)(arena.run_command)
arena.arena_app.command(contest.SPRT, cls=GameCommand)(contest.sprt_command)
app.add_typer(arena.arena_app, name="arena", rich_help_panel=_MEASURE)
app.add_typer(pack.pack_app, name="pack", rich_help_panel=_MEASURE)
app.command("train", rich_help_panel=_LEARN, context_settings=train.PASS_ON, add_help_option=False)(train.train_command)
