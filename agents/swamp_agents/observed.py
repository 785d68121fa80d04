"""Trained networks for those who have an observation and a mask, from whatever door; without torch.

policy = load_policy("bayou_boss-players2-pure")
action = policy(observation, action_mask)
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from swamp_envs import AgentError, Game, SwampError, Variant, available_games
from swamp_envs import game as game_called
from swamp_envs.dev import Encoding, Facts, as_array, kernel

from .network.file import TEMPERATURE, Network
from .network.inputs import layout_of, seen_by
from .network.thinking import brain_of, expect, pass_through, rate_moves
from .policy import is_run_of_a_module, pick, read_network, sharpness_of

OBSERVATION, MASK = "observation", "action_mask"  # what the doors call the parts of a dict
PREPARED = "float32"  # the obs_dtype of doors that prepare observations


class Seen(NamedTuple):
    """What a policy was shown, as kernels take it."""

    rows: np.ndarray  # observations, as the game writes them
    masks: np.ndarray  # of actions, a row for each
    single: bool  # one observation, and not a batch of them


class _Form(NamedTuple):
    """A way in which doors give observations."""

    prepared: bool  # as floats
    encoding: Encoding
    plain: Encoding  # of the numbers that the floats are made of


class ObservationPolicy:
    """Plays by observations and masks as the doors show them: one at a time, or a batch in rows.

    It takes whole numbers and floats of `obs_dtype="float32"`, with the fields of the pack and without, and a dict of
    both parts in the place of the two. What no door of the game can have shown is refused.
    """

    def __init__(
        self, network: Network, variant: Variant, seed: int = 0, temperature: float | None = None, name: str = "policy"
    ) -> None:
        if network.advised:
            raise AgentError(
                f"{name} is told what the house advises, and so needs the state of the game; accepted: a network that "
                f"learned without --advice, or the agent policy:{name}, which is given states"
            )
        self.name, self.network, self.variant = name, network, seen_by(network.layout, variant)
        self.temperature = network.temperature if temperature is None else temperature
        if not TEMPERATURE.fits(self.temperature):
            raise AgentError(f"{name}, temperature: found {temperature!r}, accepted: {TEMPERATURE.accepts}")
        self._brain = brain_of(network.checked(), self.variant, name)
        self._dice = np.array([seed], np.uint64)
        self._moves = np.zeros(variant.num_actions, np.int32)
        self._ratings = np.zeros(variant.num_actions)

    def __call__(self, obs: Any, mask: Any = None, deterministic: bool = False) -> Any:
        """A legal action, or one for each row: drawn at the policy's temperature or, if deterministic, the likeliest.

        Where nothing is legal, as in a game that is over, the action is 0.
        """
        seen = self._read(obs, mask)
        sharpness = 0.0 if deterministic else sharpness_of(self.temperature)
        actions = np.zeros(len(seen.rows), np.int64)
        _choose(*seen[:2], self._brain, self._moves, self._ratings, sharpness, self._dice, actions)
        return int(actions[0]) if seen.single else actions

    def logits(self, obs: Any, mask: Any = None) -> np.ndarray:
        """A number for every action, minus infinity for those that a mask forbids."""
        if mask is None and not isinstance(obs, Mapping):
            mask = np.ones((*np.shape(obs)[:-1], self.variant.num_actions), np.int8)
        seen = self._read(obs, mask)
        logits = np.full((len(seen.rows), self.variant.num_actions), -np.inf, np.float32)
        _rate(*seen[:2], self._brain, self._moves, self._ratings, logits)
        return logits[0] if seen.single else logits

    def values(self, obs: Any) -> np.ndarray:
        """What each seat may expect to be paid: the one that sees this first, then the others round the table."""
        if not self.network.seats:
            raise AgentError(f"{self.name}: tells no values, accepted: a network with a head for values")
        rows, single = self._read_observation(obs[OBSERVATION] if isinstance(obs, Mapping) else obs)
        values = np.zeros((len(rows), self.network.seats))
        _value(rows, self._brain, values)
        return (values[0] if single else values).astype(np.float32)

    # --- reading ----------------------------------------------------------------------------------------------------

    def _read(self, obs: Any, mask: Any) -> Seen:
        if isinstance(obs, Mapping):
            obs, mask = self._parts(obs, mask)
        rows, single = self._read_observation(obs)
        masks = as_array(mask)
        shape = (self.variant.num_actions,) if single else (len(rows), self.variant.num_actions)
        if masks.shape != shape or masks.dtype.kind not in "biu":
            found = "none" if mask is None else f"{masks.dtype} of shape {masks.shape}"
            raise AgentError(f"{self.name}, mask: found {found}, accepted: 0 or 1 for each action, of shape {shape}")
        return Seen(rows, np.ascontiguousarray(masks != 0, np.int8).reshape(len(rows), -1), single)

    def _parts(self, shown: Mapping[str, Any], mask: Any) -> tuple[Any, Any]:
        """The observation and the mask of a dict."""
        if OBSERVATION not in shown or (mask is None and MASK not in shown):
            found = ", ".join(map(str, shown))
            raise AgentError(f"{self.name}: found a dict of {found}, accepted: one of {OBSERVATION} and {MASK}")
        return shown[OBSERVATION], shown[MASK] if mask is None else mask

    def _read_observation(self, obs: Any) -> tuple[np.ndarray, bool]:
        """Observations as rows of the game's own numbers, and whether it was a single one."""
        found = as_array(obs)
        form = self._form_of(found)
        rows = np.atleast_2d(found)
        numbers = self._decoded(rows, form) if form.prepared else self._whole(rows, form)
        return numbers, found.ndim == 1

    def _whole(self, rows: np.ndarray, form: "_Form") -> np.ndarray:
        base = self.variant.observation.base
        rows = np.ascontiguousarray(rows, base if rows.dtype == base else np.int64)
        self._check(rows, form.plain)
        return np.ascontiguousarray(rows, base)

    def _decoded(self, rows: np.ndarray, form: "_Form") -> np.ndarray:
        """The numbers that a door has prepared, if these floats are what it makes of them."""
        encoding = form.encoding
        floats = np.ascontiguousarray(rows, encoding.dtype)
        self._check(floats, encoding)
        numbers = np.zeros((len(rows), form.plain.size), self.variant.observation.base)
        encoding.decode(floats, numbers)
        self._check(numbers, form.plain)
        wrong = np.flatnonzero(encoding(numbers) != floats)
        if len(wrong):
            raise self._refusal(encoding, int(wrong[0]) % encoding.size, floats.flat[wrong[0]])
        return numbers

    def _check(self, rows: np.ndarray, encoding: Encoding) -> None:
        """Kernels trust every number they are given."""
        outside = first_outside(rows, encoding.low, encoding.high)
        if outside >= 0:
            raise self._refusal(encoding, outside % encoding.size, rows.flat[outside])

    def _form_of(self, found: np.ndarray) -> "_Form":
        """How the door has given it: known by whether the numbers are whole, and by how many there are."""
        prepared = found.dtype.kind == "f"
        if found.dtype.kind in "iuf" and found.ndim in (1, 2):
            for form in self._forms(prepared):
                if form.encoding.size == found.shape[-1]:
                    return form
        whole, floats = (
            " or ".join(f"({form.encoding.size},)" for form in self._forms(prepared)) for prepared in (False, True)
        )
        raise AgentError(
            f"{self.name}, observation: found {found.dtype} of shape {found.shape}, accepted: whole numbers of shape "
            f"{whole}, floats of obs_dtype={PREPARED!r} of shape {floats}, or rows of them"
        )

    def _forms(self, prepared: bool) -> "list[_Form]":
        """With the fields of the pack and, if there are any and the network does not read them, without."""
        observation = self.variant.observation
        has_pack = observation.size > observation.size_without_pack
        packs = (True, False) if has_pack and not self.network.pack else (True,)
        dtype = PREPARED if prepared else None
        return [_Form(prepared, observation.encoding(dtype, pack), observation.encoding(None, pack)) for pack in packs]

    def _refusal(self, encoding: Encoding, place: int, found: Any) -> AgentError:
        """The error for a number that no door gives there, by the name of its field."""
        source = place if encoding.inputs is None else int(encoding.inputs["source"][place])
        observation = self.variant.observation
        field = next(f for f in observation.fields if source < observation.slices[f.name].stop)
        said = field.range_text if encoding.is_plain else f"{field.range_text} as obs_dtype={PREPARED!r} prepares it"
        at = f"{field.name}[{source - observation.slices[field.name].start}]" if field.shape else field.name
        return AgentError(f"{self.name}, observation, {at}: found {found:g}, accepted: {said}")


