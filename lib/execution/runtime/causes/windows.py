"""Earlier periods of the same kind: the period is window 0, window 1 ends the day before it, and so on."""

from dataclasses import dataclass

import numpy as np

from causes.selection import AFTER, BEFORE, Range, Selection

_MOST = 60
_MONDAY = 4
"""Offset that makes (day + offset) % 7 zero on Mondays: 1970-01-01 was a Thursday."""


def _as_months(days: np.ndarray) -> np.ndarray:
    """Converts days to months counted from 1970-01."""
    return days.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64)


def _first_of(month: int) -> int:
    return int(np.datetime64(int(month), "M").astype("datetime64[D]").astype(np.int64))


def _whole_months(within: Range) -> int:
    """Returns the number of calendar months that the range is made of; 0 when it is not."""
    months = _as_months(np.array([within.start, within.end + 1]))
    return int(months[1] - months[0]) if [_first_of(month) for month in months] == [within.start, within.end + 1] else 0


@dataclass
class Windows:
    """Windows, newest first, that the data cover completely (window 0 in any case)."""

    ranges: list[Range]
    ids: np.ndarray
    """Window of each kept row; −1 for none."""
    lag: int
    """Window that is the comparison period, or the nearest one before it."""
    aligned: bool
    """Whether the comparison is exactly window `lag`."""
    per_year: int
    """Windows that make a year; 0 when a year is not a whole number of them."""
    weights: np.ndarray
    """Expected size of each window by its calendar alone: days, weighted by weekday."""


def weekday_of(days: np.ndarray) -> np.ndarray:
    """Returns 0 for Monday to 6 for Sunday."""
    return (days + _MONDAY - 1) % 7


def weekday_weights(selection: Selection, values: np.ndarray) -> np.ndarray:
    """Returns the usual part of a weekday in the whole, 1 on average, from all kept rows outside of the period."""
    outside = selection.side != AFTER
    if not outside.any():
        return np.ones(7)
    days: np.ndarray = selection.days[outside]
    sums = np.bincount(weekday_of(days), np.abs(values[outside]), 7)
    span = np.bincount(weekday_of(np.arange(int(days.min()), int(days.max()) + 1)), minlength=7)
    span -= (
        np.bincount(weekday_of(np.arange(selection.ranges[AFTER].start, selection.ranges[AFTER].end + 1)), minlength=7)
        if days.max() > selection.ranges[AFTER].end
        else 0
    )
    means = np.divide(sums, span, out=np.zeros(7), where=span > 0)
    return means / means.mean() if len(np.unique(days)) >= 14 and means.any() else np.ones(7)


def calendar_weight(within: Range, grain: str, weekdays: np.ndarray, dates: np.ndarray) -> float:
    """Returns the expected size of a range by its calendar; `dates`: the distinct days of the data."""
    if grain == "day":
        return float(np.bincount(weekday_of(np.arange(within.start, within.end + 1)), minlength=7) @ weekdays)
    if grain == "week":
        usual = np.bincount(weekday_of(dates), minlength=7).argmax()
        return float(np.count_nonzero(weekday_of(np.arange(within.start, within.end + 1)) == usual))
    return 1.0


def make_windows(selection: Selection, weekdays: np.ndarray) -> Windows:
    """Lays out windows of the length of the period back to the first row."""
    period, comparison = selection.ranges[AFTER], selection.ranges[BEFORE]
    grain, first = selection.grain, int(selection.dates[0])
    months = _whole_months(period)
    ranges = [period]
    while len(ranges) < _MOST:
        if months:
            start = _first_of(_as_months(np.array([period.start]))[0] - len(ranges) * months)
        else:
            start = period.start - len(ranges) * period.length
        if start < first and not (grain not in ("day", "irregular") and start > first - 7):
            break
        ranges.append(Range(start, ranges[-1].start - 1))
    if months:
        since = _as_months(np.array([period.start]))[0] - _as_months(selection.days)
    else:
        since = period.start - selection.days.astype(np.int64)
    ids = np.where(since <= 0, 0, -(-since // (months or period.length)))
    ids = np.where((selection.days > period.end) | (ids >= len(ranges)), -1, ids)
    lag = next((at for at, within in enumerate(ranges) if at and within.start <= comparison.start), 1)
    aligned = lag < len(ranges) and ranges[lag] == comparison
    per_year = 12 // months if months and 12 % months == 0 else (0 if months or period.length > 31 else round(365.25 / period.length))
    weights = np.array([calendar_weight(within, grain, weekdays, selection.dates) for within in ranges])
    return Windows(ranges, ids, lag, aligned, per_year, np.maximum(weights, 1e-9))
