"""Draws the picture of each game that `swamp serve` and the README show: `python docs/generate.py [--check]`.

The pages of the site are written when it is built: docs/pages.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from pages.variants import pages_of

import swamp_envs

SERVED = Path(swamp_envs.__file__).parent / "web" / "pages" / "pictures"


def files() -> dict[Path, str]:
    firsts = (next(pages_of(swamp_envs.game(name))) for name in swamp_envs.available_games())
    return {SERVED / f"{page.game.name}.svg": page.moment.svg() for page in firsts}


def main() -> None:
    check = "--check" in sys.argv
    drawn = files()
    stale = [path for path, text in drawn.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if not check:
        for path in stale:
            path.write_text(drawn[path], encoding="utf-8")
    print(f"{'stale' if check else 'written'}: {', '.join(path.name for path in stale) or 'nothing'}")
    sys.exit(1 if stale and check else 0)


if __name__ == "__main__":
    main()
