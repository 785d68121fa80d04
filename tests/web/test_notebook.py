"""`match.view()`: the widget in Python, and its page in Chromium with Python on the other side."""

import json
from collections.abc import Callable
from importlib.metadata import EntryPoints
from typing import Any

import numpy as np
import pytest

import swamp_envs
from swamp_envs import Match, SwampError

from .chromium import IN_CHROMIUM, assert_accessible, until

pytest.importorskip("anywidget", reason="notebooks are tested where the extra notebook is installed")

PAGE = """<!doctype html><html lang="en"><title>A notebook</title>
<main><h1>A notebook</h1><div id="cell" style="width: 900px"></div></main>
<script type="module">
import widget from "/widget.js";
const state = {}, heard = {};
const fire = (name, told) => (heard[name] ?? []).forEach((hear) => hear(told));
const take = ({ changed, sent }) => {
  Object.assign(state, changed);
  for (const name of Object.keys(changed)) fire(`change:${name}`);
  for (const message of sent) fire("msg:custom", message);
};
const model = {
  get: (name) => state[name],
  on: (name, hear) => (heard[name] = [...(heard[name] ?? []), hear]),
  send: async (message) => take(JSON.parse(await toPython(JSON.stringify(message)))),
};
Object.assign(state, JSON.parse(await toPython("{}")).changed);
widget.render({ model, el: document.getElementById("cell") });
</script></html>"""


def board(name: str = "swapx", viewer: Any = 0, opponents: str | None = "random", **options: Any) -> Any:
    return swamp_envs.new(name, seed=1, **options).view(viewer, opponents)


def test_a_move_that_is_chosen_is_pushed_and_bots_answer() -> None:
    match = swamp_envs.new("swapx", seed=1)
    shown = match.view(0, opponents="random")
    assert (match.ply, shown.view["told"][:6]) == (0, "Seat 0")
    shown.choose("C@c1")
    assert (match.moves[0], match.ply, match.seat, shown.decisions) == ("C@c1", 4, 0, 4)
    shown.take_back()
    assert (match.ply, shown.decisions) == (0, 0)


def test_earlier_positions_are_shown_without_their_moves() -> None:
    shown = board()
    shown.choose("C@c1")
    shown.look(2)
    assert (shown.view["ply"], len(shown.view["moves"]), shown.match.ply) == (2, 0, 4)
    shown.look(99)
    assert (shown.view["ply"], bool(shown.view["moves"])) == (4, True)


def test_an_analyst_decides_for_every_seat_and_pushed_moves_are_shown() -> None:
    shown = board(viewer="analyst", opponents=None)
    shown.choose("C@c1")
    shown.match.push("--")
    shown.refresh()
    assert (shown.match.seat, shown.view["seat"], shown.decisions) == (2, 2, 2)


def test_a_refused_choice_is_told_and_changes_nothing() -> None:
    shown = board()
    before = shown.match.position
    for message in ({"move": "C@h8"}, {"move": "nonsense"}, {"back": True}):
        shown._hear(shown, message, [])
        assert shown.problem
        assert shown.match.position == before
    shown._hear(shown, {"look": 0}, [])
    assert shown.problem == ""


@pytest.mark.parametrize(
    ("viewer", "opponents", "told"),
    [(7, None, "accepted: 0 to 3"), ("analyst", "greedy", "accepted: with opponents, a seat"), (0, "bob", "no agent")],
)
def test_who_cannot_look_is_told(viewer: Any, opponents: str | None, told: str) -> None:
    with pytest.raises(SwampError, match=told):
        board(viewer=viewer, opponents=opponents)


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("swamp_envs.core.match.entry_points", lambda **_: EntryPoints())
    with pytest.raises(SwampError, match=r"swamp-envs\[notebook\]"):
        board()


def test_nothing_that_is_hidden_from_a_seat_is_in_the_notebook() -> None:
    match = swamp_envs.new("bayou_boss", seed=1)
    other = match.copy()
    other.state.rng = np.uint64(5)
    match.game.sight.redeal(match.variant.tables[match.state.pack], other.state, match.seat)
    assert other.position != match.position
    first, second = (each.view(match.seat).get_state(["view", "decisions", "problem"]) for each in (match, other))
    assert json.dumps(first, default=str) == json.dumps(second, default=str)


# --- in the browser ---------------------------------------------------------------------------------------------------


def in_chromium(test: Any) -> Any:
    for mark in IN_CHROMIUM:
        test = mark(test)
    return test


@pytest.fixture
def notebook(page) -> Callable[..., Any]:
    """Opens a widget on a page; what the page sends is answered by the widget."""

    def opened(match: Match, **more: Any) -> Any:
        shown, sent = match.view(**more), []
        shown.send = lambda message, buffers=None: sent.append(message)
        told: dict[str, str] = {}

        def answer(text: str) -> str:
            message = json.loads(text)
            if message:
                shown._hear(shown, message, [])
            now = {name: json.dumps(getattr(shown, name)) for name in ("decisions", "problem", "view")}
            changed = {name: json.loads(value) for name, value in now.items() if told.get(name) != value}
            told.update(now)
            answered = json.dumps({"changed": changed, "sent": [*sent]})
            sent.clear()
            return answered

        page.expose_function("toPython", answer)
        scripts = {"/widget.js": (shown._esm, "text/javascript"), "/": (PAGE, "text/html")}
        page.route("http://notebook.test/*", lambda route: fulfil(route, *scripts[route.request.url[20:]]))
        page.goto("http://notebook.test/")
        page.add_style_tag(content=shown._css)
        page.wait_for_selector(".board svg")
        return shown

    return opened


def fulfil(route, body: str, kind: str) -> None:
    route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")


@in_chromium
def test_the_board_is_clicked_in_a_notebook(page, notebook) -> None:
    match = swamp_envs.new("swapx", seed=1)
    notebook(match, viewer=0, opponents="random")
    for place in ("b2", "b3"):
        page.locator(f".board [data-place={place}]").click(force=True)
    until(page, lambda: match.ply >= 4)
    assert match.moves[0] == "b2-b3"
    until(page, lambda: page.inner_text("output") == "4 / 4")
    page.click(".before")
    until(page, lambda: page.inner_text("output") == "3 / 4")
    assert not page.query_selector(".target")
    page.click(".after")
    page.click(".list summary")
    page.hover(".choices [data-move='--']")
    page.click(".choices [data-move='--']")
    until(page, lambda: match.ply >= 8)
    page.click(".back")
    until(page, lambda: match.ply == 4)
    assert_accessible(page)


@in_chromium
def test_what_a_move_would_draw_is_asked_of_python(page, notebook) -> None:
    notebook(swamp_envs.new("swamped", seed=5))
    page.click(".list summary")
    before = page.locator(".board path").count()
    page.hover(".choices [data-move='+3']")
    until(page, lambda: page.locator(".board path").count() > before)
