"""Describes a live table without fetching it: one aggregating pass on the server, and a sample of its rows.

Counts are exact where the server finishes in time. Distinct values are approximate where the server can approximate.
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from sqlglot import exp, parse_one

from copy_rows import CopyLimits, copy_rows
from sources.source import Source
from task import Task

_SAMPLE_ROWS = 10_000
_SAMPLE_BYTES = 200_000_000
_SAMPLE_SECONDS = 60.0
_PASS_SECONDS = 30.0
# Columns beyond these are described by the sample alone.
_MOST_COLUMNS = 60


def profile_table(source: Source, sql: str, target: str, task: Task) -> Any:
    """Writes a sample of the rows to a Parquet file, and returns what one pass over the table finds.

    `{"rows", "columns": [{"name", "missing", "distinct", "least", "greatest"}]}`; `rows` and `columns` are null when
    the pass does not end in time.
    """
    limits = CopyLimits(_SAMPLE_ROWS, _SAMPLE_BYTES, _SAMPLE_SECONDS, truncates=True)
    copy_rows(source, sql, target, limits=limits, report=task.report, is_cancelled=task.is_cancelled)
    fields = list(pq.read_schema(target))[:_MOST_COLUMNS]
    try:
        _, batches = source.stream(_to_pass(source.to_plain(sql), fields, source.dialect), _PASS_SECONDS)
        row = next(iter(batches)).to_pylist()[0]
    except Exception:
        if task.is_cancelled():
            raise
        return {"rows": None, "columns": None}
    return {"rows": int(row["n"]), "columns": [_to_column(row, index, field) for index, field in enumerate(fields)]}


def _to_pass(sql: str, fields: list[pa.Field], dialect: str) -> str:
    selected = [exp.alias_(exp.Count(this=exp.Star()), "n")]
    for index, field in enumerate(fields):
        column = exp.column(field.name, quoted=True)
        selected.append(exp.alias_(exp.Count(this=column.copy()), f"c{index}"))
        distinct = (
            exp.ApproxDistinct(this=column.copy())
            if dialect in ("duckdb", "spark")
            else exp.Count(this=exp.Distinct(expressions=[column.copy()]))
        )
        selected.append(exp.alias_(distinct, f"d{index}"))
        if _is_ordered(field.type):
            selected.append(exp.alias_(exp.Min(this=column.copy()), f"l{index}"))
            selected.append(exp.alias_(exp.Max(this=column.copy()), f"g{index}"))
    inner = parse_one(sql, dialect=dialect).subquery("profiled")
    return exp.select(*selected).from_(inner).sql(dialect=dialect)


def _is_ordered(kind: pa.DataType) -> bool:
    return (
        pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind) or pa.types.is_temporal(kind)
    )


def _to_column(row: dict[str, Any], index: int, field: pa.Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "missing": int(row["n"]) - int(row[f"c{index}"]),
        "distinct": int(row[f"d{index}"]),
        "least": _to_text(row.get(f"l{index}")),
        "greatest": _to_text(row.get(f"g{index}")),
    }


def _to_text(value: object) -> str | None:
    return None if value is None else str(value)
