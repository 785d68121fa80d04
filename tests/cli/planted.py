"""Planted: two seats count to six in ones and twos, seat 0 knows a secret number, and an option plants one fault."""

import sys
from typing import Any

import numpy as np

from swamp_envs.core.actions import ActionTable
from swamp_envs.core.card import Card
from swamp_envs.core.facts import Facts
from swamp_envs.core.faults import Faults
from swamp_envs.core.fields import UNKNOWN, Whole, seat_of
from swamp_envs.core.game import Game, Variant
from swamp_envs.core.header import ENDED, NOBODY, close_game, pay_purse, state_dtype
from swamp_envs.core.kernel import kernel
from swamp_envs.core.observation import Field, Observation
from swamp_envs.core.options import Option
from swamp_envs.core.parts import Held, Part, chosen
from swamp_envs.core.positions import Entry, Positions, Sight
from swamp_envs.core.rng import below

GOAL = 6
PLANTED = 3  # the count at which most faults show
SECRETS = 10

BUGS = (
    "none",
    "audit",
    "no_seat",
    "nothing_legal",
    "not_ascending",
    "outside",
    "no_text",
    "legal_writes",
    "observe_writes",
    "out_of_bounds",
    "redeal_audit",
    "redeal_seat",
    "redeal_sight",
    "redeal_legal",
    "redeal_public",
    "redeal_trace",
    "not_repeatable",
    "early_payoff",
    "overpaid",
    "unbalanced",
    "over_with_seat",
    "no_such_end",
    "endless",
)
(
    _,
    AUDIT,
    NO_SEAT,
    NOTHING_LEGAL,
    NOT_ASCENDING,
    OUTSIDE,
    NO_TEXT,
    LEGAL_WRITES,
    OBSERVE_WRITES,
    OUT_OF_BOUNDS,
    REDEAL_AUDIT,
    REDEAL_SEAT,
    REDEAL_SIGHT,
    REDEAL_LEGAL,
    REDEAL_PUBLIC,
    REDEAL_TRACE,
    NOT_REPEATABLE,
    EARLY_PAYOFF,
    OVERPAID,
    UNBALANCED,
    OVER_WITH_SEAT,
    NO_SUCH_END,
    ENDLESS,
) = range(len(BUGS))

GAME = Part(
    "game",
    Held("count", "i2", (), "how far the game has come"),
    Held("secret", "i2", (), "what nobody sees", of=Whole(0, SECRETS)),
    Held("junk", "i4", (), "what faulty verbs write"),
    chosen("bug", "which fault the game has"),
)
STATE = state_dtype(GAME)
ACTIONS = ActionTable(add=3)  # adding 3 is never legal and has no text
OBS = Observation("i1", Field("count", (), 0, GOAL, "how far"), Field("secret", (), -1, SECRETS, "-1 if not known"))


class Fault(Faults):
    NONE = ""
    PLANTED = "a planted fault"


@kernel
def deal(t, s):
    s.secret = below(s, SECRETS)


@kernel
def shows(s, bug):
    return s.bug == bug and s.count >= PLANTED


@kernel
def legal(t, s, out):
    out[0] = 1 if shows(s, NOT_ASCENDING) else 0
    out[1] = 0 if shows(s, NOT_ASCENDING) else 77 if shows(s, OUTSIDE) else 2 if shows(s, NO_TEXT) else 1
    if shows(s, LEGAL_WRITES):
        s.junk += 1
    if s.bug == REDEAL_LEGAL and s.secret > SECRETS // 2:
        return 1
    return 0 if shows(s, NOTHING_LEGAL) else 2


@kernel
def apply(t, s, action):
    s.count += action + 1
    s.seat = NOBODY if shows(s, NO_SEAT) else 1 - s.seat
    s.junk += np.random.randint(0, 1_000_000) if shows(s, NOT_REPEATABLE) else 1
    if shows(s, EARLY_PAYOFF):
        s.payoff[1] = 1
    if s.count >= GOAL:
        if s.bug == ENDLESS:
            s.count = 0
        else:
            finish(s)


@kernel
def finish(s):
    winner = 1 - s.seat
    s.count = GOAL
    close_game(s, 5 if s.bug == NO_SUCH_END else ENDED)
    pay_purse(s, 1 << winner)
    s.score[winner] = 1
    if s.bug == UNBALANCED:
        s.payoff[0] = 0.25
    if s.bug == OVERPAID:
        s.payoff[winner], s.payoff[1 - winner] = 2, -2
    if s.bug == OVER_WITH_SEAT:
        s.seat = 0


@kernel
def observe(t, s, seat, obs):
    obs.count = GOAL + 1 if shows(s, OUT_OF_BOUNDS) else s.count
    obs.secret = -1 if seat else s.secret
    if shows(s, OBSERVE_WRITES):
        s.junk += 1


@kernel
def redeal(t, s, seat):
    if seat == 1:
        trace = s.secret if s.bug == REDEAL_TRACE else 0
        s.secret = 99 if s.bug == REDEAL_AUDIT else (below(s, SECRETS) + trace) % SECRETS
    if shows(s, REDEAL_PUBLIC):
        s.turn += 1
    if shows(s, REDEAL_SEAT):
        s.seat = 1 - seat
    if shows(s, REDEAL_SIGHT):
        s.count += 1


@kernel
def audit(t, s):
    return Fault.PLANTED if shows(s, AUDIT) else Fault.NONE


def action_text(kind: str, indices: tuple[int, ...]) -> str | None:
    return f"+{indices[0] + 1}" if indices[0] < 2 else None


def positions(variant: Variant) -> Positions:
    return Positions(
        variant,
        (
            Entry("count", Whole(0, GOAL), "how far"),
            Entry("secret", Whole(0, 99), "what seat 0 knows", seen=Sight("seat 0", _know)),
            Entry("seat", seat_of(2, or_nobody=True), "who decides"),
        ),
    )


def _know(field: Any, value: int, d: dict[str, Any], seat: int) -> Any:
    return value if seat == 0 else UNKNOWN


def svg(d: dict[str, Any], last: str | None = None) -> str:
    return "<svg xmlns='http://www.w3.org/2000/svg'/>"


def ansi(d: dict[str, Any], last: str | None = None, colour: bool = True) -> str:
    return f"count {d['count']}, secret {d['secret']}"


_ROOMS = sys.modules[__name__]
FACTS = Facts(
    players=2,
    phases=("count",),
    observation=OBS,
    actions=ACTIONS,
    hidden_information=True,
    secret_kinds=("add",),
)
GAME = Game(
    card=Card("planted", "Planted", 0, "Count to six."),
    state=STATE,
    options=(Option("bug", "none", "the fault that is planted", choices=BUGS),),
    facts=lambda options: FACTS,
    rules=_ROOMS,
    sight=_ROOMS,
    auditing=_ROOMS,
    notation=_ROOMS,
    drawing=_ROOMS,
)
