"""What Sphinx is told to do besides: write the pages first, and look at all links in the end."""

from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.logging import getLogger

from swamp_envs import available_games, game

from . import api, games, guests, links

DOCS = Path(__file__).resolve().parents[1]
WRITTEN = ("api", "games", "project", "results")  # folders that hold nothing but written pages


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", lambda app: write())
    app.connect("source-read", relink)
    app.connect("build-finished", look_at_links)


def write() -> None:
    """Write the pages; those that stay the same keep their time, so that Sphinx does not read them again."""
    found = dict(files())
    for folder in WRITTEN:
        for path in (DOCS / folder).rglob("*.*"):
            if str(path.relative_to(DOCS)) not in found:
                path.unlink()
    for place, text in found.items():
        path = DOCS / place
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def files() -> Iterator[tuple[str, str]]:
    for name in available_games():
        yield from games.files(game(name))
    yield from api.files()
    yield from guests.files()


def relink(app: Sphinx, docname: str, source: list[str]) -> None:
    """Let links of a guide to a page elsewhere in the repository lead to the same page of the site."""
    if not docname.startswith(WRITTEN):
        place = f"docs/{docname}.md"
        source[0] = guests.relinked(source[0], place, place)


def look_at_links(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.format == "html":
        for complaint in links.broken(Path(app.outdir)):
            getLogger(__name__).warning(complaint)
