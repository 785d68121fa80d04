"""What tests of pages share: where Chromium is, how a page is waited for, and what every page must hold."""

import importlib.util
import shutil
import time
from collections.abc import Callable

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LACKS = [name for name in ("playwright", "axe_playwright_python") if importlib.util.find_spec(name) is None]
IN_CHROMIUM = [
    pytest.mark.skipif(bool(LACKS), reason=f"pages are tested where these are installed: {', '.join(LACKS)}"),
    pytest.mark.skipif(CHROMIUM is None, reason="pages are tested where Chromium is installed: apt install chromium"),
    pytest.mark.xdist_group("pages"),
]
LAPTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SLOW = 60_000  # milliseconds: the machine may be busy


def is_error(message) -> bool:
    """Whether a line of the console tells of one; a refused move is none."""
    return message.type in ("error", "warning") and "status of 409" not in message.text


def until(page, holds: Callable[[], object]) -> None:
    """Wait for the page; nothing is evaluated in it, which its security policy forbids."""
    end = time.monotonic() + SLOW / 1000
    while not holds():
        assert time.monotonic() < end, page.inner_text("main")
        page.wait_for_timeout(20)


def assert_accessible(page) -> None:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    assert not [(each["id"], [node["html"][:160] for node in each["nodes"]][:3]) for each in found]
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"the page is {wide} pixels wider than its window"
