"""The settings of a training run: each stands here once, with the help that the command line shows."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Annotated, Any, Self

import typer

from swamp_agents.network.file import MOST_NODES
from swamp_envs import OptionError
from swamp_envs.dev import PAYOFF, REWARDS, SEED_LIMIT, as_real, as_whole, real_of, whole_of

ROWS, BOARD = "rows", "board"
HOUSE = {ROWS: "swamp_training.actor_critic:ActorCritic", BOARD: "swamp_training.convolutional:Convolutional"}
TRUST = 4.0  # an advised network mostly takes the advised action at first
OPTIMUM, GAINS = TARGETS = "optimum", "gains"  # what expert iteration learns
PAST, ADVISER = "past", "adviser"  # opponents that are no agents of their own
OTHERS = (
    "--method chooses another way: ppo, the usual one, imitate or expert; each has settings of its own. "
    "--queue FILE works off the runs of a file."
)
ANEW = (
    "decisions",
    "minutes",
    "checkpoint_every",
    "keep_every",
    "evaluation",
    "watch",
    "watch_every",
    "watch_games",
)  # settings that a resumed run can be given anew

# What a setting was called before, and what it is called now.
FORMER = {
    "games": "num_envs",
    "steps": "num_steps",
    "minibatch": "minibatch_size",
    "batch_size": "minibatch_size",
    "epochs": "update_epochs",
    "clip": "clip_coef",
    "entropy": "entropy_coef",
    "foresight": "gae_lambda",
    "rivals": "opponents (--opponents adviser=0.5)",
    "rival": "opponents (--opponents greedy=0.5)",
    "past": "opponents (--opponents past=0.2)",
    "others": "opponents",
    "own": "pupil_share",
    "pool": "past_pool",
    "snapshot_every": "past_every",
}


def _setting(
    default: Any, text: str, low: float | None = None, short: str | None = None, high: float | None = None
) -> Any:
    return field(default=default, metadata={"help": text, "low": low, "high": high, "short": short})


def _share(default: float, text: str) -> Any:
    """A setting from 0 to 1."""
    return _setting(default, text, low=0, high=1)


@dataclass(frozen=True)
class Settings:
    """The settings of PPO in self-play."""

    game: str
    # what is learned, for how long
    option: tuple[str, ...] = _setting((), "An option of the game, as NAME=VALUE; repeat it for more.", short="-o")
    decisions: int = _setting(
        10_000_000, "Decisions to learn from, in all; schedules end there. A resumed run can be given more.", low=1
    )
    minutes: float = _setting(0.0, "Stop after so many minutes; 0 is never. --resume goes on.", low=0)
    seed: int = _setting(0, "Seed of everything: deals, opponents, network.", low=0, high=SEED_LIMIT - 1)
    # the network
    network: str = _setting(ROWS, f"What learns: {', '.join(HOUSE)}, or a torch module of your own as MODULE:CLASS.")
    hidden: str = _setting("256x128", "Sizes of the hidden layers.")
    start: str = _setting("", "A run, or a network's file, whose weights this run begins with.")
    device: str = _setting("cpu", "Where torch computes, such as cuda.")
    # PPO
    num_envs: int = _setting(512, "Games played side by side, by each worker.", low=1)
    num_steps: int = _setting(128, "Decisions in each game between two updates.", low=2)
    minibatch_size: int = _setting(8192, "Decisions in a minibatch.", low=2)
    update_epochs: int = _setting(3, "Passes over the decisions in each update.", low=1)
    learning_rate: float = _setting(7e-4, "Adam's step size at the start.", low=0)
    learning_rate_end: float = _setting(-1.0, "Adam's step size at the end, to which it changes evenly; -1 keeps it.")
    gae_lambda: float = _share(0.99, "Weight of what changes one decision later, whoever makes it.")
    clip_coef: float = _setting(0.2, "How far an update may move a probability ratio.", low=0)
    entropy_coef: float = _setting(0.005, "Weight of the entropy bonus at the start.", low=0)
    entropy_coef_end: float = _setting(-1.0, "Weight of the entropy bonus at the end; -1 keeps it.")
    value_coef: float = _setting(0.5, "Weight of the value loss.", low=0)
    max_grad_norm: float = _setting(0.5, "Gradients are scaled down to this norm.", low=0)
    target_kl: float = _setting(0.03, "An update stops at 1.5 times this approximate KL divergence; 0 is never.", low=0)
    advantage_floor: float = _setting(0.1, "Advantages are divided by their running spread, or by this.", low=0)
    warmup: int = _setting(0, "Decisions at the start from which only values are learned.", low=0)
    rewards: str = _setting(PAYOFF, f"What is paid: {' or '.join(REWARDS)}, which also tells along the way.")
    cutoff_payoff: float = _setting(0.0, "Paid on top to all seats of a game that the turn limit cuts off.")
    # who plays
    opponents: str = _setting(
        "", "Who plays against the network, and in which share of the games: greedy=0.5,past=0.2; adviser is possible."
    )
    learn_seats: str = _setting(
        "", "Seats that learn beside opponents, such as 0 or 0,2; half of the sides if omitted."
    )
    past_every: int = _setting(1_000_000, "Decisions between two past selves.", low=1)
    past_pool: int = _setting(8, "How many past selves are kept; those that win more often play more.", low=1)
    # advice
    advice: bool = _setting(False, "Tell the network what the best quick bot would do, and what the evaluation says.")
    trust: float = _setting(TRUST, "How much the advised action's logit is raised at first; 0 never asks.", low=0)
    anneal_advice: bool = _setting(False, "Take advice away evenly, until it is gone at four fifths of the run.")
    # the run
    workers: int = _setting(1, "Processes that learn together, each from games of its own.", low=1)
    threads: int = _setting(1, "Threads of torch; on a busy machine more make it slower.", low=1)
    run: str = _setting("", "Directory of the run; runs/GAME-DATE-TIME if omitted.")
    resume: bool = _setting(False, "Resume from the last checkpoint of --run, with its settings.")
    checkpoint_every: float = _setting(30.0, "Seconds between two checkpoints.", low=0)
    keep_every: int = _setting(0, "Decisions between two networks that are kept for good; 0 keeps none.", low=0)
    watch: str = _setting("random,greedy", "Bots that the network is measured against now and then.")
    watch_every: float = _setting(300.0, "Seconds between two measurements; 0 for none.", low=0)
    watch_games: int = _setting(200, "Games of each measurement, against each bot.", low=1)
    evaluation: int = _setting(1000, "Games of the measurement at the end; 0 for none.", low=0)

    def __post_init__(self) -> None:
        for setting in fields(self):
            low, high, found = setting.metadata.get("low"), setting.metadata.get("high"), getattr(self, setting.name)
            number = as_whole(found) if type(setting.default) is int else as_real(found)
            if low is not None and (number is None or not low <= number <= (number if high is None else high)):
                accepted = f"numbers from {low} up" if high is None else f"numbers from {low} to {high}"
                raise OptionError(f"{setting.name}: found {found!r}, accepted: {accepted}")
        read_layers(self.hidden)
        read_opponents(self.opponents)
        if not self.advice and self.anneal_advice:
            raise OptionError("anneal_advice: found no advice, accepted: with --advice")

    def resuming(self, kept: Self) -> Self:
        """The settings of a run that is resumed: those it keeps, and of these the ones that can be given anew."""
        given = {s.name: getattr(self, s.name) for s in fields(self) if getattr(self, s.name) != s.default}
        for name in sorted(given.keys() - {*ANEW, "run", "resume"}):
            if given[name] != getattr(kept, name):
                accepted = f"{getattr(kept, name)!r}, as the run was begun; given anew can be {', '.join(ANEW)}"
                raise OptionError(f"resume: found {name} {given[name]!r}, accepted: {accepted}")
        anew = {name: given[name] for name in ANEW if name in given}
        return replace(kept, **{"minutes": 0.0, **anew}, run=self.run)

    @property
    def changed(self) -> dict[str, Any]:
        """What is not as usual and changes what is learned, for whoever finds the network."""
        kept = ("decisions",)  # which may be given anew, and which schedules depend on
        asked = [s for s in fields(self) if s.name in kept or s.name not in (*ANEW, "run", "resume")]
        return {s.name: getattr(self, s.name) for s in asked if getattr(self, s.name) != s.default}


@dataclass(frozen=True)
class Imitation(Settings):
    """The settings of a run that learns from a bot."""

    teacher: str = _setting("greedy", "The bot to learn from, by its name.")
    pupil_share: float = _share(0.25, "The share of games in which the network's decisions are played.")
    entropy_coef: float = _setting(0.0, "Weight of the entropy bonus at the start.", low=0)


@dataclass(frozen=True)
class Expert(Imitation):
    """The settings of expert iteration: the teacher is a search that the network itself guides."""

    sims: int = _setting(32, "Simulations for each decision.", low=2)
    c: float = _setting(1.0, "Exploration constant of the search.", low=0)
    searched: float = _share(0.25, "The share of positions that are searched; in others the network plays by itself.")
    targets: str = _setting(OPTIMUM, f"The policy to learn: {' or '.join(TARGETS)}, as docs/training.md explains them.")
    sharpness: float = _setting(10.0, "How much likelier an action becomes for what it gains, with gains.", low=0)
    tree_values: int = _setting(0, "Positions within each tree whose values are learned as well.", low=0)
    search_actors: int = _setting(0, "Actors on Ray that search; 0 searches in this process.", low=0)
    noise: float = _share(0.25, "Part of the priors at the root that is drawn by chance, from 0 to 1.")
    pupil_share: float = _share(0.0, "The share of games in which the network's decisions are played.")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.targets not in TARGETS:
            raise OptionError(f"targets: found {self.targets!r}, accepted: {', '.join(TARGETS)}")
        if self.tree_values and (self.advice or self.network != ROWS):
            found = "advice" if self.advice else f"network {self.network}"
            raise OptionError(f"tree_values: found {found}, accepted: the network {ROWS} without advice")


KINDS: dict[str, type[Settings]] = {"ppo": Settings, "imitate": Imitation, "expert": Expert}  # by their methods


def read_layers(text: str) -> list[int]:
    """`256x256`."""
    sizes = [whole_of(size) or 0 for size in text.split("x")]
    if min(sizes) < 1 or max(sizes) > MOST_NODES:
        raise OptionError(f"hidden: found {text!r}, accepted: sizes from 1 to {MOST_NODES:,}, such as 256x256")
    return sizes


def read_opponents(text: str) -> dict[str, float]:
    """`greedy=0.5,past=0.2`: the share of the games in which each plays; a name alone plays in all."""
    shares: dict[str, float] = {}
    for word in filter(None, text.split(",")):
        name, _, share = word.rpartition("=") if "=" in word else (word, "", "1")
        found = real_of(share)
        if not name or found is None or not 0 <= found <= 1:
            raise OptionError(f"opponents: found {word!r}, accepted: NAME=SHARE, shares from 0 to 1")
        shares[name] = found
    if sum(shares.values()) > 1 + 1e-9:
        raise OptionError(f"opponents: found {text!r}, accepted: shares of at most 1 together")
    return shares


def read_seats(text: str, players: int) -> tuple[int, ...]:
    """`0,2`."""
    seats = tuple(whole_of(word) if whole_of(word) is not None else -1 for word in filter(None, text.split(",")))
    if any(seat is None or not 0 <= seat < players for seat in seats):
        raise OptionError(f"learn_seats: found {text!r}, accepted: seats from 0 to {players - 1}, such as 0,1")
    return tuple(int(seat) for seat in seats if seat is not None)


def refuse_former(words: list[str]) -> None:
    """Flags of before are told their names of today."""
    for word in words:
        name = word.removeprefix("--").split("=")[0].replace("-", "_")
        if word.startswith("--") and name in FORMER:
            raise OptionError(f"train: found --{name.replace('_', '-')}, accepted: --{FORMER[name].replace('_', '-')}")


def current_names(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings that were written with former names, by those of today."""
    shares = {settings.get("rival") or ADVISER: settings.get("rivals", 0), PAST: settings.get("past", 0)}
    opponents = ",".join(f"{name}={share:g}" for name, share in shares.items() if share)
    others = {name: value for name, value in settings.items() if name not in ("rivals", "rival", "past")}
    renamed = {FORMER.get(name, name): value for name, value in others.items()}
    return renamed | ({"opponents": opponents} if opponents else {})


def command_of(kind: type[Settings], work: Callable[[Any], Any], help_text: str) -> Callable[..., None]:
    """A function that typer can make a command of, with an option for every setting."""

    def command(**chosen: Any) -> None:
        chosen["option"] = tuple(chosen["option"])
        work(kind(**chosen))

    parameters = [_parameter(setting) for setting in fields(kind)]
    command.__doc__ = f"{help_text}\n\n{OTHERS}"
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return command


def _parameter(setting: Field) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    if setting.name == "game":
        argument = typer.Argument(metavar="GAME", help="Its name, as `swamp games` lists them.")
        return inspect.Parameter("game", kind, annotation=Annotated[str, argument])
    many = setting.default == ()
    flags = [*filter(None, [setting.metadata["short"]]), f"--{setting.name.replace('_', '-')}"]
    option = typer.Option(*flags, help=setting.metadata["help"], show_default=bool(setting.default))
    default = [] if many else setting.default
    annotation = Annotated[list[str] if many else type(default), option]
    return inspect.Parameter(setting.name, kind, default=default, annotation=annotation)
