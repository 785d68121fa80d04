"""The settings of a training run: each stands here once, with the help that the command line shows."""

import inspect
from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields, replace
from typing import Annotated, Any, Self

import typer

from swamp_agents.network.file import ACTIVATIONS, MOST_NODES
from swamp_envs.core.errors import OptionError
from swamp_envs.core.numbers import as_real, as_whole, real_of, whole_of
from swamp_envs.core.seeds import SEED_LIMIT
from swamp_envs.core.shaping import PAYOFF, REWARDS

SELF = "self"
ROWS, BOARD = "rows", "board"
HOUSE = {ROWS: "swamp_training.model:Model", BOARD: "swamp_training.board:BoardModel"}
TRUST = 4.0  # an advised network mostly takes the house's choice at first
OTHERS = "--method chooses another way: ppo, the usual one, imitate, expert or sb3; each has settings of its own."
_ANEW = (
    "decisions",
    "minutes",
    "checkpoint_every",
    "evaluation",
    "watch_every",
)  # settings that change nothing of what was learned


def _setting(
    default: Any, text: str, low: float | None = None, short: str | None = None, high: float | None = None
) -> Any:
    return field(default=default, metadata={"help": text, "low": low, "high": high, "short": short})


def _share(default: float, text: str) -> Any:
    """A setting from 0 to 1."""
    return _setting(default, text, low=0, high=1)


@dataclass(frozen=True)
class Settings:
    """What every run has, whatever its method."""

    game: str
    option: tuple[str, ...] = _setting((), "An option of the game, as NAME=VALUE; repeat it for more.", short="-o")
    decisions: int = _setting(
        300_000, "Decisions to learn from, in all; a resumed run can be given another number.", low=1
    )
    minutes: float = _setting(0.0, "Stop after so many minutes; 0 is never.", low=0)
    seed: int = _setting(0, "Seed of everything: deals, opponents, network.", low=0, high=SEED_LIMIT - 1)
    run: str = _setting("", "Directory of the run; runs/GAME-DATE-TIME if omitted.")
    resume: bool = _setting(
        False, f"Resume from the last checkpoint of --run, with its settings; anew can be given: {', '.join(_ANEW)}."
    )
    hidden: str = _setting("256x128", "Sizes of the hidden layers.")
    clip: float = _setting(0.2, "How far an update may move a probability ratio.", low=0)
    entropy: float = _setting(0.01, "Weight of the entropy bonus.", low=0)
    checkpoint_every: float = _setting(30.0, "Seconds between two checkpoints.", low=0)
    evaluation: int = _setting(1000, "Games of the evaluation against each opponent at the end; 0 for none.", low=0)
    threads: int = _setting(1, "Threads of the learning library; on a busy machine more make it slower.", low=1)

    def __post_init__(self) -> None:
        for setting in fields(self):
            low, high, found = setting.metadata.get("low"), setting.metadata.get("high"), getattr(self, setting.name)
            number = as_whole(found) if type(setting.default) is int else as_real(found)
            if low is not None and (number is None or not low <= number <= (number if high is None else high)):
                accepted = f"numbers from {low} up" if high is None else f"numbers from {low} to {high}"
                raise OptionError(f"{setting.name}: found {found!r}, accepted: {accepted}")
        read_layers(self.hidden)

    def resuming(self, kept: Self) -> Self:
        """The settings of a run that is resumed: those it keeps, and of these the ones that can be given anew."""
        given = {s.name: getattr(self, s.name) for s in fields(self) if getattr(self, s.name) != s.default}
        for name in sorted(given.keys() - {*_ANEW, "run", "resume"}):
            if given[name] != getattr(kept, name):
                accepted = f"{getattr(kept, name)!r}, as the run was begun; given anew can be {', '.join(_ANEW)}"
                raise OptionError(f"resume: found {name} {given[name]!r}, accepted: {accepted}")
        anew = {name: given[name] for name in _ANEW if name in given}
        return replace(kept, **{"minutes": 0.0, **anew}, run=self.run)

    @property
    def changed(self) -> dict[str, Any]:
        """What is not as usual and changes what is learned, for whoever finds the network."""
        asked = [s for s in fields(self) if s.name not in (*_ANEW, "run", "resume")]
        return {s.name: getattr(self, s.name) for s in asked if getattr(self, s.name) != s.default}


