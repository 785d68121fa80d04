"""pgx games on JAX's CPU backend: sampler, step and restart in one compiled, vectorised function."""

from typing import Any

from benchmarks.harness import Contender, Runner, clocked

BATCH = 1024
GAMES = {"othello": "obs 8x8x2 bool, mask 65 bool", "connect_four": "obs 6x7x2 bool, mask 7 bool"}


def contenders() -> list[Contender]:
    """One row a game."""
    return [
        Contender(f"pgx {game}", "pgx", game, "jax categorical, in the step", writes, lambda game=game: load(game))
        for game, writes in GAMES.items()
    ]


def load(game: str) -> Runner:
    """A compiled random step of 1024 games; every step waits for its observation, as a caller would."""
    import jax
    import pgx

    env = pgx.make(game)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), BATCH))
    batch = {"state": state, "key": jax.random.key(1)}
    step = random_step(env)

    def play() -> int:
        batch["state"], batch["key"] = step(batch["state"], batch["key"])
        jax.block_until_ready((batch["state"].observation, batch["state"].legal_action_mask))
        return BATCH

    return lambda seconds: clocked(play, seconds)


def random_step(env: Any) -> Any:
    """Draw a uniform legal action for each game and step them all, with restart in the same step."""
    import jax
    import jax.numpy as jnp
    from pgx.experimental import auto_reset

    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, stepping = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        return step(state, jax.random.categorical(choosing, logits), jax.random.split(stepping, BATCH)), key

    return jax.jit(advance)
