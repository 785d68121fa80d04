"""The drawing tools that every game uses."""

import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import swamp_envs
from swamp_envs.view import ansi, gif, need, raster, svg
from swamp_envs.view.window import Window

HOSTILE = "\"<script>alert('x') & ]]></svg>\x00\x1b\ud800"


def picture(*pieces: svg.Markup) -> str:
    return svg.document(120, 40, svg.rect(0, 0, 120, 40, fill="#ffffff"), *pieces)


def flat(colour: str) -> str:
    return svg.document(30, 20, svg.rect(0, 0, 30, 20, fill=colour))


# ---------------------------------------------------------------- svg


@pytest.mark.parametrize(
    ("value", "shown"),
    [(1, "1"), (1.0, "1"), (0.125, "0.12"), (-0.001, "0"), (100, "100"), (2.50, "2.5"), (-7.1, "-7.1")],
)
def test_numbers_are_rounded_and_short(value: float, shown: str) -> None:
    assert svg.number(value) == shown


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_coordinate_that_is_no_place_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        svg.circle(value, 0, 1)


def test_attributes_are_keywords_and_none_leaves_one_out() -> None:
    assert svg.rect(0, 1, 2, 3, stroke_width=2, class_="a", fill=None) == (
        '<rect x="0" y="1" width="2" height="3" stroke-width="2" class="a"/>'
    )


def test_a_path_takes_letters_numbers_and_points() -> None:
    assert svg.path("M", (0, 0.5), "L", (9, 5), "Z") == '<path d="M 0 0.5 L 9 5 Z"/>'


def test_a_group_can_be_moved() -> None:
    assert svg.group(svg.circle(0, 0, 1), at=(3, 4)).startswith('<g transform="translate(3 4)"><circle')


def test_regular_polygons_point_up_and_turn_clockwise() -> None:
    square = svg.regular(10, 10, 5, 4)
    assert np.allclose(square, [(10, 5), (15, 10), (10, 15), (5, 10)])
    assert np.allclose(svg.regular(10, 10, 5, 4, 90), square[1:] + square[:1])


def test_hostile_text_stays_text() -> None:
    drawn = svg.document(9, 9, svg.text(0, 0, HOSTILE, fill=HOSTILE), title=HOSTILE)
    root = ElementTree.fromstring(drawn)
    seen = HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").replace("\ud800", "\ufffd")
    assert [child.text for child in root] == [seen, seen]
    assert root[1].get("fill") == seen


@pytest.mark.parametrize("bend", [0.0, 10.0, -10.0])
def test_an_arrow_ends_where_it_should(bend: float) -> None:
    dark = raster.svg_to_rgb(picture(svg.arrow((10, 20), (100, 20), bend, stroke="#000000", stroke_width=2))) < 128
    assert dark[18:23, 94:101].any()
    middle = 20 + round(bend)
    assert dark[middle - 2 : middle + 3, 50:60].any()
    assert not dark[:, 104:].any()


# ---------------------------------------------------------------- pixels


@pytest.mark.parametrize("weight", ["normal", "bold"])
def test_text_is_visible(weight: str) -> None:
    bare = raster.svg_to_rgb(picture())
    written = raster.svg_to_rgb(picture(svg.text(10, 28, "b2-b3", font_size=24, font_weight=weight)))
    assert written.shape == (40, 120, 3)
    assert written.dtype == np.uint8
    assert (bare == 255).all()
    assert (written < 128).sum() > 300


def test_bold_is_a_font_of_its_own() -> None:
    ink = [
        (raster.svg_to_rgb(picture(svg.text(9, 28, "swamp", font_weight=w))) < 128).sum() for w in ("normal", "bold")
    ]
    assert ink[1] > ink[0] * 1.15


def test_a_width_scales_the_picture() -> None:
    assert raster.svg_to_rgb(picture(), width=60).shape == (20, 60, 3)


def test_nothing_drawn_is_white() -> None:
    assert (raster.svg_to_rgb(svg.document(5, 5)) == 255).all()


def test_a_png_is_written_and_returned(tmp_path: Path) -> None:
    png = raster.svg_to_png(picture(), tmp_path / "a.png")
    assert png.startswith(b"\x89PNG")
    assert (tmp_path / "a.png").read_bytes() == png


