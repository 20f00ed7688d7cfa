"""Converts rows of Python values to Arrow, for drivers without columnar results.

The first piece decides the type of each column: whole numbers, numbers, booleans, dates, times or text. A later value
that does not fit widens nothing: numbers among text become text, anything else that does not fit is an error that names
the column.
"""

from __future__ import annotations

import datetime
import decimal
from collections.abc import Callable, Iterable, Iterator

import pyarrow as pa

from sources.source import Kind

_ROWS_PER_BATCH = 20_000
# Rows that are read before the types are decided.
_ROWS_TO_LOOK_AT = 20_000


def to_batches(
    names: list[str], rows: Iterable[tuple], *, done: Callable[[], None], types: list[pa.DataType | None] | None = None
) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
    """Returns the schema and the rows in batches; `types` are those that the server declares, None if it declares none.

    Calls `done` after the last row has been read or reading has failed.
    """
    source = iter(rows)
    try:
        first = _take(source, _ROWS_TO_LOOK_AT)
    except BaseException:
        done()
        raise
    given = types or [None] * len(names)
    columns = list(zip(*first, strict=True)) if first else [()] * len(names)
    found = [declared or _find_type(values) for declared, values in zip(given, columns, strict=True)]
    schema = pa.schema(list(zip(names, found, strict=True)))
    return schema, _convert(schema, first, source, done)


def to_kind(kind: pa.DataType) -> Kind | None:
    """Returns what values of a type are; None for a type that tables lack."""
    if pa.types.is_boolean(kind):
        return "boolean"
    if pa.types.is_integer(kind):
        return "whole"
    if pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return "double"
    if pa.types.is_date(kind):
        return "date"
    if pa.types.is_timestamp(kind):
        return "time"
    return "text" if pa.types.is_string(kind) else None


def _convert(
    schema: pa.Schema, first: list[tuple], source: Iterator[tuple], done: Callable[[], None]
) -> Iterator[pa.RecordBatch]:
    try:
        rows = first
        while rows:
            columns = list(zip(*rows, strict=True))
            arrays = [_to_array(values, field) for values, field in zip(columns, schema, strict=True)]
            yield pa.RecordBatch.from_arrays(arrays, schema=schema)
            rows = _take(source, _ROWS_PER_BATCH)
    finally:
        done()


def _take(source: Iterator[tuple], count: int) -> list[tuple]:
    taken = []
    for row in source:
        taken.append(row)
        if len(taken) == count:
            break
    return taken


def _find_type(values: tuple) -> pa.DataType:
    kinds = {type(value) for value in values if value is not None}
    if not kinds:
        return pa.string()
    if kinds == {bool}:
        return pa.bool_()
    if kinds <= {int, bool}:
        return pa.int64()
    if kinds <= {int, float, bool, decimal.Decimal}:
        return pa.float64()
    if kinds == {datetime.date}:
        return pa.date32()
    if kinds == {datetime.datetime}:
        return pa.timestamp("us")
    return pa.string()


def _to_array(values: tuple, field: pa.Field) -> pa.Array:
    if pa.types.is_string(field.type):
        return pa.array([_to_text(value) for value in values], pa.string())
    if pa.types.is_integer(field.type):
        values = tuple(int(value) if isinstance(value, bool) else value for value in values)
    if pa.types.is_floating(field.type):
        values = tuple(float(value) if isinstance(value, decimal.Decimal) else value for value in values)
    try:
        return pa.array(values, field.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as error:
        raise ValueError(
            f"The column “{field.name}” starts with {_words(field.type)}, but contains other values further down. "
            "Convert it to text in the query."
        ) from error


def _to_text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray)):
        return value.hex()
    return str(value)


def _words(kind: pa.DataType) -> str:
    return "dates" if pa.types.is_temporal(kind) else "numbers"
