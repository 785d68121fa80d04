"""A page for each game and act, its rules, and pictures of its cards."""

from collections.abc import Iterator

from swamp_envs import Game
from swamp_envs.core.packs import Packs
from swamp_envs.core.parts import parts_of

from .anchors import anchors
from .doors import Door, doors
from .guests import GUESTS
from .marking import fenced, shape, span, table, with_clauses
from .turns import diagram
from .variants import Page, pages_of

MANY_LINES = 12  # of a score sheet
MANY_VALUES = 6  # of an option


def files(game: Game) -> Iterator[tuple[str, str]]:
    """The files of a game, by their places below docs/."""
    first, *kinds = pages_of(game)
    folder = f"games/{game.name}"
    for page in (first, *kinds):
        yield f"{folder}/{page.name}.svg", page.moment.svg()
        yield page.path, "\n".join(family(page, kinds) if kinds and page is first else whole(page))
    for page in kinds or [first]:
        for label, following in followings(page):
            yield f"{folder}/{_turn_of(page, label)}", diagram(following, f"{page.title}: {_follows(label)}")
    yield f"{folder}/rules.md", rules(game)
    for name, sheet in sheets(game).items():
        yield f"{folder}/{name}.svg", sheet
    if sheets(game):
        yield f"{folder}/cards.md", "\n".join(cards(game))


def whole(page: Page) -> Iterator[str]:
    """All about one kind of game."""
    yield from head(page)
    yield from try_it(doors(page))
    yield from ("## In numbers", "", *table(("", ""), specs(page)))
    yield from turn(page)
    yield from ("## Actions", "", *actions(page))
    yield from ("## Observation", "", *observations(page))
    yield from ("## Options", "", *table(("Option", "Default", "Accepted", "Meaning"), options(page)))
    yield from own_rules(page)
    yield from scoring(page)
    yield from anchors(page)
    yield from ("## Position", "", *positions(page))
    yield from ("## Record", "", *records(page))
    yield from history(page)
    if not page.options:
        yield from contents(page.game)


def family(page: Page, kinds: list[Page]) -> Iterator[str]:
    """The first page of a game whose kinds have pages of their own: which they are."""
    yield from head(page)
    rows = [(f"[{kind.title}]({kind.name}.md)", _counts(kind), kind.told["hard"]) for kind in kinds]
    yield from ("## The acts", "", *table(("Act", "Players", "What makes it hard"), rows))
    yield from try_it(doors(page))
    yield from scoring(page)
    yield from history(page)
    yield from contents(page.game, [kind.name for kind in kinds])


def head(page: Page) -> Iterator[str]:
    yield from (f"# {page.title}", "")
    if page.options:
        yield from (f"One of the games of [{page.game.title}](index.md).", "")
    else:
        yield from (page.game.summary, "")
    if "hard" in page.told:
        yield from (f"**What makes it hard:** {page.told['hard']}", "")
    yield from (f"![A game of {page.title}]({page.name}.svg)", "")


# --- interfaces, numbers, turns --------------------------------------------------------------------------------------


def try_it(found: list[Door]) -> Iterator[str]:
    yield from ("## Try it", "", "::::{tab-set}", "")
    for door in found:
        yield from (f":::{{tab-item}} {door.title}", *fenced(door.language, door.lines), ":::", "")
    yield from ("::::", "")
    yield from (
        "`mine.py` is [a program of yours](../../engines.md). Stable-Baselines3 needs the extra `train`, "
        "the browser the extra `web`.",
        "",
    )


def specs(page: Page) -> list[tuple]:
    variant, card = page.variant, page.game.card
    named = [id for id, given in card.ids.items() if dict(given) == dict(page.options)]
    gym = [id for id, given in card.gymnasium_ids.items() if dict(given) == dict(page.options)]
    hidden = "hidden" if variant.hidden_information else "perfect"
    return [
        ("Players", _counts(page)),
        ("Kind", f"{variant.facts.motives}, {hidden} information"),
        ("Actions", page.each(lambda each: each.num_actions)),
        ("Observation", f"{page.each(lambda each: each.observation.size)} numbers of {variant.observation.base}"),
        ("Size of a state", f"{page.each(lambda each: each.state.itemsize)} bytes"),
        ("Payoff", PAYOFFS[variant.facts.motives]),
        ("PettingZoo", " ".join(f"`swamp/{id}`" for id in named)),
        ("Gymnasium", " ".join(f"`swamp_envs:{id}`" for id in gym)),
    ]


