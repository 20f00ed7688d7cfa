"""One column of a Parquet file as pandas computes with it."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

TEXT = pd.StringDtype("pyarrow", na_value=np.nan)
_EXACT = 2**53


def _loses_digits(column: pa.ChunkedArray) -> bool:
    """Whether whole numbers with gaps would lose digits as floats."""
    bounds = pc.min_max(column).as_py().values()
    return any(bound is not None and abs(bound) > _EXACT for bound in bounds)


def _with_gaps(column: pa.ChunkedArray, kind: str) -> pd.Series:
    """Values and a mask beside them, so that none loses a digit and gaps stay gaps."""
    gaps = pc.is_null(column).to_numpy()
    values = pc.fill_null(column, False if kind == "boolean" else 0).to_numpy().copy()
    made = pd.arrays.BooleanArray if kind == "boolean" else pd.arrays.IntegerArray
    return pd.Series(made(values, gaps))


def to_series(column: pa.ChunkedArray) -> pd.Series:
    """
    Dates and times as datetime64, decimals as floats, text as pandas' string type; whole numbers with gaps as floats, or as
    Int64 where floats would lose digits; truth values with gaps as `boolean`.
    """
    kind = column.type
    if pa.types.is_decimal(kind):
        column = column.cast(pa.float64())
    elif pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return pd.Series(pd.array(column.cast(pa.large_string()), dtype=TEXT), copy=False)
    elif column.null_count and pa.types.is_boolean(kind):
        return _with_gaps(column, "boolean")
    elif column.null_count and pa.types.is_integer(kind) and _loses_digits(column):
        return _with_gaps(column, "integer")
    return column.to_pandas(date_as_object=False, use_threads=False)


def to_frame(names: list[str], columns: list[pd.Series]) -> pd.DataFrame:
    """The columns side by side, none of them copied."""
    frame = pd.DataFrame(dict(enumerate(columns)), copy=False)
    return frame.set_axis(names, axis=1)