def load_policy(name: str | Path, seed: int = 0, temperature: float | None = None, **options: Any) -> ObservationPolicy:
    """A network that was shipped, saved in a file or learned by a run, for every door: `policy(obs, mask)`.

    Without a temperature it plays at that of its file. `options` are the game's; without any, a kind of game is looked
    for that the network plays.
    """
    name = str(name)
    if is_run_of_a_module(name):
        raise AgentError(
            f"policy {name}: found a run without policy.npz, accepted: a network that is a file of numbers"
        )
    network = read_network(name)
    return ObservationPolicy(network, variant_of(network, name, **options), seed, temperature, name)


def variant_of(network: Network, name: str = "policy", **options: Any) -> Variant:
    """A kind of game that the network plays: with these options or, without any, the first that fits."""
    found = next((game_called(each) for each in available_games() if game_called(each).id == network.game), None)
    if found is None:
        known = ", ".join(game_called(each).id for each in available_games())
        raise AgentError(f"{name} is for {network.game}; accepted: {known}")
    if options:
        return found.variant(**options)
    for kind in _kinds(found):
        if _fits(network, found, found.facts(found.read_options(**kind))):
            return found.variant(**kind)
    raise AgentError(f"{name}: no kind of {found.title} has its observation and actions; accepted: the options of one")


