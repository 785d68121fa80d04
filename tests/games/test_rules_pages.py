"""Every clause of every RULES.md has a test, every mark names a clause, and every clause says where it comes from."""

import ast
import re
from pathlib import Path

import pytest

from swamp_envs import Game

HERE = Path(__file__).parent
CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+\.\d+[a-z]?)\*\*(.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)
SOURCE = re.compile(r"\*(rulebook|ruling)\b", re.IGNORECASE)
NOTATION = (
    "Decisions",
    "Position text",
    "What a seat sees",
    "Positions",
)  # parts on our own numbers, texts and records


def parts(page: str) -> dict[str, str]:
    """The text of a rules page by its `## 1. Title` headings."""
    pieces = re.split(r"^## (.+)$", page, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def clauses(page: str) -> dict[str, str]:
    return dict(CLAUSE.findall(page))


def marked(folder: Path) -> set[str]:
    """The arguments of every `pytest.mark.rule(...)` in a folder's test modules."""
    marks = set()
    for file in folder.glob("test_*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
                marks |= {ast.literal_eval(argument) for argument in call.args}
    return marks


def test_every_clause_has_a_test(any_game: Game) -> None:
    untested = clauses(any_game.rules_page).keys() - marked(HERE / any_game.name)
    assert not untested, f"{any_game.name}: clauses without a test: {sorted(untested)}"


def test_every_mark_names_a_clause(any_game: Game) -> None:
    unknown = marked(HERE / any_game.name) - clauses(any_game.rules_page).keys()
    assert not unknown, f"{any_game.name}: tests marked with clauses that RULES.md does not have: {sorted(unknown)}"


def test_every_clause_says_rulebook_or_ruling(any_game: Game) -> None:
    silent = [
        clause
        for title, text in parts(any_game.rules_page).items()
        if title.partition(". ")[2] not in NOTATION
        for clause, words in clauses(text).items()
        if not SOURCE.search(words)
    ]
    assert not silent, f"{any_game.name}: clauses that say neither rulebook nor ruling: {silent}"


def test_clauses_are_numbered_once_each_after_their_part(any_game: Game) -> None:
    listed = [
        (title, clause) for title, text in parts(any_game.rules_page).items() for clause, _ in CLAUSE.findall(text)
    ]
    numbers = [clause for _, clause in listed]
    assert len(numbers) == len(set(numbers)) == any_game.rules_page.count("\n- **")
    for title, clause in listed:
        assert clause.partition("-")[2].partition(".")[0] == title.partition(".")[0]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("## 1. Board\n\n- **S-1.1** *rulebook* One.\n  More.\n- **S-1.2** Two.\n", ["S-1.1"]),
        ("## 1. Board\n\n- **S-1.1** Ends here.\n\n## 2. Range\n\n- **S-2.1** *Ruling:* so.\n", ["S-2.1"]),
    ],
)
def test_a_clause_ends_where_the_next_begins(page: str, expected: list[str]) -> None:
    assert [clause for clause, words in clauses(page).items() if SOURCE.search(words)] == expected
