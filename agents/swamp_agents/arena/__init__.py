"""The arena: any agents of any game against each other, and an answer that can be published.

    with Store.open("swapx.arena", swamp_envs.game("swapx").variant()) as store:
        store.extend(read_entrants(["greedy", "random"]), deals=100)
        run(store, workers=2)
        report = make_report(store)
        write_report(store, report, "report")

Workers are processes that import the program that starts them: keep this under `if __name__ == "__main__":`.
"""

from swamp_envs.dev import Mean

from .contest import Contest, Outcome, contest_mode
from .entrants import Entrant, read_entrant, read_entrants
from .inprocess import InProcess
from .ladder import Ladder
from .report import Report, make_report, to_json, write_report
from .runner import Process, run
from .scoreboard import Scoreboard
from .sequential import Effects
from .store import Store, Terms
from .table import Finished, Seating

__all__ = [
    "Contest",
    "Effects",
    "Entrant",
    "Finished",
    "InProcess",
    "Ladder",
    "Mean",
    "Outcome",
    "Process",
    "Report",
    "Scoreboard",
    "Seating",
    "Store",
    "Terms",
    "contest_mode",
    "make_report",
    "read_entrant",
    "read_entrants",
    "run",
    "to_json",
    "write_report",
]
