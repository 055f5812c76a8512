"""Experiments without pixels."""

import pytest

import blockscope
from blockscope import Lab

GAMES = 4


def test_an_experiment_of_a_paper_gives_the_same_numbers_on_any_number_of_threads():
    lab = Lab("four-features")
    assert lab.name == "four-features" and lab.name in Lab.experiments() and lab.about
    own = Lab(players=["four-feature", "dellacherie"], pieces=60)
    assert "four-feature" in Lab.players() and "game-boy" in Lab.rules()
    runs = [own.run(games=GAMES, seed=7, threads=threads) for threads in (1, 2)]
    for name, columns in runs[0]["players"].items():
        others = runs[1]["players"][name]
        assert columns["seed"].tolist() == [7, 8, 9, 10]
        for column, values in columns.items():
            assert list(values) == list(others[column]), (name, column)
        assert set(columns["ending"]) <= {"capped", "topped-out"}
        assert (columns["pieces"] <= 60).all() and columns["pieces"].max() == 60
        assert columns["lines"].sum() > 0
    assert list(runs[0]["players"]) == ["four-feature", "dellacherie"]
    assert runs[0]["report"] == runs[1]["report"] and "dellacherie" in runs[0]["report"]


def test_an_experiment_is_written_changed_and_opened(tmp_path):
    text = Lab(players=["four-feature"], pieces=20).text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("pieces = 20", "pieces = 10"))
    played = Lab(path).run(games=2)
    assert played["players"]["four-feature"]["pieces"].tolist() == [10, 10]


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Lab("nothing"), "no experiment named"),
        (lambda: Lab(), "neither an experiment nor players"),
        (lambda: Lab("benchmark", players=["random"]), "both an experiment and players"),
        (lambda: Lab(players=["nobody"]), "nobody"),
        (lambda: Lab(players=["four-feature"], rules="chess"), "chess"),
        (lambda: Lab(players=["four-feature"], pieces=0), "pieces is 0"),
        (lambda: Lab("benchmark").run(games=0), "games is 0"),
        (lambda: Lab("benchmark").run(games=1, threads=0), "threads is 0"),
    ],
)
def test_what_can_not_be_played_is_refused_in_one_sentence(make, why):
    with pytest.raises(ValueError, match=why) as refused:
        make()
    assert "\n" not in str(refused.value)


def test_ctrl_c_ends_an_experiment(interrupted):
    code = """
from blockscope import Lab
try:
    lab = Lab(players=["four-feature"])
    print("ready", flush=True)
    lab.run(games=1_000_000)
except KeyboardInterrupt:
    print("ended")
"""
    assert interrupted(code) == "ended"