def test_the_fonts_carry_their_licence() -> None:
    fonts = Path(raster.__file__).parent / "fonts"
    assert {font.name for font in fonts.glob("*.ttf")} == {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf"}
    assert "Bitstream" in (fonts / "LICENSE_DEJAVU").read_text()


@pytest.mark.parametrize("library", ["resvg_py", "PIL.Image", "pygame"])
def test_a_missing_extra_says_how_to_get_it(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=r'pip install "swamp-envs\[view\]"') as caught:
        need(library)
    assert "\n" not in str(caught.value)
    assert library.partition(".")[0] in str(caught.value)


@pytest.mark.parametrize("library", ["resvg_py", "pygame"])
def test_the_doors_to_pixels_pass_the_message_on(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=r"swamp-envs\[view\]"):
        Window() if library == "pygame" else raster.svg_to_rgb(picture())


def test_the_libraries_wait_until_they_are_needed() -> None:
    tools = ("ansi", "gif", "raster", "svg", "window")
    code = f"import sys; {'; '.join(f'import swamp_envs.view.{tool}' for tool in tools)}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"PIL", "pygame", "resvg_py"} & set(loaded)


# ---------------------------------------------------------------- animations


def frames_of(animation: bytes) -> list[tuple[tuple[int, ...], int]]:
    """The first pixel and the duration of every frame."""
    image = need("PIL.Image").open(BytesIO(animation))
    found = []
    for k in range(image.n_frames):
        image.seek(k)
        found.append((image.convert("RGB").getpixel((3, 3)), image.info["duration"]))
    return found


def test_a_gif_has_its_frames_in_order(tmp_path: Path) -> None:
    made = gif.svgs_to_gif(map(flat, ["#ff0000", "#00ff00", "#0000ff"]), tmp_path / "a.gif", ms=500, hold_ms=2000)
    assert frames_of(made) == [((255, 0, 0), 500), ((0, 255, 0), 500), ((0, 0, 255), 2000)]
    assert (tmp_path / "a.gif").read_bytes() == made


def test_a_gif_keeps_its_length_when_nothing_changes() -> None:
    made = gif.svgs_to_gif(map(flat, ["#ff0000", "#ff0000", "#0000ff"]), ms=500, hold_ms=1000)
    assert frames_of(made) == [((255, 0, 0), 1000), ((0, 0, 255), 1000)]


def test_a_gif_can_be_scaled() -> None:
    assert need("PIL.Image").open(BytesIO(gif.svgs_to_gif([flat("#123456")], width=15))).size == (15, 10)


def test_a_gif_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        gif.svgs_to_gif([])


# ---------------------------------------------------------------- the window


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    shown = Window("test")
    yield shown
    shown.close()


def on_screen() -> np.ndarray:
    pygame = need("pygame")
    return pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1)


def test_the_window_shows_the_picture(window: Window) -> None:
    rgb = np.random.default_rng(0).integers(0, 256, (30, 50, 3), dtype=np.uint8)
    window.show(rgb)
    assert (on_screen() == rgb).all()
    window.show(rgb[:20])
    assert (on_screen()[5:25] == rgb[:20]).all()
    assert not on_screen()[:5].any()


def test_the_window_fits_the_screen_whatever_the_picture(window: Window) -> None:
    need("pygame").display.init()
    wide, high = need("pygame").display.get_desktop_sizes()[0]
    window.show(np.full((2 * high, 3 * wide, 3), 200, np.uint8))
    rows, columns, _ = on_screen().shape
    assert columns == int(0.9 * wide)
    assert abs(rows / columns - 2 * high / (3 * wide)) < 0.01
    assert (on_screen()[2:-2, 2:-2] > 190).all()  # scaling rounds


def test_a_resized_window_is_drawn_anew_at_once(window: Window) -> None:
    pygame = need("pygame")
    window.show(np.full((10, 20, 3), 200, np.uint8))
    pygame.display.set_mode((80, 60), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(80, 60), w=80, h=60))
    window._answer_events()
    assert (on_screen()[10:50] == 200).all()
    assert not on_screen()[:10].any()


def test_a_picture_stays_for_a_frame(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of the test's own, which goes on only when somebody waits."""
    time, now = need("pygame").time, [0]
    monkeypatch.setattr(time, "get_ticks", lambda: now[0])
    monkeypatch.setattr(time, "wait", lambda ms: now.__setitem__(0, now[0] + ms))
    window.fps = 4
    for _ in range(3):
        window.show(np.zeros((10, 10, 3), np.uint8))
    assert 500 <= now[0] < 600  # the last one has not had its time yet


def test_the_window_has_the_games_title_and_the_environments_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    env = swamp_envs.swapx_v0.env(render_mode="human")
    env.metadata["render_fps"] = 500
    env.reset(seed=1)
    env.render()
    assert need("pygame").display.get_caption()[0] == "SwapX"
    assert env.unwrapped._screen._window.fps == 500
    env.close()


def test_closing_the_window_by_hand_does_not_end_the_program(window: Window) -> None:
    rgb = np.zeros((10, 10, 3), dtype=np.uint8)
    window.show(rgb)
    pygame = need("pygame")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.show(rgb)
    assert window.closed
    assert not pygame.display.get_init()
    window.show(rgb)
    assert not pygame.display.get_init()


def test_closing_twice_or_unopened_is_harmless(window: Window) -> None:
    window.close()
    window.close()
    assert window.closed


# ---------------------------------------------------------------- terminal text


def test_paint_puts_escapes_around_the_text() -> None:
    assert ansi.paint("hi", "#000000", "#ffffff", bold=True) == "\x1b[38;5;16;48;5;231;1mhi\x1b[0m"
    assert ansi.paint("hi") == "hi"
    assert ansi.paint("hi", "#000000", "#ffffff", bold=True, colour=False) == "hi"


@pytest.mark.parametrize(
    ("rgb", "number"), [("#ff0000", 196), ("#d7d7af", 187), ("#080808", 232), ("#eeeeee", 255), ("#5f87af", 67)]
)
def test_colours_of_the_terminal_are_found_exactly(rgb: str, number: int) -> None:
    assert ansi.nearest(rgb) == number


def test_plain_takes_the_escapes_out() -> None:
    assert ansi.plain(ansi.paint("a", "#123456") + "b") == "ab"


def test_blocks_stand_side_by_side_whatever_their_colours() -> None:
    left, right = [ansi.paint("abc", "#ff0000"), "d"], ["1", "2", "3"]
    assert ansi.plain(ansi.beside(left, right, gap=2)).split("\n") == ["abc  1", "d    2", "     3"]
    assert ansi.beside(["ab", "c", "d"], ["1"], gap=1).split("\n") == ["ab 1", "c", "d"]
