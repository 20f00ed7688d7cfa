"""Functions that SQLite lacks, computed in this process: quantiles, deviations, correlation, patterns.

Missing values are ignored, and undefined results are missing, as in DuckDB.
"""

from __future__ import annotations

import functools
import math
import sqlite3
import statistics
from collections.abc import Callable
from typing import Any

import pyarrow.compute as pc

from sources.sqlite_portable import portable_functions, change_letters
from sources.sqlite_dates import date_functions

_MOST_REMEMBERED = 20_000
# Maximum total length of a text, its pattern and its replacement.
_MOST_CHARACTERS = 400


class _Collected:
    """Collects the numbers of a group."""

    def __init__(self) -> None:
        self._values: list[float] = []

    def step(self, value: float | None) -> None:
        if value is not None:
            self._values.append(float(value))


class _Quantile(_Collected):
    """`PERCENTILE_CONT(value, share)`, interpolated."""

    _share = 0.5

    def step(self, value: float | None, share: float = 0.5) -> None:
        self._share = share
        super().step(value)

    def finalize(self) -> float | None:
        if not self._values:
            return None
        ordered = sorted(self._values)
        place = self._share * (len(ordered) - 1)
        low, high = math.floor(place), math.ceil(place)
        return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


class _Deviation(_Collected):
    """`STDDEV_SAMP(value)`."""

    def finalize(self) -> float | None:
        return statistics.stdev(self._values) if len(self._values) > 1 else None


class _DeviationOfAll(_Collected):
    """`STDDEV_POP(value)`."""

    def finalize(self) -> float | None:
        return statistics.pstdev(self._values) if self._values else None


class _Variance(_Collected):
    """`VAR_SAMP(value)`."""

    def finalize(self) -> float | None:
        return statistics.variance(self._values) if len(self._values) > 1 else None


class _Correlation:
    """`CORR(y, x)`."""

    def __init__(self) -> None:
        self._pairs: list[tuple[float, float]] = []

    def step(self, left: float | None, right: float | None) -> None:
        if left is not None and right is not None:
            self._pairs.append((float(left), float(right)))

    def finalize(self) -> float | None:
        try:
            return statistics.correlation(*zip(*self._pairs, strict=True))
        except (statistics.StatisticsError, TypeError):
            return None


class _Skewness(_Collected):
    """`SKEWNESS(value)` of a sample."""

    def finalize(self) -> float | None:
        count = len(self._values)
        if count < 3:
            return None
        mean = statistics.fmean(self._values)
        second = math.fsum((value - mean) ** 2 for value in self._values) / count
        if second == 0:
            return None
        third = math.fsum((value - mean) ** 3 for value in self._values) / count
        return third / second**1.5 * math.sqrt(count * (count - 1)) / (count - 2)


def _remember_short(compute: Callable[..., Any]) -> Callable[..., Any]:
    """Caches results for short texts, which repeat in a column; long ones would fill the memory."""
    remembered = functools.lru_cache(maxsize=_MOST_REMEMBERED)(compute)

    @functools.wraps(compute)
    def find(*values: Any) -> Any:
        is_short = sum(len(value) for value in values if isinstance(value, str)) <= _MOST_CHARACTERS
        return (remembered if is_short else compute)(*values)

    return find


@_remember_short
def _replace(text: str, pattern: str, replacement: str, most: int) -> str:
    """Replaces with RE2, which DuckDB also uses and which runs in linear time."""
    return pc.replace_substring_regex(text, pattern, replacement, max_replacements=most).as_py()


def _regexp_replace(text: Any, pattern: str | None, replacement: str | None, options: str = "") -> str | None:
    if text is None or pattern is None or replacement is None:
        return None
    return _replace(str(text), pattern, replacement, -1 if "g" in options else 1)


@_remember_short
def _matches(pattern: str, text: str) -> bool:
    return bool(pc.match_substring_regex(text, pattern).as_py())


def _regexp(pattern: str | None, text: Any) -> bool | None:
    return None if pattern is None or text is None else _matches(pattern, str(text))


def add_functions(connection: sqlite3.Connection) -> None:
    """Adds the functions to a connection."""
    connection.create_aggregate("PERCENTILE_CONT", 2, _Quantile)
    connection.create_aggregate("SKEWNESS", 1, _Skewness)
    for name in ("STDDEV_SAMP", "STDDEV"):
        connection.create_aggregate(name, 1, _Deviation)
    for name in ("VAR_SAMP", "VARIANCE"):
        connection.create_aggregate(name, 1, _Variance)
    connection.create_aggregate("STDDEV_POP", 1, _DeviationOfAll)
    connection.create_aggregate("CORR", 2, _Correlation)
    # SQLite's built-in versions only support ASCII letters.
    connection.create_function("LOWER", 1, change_letters(str.lower), deterministic=True)
    connection.create_function("UPPER", 1, change_letters(str.upper), deterministic=True)
    for count in (3, 4):
        connection.create_function("REGEXP_REPLACE", count, _regexp_replace, deterministic=True)
    connection.create_function("REGEXP", 2, _regexp, deterministic=True)
    for name, count, function in (*date_functions, *portable_functions):
        connection.create_function(name, count, function, deterministic=True)
