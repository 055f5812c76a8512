"""Blockscope: a machine that plays Game Boy Tetris by looking at the screen.

``Machine`` is the game on an emulator core with the reader and the bot, frame by frame; ``read`` reads a
picture; ``Games`` are many games at once to learn on, of which ``blockscope.envs`` makes Gymnasium
environments; ``Session`` is a recorded session, ``frames`` its numbers as a table, ``review`` compares
the placements in it with the best ones; ``calibrate`` makes profiles of other games; ``Lab`` plays experiments without pixels. With Gymnasium installed,
importing this package registers ``Blockscope/Placements-v0``, ``Blockscope/Buttons-v0`` and
``Blockscope/Pixels-v0``.

Pictures are arrays of the shape (144, 160) and the type uint8, row by row from the top, with the shades 0
(white) to 3 (black). Boards are 18 rows of 10 cells from the top. Times are in frames; a second of the
game has 59.7.

An argument that can't be used raises ``ValueError`` with a sentence that names it, what was given and what
to give; a core or a thread that can't go on raises ``RuntimeError``.
"""

from ._blockscope import Games, Lab, Machine, Session, __version__, calibrate, read, review
from .tables import frames

__all__ = [
    "Games",
    "Lab",
    "Machine",
    "Session",
    "__version__",
    "calibrate",
    "frames",
    "read",
    "review",
]

try:
    import gymnasium as _gymnasium
except ImportError:  # The environments are an extra; the rest works without.
    pass
else:
    from .envs import register as _register

    _register(_gymnasium)
    del _register, _gymnasium
