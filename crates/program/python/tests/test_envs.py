"""The three environments: they pass Gymnasium's checks, are one game, and depend on their seed alone."""

import hashlib
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import blockscope
from blockscope.envs import PRESSES, GameVectorEnv, action_of

NAMES = {"placements": "Placements", "buttons": "Buttons", "pixels": "Pixels"}
BYTES = {"Right": 0x10, "Left": 0x20, "Down": 0x80, "A": 1, "B": 2}
ACTIONS = {
    sum(BYTES[name] for name in held.split("+") if name in BYTES): action
    for action, held in enumerate(PRESSES)
}


def make(kind, **arguments):
    return gymnasium.make(f"Blockscope/{NAMES[kind]}-v0", **arguments)


@pytest.mark.parametrize("kind", NAMES)
def test_the_checker_of_gymnasium_has_nothing_to_say(kind):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = make(kind, render_mode="rgb_array")
        check_env(env.unwrapped)
        assert env.unwrapped.render().shape[2] == 3


def any_legal(rng, mask):
    return int(rng.choice(np.flatnonzero(mask)))


def test_a_placement_is_the_same_game_by_buttons_and_in_pixels():
    """Each chosen placement is done by its script: fields, points and pieces agree at each lock."""
    placements = make("placements", level=3).unwrapped
    pressed = [make(kind, level=3).unwrapped for kind in ("buttons", "pixels")]
    rng = np.random.default_rng(5)
    seen, info = placements.reset(seed=11)
    for env in pressed:
        env.reset(seed=11)
    # The first step of the first piece has passed before the first picture.
    wait = 1
    for _ in range(25):
        action = any_legal(rng, info["action_mask"])
        script = placements.script(action)
        assert script is not None
        piece = seen["piece"]
        seen, _, over, _, info = placements.step(action)
        truth = placements.truth()
        for env in pressed:
            for held in bytes(wait) + script:
                env.step(ACTIONS[held])
            # Until the next piece falls, at most: rows vanish first.
            for _ in range(120):
                if env.truth()["pieces"] == truth["pieces"] and env.truth()["board"] == truth["board"]:
                    break
                env.step(0)
            assert env.truth()["board"] == truth["board"], piece
            assert env.truth()["lines"] == truth["lines"]
        buttons, pixels = pressed
        # The two step alike, frame by frame.
        assert buttons.truth() == pixels.truth()
        if over:
            break
        spawned = 0
        while True:
            observed = [env.step(0)[0] for env in pressed]
            spawned += 1
            if observed[0]["falling"].any():
                break
            assert spawned < 200
        assert observed[0]["piece"] == seen["piece"] and observed[0]["next"] == seen["next"]
        wait = 1
    assert truth["pieces"] > 10


def test_points_are_read_from_the_picture():
    """What the reader makes of the picture sums up to the points of the model."""
    buttons, pixels = (make(kind, level=9).unwrapped for kind in ("buttons", "pixels"))
    rng = np.random.default_rng(1)
    totals = [0.0, 0.0]
    for env in (buttons, pixels):
        env.reset(seed=4)
    for _ in range(3_000):
        action = int(rng.choice([1, 2, 3, 3, 3, 4]))
        over = []
        for place, env in enumerate((buttons, pixels)):
            _, reward, terminated, _, _ = env.step(action)
            totals[place] += reward
            over.append(terminated)
        if any(over):
            break
    assert any(over)
    assert totals[0] == totals[1] == buttons.truth()["score"] > 0


def test_an_action_that_is_out_of_reach_changes_nothing():
    env = make("placements").unwrapped
    seen, info = env.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, over, truncated, info = env.step(action)
    assert not info["legal"] and reward == 0 and not over and not truncated
    assert all(np.array_equal(seen[name], again[name]) for name in seen)
    action = any_legal(np.random.default_rng(0), info["action_mask"])
    again, _, _, _, info = env.step(action)
    assert info["legal"] and again["board"].sum() == 4


def test_the_mask_has_every_column_of_an_empty_board():
    env = make("placements", level=0).unwrapped
    found = set()
    for seed in range(60):
        seen, info = env.reset(seed=seed)
        actions = np.flatnonzero(info["action_mask"])
        counts = [34, 34, 17, 9, 17, 17, 34]
        assert len(actions) == counts[seen["piece"]]
        assert action_of(0, 0, 0) in actions
        found.add(int(seen["piece"]))
    assert found == set(range(7))


def digests(kind, threads, games, steps):
    """A digest of all that each game shows by actions that depend on the game alone."""
    env = GameVectorEnv(kind, games, threads=threads, level=9)
    seen, infos = env.reset(seed=100)
    sums = [hashlib.sha256() for _ in range(games)]
    rngs = [np.random.default_rng(place) for place in range(games)]
    ended = 0
    for _ in range(steps):
        if kind == "placements":
            masks = infos["action_mask"]
            actions = [any_legal(rng, mask) if mask.any() else 0 for rng, mask in zip(rngs, masks, strict=True)]
        else:
            actions = [int(rng.integers(len(PRESSES))) for rng in rngs]
        seen, rewards, over, _, infos = env.step(np.array(actions))
        ended += int(over.sum())
        for place, digest in enumerate(sums):
            parts = seen.values() if isinstance(seen, dict) else [seen]
            for part in parts:
                digest.update(np.ascontiguousarray(part[place]).tobytes())
            digest.update(rewards[place].tobytes() + over[place].tobytes())
    return [digest.hexdigest() for digest in sums], ended


