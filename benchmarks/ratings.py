"""What bots are worth, for `swamp bots` and `swamp serve`: `python -m benchmarks.ratings` takes it from the ladder."""

from collections.abc import Iterator

from benchmarks.overview import RUNGS
from benchmarks.rungs import Rung, read_rungs
from swamp_agents.policy import shipped_networks
from swamp_agents.ratings import FILE
from swamp_envs import game

AGAINST, BELOW = "greedy", "random"
SEARCHES = ("mcts:sims=50", "mcts:sims=400")
HEAD = "# What bots are paid more than greedy: the mean over deals, and its 95% interval.\n"


def entry(bot: str, rung: Rung, sign: int) -> str:
    """One bot, as TOML."""
    variant = game(rung.game).variant(**rung.options)
    chosen = [o for o in variant.game.options if o.name in rung.options]
    options = " ".join(f"{option.name}={option.text(variant.options[option.name])}" for option in chosen)
    low, high = sorted((sign * rung.gain.low, sign * rung.gain.high))
    gain = [round(number, 3) for number in (sign * rung.gain.mean, low, high)]
    lines = "[[rating]]", f'bot = "{bot}"', f'game = "{rung.game}"', f'options = "{options}"', f"gain = {gain}"
    return "\n".join([*lines, f"deals = {rung.deals}", ""])


def entries(rungs: list[Rung]) -> Iterator[str]:
    """Random, searches and shipped networks, where the ladder has them beside greedy under today's rules."""
    known = {*SEARCHES, *(f"policy:{name}" for name in shipped_networks())}
    for rung in rungs:
        is_network = rung.higher.startswith("policy:")
        if not is_network and rung.version != game(rung.game).card.version:
            continue
        if rung.lower == AGAINST and rung.higher in known:
            yield entry(rung.higher, rung, 1)
        elif (rung.lower, rung.higher) == (BELOW, AGAINST):
            yield entry(BELOW, rung, -1)


def text(rungs: list[Rung]) -> str:
    return "\n".join([HEAD, *entries(rungs)])


if __name__ == "__main__":
    FILE.write_text(text(read_rungs(RUNGS)), encoding="utf-8")
