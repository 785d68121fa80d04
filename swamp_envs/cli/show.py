"""`swamp games` and `swamp show`: what there is, and a game's rules, options, actions and observation."""

import json
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ..core.actions import ActionKind
from ..core.errors import SwampError
from ..core.game import Game, Variant
from ..core.registry import available_games
from ..core.registry import game as game_called
from .arguments import GameName, OptionWords, choose_variant
from .console import HEADING, QUIET, add, screen, table

_EXAMPLES = 3  # texts shown of each kind of action


def games_command() -> None:
    """List the games."""
    listed = table("game", "title", "players", ">actions", ">observation", ">version", "summary")
    for game in map(game_called, available_games()):
        usual = game.default
        size = f"{usual.observation.size} {usual.observation.base}"
        numbers = players_text(game.player_counts), f"{usual.num_actions:,}", size, f"v{game.version}"
        add(listed, game.name, game.title, *numbers, game.summary)
    console = screen()
    console.print(listed)
    console.print(f"[{QUIET}]swamp show GAME tells all about one, swamp play GAME sits you down at it[/]")


def show_command(
    name: GameName,
    rules: Annotated[bool, typer.Option("--rules", help="The whole page of rules, clause by clause.")] = False,
    options: Annotated[bool, typer.Option("--options", help="What can be chosen with -o name=value.")] = False,
    actions: Annotated[bool, typer.Option("--actions", help="The action table.")] = False,
    observation: Annotated[bool, typer.Option("--observation", help="What a learner sees.")] = False,
    position: Annotated[bool, typer.Option("--position", help="What a position holds, and who sees it.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="The JSON schema of positions, for other programs.")] = False,
    option: OptionWords = None,
) -> None:
    """Show a game: a summary, or the parts that are asked for, with the options that are given."""
    variant = choose_variant(name, option)
    game = variant.game
    if schema:
        print(json.dumps(variant.positions.schema(), indent=2))
        return
    console = screen()
    everything = not (rules or options or actions or observation or position)
    if everything:
        console.print(facts(variant), "")
    if rules or everything:
        if rules and not game.rules_page:
            raise SwampError(f"{name} has no rules page: there is no RULES.md in {game.folder}")
        console.print(_markdown(game.rules_page if rules else introduction(game.rules_page)), "")
    if options or everything:
        console.print(options_table(game))
    for wanted, part in ((actions, actions_table), (observation, observation_table), (position, position_table)):
        if wanted or everything:
            console.print(part(variant))
    if everything:
        console.print(f"[{QUIET}]the rules in full: swamp show {name} --rules[/]")


def players_text(counts: Sequence[int]) -> str:
    """`4`, `1-5`, or `2, 4`."""
    unbroken = list(counts) == list(range(counts[0], counts[-1] + 1))
    return f"{counts[0]}-{counts[-1]}" if unbroken and len(counts) > 1 else ", ".join(map(str, counts))


def facts(variant: Variant) -> Panel:
    """The title and, in a line, what kind of game it is."""
    game = variant.game
    kinds = (
        f"{players_text(game.player_counts)} players",
        variant.facts.motives,
        "hidden information" if variant.hidden_information else "perfect information",
        f"{variant.num_actions:,} actions",
        f"{variant.observation.size:,} observed numbers",
    )
    about = Text(game.summary).append(f"\n{' · '.join(kinds)}", QUIET)
    return Panel(about, title=Text(game.title, HEADING).append(f" · {game.id}", "not bold default"))


def introduction(page: str) -> str:
    """The page of rules up to its first chapter, without the title."""
    return page.partition("\n## ")[0].partition("\n")[2].strip()


def _markdown(text: str) -> RenderableType:
    from rich.markdown import Markdown  # takes longer to import than all else here

    return Markdown(text)


def options_table(game: Game) -> Table:
    """What can be chosen, with defaults."""
    made = table("option", "default", "accepts", "what it is", title=f"{game.title}: options, as -o name=value")
    for option in game.options:
        add(made, option.name, option.text(option.default), option.accepts, option.help)
        for choice, name in option.called.items():
            add(made, "", "", choice, name)
    if not game.options:
        add(made, "none")
    return made


def actions_table(variant: Variant) -> Table:
    """The kinds of decisions with their numbers and how they are written."""
    made = table(
        "kind", ">first", ">count", ">shape", "examples", title=f"{variant.game.title}: {variant.num_actions:,} actions"
    )
    for kind in variant.actions.kinds.values():
        numbers = str(kind.first), str(kind.size), shape_text(kind.shape)
        add(made, kind.name, *numbers, "  ".join(examples(variant, kind)))
    return made


def examples(variant: Variant, kind: ActionKind) -> list[str]:
    """A few texts from all over a kind."""
    texts = [text for text in variant.action_texts[kind.first : kind.first + kind.size] if text is not None]
    places = sorted({len(texts) * k // (_EXAMPLES - 1) for k in range(_EXAMPLES)})
    return list(dict.fromkeys(texts[min(place, len(texts) - 1)] for place in places)) if texts else []


def observation_table(variant: Variant) -> Table:
    """The fields of what a seat sees, in the order of the flat observation."""
    seen = variant.observation
    made = table(
        "field",
        ">slice",
        ">shape",
        "kind",
        ">range",
        "meaning",
        title=f"{variant.game.title}: {seen.size:,} observed {seen.base}",
    )
    for field in seen.fields:
        part = seen.slices[field.name]
        where = f"{part.start}:{part.stop}"
        add(made, field.name, where, shape_text(field.shape), field.kind_text, field.range_text, field.meaning)
    return made


def position_table(variant: Variant) -> Table:
    """The entries of a position, in their order."""
    made = table("entry", "what it is", "who sees it", "meaning", title=f"{variant.game.title}: what a position holds")
    for row in variant.positions.rows:
        add(made, *row)
    return made


def shape_text(shape: Sequence[int]) -> str:
    """`64 x 8`; a single number has none."""
    return " x ".join(map(str, shape)) or "scalar"
