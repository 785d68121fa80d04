"""`swamp soak`: random games by the million in every variant of a game, everything checked."""

import shlex
from typing import Annotated

import typer
from rich.progress import Progress

from ..core.errors import OptionError
from ..core.game import Game, Variant
from ..core.options import parse_options
from ..core.registry import game as game_called
from ..core.soak import Damaged, Soak, SoakError, soak, soak_positions
from .arguments import FixedSeed, GameName, OptionWords
from .console import add, complain, draw, progress_bar, screen, table

FAULTY = 1  # exit status
_COLUMNS = (
    "variant",
    ">decisions",
    ">games",
    ">ended",
    ">drawn",
    ">cut off",
    ">mean\nlength",
    ">most\nmoves",
    ">seconds",
)
_OF_POSITIONS = ("variant", ">positions", ">loaded", ">refused", ">decisions")


def soak_command(
    name: GameName,
    decisions: Annotated[int, typer.Option("--decisions", min=1, help="Random decisions in each variant.")] = 1_000_000,
    positions: Annotated[
        int,
        typer.Option("--positions", min=0, help="Instead: so many damaged positions, shared out among the variants."),
    ] = 0,
    seed: FixedSeed = 0,
    variant: Annotated[str | None, typer.Option("--variant", metavar="NAME", help="Only this variant.")] = None,
    option: OptionWords = None,
) -> None:
    """Play at random in every variant of a game and check every invariant at every decision.

    Damaged positions must be refused, or be playable to the end; with NUMBA_BOUNDSCHECK=1 every index is checked too.
    """
    console = screen()
    game = game_called(name)
    chosen = choose_variants(game, variant, option)
    share = -(-positions // len(chosen))
    if positions:
        what, columns, each = f"{share:,} damaged positions", _OF_POSITIONS, share
    else:
        what, columns, each = f"{decisions:,} random decisions", _COLUMNS, decisions
    done = table(*columns, title=f"{game.title}: {what} in each variant, from seed {seed}")
    with progress_bar(console) as progress:
        for label, made in chosen.items():
            try:
                add(done, label, *soak_with_bar(progress, label, made, each, seed, bool(positions)))
            except SoakError as fault:
                progress.stop()
                tell(fault, game, label, option, "--positions" if positions else "--decisions")
                raise typer.Exit(FAULTY) from None
    console.print(done)
    console.print("[green]no faults[/]")


def choose_variants(game: Game, label: str | None, words: list[str] | None) -> dict[str, Variant]:
    """The variants to play, by name; options given by the user go on top of each, and those that cannot have them are
    left out, if there are others."""
    if label is not None and label not in game.variants:
        raise OptionError(f"{game.name} has no variant {label!r}; accepted: {', '.join(game.variants)}")
    given = parse_options(words or [])
    labels = [label] if label is not None else list(game.variants)
    made: dict[str, Variant] = {}
    refused: OptionError | None = None
    for each in labels:
        try:
            made[each] = game.variant(**{**game.variants[each], **given})
        except OptionError as error:
            refused = refused or error
    if refused and not made:
        raise refused
    return made


def soak_with_bar(
    progress: Progress, label: str, variant: Variant, count: int, seed: int, are_positions: bool
) -> list[str]:
    """A variant's cells in the table."""
    task = progress.add_task(label, total=count)

    def show(made: int) -> None:
        progress.update(task, completed=min(made, count))

    try:
        if are_positions:
            return cells_of_positions(soak_positions(variant, count, seed, show))
        return cells(soak(variant, count, seed, show))
    finally:
        progress.remove_task(task)


def cells(s: Soak) -> list[str]:
    counts = (s.decisions, s.games, s.ended, s.draws, s.truncated)
    return [*(f"{count:,}" for count in counts), f"{s.mean_length:.1f}", str(s.most_moves), f"{s.seconds:.1f}"]


def cells_of_positions(d: Damaged) -> list[str]:
    return [f"{count:,}" for count in (d.positions, d.loaded, d.positions - d.loaded, d.decisions)]


def tell(fault: SoakError, game: Game, label: str, words: list[str] | None, counted: str) -> None:
    """The fault, where it happened, and the command that comes to the same place again."""
    complain(f"{game.name}, variant {label}: {fault}")
    again = ["swamp", "soak", game.name, "--variant", label, "--seed", str(fault.seed), counted, "1"]
    again += [word for given in words or [] for word in ("-o", given)]
    where = {"after": fault.last_move, "position": fault.position, "again": shlex.join(again)}
    draw(screen(stderr=True), "\n".join(f"  {name:<9} {text}" for name, text in where.items()))
