"""A policy that learns Hornet against itself: REINFORCE with numpy alone, in seconds.

`python examples/learning.py` shows how it gets better; it needs `pip install "apiary[learn]"`.
"""

from __future__ import annotations

import numpy as np

from apiary.learn import Pool

GAMES, SEATS = 128, 2
EACH = np.arange(GAMES)


def learnt(steps: int, rate: float = 0.03, seed: int = 1) -> np.ndarray:
    """A linear policy, weights of observation × action, after so many decisions in each game."""
    pool, rng = Pool("hornet", n=GAMES, seed=seed, max_steps=400), np.random.default_rng(seed)
    policy = np.zeros((pool.observation.shape[1], pool.action_mask.shape[1]), np.float32)
    traces = np.zeros((GAMES, SEATS, *policy.shape), np.float32)  # what each seat did, and why
    for _ in range(steps):
        odds = np.where(pool.action_mask, np.exp(pool.observation @ policy), 0)
        odds /= odds.sum(1, keepdims=True)
        ids = (odds.cumsum(1) > rng.random((GAMES, 1))).argmax(1)
        slope = (np.arange(policy.shape[1]) == ids[:, None]) - odds
        traces[EACH, pool.to_play] += pool.observation[:, :, None] * slope[:, None]
        rewards, terminated, truncated = pool.step(ids)
        over = terminated | truncated
        policy += rate / GAMES * np.einsum("gs,gsoa->oa", rewards[over], traces[over])
        traces[over] = 0
    return policy


def reward(policy: np.ndarray, games: int, seed: int = 2) -> float:
    """What the best actions by a policy bring against random play, −1 to 1, half of the games on
    each seat.
    """
    pool = Pool("hornet", n=GAMES, seed=seed, max_steps=400)
    seat, brought = EACH % SEATS, np.zeros(0)
    while len(brought) < games:
        best = np.where(pool.action_mask, pool.observation @ policy, -np.inf).argmax(1)
        mine = pool.to_play == seat
        rewards, terminated, truncated = pool.step(np.where(mine, best, pool.random_ids()))
        brought = np.append(brought, rewards[EACH, seat][terminated | truncated])
    return float(brought.mean())


if __name__ == "__main__":
    for steps in (0, 60, 120, 500):
        print(f"after {steps} steps: {reward(learnt(steps), 1000):+.2f} against random play")
