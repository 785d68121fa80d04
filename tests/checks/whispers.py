"""Whispers: two seats hold a secret number each and count to eight; an option lets secrets out, or hides nothing."""

import sys
from typing import Any

import numpy as np

from swamp_envs.core.actions import ActionTable
from swamp_envs.core.card import Card
from swamp_envs.core.facts import Facts
from swamp_envs.core.faults import Faults
from swamp_envs.core.fields import Flag, Whole, by_seat, seat_of
from swamp_envs.core.game import Game, Variant
from swamp_envs.core.header import ENDED, close_game, pay_purse, state_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.observation import Field, Observation
from swamp_envs.core.options import Option
from swamp_envs.core.parts import Held, Part, chosen
from swamp_envs.core.positions import OWN_SEAT, Entry, Positions, Sight, Worked
from swamp_envs.core.rng import below

GOAL, SECRETS = 8, 50
BUGS = ("none", "seen", "told", "allowed", "idle", "time", "impossible", "restless", "early", "unbalanced", "stuck")
_, SEEN, TOLD, ALLOWED, IDLE, TIME, IMPOSSIBLE, RESTLESS, EARLY, UNBALANCED, STUCK = range(len(BUGS))

GAME = Part(
    "game",
    Held("count", "i4", (), "how far the game has come"),
    Held("whispered", "i2", (2,), "each seat's secret"),
    chosen("bug", "which fault the game has"),
)
STATE = state_dtype(GAME)
ACTIONS = ActionTable(add=3)  # adding 3 is never legal
OBS = Observation(
    "i1", Field("count", (), 0, GOAL, "how far"), Field("whispered", (2,), -1, SECRETS, "own and other; -1: not known")
)


class Fault(Faults):
    NONE = ""
    LARGE_SECRET = "a secret is too large"


@kernel
def deal(t, s):
    for p in range(2):
        s.whispered[p] = below(s, SECRETS)


@kernel
def legal(t, s, out):
    out[0] = 0
    out[1] = 1
    if s.bug == STUCK and s.count > 4:
        return 0
    return 1 if s.bug == ALLOWED and s.whispered[1 - s.seat] % 2 else 2


@kernel
def apply(t, s, action):
    s.count += action + 1
    s.seat = 1 - s.seat
    s.turn += 1
    if s.bug == RESTLESS:
        s.whispered[0] = np.random.randint(0, SECRETS)
    if s.bug == EARLY:
        s.payoff[0] = 1
    if s.count >= GOAL:
        finish(s)


@kernel
def finish(s):
    winner = 1 - s.seat
    s.count = GOAL
    close_game(s, ENDED)
    pay_purse(s, 1 << winner)
    if s.bug == UNBALANCED:
        s.payoff[winner] = 2


@kernel
def observe(t, s, seat, obs):
    obs.count = s.count
    obs.whispered[0] = s.whispered[seat]
    obs.whispered[1] = s.whispered[1 - seat] if s.bug == SEEN and s.count > 3 else -1


@kernel
def redeal(t, s, seat):
    if s.bug != IDLE:
        s.whispered[1 - seat] = below(s, SECRETS)
    if s.bug == TIME:
        s.turn += 1
    if s.bug == IMPOSSIBLE:
        s.whispered[1 - seat] += 2 * SECRETS


@kernel
def audit(t, s):
    return Fault.LARGE_SECRET if max(s.whispered[0], s.whispered[1]) > SECRETS else Fault.NONE


def action_text(kind: str, indices: tuple[int, ...]) -> str | None:
    return f"+{indices[0] + 1}" if indices[0] < 2 else None


def positions(variant: Variant) -> Positions:
    return Positions(
        variant,
        (
            Entry("count", Whole(0, GOAL), "how far"),
            Entry("seat", seat_of(2, or_nobody=True), "who decides"),
            Entry(
                "whispered", by_seat(Whole(0, 3 * SECRETS), 2), "the secrets", seen=Sight("a seat its own", _overhear)
            ),
            Entry("open", Flag(default=False), "whether secrets are out", Worked(lambda s: s.bug == TOLD)),
        ),
    )


def _overhear(field: Any, value: list[int], d: dict[str, Any], seat: int) -> list[Any]:
    return value if d["open"] else OWN_SEAT.look(field, value, d, seat)


def svg(d: dict[str, Any], last: str | None = None) -> str:
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    return f"count {d['count']}, whispered {d['whispered']}"


_ROOMS = sys.modules[__name__]
FACTS = Facts(
    players=2,
    phases=("count",),
    observation=OBS,
    actions=ACTIONS,
    hidden_information=True,
)
GAME = Game(
    card=Card("whispers", "Whispers", 0, "Count to eight."),
    state=STATE,
    options=(Option("bug", "none", "what is wrong", choices=BUGS),),
    facts=lambda options: FACTS,
    rules=_ROOMS,
    sight=_ROOMS,
    auditing=_ROOMS,
    notation=_ROOMS,
    drawing=_ROOMS,
)
