#!/usr/bin/env python3
"""Times `blockscope play` beside PyBoy on the same cartridge, in turns.

    pip install pyboy==2.8.1
    python3 docs/measuring/beside_pyboy.py target/release/blockscope assets/blockfall.gb

A frame of ours is emulated, drawn, read, and answered by the bot. One of PyBoy is a tick with
drawing and without sound, alone or with a call of its game_area(). Both begin at power-on, and
PyBoy gets no press: it shows the title and the demo, ours plays. The figures are frames per second
of processor time; ours has the start of the process in it, PyBoy's has not.
"""

import argparse
import resource
import statistics
import subprocess
import time

from pyboy import PyBoy


def ours(program, frames):
    """Frames per second of `play`, of one process from start to end."""

    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    subprocess.run([program, "play", "--quiet", "--frames", str(frames)], check=True)
    return frames / (used() - before)


def pyboy(rom, frames, tiles):
    """Frames per second of PyBoy, which reads so many columns and rows of tiles after each tick."""
    game = PyBoy(rom, window="null", sound_emulated=False, log_level="ERROR")
    game.set_emulation_speed(0)
    if tiles:
        game.game_area_dimensions(0, 0, *tiles, False)
    begun = time.process_time()
    for _ in range(frames):
        game.tick(1, True, False)
        if tiles:
            game.game_area()
    seconds = time.process_time() - begun
    game.stop(save=False)
    return frames / seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the release build of blockscope")
    parser.add_argument("rom", help="the built-in cartridge: assets/blockfall.gb")
    parser.add_argument("--frames", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()

    others = {"tick alone": None, "tick, 20x18 tiles": (20, 18), "tick, 32x32 tiles": (32, 32)}
    rows = []
    for _ in range(args.rounds):
        row = [ours(args.program, args.frames)]
        row += [pyboy(args.rom, args.frames, tiles) for tiles in others.values()]
        rows.append(row)

    print("| frames per second | blockscope | " + " | ".join(others) + " |")
    print("|---|---|" + "---|" * len(others))

    def line(name, figures, form):
        print(f"| {name} | " + " | ".join(format(figure, form) for figure in figures) + " |")

    for number, row in enumerate(rows, 1):
        line(f"round {number}", row, ",.0f")
    line("median", [statistics.median(column) for column in zip(*rows)], ",.0f")
    times = [[row[0] / figure for figure in row] for row in rows]
    line("blockscope, times", [statistics.median(column) for column in zip(*times)], ".2f")


if __name__ == "__main__":
    main()
