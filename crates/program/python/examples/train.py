"""Learns to play `Blockscope/Placements-v0` in ten minutes: weights of a few features, by the cross-entropy method.

    python train.py --minutes 10 --threads 2

In each generation, 32 sets of weights are drawn and each plays four games of at most 300 pieces on level 9. The
mean and the spread of the next generation are those of the best eight, by their points. At the end,
the learnt mean and the first one play the same 64 new games.
"""

import argparse
import time

import numpy as np

import blockscope
from blockscope.envs import GameVectorEnv

FEATURES = ["holes", "bumpiness", "points", "landing-height", "row-transitions", "column-transitions", "well-sums"]
SETS, GAMES, BEST, PIECES = 32, 4, 8, 300


def play(weights, seed, threads):
    """Points of a game for each row of weights (games, features)."""
    env = GameVectorEnv("placements", len(weights), threads=threads, level=9)
    env.reset(seed=seed)
    points, alive = np.zeros(len(weights)), np.ones(len(weights), bool)
    for _ in range(PIECES):
        places, values = env.outcomes(FEATURES)
        worth = (values * weights[places[:, 0]]).sum(axis=1)
        order = np.lexsort((worth, places[:, 0]))  # the best of a game is the last of its own
        games, last = np.unique(places[order, 0][::-1], return_index=True)
        actions = np.zeros(len(weights), np.int64)
        actions[games] = places[order, 1][::-1][last]
        _, rewards, over, _, _ = env.step(actions)
        points += rewards * alive
        alive &= ~over
        if not alive.any():
            break
    return points


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    rng, end = np.random.default_rng(0), time.monotonic() + 60 * arguments.minutes
    mean, spread, generation = np.zeros(len(FEATURES)), np.full(len(FEATURES), 1.0), 0
    while time.monotonic() < end:
        drawn = rng.normal(mean, spread, (SETS, len(FEATURES)))
        points = play(np.repeat(drawn, GAMES, axis=0), 10_000 * generation, arguments.threads)
        points = points.reshape(SETS, GAMES).mean(axis=1)
        best = drawn[np.argsort(points)[-BEST:]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 1.0 / (2 + generation)
        generation += 1
        print(f"generation {generation}: mean {points.mean():.0f}, best {points.max():.0f} points", flush=True)
    for name, weights in (("before", np.zeros(len(FEATURES))), ("learnt", mean)):
        points = play(np.tile(weights, (64, 1)), 10**9, arguments.threads)
        error = 1.96 * points.std(ddof=1) / 8
        print(f"{name}: {points.mean():.0f} ± {error:.0f} points of {PIECES} pieces, 64 games (blockscope {blockscope.__version__})")
    print(dict(zip(FEATURES, np.round(mean, 3).tolist(), strict=True)))


if __name__ == "__main__":
    main()
