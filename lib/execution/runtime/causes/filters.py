"""Row filters of the domain, over a frame."""

from typing import Any, cast

import numpy as np
import pandas as pd

from causes.refusal import Refusal
from data.spellings import holds_any

_ORDERS = {"<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal}


def _text_of(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _compare(values: pd.Series, op: str, bound: Any) -> np.ndarray:
    """Compares numbers with numbers and dates with dates; anything else by its text."""
    kind = values.dtype
    if pd.api.types.is_any_real_numeric_dtype(kind):
        left, right = values.to_numpy(np.float64, na_value=np.nan), float(bound)
    elif pd.api.types.is_datetime64_any_dtype(kind):
        local = values.dt.tz_localize(None) if isinstance(kind, pd.DatetimeTZDtype) else values
        left, right = local.to_numpy(), np.datetime64(str(bound))
    else:
        left, right = values.fillna("").astype(str).to_numpy(object), str(bound)
    return np.asarray(_ORDERS[op](left, right), bool) & ~values.isna().to_numpy(bool)


def _passes(values: pd.Series, given: dict[str, Any]) -> np.ndarray:
    op, value = given["op"], given.get("value")
    missing = values.isna().to_numpy(bool)
    if op == "is_missing":
        return missing
    if op == "not_missing":
        return ~missing
    if op in _ORDERS:
        return _compare(values, op, value)
    if op == "contains":
        texts = values.fillna("").astype(str)
        return texts.str.contains(str(value), case=not given.get("anyCase", False), regex=False).to_numpy(bool)
    wanted = cast(list[Any], value) if isinstance(value, list) else [value]
    held = holds_any(values, [_text_of(one) for one in wanted if one is not None])
    held = held | missing if None in wanted else held
    return ~held if op == "!=" else held


def passing_rows(frame: pd.DataFrame, filters: list[dict[str, Any]]) -> np.ndarray | None:
    """Returns a mask of the rows that pass all filters; None when there are none. Raises Refusal for unusable filters."""
    kept: np.ndarray | None = None
    for given in filters:
        values = column_of(frame, given["column"])
        try:
            passed = _passes(values, given)
        except (TypeError, ValueError) as fault:
            raise Refusal(f"The column {given['column']!r} cannot be compared with {given.get('value')!r}.") from fault
        kept = passed if kept is None else kept & passed
    return kept


def column_of(frame: pd.DataFrame, name: str) -> pd.Series:
    """Returns the first column with this name. Raises Refusal when there is none."""
    for at, label in enumerate(frame.columns):
        if label == name:
            return frame.iloc[:, at]
    raise Refusal(f"There is no column {name!r}.")
