"""The pages in Chromium, as a person uses them: clicks, keys, what screen readers are told, and no errors."""

from pathlib import Path

import pytest

import swamp_envs

from .chromium import IN_CHROMIUM, LAPTOP, PHONE, assert_accessible, until
from .conftest import Server

pytestmark = IN_CHROMIUM


def sit_down(page, server: Server, game: str, seats: list[str], **more) -> str:
    """A new table of the server, with the page at its first seat of a person."""
    table = server.post("/api/tables", {"game": game, "seats": seats, "seed": 5, "pace": 0, **more})
    key = next(iter(table["keys"].values()), table["owner"])
    page.goto(f"{server.address}/table/{table['id']}#{key}")
    page.wait_for_selector("#board svg")
    return table["id"]


def told(page, place: str) -> str:
    return page.locator(place).text_content() or ""


def ply(page) -> int:
    return int(told(page, "#where").split("/")[0] or -1)


def is_over(page) -> bool:
    """Whether the game is over, once it is or the person is asked."""
    until(page, lambda: page.query_selector("#asked.yours") or "The game is over" in told(page, "#asked"))
    return "The game is over" in told(page, "#asked")


def decide(page) -> None:
    """One decision by clicking: places on the board as long as there are any, then what is left in the list."""
    before = ply(page)
    page.wait_for_selector("#asked.yours")
    while ply(page) == before and page.query_selector("#asked.yours"):
        final = page.query_selector("#finals [data-move]")
        target = None if final else page.query_selector("#board [data-place].target")
        (final or target or page.query_selector("#choices [data-move]")).click(force=True)
        until(page, lambda: ply(page) != before or not page.query_selector("#asked.yours") or is_choosing(page))


def is_choosing(page) -> bool:
    """Whether a place was chosen that does not settle the move."""
    return page.query_selector("#finals [data-move], .hint-box.chosen") is not None


def test_a_game_is_chosen_and_begun(page, server: Server) -> None:
    page.goto(server.address)
    page.click("[data-game=swapx]")
    page.click("button.main")
    page.wait_for_selector("#asked.yours")
    assert "spawn" in page.inner_text("#asked")
    assert "last colony standing" in page.inner_text("#summary")
    decide(page)
    until(page, lambda: page.locator("#story li").count() >= 4)
    assert "seat 0" in page.inner_text("#story")


SHORT = [("bayou_boss", {"players": 2, "rounds": 1}), ("swapx", {"max_turns": 40})]
ALL = [
    pytest.param(name, dict(options), id=f"{name} {label}", marks=pytest.mark.slow)
    for name in swamp_envs.available_games()
    for label, options in swamp_envs.game(name).variants.items()
    if "planes" not in options
]


@pytest.mark.parametrize(("game", "options"), [*SHORT, *ALL])
def test_a_game_is_played_to_its_end_by_clicking(page, server: Server, game: str, options: dict) -> None:
    bots = swamp_envs.game(game).variant(**options).players - 1
    sit_down(page, server, game, ["person", *["random"] * bots], options=options)
    while not is_over(page):
        decide(page)
    assert "Paid" in page.inner_text("#asked")
    assert page.is_visible("#save")


def test_what_a_move_would_do_is_drawn_before_it_is_made(page, server: Server) -> None:
    """Under the mouse and in focus, from the list and from the board."""
    sit_down(page, server, "swamped", ["person", "random", "random", "random"])
    page.wait_for_selector("#asked.yours")
    before = page.locator("#board path").count()
    page.hover("#choices [data-move='+3']")
    until(page, lambda: page.locator("#board path").count() > before)
    assert page.locator(".hint-box.meant").count() == 1
    assert page.locator("#choices .miniature").count() == 5
    page.hover("#title")
    until(page, lambda: page.locator("#board path").count() == before)
    page.focus("#board [data-place='hand0-1']")
    until(page, lambda: page.locator("#board path").count() > before)
    assert ply(page) == 0


def test_a_decision_is_made_by_keys_alone(page, server: Server) -> None:
    sit_down(page, server, "swapx", ["person", "random", "random", "random"])
    page.wait_for_selector("#asked.yours")
    page.focus("#board [data-place][tabindex='0']")
    first = page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.place") == f"{first[0]}{int(first[1]) + 1}"
    page.keyboard.press("o")
    assert "Your turn" in page.inner_text("#live")
    page.focus("#board [data-place='b2']")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hint-box.chosen")
    page.focus("#board [data-place='b3']")
    page.keyboard.press("m")
    assert "b2" in page.inner_text("#live")
    page.keyboard.press("Enter")
    until(page, lambda: page.locator("#story li").count() >= 1)
    assert "b2-b3" in page.inner_text("#story")


def focused(page, what: str) -> bool:
    """Whether the focus is on something of that kind."""
    return page.evaluate("what => document.activeElement.matches(what)", what)


