"""Makes docs/serve.gif, the picture of the table in the browser; needs Chromium and the extras web and dev.

python -m docs.film
"""

import io
import json
import shutil
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from benchmarks.served import start_server

FILM = Path(__file__).parent / "serve.gif"
WIDE, HIGH, SHOWN = 1180, 680, 700  # pixels of the window, and of the picture
DECISIONS, COLOURS = 3, 128
MOMENT, LONG = 500, 1400  # milliseconds


def post(address: str, body: Any) -> Any:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def play(page: Any) -> list[tuple[Image.Image, int]]:
    """A person's decisions, each in three pictures: the question, the chosen place, and what followed."""
    frames = []

    def shoot(milliseconds: int) -> None:
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        frames.append(
            (shot.resize((SHOWN, SHOWN * HIGH // WIDE)).quantize(COLOURS, dither=Image.Dither.NONE), milliseconds)
        )

    for _ in range(DECISIONS):
        page.wait_for_selector("#asked.yours")
        shoot(LONG)
        page.locator("#board [data-place].target").last.click(force=True)
        page.wait_for_timeout(150)
        shoot(MOMENT)
        for wanted in ("#finals [data-move]", "#board [data-place].target"):
            if page.query_selector(".hint-box.chosen") and page.query_selector(wanted):
                page.locator(wanted).first.click(force=True)
                break
        for _ in range(3):
            page.wait_for_timeout(450)
            shoot(MOMENT)
    return frames


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = start_server(Path(folder) / "tables.sqlite")
        seats = {"game": "swapx", "seats": ["person", "greedy", "greedy", "greedy"], "seed": 3, "pace": 0.4}
        table = post(f"{address}/api/tables", seats)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
        page.goto(f"{address}/table/{table['id']}#{table['keys']['0']}")
        frames = play(page)
        browser.close()
        server.terminate()
    first, *others = [frame for frame, _ in frames]
    first.save(FILM, save_all=True, append_images=others, duration=[time for _, time in frames], loop=0, optimize=True)
    print(f"wrote {FILM}, {FILM.stat().st_size / 1024:,.0f} kB")


if __name__ == "__main__":
    main()
