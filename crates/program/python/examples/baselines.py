"""What chance, `four-feature` and `max-score` reach in `Blockscope/Placements-v0`, with intervals.

    python baselines.py --games 200 --pieces 300 --threads 2

Each plays the games of the same seeds on level 9, at most so many pieces; a game that ends before counts with the
points that it had. The intervals are of 95 %, by Student's t of the games (the normal one from 60 games on).
"""

import argparse

import numpy as np

from blockscope.envs import GameVectorEnv


def play(player, games, pieces, threads):
    """Points and pieces of each game."""
    env = GameVectorEnv("placements", games, threads=threads, level=9)
    _, infos = env.reset(seed=0)
    rng = np.random.default_rng(0)
    points, placed, alive = np.zeros(games), np.zeros(games), np.ones(games, bool)
    for _ in range(pieces):
        if player == "chance":
            # The largest of equal numbers drawn for each action that can be done is one of them by chance.
            actions = (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
        else:
            actions = np.maximum(env.choose(player), 0)
        _, rewards, over, _, infos = env.step(actions)
        points += rewards * alive
        placed += alive
        alive &= ~over
        if not alive.any():
            break
    return points, placed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--pieces", type=int, default=300)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    print("| player | points | 95 % | pieces | 95 % |\n|---|--:|--:|--:|--:|")
    for player in ("chance", "four-feature", "max-score"):
        cells = []
        for numbers in play(player, arguments.games, arguments.pieces, arguments.threads):
            error = 1.96 * numbers.std(ddof=1) / np.sqrt(len(numbers))
            cells += [f"{numbers.mean():,.1f}", f"± {error:,.1f}"]
        print(f"| {player} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