def _kinds(game: Game) -> Iterator[dict[str, Any]]:
    """The options of every kind of game there is, each for every number of players."""
    yield {}
    for kind in game.variants.values():
        yield dict(kind)
        for players in game.player_counts:
            try:
                game.read_options(**{**kind, "players": players})
            except SwampError:  # so many cannot play this
                continue
            yield {**kind, "players": players}


def _fits(network: Network, game: Game, facts: Facts) -> bool:
    return network.layout == layout_of(facts) and network.seats in (0, facts.players)


# --- kernels ----------------------------------------------------------------------------------------------------------


@kernel
def first_outside(rows, low, high):
    """The first number beyond its bounds, counted through all rows, or -1; NaN is beyond any."""
    for i in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            if not low[k] <= rows[i, k] <= high[k]:
                return i * rows.shape[1] + k
    return -1


@kernel
def _list_allowed(masks, i, moves):
    """The actions that a mask allows, ascending; returns how many."""
    n = 0
    for action in range(masks.shape[1]):
        if masks[i, action]:
            moves[n] = action
            n += 1
    return n


@kernel
def _think_of(rows, i, brain):
    """One of the observations goes through the network; returns in which row of nodes the last layer is."""
    for k in range(rows.shape[1]):
        brain.flat[0, k] = rows[i, k]
    return pass_through(brain)


@kernel
def _choose(rows, masks, brain, moves, ratings, sharpness, dice, actions):
    """An action for every observation; with sharpness 0 the likeliest."""
    for i in range(rows.shape[0]):
        n = _list_allowed(masks, i, moves)
        if n == 0:
            continue
        rate_moves(brain, _think_of(rows, i, brain), moves, n, ratings)
        actions[i] = moves[pick(ratings, n, sharpness, dice)]


@kernel
def _rate(rows, masks, brain, moves, ratings, logits):
    """The logits of all actions that are allowed."""
    for i in range(rows.shape[0]):
        n = _list_allowed(masks, i, moves)
        rate_moves(brain, _think_of(rows, i, brain), moves, n, ratings)
        for k in range(n):
            logits[i, moves[k]] = ratings[k]


@kernel
def _value(rows, brain, values):
    """What each seat expects, the one that sees first."""
    for i in range(rows.shape[0]):
        expect(brain, _think_of(rows, i, brain), 0, values[i])
