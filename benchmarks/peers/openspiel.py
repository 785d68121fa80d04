"""OpenSpiel's C++ games played by its C++ uniform random bots: no Python between two decisions."""

import itertools
import time
from typing import Any

from benchmarks.harness import Contender, Runner, Tally

GAMES = ("breakthrough", "connect_four", "othello", "hearts", "euchre")


def contenders() -> list[Contender]:
    """One row a game."""
    return [
        Contender(
            f"openspiel {game}", "open_spiel", game, "uniform random bots, C++", "nothing", lambda game=game: load(game)
        )
        for game in GAMES
    ]


def load(game_name: str) -> Runner:
    """Whole games by `evaluate_bots`."""
    import pyspiel

    game = pyspiel.load_game(game_name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    seeds = itertools.count()

    def run(seconds: float) -> Tally:
        states, start = [], time.perf_counter()
        deadline = start + seconds
        while True:
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, next(seeds))
            states.append(state)
            now = time.perf_counter()
            if now >= deadline:
                break
        # Histories are read with the clock stopped: counting is no part of playing.
        return Tally(sum(map(decisions, states)), now - start)

    return run


def decisions(state: Any) -> int:
    """Moves that a player made; deals and dice have a player below zero."""
    return sum(move.player >= 0 for move in state.full_history())
