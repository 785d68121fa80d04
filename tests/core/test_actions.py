"""Action tables."""

import pytest

from swamp_envs.core.actions import ActionTable

TABLE = ActionTable(pass_=1, place=6, move=(4, 3), turn=(2, 2, 2))


def test_kinds_follow_each_other_in_the_order_given() -> None:
    assert {name: (kind.first, kind.size) for name, kind in TABLE.kinds.items()} == {
        "pass": (0, 1),
        "place": (1, 6),
        "move": (7, 12),
        "turn": (19, 8),
    }
    assert TABLE.size == 27
    assert TABLE.first("move") == 7


def test_every_number_means_one_decision() -> None:
    decisions = [TABLE.decode(number) for number in range(TABLE.size)]
    assert len(set(decisions)) == TABLE.size
    assert [TABLE.encode(kind, *indices) for kind, indices in decisions] == list(range(TABLE.size))


@pytest.mark.parametrize(
    ("number", "decision"),
    [
        (0, ("pass", (0,))),
        (6, ("place", (5,))),
        (8, ("move", (0, 1))),
        (18, ("move", (3, 2))),
        (25, ("turn", (1, 1, 0))),
    ],
)
def test_the_last_index_runs_fastest(number: int, decision: tuple[str, tuple[int, ...]]) -> None:
    assert TABLE.decode(number) == decision


@pytest.mark.parametrize("number", [-1, 27])
def test_numbers_outside_the_table_are_refused(number: int) -> None:
    with pytest.raises(IndexError, match=rf"action {number} is not in 0\.\.26"):
        TABLE.decode(number)


@pytest.mark.parametrize(
    ("kind", "indices"), [("place", (6,)), ("place", (-1,)), ("move", (0, 3)), ("turn", (0, 2, 0))]
)
def test_indices_outside_a_kind_are_refused(kind: str, indices: tuple[int, ...]) -> None:
    with pytest.raises(IndexError, match=f"{kind}: index"):
        TABLE.encode(kind, *indices)


@pytest.mark.parametrize("indices", [(), (1,), (1, 1, 1)])
def test_every_index_is_asked_for(indices: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"shorter|longer"):
        TABLE.encode("move", *indices)
