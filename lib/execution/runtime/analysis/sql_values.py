"""Converts columns to and from DuckDB."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pandas as pd
import pyarrow as pa

from data.column_values import to_frame, to_series


def _to_arrow(values: pd.Series) -> pa.Array[Any] | pa.ChunkedArray[Any]:
    """Converts a column to Arrow, without a copy where possible; mixed values become text."""
    try:
        array = pa.array(values, from_pandas=True)
        # DuckDB supports all timestamp functions only for microseconds.
        return array.cast(pa.timestamp("us", array.type.tz)) if pa.types.is_timestamp(array.type) else array
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return pa.array([None if gap else str(value) for value, gap in zip(values.array, values.isna(), strict=True)], pa.large_string())


def _distinct(labels: list[str]) -> list[str]:
    """Numbers names that differ at most in case, because SQL cannot distinguish them."""
    counts = Counter(label.lower() for label in labels)
    taken = set(counts)
    names: list[str] = []
    for label in labels:
        name, number = label, 0
        while counts[label.lower()] > 1 and name.lower() in taken:
            number += 1
            name = f"{label} ({number})"
        taken.add(name.lower())
        names.append(name)
    return names


def to_arrow_table(frame: pd.DataFrame) -> pa.Table:
    """Converts a frame to an Arrow table, with missing values of any kind as NULL and without row labels."""
    columns = [_to_arrow(frame.iloc[:, at]) for at in range(frame.shape[1])]
    return pa.table(columns, names=_distinct([str(label) for label in frame.columns]))


def _to_span(value: Any) -> Any:
    """Converts an interval to a duration; to text where it has months, whose length varies."""
    if value is None:
        return None
    months, days, nanoseconds = value
    span = pd.Timedelta(days, "D") + pd.Timedelta(nanoseconds, "ns")
    if months == 0:
        return span
    return f"{months} months" if span == pd.Timedelta(0) else f"{months} months {span}"


def _to_json(value: Any) -> str | None:
    return None if value is None else json.dumps(value, default=str, ensure_ascii=False)


def _to_shown_series(column: pa.ChunkedArray[Any]) -> pd.Series:
    """Converts integers of any size, lists and structs to JSON, intervals to durations, and other types as columns of files."""
    kind = column.type
    if pa.types.is_decimal(kind) and kind.scale == 0:
        try:
            return to_series(column.cast(pa.int64()))
        except pa.ArrowInvalid:
            return pd.Series([None if value is None else int(value) for value in column.to_pylist()], dtype=object)
    if pa.types.is_dictionary(kind):
        return to_series(column.cast(kind.value_type))
    if pa.types.is_nested(kind):
        return pd.Series([_to_json(value) for value in column.to_pylist()], dtype=object)
    if pa.types.is_interval(kind):
        return pd.Series([_to_span(value) for value in column.to_pylist()], dtype=object)
    return to_series(column)


def to_shown_frame(table: pa.Table) -> pd.DataFrame:
    """Converts the rows of a query to a frame."""
    return to_frame(table.column_names, [_to_shown_series(column) for column in table.columns])
