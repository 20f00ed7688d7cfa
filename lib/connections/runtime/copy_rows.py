"""Streams the rows of a statement from the server to a Parquet file.

Memory stays bounded by one piece of rows, however long the table is. The file is complete or absent: it is written under
another name and moved when the last row is in it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.parquet as pq

from faults import Cancelled, OutOfTime, TooLarge
from sources.source import Source

_SECONDS_BETWEEN_REPORTS = 0.5
_ROWS_PER_GROUP = 100_000


@dataclass(frozen=True)
class CopyLimits:
    """Limits of a copy: rows, bytes of the file, and seconds. `truncates` keeps the first rows instead of failing."""

    rows: int
    bytes: int
    seconds: float
    truncates: bool = False


@dataclass(frozen=True)
class Copied:
    """The outcome: rows, bytes of the file, and whether the statement had more rows."""

    rows: int
    bytes: int
    truncated: bool


def copy_rows(
    source: Source,
    sql: str,
    target: str,
    *,
    limits: CopyLimits,
    report: Callable[[int, int], None],
    is_cancelled: Callable[[], bool],
) -> Copied:
    """Runs a checked statement and writes its rows to `target`. Periodically calls `report` with rows and bytes.

    Raises Cancelled, TooLarge, and what the driver raises. Removes an incomplete file.
    """
    ends = time.monotonic() + limits.seconds
    schema, batches = source.stream(sql, limits.seconds)
    partial = f"{target}.partial"
    rows, truncated, reported = 0, False, time.monotonic()
    try:
        with pq.ParquetWriter(partial, _to_unique(schema), compression="zstd", compression_level=1) as writer:
            for batch in batches:
                if is_cancelled():
                    raise Cancelled
                if time.monotonic() > ends:
                    raise OutOfTime(limits.seconds)
                if rows + batch.num_rows > limits.rows:
                    if not limits.truncates:
                        raise TooLarge(f"The table has more than {limits.rows:,} rows.")
                    batch, truncated = batch.slice(0, limits.rows - rows), True
                writer.write_batch(pa.RecordBatch.from_arrays(batch.columns, schema=writer.schema), _ROWS_PER_GROUP)
                rows += batch.num_rows
                size = os.path.getsize(partial)
                if size > limits.bytes:
                    raise TooLarge(f"The table takes more than {limits.bytes / 1e9:,.1f} GB.")
                if time.monotonic() - reported > _SECONDS_BETWEEN_REPORTS:
                    report(rows, size)
                    reported = time.monotonic()
                if truncated:
                    break
        if is_cancelled():
            raise Cancelled
        os.replace(partial, target)
    except BaseException:
        source.cancel()
        _remove(partial)
        raise
    finally:
        close = getattr(batches, "close", None)
        if close is not None:
            close()
    return Copied(rows, os.path.getsize(target), truncated)


def _to_unique(schema: pa.Schema) -> pa.Schema:
    """Numbers columns with the same name, and stores types that Parquet lacks as text."""
    seen: dict[str, int] = {}
    fields = []
    for field in schema:
        name = field.name or "column"
        seen[name] = seen.get(name, 0) + 1
        fields.append(pa.field(name if seen[name] == 1 else f"{name}_{seen[name]}", field.type))
    return pa.schema(fields)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass
