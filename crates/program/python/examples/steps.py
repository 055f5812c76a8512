"""Steps in a second of processor time, beside PyBoy and Tetris-Gymnasium where these are installed.

    pip install pyboy pillow tetris-gymnasium
    python steps.py blockfall.gb

All are measured in turns in one process, in processor time, which excludes the time of other programs; the median of
several rounds counts. Actions are drawn before. PyBoy runs the same cartridge, a frame a step with its picture
drawn, and presses nothing; its sound is off.
"""

import argparse
import statistics
import time

import gymnasium
import numpy as np

from blockscope.envs import PRESSES, GameVectorEnv


def ours(kind, games, steps):
    """Rounds of a kind of game, all on one thread."""
    env = GameVectorEnv(kind, games, threads=1, level=9)
    rng = np.random.default_rng(0)
    drawn = [rng.integers(len(PRESSES), size=games) for _ in range(64)]
    state = {"infos": env.reset(seed=0)[1]}

    def run():
        for step in range(steps):
            if kind == "placements":
                # The first action that can be done after one drawn by chance: cheap, and seldom the same.
                actions = state["infos"]["action_mask"].argmax(axis=1)
            else:
                actions = drawn[step % 64]
            state["infos"] = env.step(actions)[4]
        return games * steps

    return run


def single(kind, steps):
    env = gymnasium.make(f"Blockscope/{kind}-v0", level=9).unwrapped
    _, info = env.reset(seed=0)

    def run():
        nonlocal info
        for step in range(steps):
            action = int(info["action_mask"].argmax()) if info else step % 12
            _, _, over, _, info = env.step(action)
            if over:
                _, info = env.reset()
        return steps

    return run


def pyboy(rom, steps):
    from pyboy import PyBoy

    boy = PyBoy(rom, window="null", sound_emulated=False)
    boy.set_emulation_speed(0)

    def run():
        for _ in range(steps):
            boy.tick(1, True, False)
            boy.screen.ndarray[:, :, 0]  # the picture, as Pixels-v0 has it
        return steps

    return run


def tetris_gymnasium(steps):
    from tetris_gymnasium.envs import Tetris

    env = gymnasium.make("tetris_gymnasium/Tetris").unwrapped if Tetris else None
    env.reset(seed=0)
    rng = np.random.default_rng(0)
    drawn = rng.integers(env.action_space.n, size=4096)

    def run():
        for step in range(steps):
            if env.step(int(drawn[step % 4096]))[2]:
                env.reset()
        return steps

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rom", nargs="?")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    makers = {
        "Placements-v0, 256 games": lambda: ours("placements", 256, 800),
        "Placements-v0, one game": lambda: single("Placements", 20_000),
        "Buttons-v0, 256 games": lambda: ours("buttons", 256, 1500),
        "Buttons-v0, one game": lambda: single("Buttons", 20_000),
        "Pixels-v0, 8 games": lambda: ours("pixels", 8, 2000),
        "Pixels-v0, one game": lambda: single("Pixels", 10_000),
        "Tetris-Gymnasium": lambda: tetris_gymnasium(2_000),
    }
    if arguments.rom:
        makers["PyBoy, tick and picture"] = lambda: pyboy(arguments.rom, 10_000)
    runs = {}
    for name, make in makers.items():
        try:
            runs[name] = make()
        except ImportError as why:
            print(f"{name} is left out: {why}")
    rates = {name: [] for name in runs}
    for _ in range(arguments.rounds):
        for name, run in runs.items():
            start = time.process_time()
            steps = run()
            rates[name].append(steps / (time.process_time() - start))
    print("| | steps/s | least | most |\n|---|--:|--:|--:|")
    for name, found in rates.items():
        print(f"| {name} | {statistics.median(found):,.0f} | {min(found):,.0f} | {max(found):,.0f} |")


if __name__ == "__main__":
    main()
