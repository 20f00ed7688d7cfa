"""The rows of a change: what is kept, on which day, on which side, with which quantities."""

import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from causes.days import NO_DAY, days_of, grain_of, to_date, to_day
from causes.filters import column_of, passing_rows
from causes.quantities import Quantities
from causes.refusal import Refusal

BEFORE, AFTER = 0, 1
_PARTS = ("=", "in")
"""Operators of conditions that name a part of the data."""


@dataclass(frozen=True)
class Range:
    """Days from `start` to `end`, both included."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """Number of days."""
        return self.end - self.start + 1

    def holds(self, days: np.ndarray) -> np.ndarray:
        """Marks the days within."""
        return (days >= self.start) & (days <= self.end)


def read_range(given: dict[str, str]) -> Range:
    """Reads a period. Raises Refusal where it ends before it starts."""
    found = Range(to_day(given["start"]), to_day(given["end"]))
    if found.length < 1:
        raise Refusal(f"A period ends before it starts: {given['start']} to {given['end']}.")
    return found


class Selection:
    """Rows that pass the filters and have a date, in their order."""

    both = "both periods"
    """What the two sides are called."""

    def __init__(self, frame: pd.DataFrame, request: dict[str, Any]) -> None:
        self.request = request
        self.ranges = (read_range(request["comparison"]), read_range(request["period"]))
        if self.ranges[0].start <= self.ranges[1].end and self.ranges[1].start <= self.ranges[0].end:
            raise Refusal("The period and the comparison period overlap.")
        days = days_of(column_of(frame, request["time"]))
        kept = passing_rows(frame, request.get("filters") or [])
        dated = days != NO_DAY
        kept = dated if kept is None else kept & dated
        self.undated = int(len(kept) - np.count_nonzero(dated))
        self.rows = None if kept.all() else np.flatnonzero(kept)
        self.days = days if self.rows is None else days[self.rows]
        if len(self.days) == 0:
            raise Refusal("No row passes the filters.")
        self.frame = frame
        self.quantities = Quantities(frame, request["measure"], self.rows, request.get("unit"))
        self.side = np.full(len(self.days), -1, np.int8)
        for side, days_within in enumerate(self.ranges):
            self.side[days_within.holds(self.days)] = side
        if not (self.side >= 0).any():
            first, last = to_date(self.days.min()), to_date(self.days.max())
            raise Refusal(f"Neither period has rows; the dates reach from {first} to {last}.")

    def without(self, rows: list[int]) -> "Selection":
        """Returns the same selection with some of the examined rows in neither period."""
        if not rows:
            return self
        other = copy.copy(self)
        for name in ("examined", "examined_side", "parts"):
            other.__dict__.pop(name, None)
        other.side = self.side.copy()
        other.side[self.examined[rows]] = -1
        return other

    @cached_property
    def arrivals(self) -> np.ndarray:
        """
        The day of each row that the data has for the examined part of it, such as a region. Other conditions, such as an
        amount that has to be there, choose among these rows: a day without a chosen one is no day without data.
        """
        filters: list[dict[str, Any]] = self.request.get("filters") or []
        parts = [one for one in filters if one["op"] in _PARTS]
        if len(parts) == len(filters):
            return self.days
        days = days_of(column_of(self.frame, self.request["time"]))
        kept = passing_rows(self.frame, parts)
        return days[days != NO_DAY] if kept is None else days[kept & (days != NO_DAY)]

    @cached_property
    def dates(self) -> np.ndarray:
        """The distinct days of the kept rows, sorted."""
        start = int(self.days.min())
        return np.flatnonzero(np.bincount(self.days - start)) + start

    @cached_property
    def grain(self) -> str:
        """Usual distance between dates, by name."""
        return grain_of(self.dates)

    @cached_property
    def step(self) -> int:
        """Usual distance between dates, in days; 1 where there is only one."""
        return int(np.median(np.diff(self.dates))) if len(self.dates) > 1 else 1

    @cached_property
    def examined(self) -> np.ndarray:
        """Positions, among the kept rows, of those in one of the periods."""
        return np.flatnonzero(self.side >= 0)

    @cached_property
    def examined_side(self) -> np.ndarray:
        """The side of the examined rows."""
        return self.side[self.examined].astype(np.int64)

    @cached_property
    def parts(self) -> list[np.ndarray]:
        """The quantities of the examined rows."""
        return [part[self.examined] for part in self.quantities.parts(self.side)]

    def column(self, name: str) -> pd.Series:
        """Returns a column of the kept rows."""
        values = column_of(self.frame, name)
        return values if self.rows is None else values.take(self.rows)