PAYOFFS = {
    "competitive": "at the end: winners share +1, the others share -1",
    "mixed motives": "at the end: the winner has +1 and the others share -1, or all lose",
    "cooperative": "at the end: +1 or -1 for all",
    "alone": "at the end, from -1 to +1",
}


def _counts(page: Page) -> str:
    return ", ".join(map(str, page.player_counts))


def followings(page: Page) -> list[tuple[str, dict]]:
    """What may follow what in a turn: of the phases, or of the stages of each frame where rules pause."""
    if page.variant.facts.frames:
        return [(name, dict(after)) for name, after in page.variant.facts.frames.items()]
    found: dict[str, tuple[str, ...]] = {}
    for variant in page.all_variants.values():
        for phase, after in variant.facts.following.items():
            found[phase] = tuple(dict.fromkeys((*found.get(phase, ()), *after)))
    in_order = dict.fromkeys(phase for variant in page.all_variants.values() for phase in variant.phases)
    return [("", {phase: found[phase] for phase in in_order if phase in found})] if found else []


def _turn_of(page: Page, label: str) -> str:
    return f"{page.name}-turn{'-' if label else ''}{label}.svg"


def _follows(label: str) -> str:
    return f"what may follow each stage of a {label}" if label else "what may follow each phase"


def turn(page: Page) -> Iterator[str]:
    """Diagrams, and what is asked in each phase, in words."""
    yield from ("## A turn", "")
    found = followings(page)
    drawn = {name for label, following in found if not label for name in following}
    asked = [(f"`{name}`", said.text) for name, said in page.game.words.phases.items() if name in drawn or not drawn]
    yield from table(("Phase", "What is decided"), asked)
    what = "stage of a frame" if not drawn else "phase"
    yield from (f"What may follow each {what}: green arrows go on, brown ones back, purple ones to the end.", "")
    for label, _ in found:
        yield from ([f"### {label.capitalize()}", ""] if label else [])
        yield from (f"![{_follows(label).capitalize()}]({_turn_of(page, label)})", "")


# --- actions, observations, positions, records -----------------------------------------------------------------------


def actions(page: Page) -> Iterator[str]:
    words = page.game.words
    for label, variant in page.variants.items():
        if label and variant.actions is page.variant.actions:
            continue
        if label:
            yield from (f"In games such as *{label}*:", "")
        rows = []
        for kind in variant.actions.kinds.values():
            example = next(text for text in variant.action_texts[kind.first : kind.first + kind.size] if text)
            said = words.kinds.get(kind.name)
            numbers = span(kind.first, kind.first + kind.size - 1)
            rows.append((f"`{kind.name}`", numbers, shape(kind.shape), f"`{example}`", _generally(said)))
        yield from table(("Kind", "Numbers", "Indices", "Example", "What it does"), rows)


def _generally(said: object) -> str:
    """What actions of a kind do, whatever their indices are."""
    text = getattr(said, "text", "")
    for index in range(4):
        text = text.replace(f"{{{index}}}", "...")
    return text


def observations(page: Page) -> Iterator[str]:
    """The fields of the usual games; of those with other observations what they have besides."""
    usual = {field.name for field in page.variant.observation.fields}
    for label, variant in page.variants.items():
        fields = [field for field in variant.observation.fields if not label or field.name not in usual]
        if label and not fields:
            continue
        if label:
            yield from (f"Games such as *{label}* also have:", "")
        rows = []
        for field in fields:
            part = variant.observation.slices[field.name]
            place = f"{part.start}:{part.stop}"
            rows.append(
                (f"`{field.name}`", place, shape(field.shape), field.kind_text, field.range_text, field.meaning)
            )
        yield from table(("Field", "Slice", "Shape", "Kind", "Range", "Meaning"), rows)


def options(page: Page) -> list[tuple]:
    """Those that games of this page take."""
    found = []
    for option in page.game.options:
        accepted = page.accepted(option.name)
        if option.name in page.options or (len(accepted) == 1 and not _is_text(option)):
            continue
        named = ", ".join(map(option.text, accepted))
        values = "text" if _is_text(option) else named if len(accepted) <= MANY_VALUES else option.accepts
        found.append((f"`{option.name}`", f"`{option.text(option.default)}`", values, option.help))
    return found


