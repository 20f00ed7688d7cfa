"""Functions with which SQLite computes recipes exactly as DuckDB does.

SQLite's columns may hold values of any type. One that is not of the type that its column has in the product stops the
statement, with a sentence about it.
"""

from __future__ import annotations

import datetime
import functools
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import pyarrow as pa
import pyarrow.compute as pc

from faults import Misfit
from sources.sqlite_dates import read_time

_MOST_REMEMBERED = 20_000
_LONGEST_REMEMBERED = 400
_LONGEST_SHOWN = 60
_KINDS = {"BIGINT": "whole numbers", "DOUBLE": "numbers", "TEXT": "texts"}


class ExactFunctions:
    """The functions of one connection, and what its statement met that did not fit a column."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._misfit: str | None = None
        functions: tuple[tuple[str, int, Callable[..., Any]], ...] = (
            ("STORED_DATE", 2, self._read_date),
            ("STORED_TIME", 2, self._read_time),
            ("STORED_BOOLEAN", 2, self._read_boolean),
            ("STORED_OTHER", 3, self._read_other),
            ("TRY_DATE", 1, _try_date),
            ("ENDS_WITH", 2, _ends_with),
            ("EXACT_LOWER", 1, _with_letters(pc.utf8_lower)),
            ("EXACT_UPPER", 1, _with_letters(pc.utf8_upper)),
            ("EXACT_DOUBLE", 1, float),
        )
        for name, count, function in functions:
            connection.create_function(name, count, function, deterministic=True)

    @contextmanager
    def naming_misfits(self) -> Iterator[None]:
        """Raises Misfit where SQLite only says that a function failed."""
        self._misfit = None
        try:
            yield
        except sqlite3.OperationalError as error:
            if self._misfit is None:
                raise
            raise Misfit(self._misfit) from error

    def read(self, cursor: sqlite3.Cursor) -> Iterator[tuple]:
        """Yields the rows of a running statement. Raises Misfit."""
        with self.naming_misfits():
            yield from cursor

    def _stop(self, column: str, kind: str, value: object) -> NoReturn:
        shown = "".join(letter if letter.isprintable() else " " for letter in str(value)[: _LONGEST_SHOWN + 1])
        clipped = shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}…"
        self._misfit = f"The column “{column}” has {kind}, but one of its rows has “{clipped}”."
        raise Misfit(self._misfit)

    def _read_date(self, value: Any, column: str) -> str | None:
        if value is None:
            return None
        try:
            return datetime.date.fromisoformat(value).isoformat()
        except (TypeError, ValueError):
            self._stop(column, "dates", value)

    def _read_time(self, value: Any, column: str) -> str | None:
        if value is None:
            return None
        time = read_time(value) if isinstance(value, str) else None
        if time is None:
            self._stop(column, "times", value)
        return time.isoformat(sep=" ")

    def _read_boolean(self, value: Any, column: str) -> int | None:
        if value is None or (isinstance(value, int) and value in (0, 1)):
            return value
        self._stop(column, "truth values", value)

    def _read_other(self, value: Any, column: str, kind: str) -> str | None:
        if value is None:
            return None
        if kind == "TEXT" and isinstance(value, int):
            return str(value)
        if kind == "TEXT" and isinstance(value, str):
            self._stop(column, "texts without null characters", value)
        self._stop(column, _KINDS[kind], value)


def _try_date(value: str | None) -> str | None:
    """Returns the day of a text of year, month and day with dashes; None where there is no such day."""
    if value is None:
        return None
    try:
        year, month, day = (int(part) for part in value.split("-"))
        return datetime.date(year, month, day).isoformat()
    except ValueError:
        return None


def _ends_with(value: str | None, end: str | None) -> bool | None:
    return None if value is None or end is None else value.endswith(end)


def _with_letters(change: Callable[[pa.Scalar], pa.Scalar]) -> Callable[[str | None], str | None]:
    """Changes letters by the tables that DuckDB uses, which are not those of Python. Remembers short texts."""

    def compute(value: str) -> str:
        return str(change(pa.scalar(value)).as_py())

    remembered = functools.lru_cache(maxsize=_MOST_REMEMBERED)(compute)

    def find(value: str | None) -> str | None:
        if value is None:
            return None
        return remembered(value) if len(value) <= _LONGEST_REMEMBERED else compute(value)

    return find
