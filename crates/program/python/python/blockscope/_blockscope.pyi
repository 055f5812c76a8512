"""Types of the native half; use them from ``blockscope``."""

import os
from collections.abc import Sequence
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

__version__: str

Buttons = int | str | Sequence[str] | None
"""A byte as the Game Boy packs it (A 1, B 2, Select 4, Start 8, Right 16, Left 32, Up 64, Down 128), names
joined by ``+`` as ``"left+a"``, or a list of names; ``None`` and ``""`` hold nothing."""

Image = str | os.PathLike[str] | bytes | NDArray[np.uint8]

@final
class Machine:
    """The game on an emulator core with the reader and the bot, as ``blockscope play`` runs it.

    It is a pure function of its arguments and the buttons: the same ones give the same pictures. It lives on
    a thread of its own and can be used from any, but not in a fork of the process.
    """

    def __init__(
        self,
        rom: str | os.PathLike[str] | bytes | None = None,
        *,
        core: Literal["boytacean", "gameboy-core"] = "boytacean",
        seed: int = 0,
        level: int = 0,
        hearts: bool = False,
        strategy: str = "four-feature",
        profile: str = "auto",
        bot: bool = True,
    ) -> None:
        """Switches a machine on.

        Args:
            rom: A Game Boy ROM, as a path or its bytes; ``None`` is Blockfall, the built-in game.
            core: The emulator core.
            seed: Frames that the bot waits on the title, 0 to 255: another number, another sequence of
                pieces.
            level: The level that the bot chooses, 0 to 9.
            hearts: Whether every level is as fast as the one ten above it.
            strategy: How the bot places pieces: a name, as ``"max-score"``, or the path of a TOML file.
            profile: How pictures are read: ``"auto"``, a name or the path of a TOML file.
            bot: Whether the bot presses buttons. Without it, the machine does what ``step`` is given.

        Raises:
            ValueError: An argument is out of its range, or a file can't be read.
        """

    def step(self, buttons: Buttons = None, n: int = 1) -> int:
        """Runs ``n`` frames with these buttons held besides those of the bot.

        Returns the number of the newest picture, counted from 1 since power-on. Other threads of Python
        run meanwhile, and Ctrl-C ends it between two frames.

        Raises:
            ValueError: ``buttons`` or ``n`` can't be used.
            RuntimeError: The core can't go on.
        """

    @property
    def frame(self) -> int:
        """The number of the newest picture; 0 before the first."""

    @property
    def clocks(self) -> int:
        """Clock cycles since power-on, 4,194,304 in a second."""

    @property
    def title(self) -> str:
        """The title in the cartridge's header; may be empty."""

    def picture(self, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """The newest picture: (144, 160), uint8, shades 0 (white) to 3 (black).

        With ``out``, a contiguous array of that shape and type, it is written there and no memory is taken.

        Raises:
            ValueError: ``out`` has another shape.
        """

    def reading(self) -> dict[str, Any]:
        """What the newest picture shows, as ``blockscope decode`` prints it (docs/json.md).

        ``screen``; and where there is a field ``board`` (18 strings of 10 characters from the top, ``.``
        empty), ``next``, ``score``, ``level``, ``lines``, ``heart``, ``min_margin``, else ``None``.
        """

    def plan(self) -> dict[str, Any] | None:
        """The plan in force at the newest picture, ``None`` without one.

        ``strategy``, ``candidates`` (best first, each with ``line``, ``cleared``, ``value`` and ``terms``),
        ``chosen``, ``script``, ``reason``.
        """

    def games(self) -> list[dict[str, Any]]:
        """The games since power-on, the newest last: ``pieces``, ``lines``, ``score``, ``level``, ``end`` and
        more."""

    def truth(self) -> dict[str, Any] | None:
        """What the cartridge itself reports of the newest picture; ``None`` unless it is Blockfall.

        ``screen``, ``demo``, ``board`` (18 strings), ``piece``, ``next``, ``score``, ``level``, ``lines``,
        ``heart``, ``spawned``, ``locked``, ``after_next``. The reader never sees it.
        """

    def branch(self) -> Machine:
        """Another machine in the same state, which goes on by itself.

        It plays the same buttons from power-on, which takes about two seconds for 25,000 frames.
        """

    def save(self) -> bytes:
        """The state: what the machine was made with and all buttons since. Names of files are stored, not
        what is in them."""

    def record(self, path: str | os.PathLike[str]) -> int:
        """Records the run so far in a session file, which the window opens, by playing it again.

        Returns the number of frames. Ctrl-C leaves a shorter session.
        """

    @staticmethod
    def load(state: bytes, rom: str | os.PathLike[str] | bytes | None = None) -> Machine:
        """The machine of a state that ``save`` returned, by playing its buttons from power-on.

        Args:
            state: What ``save`` returned.
            rom: The ROM that the machine was made with.

        Raises:
            ValueError: ``state`` is none, or of another ROM.
        """

def read(image: Image, profile: str = "auto") -> dict[str, Any]:
    """Reads an image, as ``blockscope decode`` does.

    Args:
        image: The path of a picture (PNG, JPEG, GIF or WebP), the bytes of such a file, shades 0 to 3 as
            (144, 160) uint8, or colours as (rows, columns, 3) uint8, in which the screen is found.
        profile: How it is read: ``"auto"``, a name or the path of a TOML file.

    Returns the fields of :meth:`Machine.reading`, and ``fit`` (``corners`` in pixels of the image, clockwise
    from the top left, and how sure they are) where the screen had to be found.

    Raises:
        ValueError: The image can't be read, or no screen is found in it.
    """

def calibrate(images: Sequence[str | os.PathLike[str]], clicks: Sequence[str], name: str = "game") -> str:
    """A profile of another maker's game, as the text of its TOML file.

    Args:
        images: Pictures of the game while it is played.
        clicks: Pixels and what is there, as ``"0:44,60=filled"``: the number of the image, column and row on
            the screen, and ``empty``, ``filled``, ``next``, ``score=N``, ``lines=N`` or ``level=N``. The least is
            an empty cell and a filled one.
        name: The name of the profile.

    Raises:
        ValueError: An image can't be read, or the clicks do not decide where the well is; the sentence states
            what to click.
    """

@final
class Session:
    """A branch of a run of a recorded session, frame by frame."""

    def __init__(self, path: str | os.PathLike[str], run: int | None = None, branch: int | None = None) -> None:
        """Opens a session file as it is now.

        Args:
            path: A file that the window, ``blockscope play --record`` or :meth:`Machine.record` wrote.
            run: Without it, the last one that has frames.
            branch: Without it, the one with the newest frame.
        """

    @property
    def first(self) -> int:
        """The first frame."""

    @property
    def last(self) -> int:
        """The last frame, included."""

    @property
    def branch(self) -> int:
        """The branch."""

    def columns(self, first: int | None = None, last: int | None = None) -> dict[str, Any]:
        """The numbers of frames by name, a value for each frame; ``last`` is included.

        ``frame``, ``time`` (seconds since power-on), ``screen`` (a list of names), ``bot`` and ``person`` (buttons
        as bytes), and as floats, NaN where not known: ``score``, ``lines``, ``level``, ``height`` (cells of the
        highest column), ``holes``, ``bumpiness``, ``margin`` (pixels that would have to change for a cell to read
        differently), ``read_us`` and ``plan_us`` (microseconds). Frames that were dropped are left out.
        :func:`blockscope.frames` makes a table of it.
        """

    def picture(self, frame: int) -> NDArray[np.uint8]:
        """The picture of a frame: (144, 160), uint8, shades 0 to 3."""

    def reading(self, frame: int) -> dict[str, Any]:
        """What was read from the picture of a frame, as :meth:`Machine.reading`."""

    def plan(self, frame: int) -> dict[str, Any] | None:
        """The plan in force at a frame, as :meth:`Machine.plan`."""

def review(session: Session, strategy: str | None = None, depth: int | None = None) -> dict[str, Any]:
    """Compares each placement of a session with the best one, as ``blockscope review --json`` (docs/json.md).

    Args:
        session: The session.
        strategy: A name or the path of a TOML file; without it, the one of ``"four-feature"`` and
            ``"max-score"`` that fits best how the games were played.
        depth: Pieces that are placed, 1 or 2; without it, as many as the strategy places.
    """

@final
class Lab:
    """An experiment without pixels: players with the same seeds under the same rules, as ``blockscope lab run``.

    The same experiment, games and seed give the same numbers on any number of threads.
    """

    def __init__(
        self,
        experiment: str | os.PathLike[str] | None = None,
        *,
        players: Sequence[str] = (),
        rules: str = "game-boy",
        pieces: int | None = None,
    ) -> None:
        """An experiment of a paper, or one of your own.

        Args:
            experiment: A name of :meth:`experiments` or the path of a TOML file.
            players: In place of it, names of :meth:`players` or paths of TOML files. With the same name twice,
                the second gets a number.
            rules: The rules under which these play: a name of :meth:`rules` or the path of a TOML file.
            pieces: Pieces after which a game of these is stopped; without it, it goes on to its end.
        """

    @staticmethod
    def experiments() -> list[str]:
        """The names of the experiments that come with the program."""
    @staticmethod
    def rules() -> list[str]:
        """The names of the rules that come with the program."""
    @staticmethod
    def players() -> list[str]:
        """The names of the players that come with the program."""
    @property
    def name(self) -> str:
        """The name of the experiment."""
    @property
    def about(self) -> str:
        """What is measured."""
    @property
    def text(self) -> str:
        """The text of its TOML file, which can be changed and opened."""
    def run(self, games: int | None = None, seed: int | None = None, threads: int | None = None) -> dict[str, Any]:
        """Plays the games; Ctrl-C ends it.

        Args:
            games: Games of each player, in place of the experiment's own number (100 of your own).
            seed: The seed of the first game; the next ones follow.
            threads: Threads that play; without it, one for each core.

        Returns:
            ``experiment``, its name; ``players``, for each player its columns with a row a game: ``seed``,
            ``pieces``, ``lines``, ``score``, ``sent``, ``tetris_lines``, ``empty_boards``, ``empty_after_five``,
            ``highest_column`` (rows), ``mean_height`` (rows; both 0 where heights are not recorded) and ``ending``
            (``"topped-out"``, ``"done"`` or ``"capped"``); ``report``, the text that the command prints.
        """

@final
class Games:
    """Many games of a kind, played on threads. The environments of ``blockscope.envs`` are made of it.

    A game that is over begins again at its next step, which does no action then; its seed follows from the
    first one. What comes of a seed and its actions doesn't depend on the threads.
    """

    def __init__(
        self,
        kind: Literal["placements", "buttons", "pixels"],
        count: int = 1,
        *,
        level: int = 0,
        hearts: bool = False,
        frame_skip: int = 1,
        threads: int = 1,
    ) -> None:
        """Opens ``count`` games (1 to 65,536) on ``threads`` threads; ``begin`` begins them.

        Args:
            level: The level at the start, 0 to 20.
            hearts: Whether every level is as fast as the one ten above it.
            frame_skip: Frames of an action, 1 to 60; without effect on placements.
        """

    @property
    def bytes(self) -> int:
        """Bytes of an observation."""

    @property
    def actions(self) -> int:
        """The number of actions."""

    @staticmethod
    def presses() -> list[str]:
        """The buttons of each action of ``"buttons"`` and ``"pixels"``."""

    def begin(self, seeds: Sequence[int | None], rows: NDArray[np.uint8]) -> None:
        """Begins the games whose seed (0 to 2**64 - 1) is not ``None``, and writes all observations.

        ``rows`` is (count, bytes).
        """

    def step(
        self,
        actions: NDArray[np.int64],
        rows: NDArray[np.uint8],
        rewards: NDArray[np.float32],
        over: NDArray[np.bool_],
        legal: NDArray[np.bool_],
    ) -> None:
        """Does an action in each game, and writes observations (count, bytes), points (count,), whether the
        games are over (count,), and whether the actions could be done (count,)."""

    def truth(self, game: int) -> dict[str, Any]:
        """What a game itself knows of its state: ``board`` (18 strings of 10 characters from the top, ``#``
        filled), ``score``, ``level``, ``lines``, ``pieces`` that came to rest."""

    def choose(self, strategy: str) -> NDArray[np.int64]:
        """The action that a strategy chooses in each game of placements, (count,); -1 where there is none."""

    @staticmethod
    def features() -> list[str]:
        """The names of what boards are measured by; docs/planner-features.md defines them."""

    def outcomes(self, features: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """What the placements that can be reached lead to, in all games of placements.

        Returns game and action, (placements, 2), by game; and the values of these features on the board after
        the placement, (placements, features).
        """

    def script(self, game: int, action: int) -> bytes | None:
        """The buttons of each frame, a byte each, that bring the falling piece of a game of placements to
        where an action puts it, from its third frame on; ``None`` when none do."""
