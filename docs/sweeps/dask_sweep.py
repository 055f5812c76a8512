#!/usr/bin/env python3
"""Plays an experiment of the lab in parts on a Dask cluster and merges the parts.

    pip install distributed
    python3 dask_sweep.py nes-seventeen --parts 64 -o nes-seventeen.json
    python3 dask_sweep.py nes-seventeen --parts 64 -o nes-seventeen.json --scheduler tcp://host:8786

Without --scheduler, the cluster is on this machine. The folder of the parts must be one that all
workers see. A part whose worker is lost is given to another one. What is there already is kept,
so that the same command goes on where an earlier one was stopped.
"""

import argparse
import subprocess
import sys

from distributed import Client, LocalCluster, as_completed


def play(program, experiment, part, parts, folder, options):
    """Plays one part in a process of its own; does nothing when its file is there."""
    command = [program, "lab", "run", experiment, "--shard", f"{part}/{parts}", "--out", folder]
    done = subprocess.run(
        [*command, "--threads", "1", "--quiet", *options], capture_output=True, text=True
    )
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return part


def worker_pid():
    import os

    return os.getpid()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("experiment", help="a name or a TOML file")
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument("--folder", default="parts", help="where the parts are written")
    parser.add_argument("-o", "--output", required=True, help="the merged record")
    parser.add_argument("--scheduler", help="address of a running cluster")
    parser.add_argument("--workers", type=int, help="workers of a cluster on this machine")
    parser.add_argument("--program", default="blockscope")
    parser.add_argument("options", nargs="*", help="more options of `lab run`, after --")
    args = parser.parse_args()

    if args.scheduler:
        client = Client(args.scheduler)
    else:
        client = Client(
            LocalCluster(n_workers=args.workers, threads_per_worker=1, dashboard_address=None)
        )
    for address, pid in client.run(worker_pid).items():
        print(f"worker {pid} at {address}", flush=True)
    parts = [
        client.submit(
            play,
            args.program,
            args.experiment,
            part,
            args.parts,
            args.folder,
            args.options,
            pure=False,
        )
        for part in range(1, args.parts + 1)
    ]
    for done, future in enumerate(as_completed(parts), 1):
        print(f"part {future.result()} is there, {done} of {args.parts}", flush=True)
    client.cancel(parts)
    client.shutdown()
    merge = [args.program, "lab", "merge", args.folder, "-o", args.output]
    sys.exit(subprocess.run(merge).returncode)


if __name__ == "__main__":
    main()
