"""Recorded frames as tables of other packages."""

from __future__ import annotations

import importlib
from typing import Any, Literal

from ._blockscope import Session


def frames(
    session: Session,
    first: int | None = None,
    last: int | None = None,
    *,
    table: Literal["numpy", "pandas", "arrow"] = "numpy",
) -> Any:
    """The numbers of the frames of a session, a row for each; ``Session.columns`` names the columns.

    Args:
        session: The session.
        first: The first frame; without it, the session's.
        last: The last frame, included; without it, the session's.
        table: ``"numpy"`` gives a dictionary of arrays, ``"pandas"`` a ``pandas.DataFrame``, ``"arrow"`` a
            ``pyarrow.Table``; the last two need that package.

    Raises:
        ValueError: Not all of the frames are there, or ``table`` is none of these.
        ImportError: The package of the table is not installed.
    """
    packages = {"numpy": "numpy", "pandas": "pandas", "arrow": "pyarrow"}
    if table not in packages:
        raise ValueError(f'table is "{table}"; give "numpy", "pandas" or "arrow"')
    package = importlib.import_module(packages[table])
    columns = session.columns(first, last)
    if table == "pandas":
        return package.DataFrame(columns)
    if table == "arrow":
        return package.table(columns)
    columns["screen"] = package.array(columns["screen"])
    return columns