def tab_to(page, what: str) -> None:
    for _ in range(60):
        if focused(page, what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no tab leads to {what}")


def decide_by_keys(page) -> None:
    """One decision without a mouse: a place of the board and what is offered for it, or a move of the list."""
    before = ply(page)
    tab_to(page, "#board [data-place]")
    for way in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        if focused(page, ".target"):
            break
        page.keyboard.press(way)
    page.keyboard.press("Enter")
    until(page, lambda: ply(page) != before or is_choosing(page) or not focused(page, ".target"))
    if ply(page) == before and page.query_selector("#finals [data-move]"):
        tab_to(page, "#finals [data-move]")
        page.keyboard.press("Enter")
    elif ply(page) == before:
        page.keyboard.press("Escape")
        tab_to(page, "#choices [data-move]")
        page.keyboard.press("Enter")
    until(page, lambda: ply(page) != before)


def test_a_game_is_played_to_its_end_by_keys_alone(page, server: Server) -> None:
    sit_down(page, server, "swapx", ["person", "random", "random", "random"], options={"max_turns": 12})
    while not is_over(page):
        decide_by_keys(page)
    assert "seat 0" in told(page, "#story")


def test_a_move_is_made_by_dragging(page, server: Server) -> None:
    sit_down(page, server, "swapx", ["person", "random", "random", "random"])
    page.wait_for_selector("#asked.yours")
    for place, act in (("b2", page.mouse.down), ("b3", page.mouse.up)):
        box = page.locator(f"#board [data-place='{place}']").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()
    until(page, lambda: "b2-b3" in told(page, "#story"))


def test_an_analysis_is_shown_and_stopped(page, server: Server) -> None:
    sit_down(page, server, "swapx", ["person", "random", "random", "random"])
    page.wait_for_selector("#asked.yours")
    page.click("#analyse")
    page.wait_for_selector("#advice table")
    assert page.locator("#advice .worth.own").count() >= 1
    assert page.locator(".hint-box.advised").count() >= 1
    page.click("#analyse")
    until(page, lambda: told(page, "#analyse") == "Analyse")


def test_an_illegal_move_is_told_with_its_clause(page, server: Server) -> None:
    sit_down(page, server, "swapx", ["person", "random", "random", "random"])
    page.wait_for_selector("#asked.yours")
    page.fill("#move", "C@h8")
    page.press("#move", "Enter")
    until(page, lambda: "S-2.1" in told(page, "#problem"))


def test_a_replay_is_stepped_through_and_branched_off(page, server: Server) -> None:
    [first, *_] = sorted((Path(__file__).parents[1] / "records" / "swapx").glob("*.swamp"))
    page.goto(server.address)
    page.set_input_files("#record", str(first))
    page.wait_for_selector("#board svg")
    until(page, lambda: told(page, "#where").startswith("0 /"))
    page.keyboard.press(".")
    until(page, lambda: ply(page) == 1)
    page.select_option("#viewer", "2")
    page.click("#last")
    until(page, lambda: "The game is over" in told(page, "#asked"))
    page.click("#before")
    until(page, lambda: "The game is over" not in told(page, "#asked"))
    address, before = page.url, ply(page)
    page.click("#branch")
    until(page, lambda: page.url != address and ply(page) >= before)


def test_what_one_person_does_is_seen_by_the_other(browser, page, server: Server) -> None:
    table = server.post("/api/tables", {"game": "swapx", "seats": ["person"] * 4, "seed": 1, "pace": 0})
    page.goto(f"{server.address}/table/{table['id']}#{table['keys']['0']}")
    with browser.new_context() as other:
        guest = other.new_page()
        guest.goto(f"{server.address}/table/{table['id']}#{table['keys']['1']}")
        guest.wait_for_selector("#board svg")
        assert not guest.query_selector("#asked.yours")
        decide(page)
        guest.wait_for_selector("#asked.yours")
        assert "seat 0" in guest.inner_text("#story")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_can_be_used_by_everybody(browser, server: Server, size: dict, scheme: str) -> None:
    with browser.new_context(viewport=size, color_scheme=scheme) as context:
        page = context.new_page()
        for game in ("swapx", "marshlands"):
            page.goto(f"{server.address}/#{game}")
            page.reload()
            page.wait_for_selector(f"#new:not([hidden]) a[href='/rules/{game}']")
            assert_accessible(page)
        page.goto(f"{server.address}/rules/swamped")
        page.wait_for_selector(".clause")
        page.wait_for_selector("#pictures svg")
        assert_accessible(page)
        sit_down(page, server, "swapx", ["person", "random", "random", "random"])
        page.wait_for_selector("#asked.yours")
        page.click("#clauses summary")
        page.wait_for_selector("#clauses dt")
        assert_accessible(page)
        page.goto(f"{server.address}/watch")
        until(page, lambda: "Nothing is watched" in told(page, "#watched"))
        assert_accessible(page)


def test_a_game_is_reviewed(page, server: Server) -> None:
    table = server.post(
        "/api/tables", {"game": "swapx", "seats": ["random"] * 4, "options": {"max_turns": 6}, "pace": 0}
    )
    page.goto(f"{server.address}/table/{table['id']}#{table['owner']}")
    until(page, lambda: "The game is over" in told(page, "#asked"))
    page.click("#begin-review")
    until(page, lambda: "6 of 6 decisions" in told(page, "#reviewed"))
    assert page.locator("#reviewed polyline").count() == 4
    page.click("#reviewed .graph >> nth=0")
    until(page, lambda: ply(page) < 6)
