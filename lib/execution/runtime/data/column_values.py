"""Converts one column of a Parquet file to types that pandas computes with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from pandas.api.extensions import ExtensionArray

TEXT = pd.StringDtype("pyarrow", na_value=np.nan)
_EXACT = 2**53


@dataclass(frozen=True)
class Survey:
    """Properties of a whole column that decide the type of its parts."""

    gaps: bool = False
    """A value is missing."""
    loses_digits: bool = False
    """It has whole numbers that floats would round."""


def survey(parts: Iterable[pa.ChunkedArray[Any]]) -> Survey:
    """Scans all parts of a column."""
    gaps = loses_digits = False
    for part in parts:
        gaps = gaps or part.null_count > 0
        if pa.types.is_integer(part.type):
            extremes: Any = pc.min_max(part)
            loses_digits = loses_digits or any(bound is not None and abs(bound) > _EXACT for bound in extremes.as_py().values())
    return Survey(gaps, loses_digits)


def _with_gaps(column: pa.ChunkedArray[Any], kind: str) -> pd.Series:
    """Returns values with a mask, so that no digit is lost and gaps stay gaps."""
    gaps = pc.is_null(column).to_numpy()
    filler: Any = False if kind == "boolean" else 0
    values = pc.fill_null(column, filler).to_numpy().copy()
    made = pd.arrays.BooleanArray if kind == "boolean" else pd.arrays.IntegerArray
    return pd.Series(made(values, gaps))


def to_text_array(texts: Any) -> ExtensionArray:
    """Converts texts of Arrow to pandas' string type, without a copy."""
    return pd.array(texts.cast(pa.large_string()), dtype=TEXT)


def to_series(column: pa.ChunkedArray[Any], whole: Survey | None = None) -> pd.Series:
    """Converts dates and times to datetime64, decimals to floats, text to pandas' string type; whole numbers with gaps
    to floats, or to Int64 where floats would lose digits; truth values with gaps to `boolean`. `whole`: facts of the
    column that this is a part of.
    """
    kind = column.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return pd.Series(to_text_array(column), copy=False)
    if pa.types.is_decimal(kind):
        column = column.cast(pa.float64())
    elif pa.types.is_boolean(kind) or pa.types.is_integer(kind):
        whole = survey([column]) if whole is None else whole
        if whole.gaps and pa.types.is_boolean(kind):
            return _with_gaps(column, "boolean")
        if whole.gaps and whole.loses_digits:
            return _with_gaps(column, "integer")
        if whole.gaps:
            column = column.cast(pa.float64())
    return column.to_pandas(date_as_object=False, use_threads=False)


def to_frame(names: list[str], columns: list[pd.Series]) -> pd.DataFrame:
    """Combines the columns without copying them."""
    frame = pd.DataFrame(dict(enumerate(columns)), copy=False)
    return frame.set_axis(names, axis=1)
