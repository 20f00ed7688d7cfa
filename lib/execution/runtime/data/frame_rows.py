"""Selects rows of a frame into new memory, with a fresh index."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
from pandas.api.extensions import ExtensionArray

from data.column_values import TEXT, to_text_array

_LOOKED_AT = 10_000


def _take_text(values: pd.Series, rows: np.ndarray) -> ExtensionArray:
    """Takes rows of a text column, via dictionary codes where texts repeat, which is faster."""
    texts: Any = pa.array(values, pa.large_string())
    if values.head(_LOOKED_AT).nunique() < min(len(values), _LOOKED_AT) // 2:
        return to_text_array(texts.dictionary_encode().take(pa.array(rows)))
    return to_text_array(texts.take(pa.array(rows)))


def _rebuilt(frame: pd.DataFrame, part_of: Callable[[pd.Series], ExtensionArray], length: int) -> pd.DataFrame:
    columns = {at: part_of(frame.iloc[:, at]) for at in range(frame.shape[1])}
    return pd.DataFrame(columns, index=pd.RangeIndex(length), copy=False).set_axis(frame.columns, axis=1)


def take_rows(frame: pd.DataFrame, rows: np.ndarray) -> pd.DataFrame:
    """Returns the rows at these positions, in this order."""

    def part_of(values: pd.Series) -> ExtensionArray:
        return _take_text(values, rows) if values.dtype == TEXT else values.array.take(rows)

    return _rebuilt(frame, part_of, len(rows))


def keep_rows(frame: pd.DataFrame, kept: np.ndarray) -> pd.DataFrame:
    """Returns the rows for which the mask is true."""
    return _rebuilt(frame, lambda values: values.array[kept], int(np.count_nonzero(kept)))
