"""Converts `result` to a scalar, a record or a table."""

import collections
import dataclasses
import re
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa

from results.cell_value import is_scalar, to_cell, to_text
from results.notices import Notices
from results.result_table import frame_to_table, list_to_table, series_to_table

MOST_ENTRIES = 1000
_LISTS = (list, tuple, range, collections.deque, type({}.keys()), type({}.values()), type({}.items()))
_ADDRESS = re.compile(r"^<.* at 0x[0-9a-f]+>$", re.DOTALL)


def _record_of(value: Any) -> dict[Any, Any] | None:
    """Returns the fields of a mapping, a named tuple, a data class or one of scipy's result objects."""
    if isinstance(value, dict):
        return value
    if isinstance(value, tuple) and (fields := getattr(value, "_fields", None)) is not None:
        return {name: getattr(value, name) for name in fields}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {entry.name: getattr(value, entry.name) for entry in dataclasses.fields(value)}
    return None


def _to_table(value: Any, notices: Notices) -> dict[str, Any] | None:
    """Returns the table in `value`; None when it is not a table."""
    if isinstance(value, pd.DataFrame):
        return frame_to_table(value, notices)
    if isinstance(value, pd.Series):
        return series_to_table(value, notices)
    if isinstance(value, pd.Index):
        return list_to_table(list(value), notices)
    if isinstance(value, pd.api.extensions.ExtensionArray):
        return series_to_table(pd.Series(value), notices)
    if isinstance(value, pa.Table):
        return frame_to_table(value.to_pandas(), notices)
    if isinstance(value, np.ndarray) and value.dtype.names and value.ndim == 1:
        return frame_to_table(pd.DataFrame(value), notices)
    if isinstance(value, np.ndarray) and value.ndim in (1, 2):
        return list_to_table(list(value), notices)
    if isinstance(value, (set, frozenset)):
        return list_to_table(sorted(value, key=str), notices)
    if isinstance(value, _LISTS):
        return list_to_table(list(value), notices)
    return None


class NothingToShowError(Exception):
    """`result` is set, but to nothing that can be shown: a function, a grouping without an aggregate."""


def _to_text_scalar(value: Any, notices: Notices) -> dict[str, Any]:
    """Returns the text of an object that has no better form; raises NothingToShowError when that is only a memory
    address."""
    if callable(value) or _ADDRESS.search(str(value)):
        raise NothingToShowError(
            f"`result` is of type {type(value).__name__}, which cannot be shown: assign a number, a text or a table to it."
        )
    notices.add(f"The result is of type {type(value).__name__} and is shown as text.")
    return {"kind": "scalar", "value": to_text(str(value), notices)}


def _to_entry(value: Any, notices: Notices) -> Any:
    """Converts a record's entry: to a cell, or to a table for everything larger."""
    if is_scalar(value):
        return to_cell(value, notices)
    if isinstance(value, np.ndarray) and value.ndim == 0:
        return to_cell(value.item(), notices)
    fields = _record_of(value)
    if fields is not None:
        rows = [{"name": str(key), "value": to_cell(item, notices)} for key, item in fields.items()]
        return frame_to_table(pd.DataFrame(rows, columns=["name", "value"], dtype=object), notices)
    table = _to_table(value, notices)
    return to_text(str(value), notices) if table is None else table


def to_result(value: Any, notices: Notices) -> dict[str, Any]:
    """Converts `value` to the domain's AnalysisResult."""
    if is_scalar(value):
        return {"kind": "scalar", "value": to_cell(value, notices)}
    if isinstance(value, np.ndarray) and value.ndim == 0:
        return {"kind": "scalar", "value": to_cell(value.item(), notices)}
    fields = _record_of(value)
    if fields is not None:
        if len(fields) > MOST_ENTRIES:
            notices.add(f"The result has {len(fields):,} entries; the first {MOST_ENTRIES:,} are kept.")
        kept = list(fields.items())[:MOST_ENTRIES]
        entries = [{"name": to_text(_label(key), notices), "value": _to_entry(item, notices)} for key, item in kept]
        return {"kind": "record", "entries": entries}
    return _to_table(value, notices) or _to_text_scalar(value, notices)


def _label(key: Any) -> str:
    """Returns the name of an entry; joins the parts of a compound key."""
    return " ".join(map(str, key)) if isinstance(key, tuple) else str(key)
