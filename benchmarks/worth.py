"""What the shipped networks are worth, for `swamp bots`: `python -m benchmarks.worth` takes it from the ladder."""

from benchmarks.overview import RUNGS
from benchmarks.rungs import Rung, read_rungs
from swamp_agents.policy import WORTH, shipped_networks
from swamp_envs import game

AGAINST = "greedy"
HEAD = "# What the shipped networks are paid more than greedy: the mean over deals, and its 95% interval.\n"


def entry(name: str, rung: Rung) -> str:
    """One network, as TOML."""
    variant = game(rung.game).variant(**rung.options)
    chosen = [o for o in variant.game.options if o.name in rung.options]
    options = " ".join(f"{option.name}={option.text(variant.options[option.name])}" for option in chosen)
    gain = [round(number, 3) for number in (rung.gain.mean, rung.gain.low, rung.gain.high)]
    lines = f'["{name}"]', f'game = "{rung.game}"', f'options = "{options}"', f"gain = {gain}", f"deals = {rung.deals}"
    return "\n".join([*lines, f"version = {rung.version}", ""])


def worth(rungs: list[Rung]) -> str:
    """Every shipped network that the ladder has beside greedy."""
    of = {rung.higher.removeprefix("policy:"): rung for rung in rungs if rung.lower == AGAINST}
    return "\n".join([HEAD, *(entry(name, of[name]) for name in shipped_networks() if name in of)])


if __name__ == "__main__":
    WORTH.write_text(worth(read_rungs(RUNGS)), encoding="utf-8")
