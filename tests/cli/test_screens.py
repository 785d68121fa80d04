"""What a person sees at the terminal: every screen fits, and the question comes last."""

import re
from io import StringIO
from itertools import islice

import pytest
from rich.cells import cell_len
from rich.console import Console

from swamp_envs import Match, Variant
from swamp_envs.cli.person import Screen
from tests.cli.conftest import Swamp
from tests.games.play import looks

SIZES = [(80, 24), (100, 30)]
ANSWERS = "2\n1\n" * 3  # numbers; where there is no second choice the first one follows
MOMENTS = 6


def screens(printed: str) -> list[list[str]]:
    """The lines from each heading to the first prompt below it."""
    found, lines = [], printed.splitlines()
    for begins, line in enumerate(lines):
        if " · you are " in line:
            ends = next(k for k in range(begins, len(lines)) if re.match(r"\w+> ", lines[k]))
            found.append(lines[begins : ends + 1])
    return found


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_every_kind_of_game_is_played_by_numbers_on_screens_that_fit(
    few_variants: Variant, swamp: Swamp, columns: int, rows: int
) -> None:
    game = f"play {few_variants.game.name} {' '.join(f'-o {each}' for each in few_variants.option_text.split())}"
    output = swamp(f"{game} --seed 3 --against random", typed=ANSWERS, columns=columns, rows=rows).stdout
    assert max(map(cell_len, output.splitlines())) <= columns
    shown = screens(output)
    assert len(shown) > 3
    for screen in shown:
        assert len(screen) <= rows
        assert re.match(r"1( to \d+)?, or a move · \? help", screen[-2])


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_every_moment_of_a_game_fits(
    few_variants: Variant, monkeypatch: pytest.MonkeyPatch, columns: int, rows: int
) -> None:
    """Also late in a game, when boards are large and hands are known, and with all that can be asked for."""
    monkeypatch.setenv("LINES", str(rows))
    for match in islice((match for match in looks(few_variants, 40) if not match.over), 0, 7 * MOMENTS, 7):
        console = Console(file=StringIO(), width=columns, no_color=True)
        screen = Screen(console, match)
        screen.show()
        shown = lines_of(console)
        assert len(shown) < rows
        screen.show_more("")
        screen.show_more("choices")
        assert max(cell_len(line) for line in [*shown, *lines_of(console)]) <= columns


def lines_of(console: Console) -> list[str]:
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue().splitlines()


def test_all_that_does_not_fit_can_be_asked_for(few_variants: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of every section is on a screen of somebody who asks for all sections."""
    monkeypatch.setenv("LINES", "24")
    match = Match(few_variants, 3)
    console = Console(file=StringIO(), width=80, no_color=True)
    screen = Screen(console, match)
    for section in screen.view.sections:
        screen.show_more(section.name)
    shown = "\n".join(lines_of(console))
    for section in screen.view.sections:
        for line in section.lines:
            words = re.sub(r"\x1b\[[0-9;]*m", "", line)[:80].rstrip()
            assert words in shown