@pytest.mark.parametrize(("kind", "games", "steps"), [("placements", 20, 400), ("buttons", 6, 900), ("pixels", 3, 300)])
def test_what_comes_of_a_seed_does_not_depend_on_threads(kind, games, steps):
    one, ended = digests(kind, 1, games, steps)
    assert len(set(one)) == games
    for threads in (2, 3, 7):
        assert digests(kind, threads, games, steps) == (one, ended)
    if kind == "placements":
        assert ended > games, "games begin again"


def test_one_game_and_a_vector_of_them_are_the_same():
    single = make("placements").unwrapped
    vector = gymnasium.make_vec(
        "Blockscope/Placements-v0", num_envs=3, vectorization_mode="vector_entry_point", threads=2
    )
    many, infos = vector.reset(seed=8)
    for place in range(3):
        seen, info = single.reset(seed=8 + place)
        assert all(np.array_equal(seen[name], many[name][place]) for name in seen)
        assert np.array_equal(info["action_mask"], infos["action_mask"][place])
    assert vector.observation_space.contains(many)


def test_a_seed_begins_a_sequence_of_games_and_none_begins_another_one():
    env = make("buttons").unwrapped

    def first(seed=None):
        return tuple(int(env.reset(seed=seed)[0][name]) for name in ("piece", "next"))

    begun = [first(3), *(first() for _ in range(12))]
    again = [first(3), *(first() for _ in range(12))]
    assert begun == again
    assert len(set(begun)) > 5


def test_frames_of_an_action_are_held():
    one, four = make("pixels").unwrapped, make("pixels", frame_skip=4).unwrapped
    for env in (one, four):
        env.reset(seed=2)
    for action in (1, 0, 3, 3, 4, 0, 8):
        for _ in range(4):
            seen = one.step(action)[0]
        assert np.array_equal(seen, four.step(action)[0])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"level": 21}, "level is 21; give 0 to 20"),
        ({"frame_skip": 0}, "frame_skip is 0; give 1 to 60 frames"),
        ({"num_envs": 0}, "num_envs is 0; give 1 to 65536"),
        ({"threads": 0}, "threads is 0; give at least 1"),
    ],
)
def test_arguments_out_of_range_are_refused(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        GameVectorEnv("buttons", **arguments)


def test_actions_and_arrays_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match='there are no games of "chess"'):
        blockscope.Games("chess")
    env = GameVectorEnv("buttons", 2)
    env.reset(seed=0)
    with pytest.raises(ValueError, match="action is 12; give 0 to 11"):
        env.step(np.array([0, 12]))
    with pytest.raises(ValueError, match="3 are given for 2 games"):
        env.step(np.array([0, 1, 2]))
    with pytest.raises(ValueError, match="there is no game 2; give 0 to 1"):
        env.truth(2)


def test_outcomes_are_the_features_of_the_boards_that_placements_lead_to():
    env = GameVectorEnv("placements", 3, threads=2, level=5)
    cleared = 0
    _, infos = env.reset(seed=50)
    for _ in range(60):
        places, values = env.outcomes(["aggregate-height", "lines", "holes"])
        for game in range(3):
            assert np.array_equal(np.sort(places[places[:, 0] == game, 1]), np.flatnonzero(infos["action_mask"][game]))
        wanted = zip(range(3), env.choose("four-feature"), strict=True)
        chosen = [int(np.flatnonzero((places == pair).all(axis=1))[0]) for pair in wanted]
        before = [env.truth(game)["lines"] for game in range(3)]
        seen, _, over, _, infos = env.step(places[chosen, 1])
        assert not over.any()
        for game, place in enumerate(chosen):
            height, lines, holes = values[place]
            board = seen["board"][game]
            columns = np.where(board.any(axis=0), 18 - board.argmax(axis=0), 0)
            assert height == columns.sum()
            assert lines == env.truth(game)["lines"] - before[game]
            cleared += lines
            below = np.logical_and(np.logical_or.accumulate(board, axis=0), board == 0)
            assert holes == below.sum()
    assert cleared > 20
    with pytest.raises(ValueError, match='there is no feature named "hole"; choose one as'):
        env.outcomes(["hole"])
    assert "holes" in env._rows.games.features()


def test_a_strategy_of_ours_chooses_and_lives_longer_than_chance():
    env = GameVectorEnv("placements", 4, threads=2, level=9)
    env.reset(seed=0)
    for _ in range(100):
        _, _, over, _, infos = env.step(env.choose("four-feature"))
        assert infos["legal"].all() and not over.any()
    assert all(env.truth(game)["pieces"] == 100 for game in range(4))
    with pytest.raises(ValueError, match='there is no strategy named "none"'):
        env.choose("none")
