"""Does every link of the built site lead somewhere? Sphinx looks at links between pages; this looks at all."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FILES = "_downloads"  # of the repository, as they are
ELSEWHERE = ("http", "https", "mailto", "data")


class Links(HTMLParser):
    """The places of a page that links can lead to, and where its own lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.led: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.places.add(value)
            if name in ("href", "src") and value and urlsplit(value).scheme not in ELSEWHERE:
                self.led.append(value)


def broken(site: Path) -> list[str]:
    """Links of the site that lead nowhere."""
    found = (path for path in sorted(site.rglob("*.html")) if FILES not in path.parts)
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in found}
    return [
        f"{path.relative_to(site)} links to {link}"
        for path, page in pages.items()
        for link in dict.fromkeys(page.led)
        if not _leads(path, link, pages)
    ]


def _leads(path: Path, link: str, pages: dict[Path, Links]) -> bool:
    parts = urlsplit(link)
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return False
    return not parts.fragment or target not in pages or unquote(parts.fragment) in pages[target].places
