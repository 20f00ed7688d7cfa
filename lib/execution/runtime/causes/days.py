"""Time columns as days: whole numbers counted from 1970-01-01."""

import numpy as np
import pandas as pd

from causes.refusal import Refusal
from data.column_values import TEXT

NO_DAY = np.iinfo(np.int32).min
"""Stands for a missing or unreadable date."""
_YEARS = (1800, 2200)


def to_day(text: str) -> int:
    """Converts an ISO date to a day."""
    return int(np.datetime64(text, "D").astype(np.int64))


def to_date(day: int) -> str:
    """Converts a day to an ISO date."""
    return str(np.datetime64(int(day), "D"))


def _of_moments(values: pd.Series) -> np.ndarray:
    local = values.dt.tz_localize(None) if isinstance(values.dtype, pd.DatetimeTZDtype) else values
    days = local.to_numpy().astype("datetime64[D]")
    return np.where(np.isnat(days), NO_DAY, days.astype(np.int64)).astype(np.int32)


def _of_texts(values: pd.Series) -> np.ndarray:
    """Reads each distinct text once."""
    codes, distinct = pd.factorize(values)
    # A year may be a number among texts.
    texts = [str(one) if isinstance(one, (int, float)) else one for one in distinct]
    read = pd.to_datetime(pd.Series(texts, dtype=object), errors="coerce", format="ISO8601", utc=True)
    days = _of_moments(read) if len(read) else np.empty(0, np.int32)
    return np.append(days, np.int32(NO_DAY))[codes]


def _of_years(values: pd.Series) -> np.ndarray:
    numbers = values.to_numpy(np.float64, na_value=np.nan)
    good = (numbers >= _YEARS[0]) & (numbers <= _YEARS[1]) & (numbers == np.floor(numbers))
    years = (np.where(good, numbers, 1970).astype(np.int64) - 1970).astype("datetime64[Y]")
    return np.where(good, years.astype("datetime64[D]").astype(np.int64), NO_DAY).astype(np.int32)


def days_of(values: pd.Series) -> np.ndarray:
    """Returns the day of each row as int32, NO_DAY for gaps. Raises Refusal for columns without dates."""
    kind = values.dtype
    if pd.api.types.is_datetime64_any_dtype(kind):
        days = _of_moments(values)
    elif kind == TEXT or pd.api.types.is_object_dtype(kind):
        days = _of_texts(values)
    elif pd.api.types.is_any_real_numeric_dtype(kind):
        days = _of_years(values)
    else:
        days = np.full(len(values), NO_DAY, np.int32)
    if not (days != NO_DAY).any():
        raise Refusal(f"The column {values.name!r} has no dates that can be read.")
    return days


def grain_of(distinct: np.ndarray) -> str:
    """Names the usual distance between sorted distinct days."""
    gaps = np.diff(distinct)
    if len(gaps) == 0:
        return "irregular"
    usual = int(np.median(gaps))
    for name, least, most in (("day", 1, 3), ("week", 7, 7), ("month", 28, 31), ("quarter", 89, 92), ("year", 365, 366)):
        if least <= usual <= most:
            return name
    return "irregular"
