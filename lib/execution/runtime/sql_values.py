"""Columns on their way into DuckDB and out of it."""

import json
from collections import Counter
from typing import Any

import pandas as pd
import pyarrow as pa

from column_values import to_frame, to_series


def _to_arrow(values: pd.Series) -> pa.Array | pa.ChunkedArray:
    """The column without a copy where Arrow can share it; mixed values as their texts."""
    try:
        array = pa.array(values, from_pandas=True)
        # Of the units of moments, microseconds are those for which DuckDB has every function.
        return array.cast(pa.timestamp("us", array.type.tz)) if pa.types.is_timestamp(array.type) else array
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return pa.array([None if gap else str(value) for value, gap in zip(values.array, values.isna())], pa.large_string())


def _distinct(labels: list[str]) -> list[str]:
    """Names that SQL cannot tell apart, which differ in case at most, are numbered, so that none is taken for another."""
    counts = Counter(label.lower() for label in labels)
    taken = set(counts)
    names = []
    for label in labels:
        name, number = label, 0
        while counts[label.lower()] > 1 and name.lower() in taken:
            number += 1
            name = f"{label} ({number})"
        taken.add(name.lower())
        names.append(name)
    return names


def to_arrow_table(frame: pd.DataFrame) -> pa.Table:
    """The frame as an Arrow table: missing values of any kind as NULL, the row labels left out."""
    columns = [_to_arrow(frame.iloc[:, at]) for at in range(frame.shape[1])]
    return pa.table(columns, names=_distinct([str(label) for label in frame.columns]))


def _to_span(value: Any) -> Any:
    """An interval as a span of time; as words where it has months, whose length varies."""
    if value is None:
        return None
    months, days, nanoseconds = value
    span = pd.Timedelta(days, "D") + pd.Timedelta(nanoseconds, "ns")
    if months == 0:
        return span
    return f"{months} months" if span == pd.Timedelta(0) else f"{months} months {span}"


def _to_json(value: Any) -> str | None:
    return None if value is None else json.dumps(value, default=str, ensure_ascii=False)


def _to_shown_series(column: pa.ChunkedArray) -> pd.Series:
    """Whole numbers of any size, lists and structures as JSON, intervals as spans of time; all else as columns of files."""
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
    """The rows of a query as a frame."""
    return to_frame(table.column_names, [_to_shown_series(column) for column in table.columns])
