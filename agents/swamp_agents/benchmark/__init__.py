"""A benchmark that others can enter: twelve kinds of games, a frozen pool, published deals, one file for each entry.

    suite = read_suite()
    entry = read_entry("greedy", suite, suite.tier("S"))
    plan = Plan(suite, entry, Path("benchmark"), deals=10)
    write_result(Measure(plan).of(suite.tasks), Path("result.json"))

Workers are processes that import the program that starts them: keep this under `if __name__ == "__main__":`.
"""

from .entry import Entry, read_entry
from .page import write_page
from .playing import Plan
from .replay import replay
from .result import RESULT, Measure, read_result, write_result
from .suite import BLOCK, Suite, read_suite

__all__ = [
    "BLOCK",
    "RESULT",
    "Entry",
    "Measure",
    "Plan",
    "Suite",
    "read_entry",
    "read_result",
    "read_suite",
    "replay",
    "write_page",
    "write_result",
]
