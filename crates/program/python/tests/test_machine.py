"""The machine as Python runs it: the same pictures as the program, and its states."""

import os
import threading
import time

import numpy as np
import pytest

import blockscope

GAME = 850
"""A frame at which a piece falls in the first game."""


@pytest.fixture(scope="module")
def playing():
    machine = blockscope.Machine(level=9, seed=3)
    machine.step(n=GAME)
    return machine


def test_the_bot_plays_and_what_it_reads_is_true(playing):
    truth, reading = playing.truth(), playing.reading()
    assert truth["screen"] == reading["screen"] == "play"
    assert (truth["score"], truth["lines"], truth["level"]) == (
        reading["score"],
        reading["lines"],
        reading["level"],
    )
    assert truth["next"] == reading["next"]
    assert truth["locked"] > 0
    plan = playing.plan()
    assert plan["strategy"] == "four-feature"
    assert len(plan["candidates"]) > 1 and plan["reason"]
    assert playing.games()[-1]["pieces"] == truth["locked"]


def test_a_picture_is_a_new_array_or_written_where_it_is_wanted(playing):
    picture = playing.picture()
    assert picture.shape == (144, 160) and picture.dtype == np.uint8
    assert set(np.unique(picture)) <= {0, 1, 2, 3} and len(np.unique(picture)) > 2
    out = np.zeros((144, 160), np.uint8)
    assert playing.picture(out) is out
    assert (out == picture).all()
    picture[:] = 0
    assert (playing.picture() == out).all()
    for wrong in (np.zeros((160, 144), np.uint8), np.zeros((144, 320), np.uint8)[:, ::2]):
        with pytest.raises(ValueError, match="out is no contiguous array"):
            playing.picture(wrong)


def test_the_same_arguments_and_buttons_give_the_same_pictures():
    def run():
        machine = blockscope.Machine(bot=False)
        machine.step(n=300)
        machine.step("start")
        machine.step(["Left", "A"], 5)
        machine.step(0x80, 3)
        return machine.picture()

    first = run()
    assert (first == run()).all()


def test_a_branch_goes_on_by_itself(playing):
    before = playing.picture()
    branch = playing.branch()
    assert branch.frame == playing.frame and branch.clocks == playing.clocks
    assert (branch.picture() == before).all()
    branch.step("down", 40)
    assert playing.frame == GAME and (playing.picture() == before).all()
    assert (branch.picture() != before).any()


def test_a_saved_machine_goes_on_as_if_it_had_never_been_left():
    machine = blockscope.Machine(seed=7, level=5, hearts=True, strategy="max-score")
    machine.step(n=700)
    machine.step("down", 5)
    loaded = blockscope.Machine.load(machine.save())
    for one in (machine, loaded):
        one.step(n=200)
    assert loaded.frame == machine.frame == 905
    assert (loaded.picture() == machine.picture()).all()
    assert loaded.truth() == machine.truth()


def test_a_cartridge_is_given_as_bytes_or_as_a_path(tmp_path, rom):
    path = tmp_path / "game.gb"
    path.write_bytes(rom)
    machines = [blockscope.Machine(given, core="gameboy-core") for given in (rom, path, str(path))]
    for machine in machines:
        machine.step(n=60)
    assert all((machine.picture() == machines[0].picture()).all() for machine in machines)
    state = machines[0].save()
    with pytest.raises(ValueError, match="the state is of another cartridge"):
        blockscope.Machine.load(state)
    assert blockscope.Machine.load(state, rom).frame == 60


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"core": "Boy"}, 'there is no core named "Boy"; choose "boytacean" or "gameboy-core"'),
        ({"level": 10}, "level is 10; give 0 to 9"),
        ({"seed": -1}, "seed is -1; give 0 to 255"),
        ({"strategy": "nonsense"}, 'there is no strategy named "nonsense"; choose one of'),
        ({"profile": "nonsense"}, 'there is no profile named "nonsense"; choose "auto"'),
        ({"rom": b"no game"}, "the ROM has only 7 bytes"),
        ({"rom": 3}, "rom is <class 'int'>; give a path"),
        ({"rom": "missing.gb"}, "missing.gb"),
    ],
)
def test_arguments_that_cannot_be_used_are_refused_with_the_remedy(arguments, sentence):
    with pytest.raises(ValueError) as refused:
        blockscope.Machine(**arguments)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((256,), "buttons is 256, which is no byte"),
        (("jump",), 'buttons has "jump", which is no button; choose of left, right'),
        ((None, -1), "n is -1; give a number of frames"),
    ],
)
def test_steps_that_cannot_be_done_are_refused(playing, arguments, sentence):
    with pytest.raises(ValueError) as refused:
        playing.step(*arguments)
    assert sentence in str(refused.value)
    assert playing.frame == GAME


@pytest.mark.parametrize("state", [b"", b"{}", b"[1]", b'{"format": "x"}', b"\xff" * 9])
def test_what_is_no_saved_machine_is_refused(state):
    with pytest.raises(ValueError, match="state is no saved machine"):
        blockscope.Machine.load(state)


def test_other_threads_run_while_frames_do_and_may_use_the_machine():
    machine = blockscope.Machine()
    seen = []
    thread = threading.Thread(target=lambda: machine.step(n=20_000))
    thread.start()
    while thread.is_alive():
        seen.append(time.monotonic())
        time.sleep(0)
    thread.join()
    assert machine.frame == 20_000
    assert len(seen) > 1


def test_ctrl_c_ends_a_long_step(interrupted):
    code = """
import blockscope
machine = blockscope.Machine()
try:
    machine.step(n=10)
    print("ready", flush=True)
    machine.step(n=10**12)
except KeyboardInterrupt:
    print("ended", machine.frame >= 10)
"""
    assert interrupted(code) == "ended True"


def test_a_fork_of_the_process_is_refused_instead_of_waiting_for_ever(playing):
    if not hasattr(os, "fork"):
        pytest.skip("no fork on this system")
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            playing.step()
            os.write(write, b"ran")
        except RuntimeError as why:
            os.write(write, str(why).encode())
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    assert b"can't be used in a fork of it" in os.read(read, 1000)
