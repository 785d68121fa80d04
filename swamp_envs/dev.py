"""What the author of a game, of a bot or of a benchmark builds with; users find what they need in `swamp_envs`.

What is here is stable as far as the project is: a change of it is in CHANGELOG.md. The groups, in their order below:
games, kernels, verbs, records and their parts, phases, chance, room to work in, sets of bits, loops, knowledge,
observations, options and numbers from outside, fields of files, files, seeds, agents, tables, statistics, drawing.
"""

from .core import observation, positions
from .core.actions import ActionTable, as_array
from .core.bits import EMPTY, bit, count, has, lowest, without_lowest
from .core.card import Card
from .core.dispatch import (
    NO_SUGGESTION,
    Verb,
    advise,
    apply,
    audit,
    brings,
    deal,
    evaluate,
    imagine,
    is_kind,
    legal,
    observe,
    observe_pack,
    open_verb,
    redeal,
    register_kind,
    register_verbs,
    room_of,
    suggest,
    verb_of_kind,
)
from .core.encoding import Encoding
from .core.errors import tell
from .core.facts import Facts
from .core.faults import Faults
from .core.fields import (
    Choice,
    Entries,
    Field,
    FieldError,
    Flag,
    ListOf,
    MapOf,
    Optional,
    Real,
    Text,
    Whole,
    by_seat,
    printable,
    read_entries,
    short,
)
from .core.files import open_file, read_file
from .core.header import (
    ENDED,
    MAX_PLAYERS,
    NOBODY,
    RUNNING,
    TRUNCATED,
    close_game,
    pay_all,
    pay_purse,
    state_dtype,
)
from .core.kernel import JIT_IS_OFF, kernel
from .core.loops import draw_seeds, is_among, list_moves, look, make_move, redeal_rows, start
from .core.numbers import as_real, as_whole, real_of, whole_of
from .core.observation import Field as ObservationField
from .core.observation import Kind as ObservationKind
from .core.observation import Observation
from .core.options import Option, parse_option_text, parse_options
from .core.parts import EVERYTHING, FLAG, Held, Part, a_seat, blank_of, chosen, clear, has_part, of
from .core.phases import Phase, Switch
from .core.playout import play_out
from .core.records import record_dtype
from .core.redealing import draw_anew
from .core.registry import HOUSE, entry
from .core.rng import below, mix, next_word, scale, shuffle, throw
from .core.scratch import scratch, zeros
from .core.seeds import SEED_LIMIT, derive_seed, fresh_seeds, read_seed
from .core.shaping import PAYOFF, REWARDS, Judge
from .core.showing import show_held
from .core.words import Said, Words
from .play.agents import (
    Blindfold,
    Random,
    Weighed,
    allow,
    is_made_elsewhere,
    is_person,
    look_up,
    make_agents,
    prepare,
    split_names,
)
from .play.headtohead import most_won, play_line_up, seated, seatings_of
from .play.statistics import (
    ANYTHING,
    SHARES,
    Bounds,
    Mean,
    Moments,
    duration,
    interval,
    mean_by_deal,
    mean_of,
    moments_by_deal,
    moments_of,
    quantile,
    share_of,
)
from .play.table import Late, Unwatched, Watch, forfeit_payoffs
from .view import svg

__all__ = [  # noqa: RUF022, by their groups
    # games
    "Card",
    "ActionTable",
    "Option",
    "Words",
    "Said",
    "Faults",
    "positions",
    "close_game",
    "pay_purse",
    "pay_all",
    # kernels
    "kernel",
    "JIT_IS_OFF",
    # verbs
    "deal",
    "legal",
    "apply",
    "observe",
    "redeal",
    "audit",
    "observe_pack",
    "evaluate",
    "suggest",
    "advise",
    "imagine",
    "NO_SUGGESTION",
    "Verb",
    "open_verb",
    "verb_of_kind",
    "register_verbs",
    "register_kind",
    "is_kind",
    "brings",
    "room_of",
    # records and their parts
    "Part",
    "Held",
    "chosen",
    "EVERYTHING",
    "FLAG",
    "a_seat",
    "clear",
    "has_part",
    "of",
    "blank_of",
    "record_dtype",
    "state_dtype",
    "MAX_PLAYERS",
    "NOBODY",
    "RUNNING",
    "ENDED",
    "TRUNCATED",
    # phases
    "Phase",
    "Switch",
    # chance
    "below",
    "mix",
    "next_word",
    "scale",
    "throw",
    "shuffle",
    "draw_anew",
    # room to work in
    "scratch",
    "zeros",
    # sets of bits
    "EMPTY",
    "bit",
    "count",
    "has",
    "lowest",
    "without_lowest",
    # loops
    "start",
    "list_moves",
    "make_move",
    "look",
    "is_among",
    "redeal_rows",
    "draw_seeds",
    "play_out",
    # knowledge
    "HOUSE",
    "entry",
    "Facts",
    "Judge",
    "PAYOFF",
    "REWARDS",
    # observations
    "observation",
    "show_held",
    "Observation",
    "ObservationField",
    "ObservationKind",
    "Encoding",
    # options and numbers from outside
    "parse_options",
    "parse_option_text",
    "as_array",
    "as_real",
    "as_whole",
    "real_of",
    "whole_of",
    "tell",
    # fields of files
    "Field",
    "Entries",
    "Choice",
    "Flag",
    "ListOf",
    "MapOf",
    "Optional",
    "Real",
    "Text",
    "Whole",
    "FieldError",
    "by_seat",
    "read_entries",
    "printable",
    "short",
    # files
    "open_file",
    "read_file",
    # seeds
    "SEED_LIMIT",
    "derive_seed",
    "fresh_seeds",
    "read_seed",
    # agents
    "Blindfold",
    "Random",
    "Weighed",
    "allow",
    "is_made_elsewhere",
    "is_person",
    "look_up",
    "make_agents",
    "prepare",
    "split_names",
    # tables
    "Late",
    "Unwatched",
    "Watch",
    "forfeit_payoffs",
    "most_won",
    "play_line_up",
    "seated",
    "seatings_of",
    # statistics
    "ANYTHING",
    "SHARES",
    "Bounds",
    "Mean",
    "Moments",
    "duration",
    "interval",
    "mean_by_deal",
    "mean_of",
    "moments_by_deal",
    "moments_of",
    "quantile",
    "share_of",
    # drawing
    "svg",
]