@dataclass(frozen=True)
class SelfPlay(Settings):
    """What a run of PPO is made of in which every seat learns."""

    games: int = _setting(256, "Games played side by side.", low=1)
    steps: int = _setting(64, "Decisions in each game between two updates.", low=2)
    minibatch: int = _setting(4096, "Decisions in a minibatch.", low=2)
    epochs: int = _setting(3, "Passes over the decisions in each update.", low=1)
    learning_rate: float = _setting(7e-4, "Adam's step size.", low=0)
    rewards: str = _setting(PAYOFF, f"What is paid: {' or '.join(REWARDS)}, which also tells along the way.")
    foresight: float = _share(
        0.97, "Weight of what changes one decision later, whoever makes it, from 0 to 1 (lambda)."
    )
    watch_every: float = _setting(300.0, "Seconds between two looks at how it does against bots; 0 for none.", low=0)
    advice: bool = _setting(False, "Tell the network what the house would do, and what its evaluation says.")
    trust: float = _setting(TRUST, "How much higher it rates the house's choice at first; 0 never asks for one.", low=0)
    network: str = _setting(ROWS, f"What learns: {', '.join(HOUSE)}, or a torch module of your own as MODULE:CLASS.")
    warmup: int = _setting(0, "Decisions at the start from which only values are learned, not yet what to do.", low=0)
    rivals: float = _share(0.0, "The share of games in which the house plays half of the sides, from 0 to 1.")
    rival: str = _setting("", "The bot that plays them, by its name; the one that advises, if omitted.")
    past: float = _share(0.0, "The same for past selves of the network.")
    snapshot_every: int = _setting(500_000, "Decisions between two past selves.", low=1)
    pool: int = _setting(8, "How many past selves are kept.", low=1)
    start: str = _setting("", "Directory of a run whose network this one begins with.")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rivals + self.past > 1:
            raise OptionError(f"rivals, past: found {self.rivals:g} and {self.past:g}, accepted: at most 1 together")


@dataclass(frozen=True)
class Imitation(SelfPlay):
    """What a run is made of that learns from a bot."""

    teacher: str = _setting("greedy", "The bot to learn from, by its name.")
    own: float = _share(0.25, "The share of games in which the pupil's decisions are played, from 0 to 1.")
    entropy: float = _setting(0.0, "Weight of the entropy bonus.", low=0)
    foresight: float = _share(
        0.99, "Weight of what changes one decision later, whoever makes it, from 0 to 1 (lambda)."
    )


@dataclass(frozen=True)
class Expert(Imitation):
    """What a run of expert iteration is made of: the teacher is a search that the pupil's own network guides."""

    sims: int = _setting(32, "Simulations for each decision.", low=2)
    c: float = _setting(1.0, "Exploration constant of the search.", low=0)
    sharpness: float = _setting(10.0, "How much likelier an action becomes for what the search says it gains.", low=0)
    noise: float = _share(0.25, "Part of the priors at the root that is drawn by chance, from 0 to 1.")
    own: float = _share(0.0, "The share of games in which the pupil's decisions are played, from 0 to 1.")


@dataclass(frozen=True)
class OneSeat(Settings):
    """What a run of MaskablePPO is made of; the defaults are tuned for five minutes on two cores."""

    opponents: str = _setting(
        "random=1,self=1",
        "Who sits in the other seats, with weights: agents by name, and self for past selves of the learner.",
    )
    games: int = _setting(128, "Games played side by side.", low=1)
    steps: int = _setting(32, "Decisions in each game between two updates.", low=2)
    batch_size: int = _setting(512, "Decisions in a minibatch.", low=2)
    epochs: int = _setting(4, "Passes over the decisions in each update.", low=1)
    learning_rate: float = _setting(1e-3, "Adam's step size.", low=0)
    gamma: float = _share(0.99, "What a reward is worth one decision earlier.")
    gae_lambda: float = _share(0.95, "How far advantages look ahead, from 0 to 1.")
    hidden: str = _setting("256x256", "Sizes of the hidden layers.")
    activation: str = _setting("relu", f"Activation of the hidden layers: {' or '.join(ACTIVATIONS)}.")
    snapshot_every: int = _setting(32_768, "Decisions between two past selves.", low=1)
    pool: int = _setting(8, "How many past selves are kept.", low=1)
    seated: int = _setting(2, "How many past selves play at a time; they are drawn anew after each update.", low=1)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.activation not in ACTIVATIONS:
            raise OptionError(f"activation: found {self.activation!r}, accepted: {', '.join(ACTIVATIONS)}")
        read_weights(self.opponents)


def read_layers(text: str) -> list[int]:
    """`256x256`."""
    sizes = [whole_of(size) or 0 for size in text.split("x")]
    if min(sizes) < 1 or max(sizes) > MOST_NODES:
        raise OptionError(f"hidden: found {text!r}, accepted: sizes from 1 to {MOST_NODES:,}, such as 256x256")
    return sizes


def read_weights(text: str) -> dict[str, float]:
    """`random=1 greedy=2 self=1`, or with commas; a name alone weighs 1."""
    weights: dict[str, float] = {}
    for word in text.replace(",", " ").split():
        name, _, weight = word.rpartition("=") if "=" in word else (word, "", "1")
        found = real_of(weight)
        if not name or found is None or found < 0:
            raise OptionError(f"opponents: found {word!r}, accepted: NAME=WEIGHT, weights from 0 up")
        weights[name] = found
    if not any(weights.values()):
        raise OptionError(f"opponents: found {text!r}, accepted: one weight at least above 0")
    return weights


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
