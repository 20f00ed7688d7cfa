"""Converts frames, series, arrays and lists to tables, cut to a displayable size."""

from typing import Any, cast

import numpy as np
import pandas as pd

from results.cell_value import Cell, to_cell, to_moment, to_text
from results.notices import Notices

MOST_ROWS, MOST_COLUMNS = 1000, 200


def _name(label: Any, notices: Notices) -> str:
    """Converts a column label to text; joins the parts of a compound label."""
    parts = cast(tuple[Any, ...], label) if isinstance(label, tuple) else (label,)
    words = [to_text(part if isinstance(part, str) else str(to_cell(part, notices)), notices) for part in parts]
    return " ".join(word for word in words if word != "")


def _unique(names: list[str]) -> list[str]:
    """Numbers repeated and empty names."""
    taken: set[str] = set()
    result: list[str] = []
    for at, name in enumerate(names):
        base = name or f"column {at + 1}"
        candidate, number = base, 1
        while candidate in taken:
            number += 1
            candidate = f"{base} ({number})"
        taken.add(candidate)
        result.append(candidate)
    return result


def _type(values: pd.Series) -> str:
    """Returns number, boolean, date or text."""
    kind = values.dtype
    if isinstance(kind, pd.CategoricalDtype):
        kind = kind.categories.dtype
    if pd.api.types.is_bool_dtype(kind):
        return "boolean"
    if pd.api.types.is_numeric_dtype(kind) and not pd.api.types.is_complex_dtype(kind):
        return "number"
    if pd.api.types.is_datetime64_any_dtype(kind):
        return "date"
    inferred = pd.api.types.infer_dtype(values, skipna=True) if pd.api.types.is_object_dtype(kind) else ""
    if inferred in ("integer", "floating", "mixed-integer-float", "decimal"):
        return "number"
    return {"boolean": "boolean", "date": "date", "datetime": "date"}.get(inferred, "text")


def _cells(values: pd.Series, notices: Notices) -> list[Cell]:
    """Returns the cells of one column. A column of moments that are not all midnight keeps the time in each."""
    cells = [to_cell(value, notices) for value in values.array]
    if _type(values) == "date" and any(isinstance(cell, str) and "T" in cell for cell in cells):
        return [None if cell is None else to_moment(value, True) for value, cell in zip(values.array, cells, strict=True)]
    return cells


def _kept_index(index: pd.Index, of_series: bool) -> bool:
    """Whether the row labels are meaningful: names, or labels that are not just positions."""
    if isinstance(index, pd.RangeIndex):
        return index.name is not None
    if any(name is not None for name in index.names):
        return True
    return of_series or not pd.api.types.is_integer_dtype(index.dtype)


def _columns(frame: pd.DataFrame, of_series: bool, notices: Notices) -> tuple[list[str], list[pd.Series]]:
    """Returns names and values, meaningful row labels first. Built column by column, because names may repeat."""
    names: list[str] = []
    columns: list[pd.Series] = []
    if _kept_index(frame.index, of_series):
        for level in range(frame.index.nlevels):
            labels = frame.index.get_level_values(level)
            plain = "index" if frame.index.nlevels == 1 else f"level {level + 1}"
            names.append(plain if labels.name is None else _name(labels.name, notices))
            columns.append(pd.Series(labels.array))
    for at, label in enumerate(frame.columns):
        names.append(_name(label, notices))
        columns.append(frame.iloc[:, at])
    return _unique(names), columns


def frame_to_table(frame: pd.DataFrame, notices: Notices, of_series: bool = False, total: int | None = None) -> dict[str, Any]:
    """Converts a frame to {kind, columns: [{name, type}], rows, totalRows}. `total` is the full number of rows where
    the frame holds only the first ones."""
    total, width = len(frame) if total is None else total, frame.shape[1]
    if total > MOST_ROWS:
        notices.add(f"The table has {total:,} rows; the first {MOST_ROWS:,} are kept.")
    names, columns = _columns(frame.iloc[:MOST_ROWS, :MOST_COLUMNS], of_series, notices)
    if width > MOST_COLUMNS or len(names) > MOST_COLUMNS:
        notices.add(f"The table has {width:,} columns; the first {MOST_COLUMNS} are kept.")
    names, columns = names[:MOST_COLUMNS], columns[:MOST_COLUMNS]
    cells = [_cells(column, notices) for column in columns]
    return {
        "kind": "table",
        "columns": [{"name": name, "type": _type(column)} for name, column in zip(names, columns, strict=True)],
        "rows": [list(row) for row in zip(*cells, strict=True)] if cells else [],
        "totalRows": total,
    }


def series_to_table(series: pd.Series, notices: Notices) -> dict[str, Any]:
    """Converts a series to a table of its labels and a column of values, called `value` when it has no name."""
    named = series.to_frame(name="value" if series.name is None else series.name)
    return frame_to_table(named, notices, of_series=True)


def list_to_table(values: list[Any], notices: Notices) -> dict[str, Any]:
    """Converts records and lists to rows, single values to one column called `value`."""
    if values and all(isinstance(value, dict) for value in values):
        return frame_to_table(pd.DataFrame(values), notices)
    if values and all(isinstance(value, (list, tuple, np.ndarray)) for value in values):
        width = max(len(value) for value in values)
        frame = pd.DataFrame([[*value, *[None] * (width - len(value))] for value in values])
        return frame_to_table(frame.set_axis([f"value {at + 1}" for at in range(frame.shape[1])], axis=1), notices)
    return frame_to_table(pd.DataFrame({"value": pd.Series(values, dtype=object)}), notices)
