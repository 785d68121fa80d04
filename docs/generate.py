"""Writes docs/games/<game>.md and its picture from the games themselves: `python docs/generate.py [--check]`.

Nothing on those pages is typed in by hand but the rules, which come from the game's RULES.md.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import swamp_envs
from swamp_agents import Blindfold, make_agent
from swamp_envs import Game
from swamp_envs.core.registry import house

PAGES = Path(__file__).parent / "games"


def table(head: tuple[str, ...], rows: list[tuple]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |"
    yield ""


def facts(game: Game) -> list[tuple]:
    kind = "cooperative" if game.cooperative else "competitive"
    return [
        ("Players", ", ".join(map(str, game.player_counts))),
        ("Kind", f"{kind}, {'hidden' if game.hidden_information else 'perfect'} information"),
        ("Actions", game.num_actions),
        ("Observation", f"{game.observation.size} numbers of {game.observation.base}"),
        ("Phases", ", ".join(game.phases)),
        ("A game's state", f"{game.state.itemsize} bytes"),
        ("PettingZoo", f'`pettingzoo.make("aec", "swamp/{game.id}")`'),
        ("Gymnasium", f'`gymnasium.make("swamp_envs:{house()[game.name].gymnasium_id}")`'),
    ]


def action_rows(game: Game) -> list[tuple]:
    rows = []
    for kind in game.actions.kinds.values():
        example = next(text for text in game.action_texts[kind.first : kind.first + kind.size] if text)
        shape = " x ".join(map(str, kind.shape))
        rows.append((f"`{kind.name}`", f"{kind.first} to {kind.first + kind.size - 1}", shape, f"`{example}`"))
    return rows


def observation_rows(game: Game) -> list[tuple]:
    rows = []
    for field in game.observation.fields:
        part = game.observation.slices[field.name]
        shape = " x ".join(map(str, field.shape)) or "1"
        place = f"{part.start}:{part.stop}"
        rows.append((f"`{field.name}`", place, shape, f"{field.low} to {field.high}", field.meaning))
    return rows


def page(game: Game) -> str:
    rules = game.rules_page.partition("\n")[2].replace("\n## ", "\n### ").strip()
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
        "## Actions",
        "",
        *table(("Kind", "Numbers", "Indices", "Example"), action_rows(game)),
        "## Observation",
        "",
        *table(("Field", "Slice", "Shape", "Range", "Meaning"), observation_rows(game)),
        "## Rules",
        "",
        rules,
        "",
    ]
    return "\n".join(lines)


def picture(game: Game) -> str:
    """A position worth looking at: some way into a game between greedy bots."""
    match, bot, blindfold = swamp_envs.new(game.name, seed=4), make_agent("greedy", 4), Blindfold(4)
    while not match.over and match.ply < 45:
        match.push(int(blindfold.act(bot, match.variant, match.states)[0]))
    return match.svg()


def files(game: Game) -> dict[Path, str]:
    return {PAGES / f"{game.name}.md": page(game), PAGES / f"{game.name}.svg": picture(game)}


def main() -> None:
    stale = []
    for name in swamp_envs.games():
        for path, text in files(swamp_envs.game(name)).items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path)
                if "--check" not in sys.argv:
                    path.write_text(text, encoding="utf-8")
    print(f"{'stale' if '--check' in sys.argv else 'written'}: {', '.join(p.name for p in stale) or 'nothing'}")
    sys.exit(1 if stale and "--check" in sys.argv else 0)


if __name__ == "__main__":
    main()
