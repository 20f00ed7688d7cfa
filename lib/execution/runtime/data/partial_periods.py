"""Finds calendar periods at both ends of a table that its dates do not cover. A period counts as partial when the time
between its edge and the nearest date exceeds a tenth of the period and nine in ten of the gaps between successive
dates. Dates on the first of each month thus cover their months, as weekly dates do.
"""

import numpy as np
import pandas as pd

_TENTH, _USUAL = 0.1, 0.9
_FEWEST_PERIODS = 3
_MONTHS = {"year": 12, "quarter": 3, "month": 1}


def days_of(values: pd.Series) -> np.ndarray | None:
    """Returns the days of a date column, NaT for gaps; None for other columns."""
    if not pd.api.types.is_datetime64_any_dtype(values.dtype):
        return None
    local = values.dt.tz_localize(None) if isinstance(values.dtype, pd.DatetimeTZDtype) else values
    return local.to_numpy().astype("datetime64[D]")


def _name(start: np.datetime64, period: str) -> str:
    year, month = str(start).split("-")
    return {"year": year, "quarter": f"{year} Q{(int(month) + 2) // 3}", "month": f"{year}-{month}"}[period]


def find_partial(values: pd.Series, period: str) -> tuple[np.ndarray, list[str]]:
    """Returns a mask of the rows in partial first and last periods, and their names; nothing below three periods."""
    nothing = np.zeros(len(values), bool)
    days = days_of(values)
    present = np.sort(pd.unique(days[~np.isnat(days)])) if days is not None else np.array([], "datetime64[D]")
    months = _MONTHS[period]
    periods = present.astype("datetime64[M]").astype(np.int64) // months
    if days is None or len(np.unique(periods)) < _FEWEST_PERIODS:
        return nothing, []
    usual = np.quantile(np.diff(present).astype(np.int64), _USUAL, method="lower")
    starts = (np.array([periods[0], periods[-1]]) * months).astype("datetime64[M]")
    edges, ends = starts.astype("datetime64[D]"), (starts + months).astype("datetime64[D]")
    lengths = (ends - edges).astype(np.int64)
    gaps = (int((present[0] - edges[0]).astype(np.int64)), int((ends[1] - present[-1]).astype(np.int64)) - 1)
    first, last = (gap > max(_TENTH * length, usual) for gap, length in zip(gaps, lengths, strict=True))
    dropped = nothing
    if first:
        dropped = dropped | (days < ends[0])
    if last:
        dropped = dropped | (days >= edges[1])
    return dropped, [_name(start, period) for start, partial in zip(starts, (first, last), strict=True) if partial]
