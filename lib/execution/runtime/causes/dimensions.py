"""Category columns as codes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from causes.selection import Selection
from data.column_values import TEXT
from data.spellings import codes_of, merge_codes
from results.cell_value import to_cell
from results.notices import Notices

MOST_DIMENSIONS, MOST_ITEMS = 24, 20_000
_LONGEST_ITEM = 200
_FEW = 24
"""Whole numbers with more distinct values than this are never categories by themselves."""
_CATEGORY_NAME = re.compile(
    r"(^|[_ ])(id|code|type|class|group|store|shop|branch|zone|tier|level|category|segment|region|no|nr)$", re.IGNORECASE
)
LeftOut = dict[str, Any]


@dataclass
class Dimension:
    """A category column: a code for each kept row, and one row of the frame that shows each code's value."""

    name: str
    codes: np.ndarray
    size: int
    shown: np.ndarray
    values: pd.Series
    has_gaps: bool
    variants: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """Spellings that differ in case or whitespace only, each with the one that it counts as."""
    respelled: np.ndarray | None = None
    """Marks the kept rows with such a spelling; None for none."""

    def item(self, code: int) -> str:
        """Returns the text of an item."""
        if self.has_gaps and code == self.size - 1:
            return "(missing)"
        value = to_cell(self.values.iloc[int(self.shown[code])], Notices())
        return str(int(value) if isinstance(value, float) and value.is_integer() else value)[:_LONGEST_ITEM]


def _encode(name: str, values: pd.Series) -> Dimension:
    merged = merge_codes(values)
    codes = (codes_of(values) if merged is None else merged.codes).astype(np.int32)
    size = int(codes.max(initial=-1)) + 1
    gaps = codes < 0
    has_gaps = bool(gaps.any())
    if has_gaps:
        codes[gaps] = size
        size += 1
    shown = np.zeros(size, np.int64)
    # The first row with the usual spelling shows an item.
    places = np.arange(len(codes)) if merged is None else np.flatnonzero(merged.usual | gaps)
    shown[codes[places[::-1]]] = places[::-1]
    if merged is None:
        return Dimension(name, codes, size, shown, values, has_gaps)
    return Dimension(name, codes, size, shown, values, has_gaps, merged.replaced, ~merged.usual)


def _may_be_category(name: str, values: pd.Series) -> bool:
    kind = values.dtype
    if kind == TEXT or pd.api.types.is_object_dtype(kind) or pd.api.types.is_bool_dtype(kind) or isinstance(kind, pd.CategoricalDtype):
        return True
    return pd.api.types.is_integer_dtype(kind) and bool(_CATEGORY_NAME.search(name)) and values.head(100_000).nunique() <= _FEW


def _names_of(selection: Selection) -> list[str]:
    """Returns the requested columns, or all that may be categories."""
    request = selection.request
    used = {request["time"], *selection.quantities.columns}
    given = request.get("dimensions")
    if given is not None:
        return list(dict.fromkeys(given))[:MOST_DIMENSIONS]
    frame = selection.frame
    names = [(str(label), frame.iloc[:, at]) for at, label in enumerate(frame.columns) if label not in used]
    return [name for name, values in dict(reversed(names)).items() if _may_be_category(name, values)][::-1][:MOST_DIMENSIONS]


def read_dimensions(selection: Selection, left_out: list[LeftOut]) -> Iterator[Dimension]:
    """Yields the dimensions worth examining; adds the others to `left_out` with the reason."""
    side = selection.examined_side
    for name in _names_of(selection):
        dimension = _encode(name, selection.column(name))
        reason = _reason_against(dimension, selection, side)
        if reason is None:
            yield dimension
        else:
            left_out.append({"dimensions": [name], "reason": reason})


def _reason_against(dimension: Dimension, selection: Selection, side: np.ndarray) -> str | None:
    codes = dimension.codes[selection.examined]
    present = np.bincount(codes * 2 + side, minlength=2 * dimension.size).reshape(-1, 2) > 0
    items = int(present.any(axis=1).sum())
    if items < 2:
        return f"{dimension.name} has only one item in {selection.both}."
    if dimension.size > MOST_ITEMS or (items > 100 and items > 0.5 * len(codes)):
        return f"{dimension.name} has too many different items to compare: {items:,}."
    if present.any(axis=0).all() and not present.all(axis=1).any():
        return f"No item of {dimension.name} occurs in {selection.both}."
    return None
