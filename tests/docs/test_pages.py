"""The pages that are written when the site is built: what they say of each game, and that their code runs."""

from pathlib import Path

import pytest
from pages import api, guests, links, marking
from pages.anchors import anchors
from pages.doors import doors
from pages.games import files, followings, options, whole
from pages.turns import diagram
from pages.variants import Page, pages_of

import swamp_envs
from swamp_envs import available_games, dev, game, register_game
from swamp_envs.core.registry import HOUSE

ROOT = Path(__file__).parents[2]

ACT5 = next(page for page in pages_of(game("marshlands")) if page.name == "act5")
FIRST = [next(pages_of(game(name))) for name in HOUSE]
ACTS = [page for page in pages_of(game("marshlands")) if page.options]


def test_a_page_tells_its_own_act_and_no_other() -> None:
    text = "\n".join(whole(ACT5))
    assert "| Actions | 601 |" in text
    assert "| Players | 2, 4 |" in text
    assert f"| Observation | {game('marshlands').variant(act='act5').observation.size} numbers" in text
    assert "M-15.6" in text
    assert "M-14.5**" not in text
    assert text.count("| `claim` |") == 2  # the action and the phase


def test_every_game_has_all_parts_of_a_page() -> None:
    parts = ["Try it", "In numbers", "A turn", "Actions", "Observation", "Options", "Rules", "Points", "Position"]
    for page in (*FIRST[:4], ACT5):
        text = "\n".join(whole(page))
        assert [part for part in parts if f"\n## {part}\n" not in text] == []
        assert "**What makes it hard:**" in text
        assert "match.score_sheet()" in text


def test_the_house_has_pages_and_the_index_leads_to_them() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert [name for name in HOUSE if f"games/{name}/index" not in index] == []
    assert len(ACTS) == len(game("marshlands").card.presets)


@pytest.mark.parametrize("page", FIRST, ids=lambda page: page.game.name)
def test_the_first_lines_for_every_interface_run(page: Page) -> None:
    for door in doors(page):
        if door.language == "python":
            exec(compile(door.lines, door.title, "exec"), {"__name__": "page"})


@pytest.mark.slow
@pytest.mark.parametrize("page", ACTS, ids=lambda page: page.name)
def test_the_first_lines_for_every_act_run(page: Page) -> None:
    test_the_first_lines_for_every_interface_run(page)


def test_options_are_those_that_the_act_takes() -> None:
    named = {row[0] for row in options(ACT5)}
    assert "`landing_only`" in named
    assert named.isdisjoint({"`ops`", "`sections`", "`act`"})
    assert "`planes`" in {row[0] for row in options(FIRST[0])}


def test_a_diagram_has_a_box_for_each_phase_and_an_arrow_for_each_step() -> None:
    ((_, following),) = followings(FIRST[0])
    drawn = diagram(following, "SwapX")
    assert drawn.count('class="box"') == len(following) + 1
    assert drawn.count("marker-end") == sum(map(len, following.values())) + 1


def test_anchors_are_those_of_the_act() -> None:
    rows = [line for line in anchors(ACT5) if line.startswith("| -") and "---" not in line]
    assert [row.split(" | ")[1:3] for row in rows] == [["random", "greedy"], ["greedy", "mcts:sims=400"]]


def test_every_file_of_a_game_has_a_place_of_its_own() -> None:
    places = [place for place, _ in files(game("swapx"))]
    assert len(places) == len(set(places))
    assert {"games/swapx/index.md", "games/swapx/rules.md", "games/swapx/index.svg"} <= set(places)


def test_long_lists_in_a_table_are_cut_short() -> None:
    names = ", ".join(f"tile{n}" for n in range(130))
    assert marking.shortened(names) == "tile0, tile1, tile2, tile3 ... (130 in all)"
    assert marking.shortened("a, b, c") == "a, b, c"


def test_clauses_can_be_linked_to_and_lead_on() -> None:
    assert marking.with_clauses("- **S-1.2** as in S-1.1") == (
        '- <span id="s-1-2"></span>**S-1.2** as in <a href="#s-1-1">S-1.1</a>'
    )


def test_links_to_pages_elsewhere_lead_to_them_on_the_site() -> None:
    text = "[a](../benchmarks/results/ladder.md#x) [b](arena.md) [c](../README.md#use-it) [d](https://example.org)"
    led = "[a](results/ladder.md#x) [b](arena.md) [c](index.md) [d](https://example.org)"
    assert guests.relinked(text, "docs/page.md", "docs/page.md") == led
    assert (
        guests.relinked("[a](docs/arena.md)", "CONTRIBUTING.md", "docs/project/contributing.md") == "[a](../arena.md)"
    )


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="here"><a href="b.html#there"></a><a href="#here"></a><img src="c.svg">')
    (tmp_path / "b.html").write_text('<a href="a.html#here"></a><a href="https://example.org"></a>')
    assert links.broken(tmp_path) == ["a.html links to b.html#there", "a.html links to c.svg"]


def test_a_game_that_somebody_brings_has_a_page_too() -> None:
    register_game("reeds", "reeds")
    assert "reeds" in available_games()
    text = "\n".join(whole(next(pages_of(game("reeds")))))
    assert "## Observation" in text
    assert "How strong the bots are" not in text


def test_the_reference_has_every_public_name_in_one_group() -> None:
    for module, groups in ((swamp_envs, api.groups_of_docstring()), (dev, api.groups_of_comments())):
        named = [name for names in groups.values() for name in names]
        assert sorted(named) == sorted(module.__all__)
