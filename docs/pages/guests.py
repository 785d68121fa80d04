"""Pages that stand elsewhere in the repository and are read on the site too, and how links lead to them."""

import re
from collections.abc import Iterator
from os.path import normpath, relpath
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# where a page stands in the repository -> where below docs/
GUESTS = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changes.md",
    "RELEASING.md": "project/releasing.md",
    "benchmarks/README.md": "results/benchmarks.md",
    "benchmarks/results/ladder.md": "results/ladder.md",
    "benchmarks/results/strength.md": "results/strength.md",
    "benchmarks/results/training_speed.md": "results/training_speed.md",
    "benchmarks/swamp-12/leaderboard.md": "results/leaderboard.md",
    "benchmarks/results/gillybog_balance.md": "games/gillybog/measured.md",
    "benchmarks/results/marshlands_balance.md": "games/marshlands/measured.md",
    "benchmarks/results/swamped_balance.md": "games/swamped/measured.md",
}
HOME = {"README.md": "index.md"}
_LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(#[^)\s]*)?(?=\))")


def files() -> Iterator[tuple[str, str]]:
    """The pages, by their places below docs/, with links that lead on from there."""
    for place, site in GUESTS.items():
        yield site, relinked((ROOT / place).read_text(encoding="utf-8"), place, f"docs/{site}")


def relinked(text: str, place: str, stands: str) -> str:
    """A page that is written for one place of the repository and read at another."""

    def led(link: re.Match) -> str:
        target = normpath(Path(place).parent / link[1])
        found = (GUESTS | HOME).get(target)
        reached = f"docs/{found}" if found else target
        return relpath(reached, Path(stands).parent) + (link[2] or "" if target not in HOME else "")

    return _LINK.sub(led, text)
