"""Gymnasium environments: one game as placements, as buttons and as pixels.

By the same seed the same pieces fall in all three, under the same rules; those of ``Pixels-v0`` after the
64th are the game's own. The reward is the points of an action. An episode is over when the game is.

``gymnasium.make("Blockscope/Placements-v0")`` makes one game; ``gymnasium.make_vec(..., num_envs=64,
vectorization_mode="vector_entry_point", threads=2)`` makes many, which native threads play. Both take ``level`` (0 to 20) and ``hearts``; those of buttons also ``frame_skip`` (1 to 60).
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ._blockscope import Games

ROWS, COLUMNS = 18, 10
CELLS = ROWS * COLUMNS
PIECES = "LJIOZST"
"""The pieces in the order of their numbers."""
PRESSES = Games.presses()
"""The buttons of each action of ``Buttons-v0`` and ``Pixels-v0``."""
HEIGHTS = ROWS + 2
"""Rows in which the lowest cell of a placement can be, two hidden ones included."""

_BOARD = spaces.Box(0, 1, (ROWS, COLUMNS), np.uint8)
_NUMBERS = {"piece": spaces.Discrete(7), "next": spaces.Discrete(7), "level": spaces.Discrete(21)}
_SPACES: dict[str, spaces.Space[Any]] = {
    "placements": spaces.Dict({"board": _BOARD, **_NUMBERS}),
    "buttons": spaces.Dict({"board": _BOARD, "falling": _BOARD, **_NUMBERS}),
    "pixels": spaces.Box(0, 3, (144, 160), np.uint8),
}


def action_of(orientation: int, column: int, height: int) -> int:
    """The action of ``Placements-v0`` that puts the piece there.

    Args:
        orientation: 0 as it appears, then each quarter turn counter-clockwise.
        column: The leftmost column of its cells, 0 to 9.
        height: The row of its lowest cell above the floor, from 0.
    """
    return (orientation * COLUMNS + column) * HEIGHTS + height


class _Rows:
    """The games, and the arrays that they write: one row of bytes for each."""

    def __init__(self, kind: str, count: int, **setup: Any) -> None:
        self.games = Games(kind, count, **setup)
        self.kind, self.count = kind, count
        self.bytes = np.zeros((count, self.games.bytes), np.uint8)
        self.rewards = np.zeros(count, np.float32)
        self.over = np.zeros(count, np.bool_)
        self.legal = np.ones(count, np.bool_)

    def begin(self, seeds: list[int | None]) -> None:
        self.games.begin(seeds, self.bytes)

    def step(self, actions: NDArray[np.int64]) -> None:
        self.games.step(actions, self.bytes, self.rewards, self.over, self.legal)

    def seen(self) -> Any:
        """The observations, (count, ...) each. They are copies: the rows are written again."""
        if self.kind == "pixels":
            return self.bytes.reshape(self.count, 144, 160).copy()
        boards = ["board"] if self.kind == "placements" else ["board", "falling"]
        seen: dict[str, NDArray[Any]] = {}
        for place, name in enumerate(boards):
            cells = self.bytes[:, place * CELLS : (place + 1) * CELLS]
            seen[name] = cells.reshape(self.count, ROWS, COLUMNS).copy()
        numbers = self.bytes[:, len(boards) * CELLS :].astype(np.int64)[:, :3]
        seen.update(zip(_NUMBERS, numbers.T.copy(), strict=True))
        return seen

    def mask(self) -> NDArray[np.int8]:
        """The actions that can be done, (count, actions)."""
        return self.bytes[:, CELLS + 3 :].view(np.int8).copy()


class GameEnv(gymnasium.Env[Any, np.int64]):
    """One game of a kind: ``"placements"``, ``"buttons"`` or ``"pixels"``.

    ``info`` has ``action_mask`` (the actions that can be done, int8) and ``legal`` (whether the action could
    be done) for placements. An action that can't be done changes nothing and has no reward.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 60}

    def __init__(
        self,
        kind: str,
        *,
        level: int = 0,
        hearts: bool = False,
        frame_skip: int = 1,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f'render_mode is "{render_mode}"; give "rgb_array" or None')
        self._rows = _Rows(kind, 1, level=level, hearts=hearts, frame_skip=frame_skip)
        self._action = np.zeros(1, np.int64)
        self.observation_space = _SPACES[kind]
        self.action_space = spaces.Discrete(self._rows.games.actions)
        self.render_mode = render_mode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins the game of a seed, or of another one that follows from the last seed."""
        super().reset(seed=seed)
        game = int(self.np_random.integers(2**63)) if seed is None else seed
        self._rows.begin([game])
        return self._seen(), self._info(True)

    def step(self, action: np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Does an action; returns observation, points, whether the game is over, ``False``, and ``info``."""
        self._action[0] = action
        self._rows.step(self._action)
        rows = self._rows
        return self._seen(), float(rows.rewards[0]), bool(rows.over[0]), False, self._info(bool(rows.legal[0]))

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that can be done, as maskable learners of other packages ask for them."""
        if self._rows.kind != "placements":
            return np.ones(self._rows.games.actions, np.bool_)
        return self._rows.mask()[0].astype(np.bool_)

    def truth(self) -> dict[str, Any]:
        """What the game itself knows of its state, see ``Games.truth``."""
        return self._rows.games.truth(0)

    def script(self, action: int) -> bytes | None:
        """The buttons that bring the piece there, see ``Games.script``."""
        return self._rows.games.script(0, action)

    def render(self) -> NDArray[np.uint8] | None:
        """The picture, or the board with eight pixels a cell, as (rows, columns, 3)."""
        if self.render_mode is None:
            return None
        seen = self._seen()
        if self._rows.kind == "pixels":
            grey = 255 - 85 * seen
        else:
            cells = seen["board"] | seen.get("falling", 0)
            grey = np.kron(255 - 170 * cells, np.ones((8, 8), np.uint8))
        return np.repeat(grey.astype(np.uint8)[:, :, None], 3, axis=2)

    def _seen(self) -> Any:
        seen = self._rows.seen()
        if isinstance(seen, dict):
            return {name: values[0] for name, values in seen.items()}
        return seen[0]

    def _info(self, legal: bool) -> dict[str, Any]:
        if self._rows.kind != "placements":
            return {}
        return {"action_mask": self._rows.mask()[0], "legal": legal}


class GameVectorEnv(VectorEnv[Any, NDArray[np.int64], NDArray[Any]]):
    """Many games of a kind, played by native threads.

    A game that is over begins again at its next step (``AutoresetMode.NEXT_STEP``). ``infos`` has the fields
    of :class:`GameEnv` as arrays.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        kind: str,
        num_envs: int = 1,
        *,
        threads: int = 1,
        level: int = 0,
        hearts: bool = False,
        frame_skip: int = 1,
    ) -> None:
        self._rows = _Rows(kind, num_envs, threads=threads, level=level, hearts=hearts, frame_skip=frame_skip)
        self.num_envs = num_envs
        self.single_observation_space = _SPACES[kind]
        self.single_action_space = spaces.Discrete(self._rows.games.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Begins all games: with the seeds ``seed``, ``seed + 1``, …, or with those of a list."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is None:
            seeds: list[int | None] = [int(it) for it in self.np_random.integers(2**63, size=self.num_envs)]
        elif isinstance(seed, int):
            seeds = [seed + place for place in range(self.num_envs)]
        else:
            seeds = [int(self.np_random.integers(2**63)) if it is None else it for it in seed]
        self._rows.begin(seeds)
        self._rows.legal.fill(True)
        return self._rows.seen(), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Any, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Does an action in each game."""
        self._rows.step(np.ascontiguousarray(actions, np.int64))
        rows = self._rows
        truncated = np.zeros(self.num_envs, np.bool_)
        return rows.seen(), rows.rewards.astype(np.float64), rows.over.copy(), truncated, self._infos()

    def truth(self, game: int) -> dict[str, Any]:
        """What a game itself knows of its state, see ``Games.truth``."""
        return self._rows.games.truth(game)

    def outcomes(self, features: list[str]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """What the placements lead to, see ``Games.outcomes``."""
        return self._rows.games.outcomes(features)

    def choose(self, strategy: str) -> NDArray[np.int64]:
        """The actions that a strategy chooses, see ``Games.choose``."""
        return self._rows.games.choose(strategy)

    def _infos(self) -> dict[str, Any]:
        if self._rows.kind != "placements":
            return {}
        return {"action_mask": self._rows.mask(), "legal": self._rows.legal.copy()}


def register(registry: Any) -> None:
    """Registers the three environments with Gymnasium."""
    for kind in _SPACES:
        name = f"Blockscope/{kind.capitalize()}-v0"
        if name not in registry.envs.registration.registry:
            registry.register(
                id=name,
                entry_point="blockscope.envs:GameEnv",
                vector_entry_point="blockscope.envs:GameVectorEnv",
                kwargs={"kind": kind},
            )
