"""Finds the one row of a group whose number stands apart from the others, because it alone may decide what the group is compared by."""

from typing import Any

import numpy as np
import pandas as pd

from data import partial_periods, spellings

_RANGES, _ALONE, _APART = 3, 5, 2
"""Interquartile ranges beyond a quartile; how many times farther than the next number a number stands apart, by itself or beyond those."""
_FEWEST, _ENOUGH = 3, 8
"""Rows of a group below which no row of it stands apart, and from which it has quartiles of its own."""


def _rows_within(frame: pd.DataFrame, conditions: list[dict[str, Any]]) -> np.ndarray:
    """Marks rows that meet all conditions; none where a column is missing or has no dates."""
    kept = np.ones(len(frame), bool)
    for one in conditions:
        at = next((place for place, label in enumerate(frame.columns) if label == one["column"]), None)
        if at is None:
            return np.zeros(len(frame), bool)
        values = frame.iloc[:, at]
        if "value" in one:
            kept &= spellings.holds_any(values, [one["value"]])
            continue
        days = partial_periods.days_of(values)
        if days is None:
            return np.zeros(len(frame), bool)
        kept &= (days >= np.datetime64(one["from"])) & (days < np.datetime64(one["until"]))
    return kept


def _stands_apart(number: float, numbers: np.ndarray, alone: float) -> bool:
    """
    Whether a number is beyond three interquartile ranges, and this many times farther from the median than the next one. Where most
    numbers are equal, any other one is beyond, so it has to be much farther.
    """
    low, middle, high = np.quantile(numbers, (0.25, 0.5, 0.75))
    distances = np.sort(np.abs(numbers - middle))
    farther = len(distances) > 1 and abs(number - middle) >= (_ALONE if high == low else alone) * distances[-2]
    beyond = max(low - number, number - high) > _RANGES * (high - low)
    return bool(beyond and farther)


def find_lone(frame: pd.DataFrame, numbers: np.ndarray, conditions: list[dict[str, Any]]) -> np.ndarray:
    """Marks the row of a group that is the farthest from its median, if it stands apart from all rows or from its group; else nothing."""
    marked = np.zeros(len(numbers), bool)
    known = ~np.isnan(numbers)
    rows = np.flatnonzero(_rows_within(frame, conditions) & known)
    if len(rows) < _FEWEST:
        return marked
    own = numbers[rows]
    at = int(rows[np.argmax(np.abs(own - np.median(own)))])
    everywhere = _stands_apart(numbers[at], numbers[known], 0)
    if everywhere or (len(own) >= _ENOUGH and _stands_apart(numbers[at], own, _APART)) or _stands_apart(numbers[at], own, _ALONE):
        marked[at] = True
    return marked
