"""Finds rows that equal an earlier one in every column."""

from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from data.column_values import TEXT
from data.spellings import codes_of


def _blank(values: pd.Series) -> np.ndarray:
    """Marks values that are missing or whitespace."""
    if values.dtype == TEXT:
        texts: Any = pa.array(values, pa.large_string())
        lengths = pc.utf8_length(pc.utf8_trim_whitespace(texts)).to_numpy(zero_copy_only=False)
        return np.isnan(lengths) | (lengths == 0)
    missing = values.isna().to_numpy(bool)
    if values.dtype == object:
        return missing | np.array([isinstance(value, str) and value.strip() == "" for value in values], bool)
    return missing


def _filled_rows(columns: list[pd.Series], length: int) -> np.ndarray:
    """Returns the positions of rows with at least one value that is not blank."""
    blank = np.arange(length)
    for values in columns:
        if len(blank) == 0:
            break
        blank = blank[_blank(values if len(blank) == length else values.take(blank))]
    filled = np.ones(length, bool)
    filled[blank] = False
    return np.flatnonzero(filled)


def find_repeated(frame: pd.DataFrame) -> np.ndarray:
    """
    Returns a mask of the rows that equal an earlier one. Compares column by column, fast types first, and only rows that
    still equal another one. Blank rows are never equal.
    """
    columns = [frame.iloc[:, at] for at in range(frame.shape[1])]
    columns.sort(key=lambda values: 2 if values.dtype == object else int(values.dtype == TEXT))
    rows = _filled_rows(columns, len(frame))
    groups = np.zeros(len(rows), np.int64)
    for values in columns:
        if len(rows) == 0:
            break
        codes = codes_of(values if len(rows) == len(frame) else values.take(rows)).astype(np.int64) + 1
        groups = pd.factorize(groups * (codes.max() + 1) + codes)[0]
        again = np.bincount(groups)[groups] > 1
        rows, groups = rows[again], groups[again]
    repeated = np.zeros(len(frame), bool)
    repeated[rows[pd.Series(groups).duplicated().to_numpy()]] = True
    return repeated
