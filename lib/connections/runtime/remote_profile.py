"""Describes a live table without fetching it: its number of rows, a sample, and one aggregating pass on its server.

The number of rows is exact when the server counts them in time. Distinct values are exact for tables up to a million
rows, approximate where the server approximates them, and otherwise unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from sqlglot import exp, parse_one

from copy_rows import CopyLimits, copy_rows
from dialects import adapt
from live_query import LiveTable, to_view
from sources.source import Source
from statement import write
from task import Task
from thinned_source import ThinnedSource

_COUNT_SECONDS = 5.0
_PASS_SECONDS = 30.0
_SAMPLE_SECONDS = 60.0
_SAMPLE_BYTES = 200_000_000
# Rows up to which distinct values are counted exactly.
_MOST_TO_COUNT = 1_000_000
# Columns beyond these are described by the sample alone.
_MOST_COLUMNS = 60
# Draws this many times the rows that are needed, so that chance hardly ever leaves too few. Which of them stay is chance again.
_SURPLUS = 1.2
_RANDOM_STEPS = 1_000_000


@dataclass(frozen=True)
class Place:
    """The rows to describe: the statement that reads them, and the server's own estimate of their number."""

    sql: str
    estimate: int | None


def profile_table(source: Source, place: Place, target: str, *, sample_rows: int, task: Task) -> dict[str, Any]:
    """Writes a sample to a Parquet file and returns what the server counts.

    `{"rows", "exact", "sampleRows", "names", "columns": [{"missing", "distinct", "least", "greatest", "mean",
    "deviation"}] | null}`, columns in their order; `rows` is null when nothing is known.
    """
    names = [column.name for column in source.columns(place.sql)]
    view = to_view(LiveTable(frozenset(), place.sql, tuple((name, name) for name in names)), source)
    counted = _count(source, view, task)
    rows = place.estimate if counted is None else counted
    sampled = _sample(source, view, target, rows=rows, wanted=sample_rows, task=task)
    complete = counted is not None and sampled >= counted
    columns = None if complete or not sampled else _aggregate(source, view, target, rows=counted, task=task)
    return {"rows": rows, "exact": counted is not None, "sampleRows": sampled, "names": names, "columns": columns}


def _count(source: Source, view: exp.Subquery, task: Task) -> int | None:
    row = _read_row(source, exp.select(exp.alias_(exp.Count(this=exp.Star()), "n")), view, _COUNT_SECONDS, task)
    return None if row is None else int(row["n"])


def _sample(
    source: Source, view: exp.Subquery, target: str, *, rows: int | None, wanted: int, task: Task
) -> int:
    """Draws rows by chance in one pass over the table, and takes the first ones where that takes too long."""
    limits = CopyLimits(wanted, _SAMPLE_BYTES, _SAMPLE_SECONDS, truncates=True)
    all_rows = exp.select("*").from_(_named(view, "sampled"))
    if rows is not None and rows > wanted:
        drawn = all_rows.copy().where(_by_chance(_SURPLUS * wanted / rows, source.dialect))
        try:
            return _copy(ThinnedSource(source, wanted, task.is_cancelled), drawn, target, limits=limits, task=task)
        except Exception:
            if task.is_cancelled():
                raise
    return _copy(source, all_rows.limit(wanted), target, limits=limits, task=task)


def _copy(source: Source, statement: exp.Select, target: str, *, limits: CopyLimits, task: Task) -> int:
    sql = write(statement, source.dialect)
    return copy_rows(source, sql, target, limits=limits, report=task.report, is_cancelled=task.is_cancelled).rows


def _by_chance(share: float, dialect: str) -> exp.Expression:
    """Returns a condition that holds for this share of the rows."""
    if dialect == "sqlite":
        return parse_one(f"ABS(RANDOM()) % {_RANDOM_STEPS} < {round(share * _RANDOM_STEPS)}", read="sqlite")
    return exp.LT(this=exp.Rand(), expression=exp.Literal.number(f"{min(share, 1):.9f}"))


def _aggregate(
    source: Source, view: exp.Subquery, target: str, *, rows: int | None, task: Task
) -> list[dict[str, Any]] | None:
    fields = list(pq.read_schema(target))[:_MOST_COLUMNS]
    selected = [exp.alias_(exp.Count(this=exp.Star()), "n")]
    for index, field in enumerate(fields):
        column = exp.column(field.name, quoted=True)
        wanted = {"c": exp.Count(this=column.copy()), "d": _distinct(column, source.dialect, rows)}
        if _is_number(field.type) or pa.types.is_temporal(field.type):
            wanted |= {"l": exp.Min(this=column.copy()), "g": exp.Max(this=column.copy())}
        if _is_number(field.type):
            double = exp.cast(column.copy(), "DOUBLE")
            wanted |= {"m": exp.Avg(this=double.copy()), "s": exp.StddevSamp(this=double.copy())}
        selected += [exp.alias_(value, f"{key}{index}") for key, value in wanted.items() if value is not None]
    row = _read_row(source, exp.select(*selected), view, _PASS_SECONDS, task)
    return None if row is None else [_to_facts(row, index) for index in range(len(fields))]


def _read_row(
    source: Source, statement: exp.Select, view: exp.Subquery, seconds: float, task: Task
) -> dict[str, Any] | None:
    """Reads one row; None when the server does not finish in time or cannot compute it."""
    try:
        sql = write(adapt(statement.from_(_named(view, "described")), source.dialect), source.dialect)
        _, batches = source.stream(sql, seconds)
        found = [row for batch in batches for row in batch.to_pylist()]
    except Exception:
        if task.is_cancelled():
            raise
        return None
    return found[0]


def _named(view: exp.Subquery, name: str) -> exp.Subquery:
    named = view.copy()
    named.set("alias", exp.TableAlias(this=exp.to_identifier(name)))
    return named


def _distinct(column: exp.Column, dialect: str, rows: int | None) -> exp.Expression | None:
    if dialect in ("duckdb", "spark"):
        return exp.ApproxDistinct(this=column.copy())
    if rows is None or rows > _MOST_TO_COUNT:
        return None
    return exp.Count(this=exp.Distinct(expressions=[column.copy()]))


def _is_number(kind: pa.DataType) -> bool:
    return pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)


def _to_facts(row: dict[str, Any], index: int) -> dict[str, Any]:
    def number(key: str) -> float | None:
        value = row.get(f"{key}{index}")
        return None if value is None else float(value)

    distinct = row.get(f"d{index}")
    return {
        "missing": int(row["n"]) - int(row[f"c{index}"]),
        "distinct": None if distinct is None else int(distinct),
        "least": _to_cell(row.get(f"l{index}")),
        "greatest": _to_cell(row.get(f"g{index}")),
        "mean": number("m"),
        "deviation": number("s"),
    }


def _to_cell(value: Any) -> float | str | None:
    if value is None or isinstance(value, (int, float)):
        return value
    iso = getattr(value, "isoformat", None)
    return iso() if iso is not None else float(value)