def _is_text(option: object) -> bool:
    return isinstance(option.default, str) and not option.choices  # pyright: ignore


def positions(page: Page) -> Iterator[str]:
    yield from ("`match.to_dict()` returns this, and `swamp_envs.from_dict` takes it.", "")
    yield from ("`match.seen_by(seat)` is what a seat sees of it.", "")
    rows = {name: rest for variant in page.variants.values() for name, *rest in variant.positions.rows}
    named = [(f"`{name}`", *rest) for name, rest in rows.items()]
    yield from table(("Entry", "What it is", "Who sees it", "Meaning"), named)


def records(page: Page) -> Iterator[str]:
    """What states hold, part by part."""
    parts = dict.fromkeys(part for variant in page.variants.values() for part in parts_of(variant.state))
    rows = [
        (part.name, f"`{held.name}`", held.dtype, shape(held.shape), held.meaning)
        for part in parts
        for held in part.fields
    ]
    yield from (":::{dropdown} What a kernel reads as `s.name`, for authors of bots", "")
    yield from table(("Part", "Field", "Type", "Shape", "Meaning"), rows)
    yield from (":::", "")


# --- rules, points, cards --------------------------------------------------------------------------------------------


def rules(game: Game) -> str:
    text = game.rules_page.partition("\n")[2]
    return f"# {game.title}: rules\n{with_clauses(text)}"


def own_rules(page: Page) -> Iterator[str]:
    """The parts of the rules that only games of this page have."""
    headings = page.told.get("rules", ()) if page.options else ()
    if not page.options:
        yield from ("## Rules", "", "[All clauses](rules.md), with the rulebook's own examples.", "")
        return
    yield from ("## Rules", "", "What this game has besides [the common rules](rules.md):", "")
    for part in page.game.rules_page.split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        if title.split(". ", 1)[1] in headings:
            clauses = with_clauses(text, "rules.html").replace('<span id="', '<span class="')
            yield from (f"### {title}", "", clauses.strip(), "")


def scoring(page: Page) -> Iterator[str]:
    lines = page.moment.score_sheet()
    yield from (
        "## Points",
        "",
        "`match.score_sheet()` says what a position is worth now, line by line. `match.scores` is written when a game "
        "ends, and 0 before where the rules count at the end.",
        "",
    )
    if not lines:
        return
    yield from (f"Of the position above{', the first lines' if len(lines) > MANY_LINES else ''}:", "")
    shown = [
        (", ".join(map(str, seats)) or "-", kind, points, ", ".join(places)) for seats, kind, points, places in lines
    ]
    yield from table(("Seats", "What", "Points", "Where"), shown[:MANY_LINES])


def history(page: Page) -> Iterator[str]:
    """Versions, and known limits."""
    told = page.told
    if "versions" in told:
        rows = [(f"`{page.game.name}-v{version}`", what) for version, what in told["versions"]]
        yield from ("## Versions", "", *table(("Version", "What it changed"), rows))
    if "limits" in told:
        yield from ("## Known limits", "", *(f"- {limit}" for limit in told["limits"]), "")


def contents(game: Game, kinds: list[str] | None = None) -> Iterator[str]:
    """The pages below a game's first one."""
    more = ["cards"] * bool(sheets(game)) + ["measured"] * (f"games/{game.name}/measured.md" in GUESTS.values())
    yield from ("```{toctree}", ":hidden:", "", *(kinds or []), "rules", *more, "```", "")


def sheets(game: Game) -> dict[str, str]:
    """Pictures of all cards of the standard pack, by their names."""
    packs, draw = game.load_packs, getattr(game.drawing, "pack_svg", None)
    return draw(packs.read("standard")) if draw and isinstance(packs, Packs) else {}


def cards(game: Game) -> Iterator[str]:
    """The pictures of the cards, each under its name, with what they do where the game says so."""
    say = getattr(game.drawing, "pack_words", None)
    words = say(game.load_packs.read("standard")) if say and isinstance(game.load_packs, Packs) else {}
    yield from (
        f"# {game.title}: cards and tiles",
        "",
        "Those of the standard pack; the option `pack` takes others.",
        "",
    )
    for name in sheets(game):
        title = name.replace("_", " ").capitalize()
        yield from (f"## {title}", "", f"![{title}]({name}.svg)", "")
        yield from table(("Card", "What it does"), words[name]) if words.get(name) else ()
