"""Functions that SQLite lacks, computed in this process: quantiles, deviations, correlation, parts of dates.

Missing values are left out, and what has no value is missing, as in DuckDB.
"""

from __future__ import annotations

import datetime
import math
import sqlite3
import statistics
from collections.abc import Callable


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

    def step(self, value: float | None, share: float = 0.5) -> None:  # type: ignore[override]
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


def _of_day(part: Callable[[datetime.date], int]) -> Callable[[str | None], int | None]:
    def find(text: str | None) -> int | None:
        try:
            return None if text is None else part(datetime.date.fromisoformat(text[:10]))
        except ValueError:
            return None

    return find


def add_functions(connection: sqlite3.Connection) -> None:
    """Adds the functions to a connection."""
    connection.create_aggregate("PERCENTILE_CONT", 2, _Quantile)  # type: ignore[arg-type]
    for name in ("STDDEV_SAMP", "STDDEV"):
        connection.create_aggregate(name, 1, _Deviation)  # type: ignore[arg-type]
    for name in ("VAR_SAMP", "VARIANCE"):
        connection.create_aggregate(name, 1, _Variance)  # type: ignore[arg-type]
    connection.create_aggregate("CORR", 2, _Correlation)  # type: ignore[arg-type]
    connection.create_function("QUARTER", 1, _of_day(lambda day: (day.month + 2) // 3), deterministic=True)
    connection.create_function("DAYOFWEEK_ISO", 1, _of_day(lambda day: day.isoweekday()), deterministic=True)
