"""Finds the volume of a sum that names none, so that prices and mix can be examined: revenue = quantity × price."""

import numpy as np
import pandas as pd

from causes.quantities import numbers_of
from causes.selection import Selection

_LOOKED_AT = 5_000
_TOLERANCE, _AGREEING = 0.006, 0.98
_MOST_COLUMNS = 20


def _sample(selection: Selection) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Returns evenly spaced rows, and the numbers of every numeric column in them."""
    rows = selection.examined[np.linspace(0, len(selection.examined) - 1, min(_LOOKED_AT, len(selection.examined))).astype(np.int64)]
    rows = rows if selection.rows is None else selection.rows[rows]
    frame = selection.frame
    found: dict[str, np.ndarray] = {}
    for at, label in enumerate(frame.columns):
        kind = frame.dtypes.iloc[at]
        if pd.api.types.is_any_real_numeric_dtype(kind) and len(found) < _MOST_COLUMNS:
            found.setdefault(str(label), numbers_of(frame.iloc[:, at].take(rows)))
    return rows, found


def _agrees(target: np.ndarray, product: np.ndarray) -> bool:
    known = np.isfinite(target) & np.isfinite(product)
    if np.count_nonzero(known) < 20:
        return False
    gap = np.abs(target[known] - product[known])
    return bool((gap <= np.maximum(_TOLERANCE * np.abs(target[known]), 0.011)).mean() >= _AGREEING)


def _is_count(values: np.ndarray) -> bool:
    known = values[np.isfinite(values)]
    return bool(len(known) and (known >= 0).all() and (known == np.floor(known)).all())


def find_implied_volume(selection: Selection, column: str) -> str | None:
    """
    Returns the column that holds the units of a sum: one of whole numbers that gives the sum's column when it is multiplied
    row by row with another column. None when there is no such column.
    """
    _, numbers = _sample(selection)
    target = numbers.get(column)
    if target is None:
        return None
    counts = [name for name, values in numbers.items() if name != column and _is_count(values) and len(np.unique(values)) > 1]
    for name in counts:
        if any(_agrees(target, numbers[name] * other) for price, other in numbers.items() if price not in (name, column)):
            return name
    return None
