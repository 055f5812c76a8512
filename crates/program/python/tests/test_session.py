"""Sessions, reviews, profiles from clicks."""

import sys

import numpy as np
import pytest

import blockscope

FRAMES = 1_200


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    machine = blockscope.Machine(level=9, seed=1)
    machine.step(n=FRAMES - 100)
    machine.step("right", 100)
    path = tmp_path_factory.mktemp("sessions") / "game.blockscope"
    assert machine.record(path) == FRAMES
    return machine, blockscope.Session(path)


def test_a_session_has_the_frames_of_the_machine(recorded):
    machine, session = recorded
    assert (session.first, session.last, session.branch) == (1, FRAMES, 0)
    assert (session.picture(FRAMES) == machine.picture()).all()
    assert session.reading(FRAMES) == machine.reading()
    assert session.plan(FRAMES)["strategy"] == "four-feature"
    columns = blockscope.frames(session)
    assert columns["frame"].tolist() == list(range(1, FRAMES + 1))
    assert columns["time"][-1] == pytest.approx(machine.clocks / 4_194_304)
    assert set(columns["person"][-100:]) == {0x10} and not columns["person"][:-100].any()
    assert columns["bot"].any() and columns["screen"][-1] == "play"
    assert np.isnan(columns["height"][0]) and columns["height"][-1] >= 1
    assert columns["score"][-1] == machine.truth()["score"]
    part = blockscope.frames(session, 10, 12)
    assert part["frame"].tolist() == [10, 11, 12]


@pytest.mark.parametrize(("table", "package"), [("pandas", "pandas"), ("arrow", "pyarrow")])
def test_frames_are_tables_of_other_packages(recorded, table, package):
    if package not in sys.modules:
        pytest.importorskip(package)
    frames = blockscope.frames(recorded[1], table=table)
    assert len(frames) == FRAMES


def test_what_is_not_there_is_refused(recorded, tmp_path):
    session = recorded[1]
    with pytest.raises(ValueError, match="there is no frame 9999; give one from 1 to 1200"):
        session.picture(9999)
    with pytest.raises(ValueError, match="the frames 1 to 1201 are not all there"):
        session.columns(last=FRAMES + 1)
    with pytest.raises(ValueError, match='table is "excel"'):
        blockscope.frames(session, table="excel")
    path = tmp_path / "none.blockscope"
    path.write_bytes(b"no session")
    with pytest.raises(ValueError, match="none.blockscope is not a session of blockscope"):
        blockscope.Session(path)


def test_a_review_has_a_verdict_for_each_placement(recorded):
    machine, session = recorded
    review = blockscope.review(session, "four-feature", depth=1)
    assert review["strategy"] == "four-feature" and review["depth"] == 1
    locked = machine.truth()["locked"]
    moves = review["games"][0]["moves"]
    assert locked - 1 <= len(moves) <= locked
    with pytest.raises(ValueError, match="depth is 3; give 1 to 2"):
        blockscope.review(session, depth=3)


def test_clicks_make_a_profile_or_a_sentence(tmp_path):
    with pytest.raises(ValueError, match="is not a click; write"):
        blockscope.calibrate([], ["here"])
    with pytest.raises(ValueError, match="a click is on image 0, but there are 0"):
        blockscope.calibrate([], ["0:44,60=filled"])
    with pytest.raises(ValueError, match="missing.png"):
        blockscope.calibrate(["missing.png"], ["0:44,60=filled"])
