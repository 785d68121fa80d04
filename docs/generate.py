"""Writes docs/games/<game>.md and its pictures from the games themselves: `python docs/generate.py [--check]`.

Nothing on those pages is typed in by hand but the rules, which come from the game's RULES.md. A game whose
drawing module has `pack_svg` gets pictures of all its cards, one with `pack_words` what they do, and one with
benchmarks/results/<game>_balance.md its tables.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import swamp_envs
from swamp_envs import Game, Variant
from swamp_envs.core.packs import Packs
from swamp_envs.core.parts import parts_of
from swamp_envs.core.phases import diagram
from swamp_envs.play.agents import make_agent
from swamp_envs.play.sitting import Sitting

Following = Mapping[str, tuple[str, ...]]
PAGES = Path(__file__).parent / "games"
SERVED = Path(swamp_envs.__file__).parent / "web" / "pages" / "pictures"  # what `swamp serve` shows of each game
RESULTS = Path(__file__).parents[1] / "benchmarks" / "results"


def table(head: tuple[str, ...], rows: list[tuple]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |"
    yield ""


def facts(game: Game) -> list[tuple]:
    return [
        ("Players", ", ".join(map(str, game.player_counts))),
        (
            "Kind",
            f"{game.default.facts.motives}, {'hidden' if game.default.hidden_information else 'perfect'} information",
        ),
        ("Actions", each_of(game, lambda variant: variant.num_actions)),
        ("Observation", f"{each_of(game, lambda v: v.observation.size)} numbers of {game.default.observation.base}"),
        ("Phases", ", ".join(dict.fromkeys(phase for variant in families(game).values() for phase in variant.phases))),
        ("A game's state", f"{each_of(game, lambda variant: variant.state.itemsize)} bytes"),
        ("PettingZoo", f'`pettingzoo.make("aec", "swamp/{game.id}")`'),
        ("Gymnasium", f'`gymnasium.make("swamp_envs:{next(iter(game.card.gymnasium_ids))}")`'),
    ]


def families(game: Game) -> dict[str, Variant]:
    """A variant for each kind of record and of observation that games have, by what it is called; the usual first."""
    found = {_kind(game.default): ("", game.default)}
    for label, options in game.variants.items():
        variant = game.variant(**options)
        found.setdefault(_kind(variant), (label, variant))
    return dict(found.values())


def _kind(variant: Variant) -> tuple:
    return variant.state, variant.observation.dtype


def each_of(game: Game, fact: Callable[[Variant], object]) -> str:
    """A fact of the usual games and, where it is another one, of those with further records."""
    return ", ".join(dict.fromkeys(str(fact(variant)) for variant in families(game).values()))


def action_rows(game: Game) -> list[tuple]:
    rows: dict[tuple[str, int], tuple] = {}
    for variant in families(game).values():
        for kind in variant.actions.kinds.values():
            example = next(text for text in variant.action_texts[kind.first : kind.first + kind.size] if text)
            row = f"`{kind.name}`", span(kind.first, kind.first + kind.size - 1), " x ".join(map(str, kind.shape))
            rows[kind.name, kind.first] = *row, f"`{example}`"
    return list(rows.values())


def span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def turns(game: Game) -> Iterator[str]:
    """Diagrams of a turn: of the phases of each kind of game, but for those that another kind shows too; of a game
    whose rules pause in frames, of the stages of each frame."""
    facts = [(label, game.variant(**options).facts) for label, options in game.variants.items()]
    diagrams: dict[str, Following] = {f"Frame: {name}": after for name, after in game.default.facts.frames.items()}
    kinds = {label: each.following for label, each in facts if each.following}
    for label in sorted(kinds, key=lambda label: -len(steps(kinds[label]))):
        if not any(steps(kinds[label]) <= steps(shown) for shown in diagrams.values()):
            diagrams[f"In games such as {label}"] = kinds[label]
    yield from (
        "## A turn",
        "",
        "The phases, and what may follow each; the dots are the beginning and the end.",
        "",
    )
    for title, following in diagrams.items():
        yield from ([f"### {title}", ""] if len(diagrams) > 1 else [])
        yield from ("```mermaid", diagram(following), "```", "")


def steps(following: Following) -> set[tuple[str, str]]:
    return {(phase, name) for phase, after in following.items() for name in after}


def observation_tables(game: Game) -> Iterator[str]:
    """The fields of the usual games; of those with further records what they have besides."""
    usual = {field.name for field in game.default.observation.fields}
    for label, variant in families(game).items():
        if label:
            yield from (f"Besides, in games such as *{label}*:", "")
        yield from table(
            ("Field", "Slice", "Shape", "Kind", "Range", "Meaning"),
            observation_rows(variant, usual if label else set()),
        )


def observation_rows(variant: Variant, known: set[str]) -> list[tuple]:
    rows = []
    for field in variant.observation.fields:
        if field.name in known:
            continue
        part = variant.observation.slices[field.name]
        shape = " x ".join(map(str, field.shape)) or "1"
        place = f"{part.start}:{part.stop}"
        rows.append((f"`{field.name}`", place, shape, field.kind_text, field.range_text, field.meaning))
    return rows


def position_rows(game: Game) -> list[tuple]:
    rows = {name: rest for variant in families(game).values() for name, *rest in variant.positions.rows}
    return [(f"`{name}`", *rest) for name, rest in rows.items()]


def record_rows(game: Game) -> list[tuple]:
    """What the states of a game hold, part by part, for whoever writes kernels: `s.deck_size`."""
    parts = dict.fromkeys(part for variant in families(game).values() for part in parts_of(variant.state))
    return [
        (part.name, f"`{held.name}`", held.dtype, " x ".join(map(str, held.shape)) or "1", held.meaning)
        for part in parts
        for held in part.fields
    ]


def chapter(title: str, text: str) -> list[str]:
    """A page of its own as a chapter of another: without its title, its headings one step lower."""
    return [f"## {title}", "", text.partition("\n")[2].replace("\n## ", "\n### ").strip(), ""]


def balance(game: Game) -> list[str]:
    """What was measured of how hard the game is."""
    measured = RESULTS / f"{game.name}_balance.md"
    return chapter("How hard it is", measured.read_text(encoding="utf-8")) if measured.exists() else []


def sheets(game: Game) -> dict[str, str]:
    """Pictures of all cards of the standard pack, by their names."""
    packs, draw = game.load_packs, getattr(game.drawing, "pack_svg", None)
    return draw(packs.read("standard")) if draw and isinstance(packs, Packs) else {}


def cards(game: Game) -> list[str]:
    """The pictures of the cards, each under its name, with what they do where the game says so."""
    say = getattr(game.drawing, "pack_words", None)
    words = say(game.load_packs.read("standard")) if say and isinstance(game.load_packs, Packs) else {}
    drawn = [line for name in sheets(game) for line in chapter_of_cards(game, name, words.get(name, []))]
    return ["## Cards", "", "Those of the standard pack; the option `pack` takes others.", "", *drawn] if drawn else []


def chapter_of_cards(game: Game, name: str, told: list[tuple]) -> list[str]:
    title = name.replace("_", " ").capitalize()
    words = table(("Card", "What it does"), told) if told else ()
    return [f"### {title}", "", f"![{title}]({game.name}/{name}.svg)", "", *words]


def page(game: Game) -> str:
    options = [(f"`{o.name}`", f"`{o.text(o.default)}`", o.accepts, o.help) for o in game.options]
    lines = [
        f"# {game.title}",
        "",
        game.summary,
        "",
        f"![A game of {game.title}]({game.name}.svg)",
        "",
        *table(("", ""), facts(game)),
        "## Options",
        "",
        *table(("Option", "Default", "Accepts", "Meaning"), options),
        *turns(game),
        "## Actions",
        "",
        *table(("Kind", "Numbers", "Indices", "Example"), action_rows(game)),
        "## Observation",
        "",
        *observation_tables(game),
        "## Position",
        "",
        *table(("Entry", "What it is", "Who sees it", "Meaning"), position_rows(game)),
        "## Record",
        "",
        "What a kernel reads as `s.name`, by the parts that declare it; not every variant has all parts.",
        "",
        *table(("Part", "Field", "Type", "Shape", "Meaning"), record_rows(game)),
        *cards(game),
        *balance(game),
        *chapter("Rules", game.rules_page),
    ]
    return "\n".join(lines)


def picture(game: Game) -> str:
    """A position worth looking at: some way into a game between greedy bots."""
    match = swamp_envs.new(game.name, seed=4)
    Sitting(match, dict.fromkeys(range(match.variant.players), make_agent("greedy", 4)), seed=4).advance(45)
    return match.svg()


def files(game: Game) -> dict[Path, str]:
    own = {PAGES / game.name / f"{name}.svg": sheet for name, sheet in sheets(game).items()}
    drawn = {folder / f"{game.name}.svg": picture(game) for folder in (PAGES, SERVED)}
    return {PAGES / f"{game.name}.md": page(game), **drawn, **own}


def main() -> None:
    stale = []
    for name in swamp_envs.available_games():
        for path, text in files(swamp_envs.game(name)).items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path)
                if "--check" not in sys.argv:
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text, encoding="utf-8")
    print(f"{'stale' if '--check' in sys.argv else 'written'}: {', '.join(p.name for p in stale) or 'nothing'}")
    sys.exit(1 if stale and "--check" in sys.argv else 0)


if __name__ == "__main__":
    main()
