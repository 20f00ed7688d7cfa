"""The work that the server may request, by name. Each function receives the task and the request, and returns JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from copy_rows import CopyLimits, copy_rows
from faults import UnknownName, to_fault
from files.copy_file import copy_file
from files.file_source import FileSource
from live_query import LiveTable, to_live_statement, to_place
from refusals import NotExpressible, StatementRefused
from remote_profile import Place, profile_table
from sources.source import Source
from statement import Statement, check_statement, write_table
from task import Task

_MOST_TABLES = 200


def _test(task: Task, _: dict[str, Any]) -> Any:
    with task.open() as source:
        return {"server": source.version(), "mayWrite": source.may_write(), "tables": len(source.tables("", 1)) > 0}


def _tables(task: Task, request: dict[str, Any]) -> Any:
    with task.open() as source:
        found = source.tables(request["query"], _MOST_TABLES + 1)
    shown = [{"path": table.path, "kind": table.kind, "rows": table.rows, "bytes": table.bytes} for table in found[:_MOST_TABLES]]
    return {"items": shown, "more": len(found) > _MOST_TABLES}


def _check(_: Task, request: dict[str, Any]) -> Any:
    checked = _to_statement(request, request["dialect"])
    return {"sql": checked.sql, "tables": checked.tables}


def _prepare(task: Task, request: dict[str, Any]) -> Any:
    """Has a server prepare a statement in its own SQL without running it. Raises UnknownName, and what the driver raises."""
    try:
        with _open_database(task) as source:
            source.columns(_to_statement(request, source.dialect).sql)
    except Exception as error:
        fault = to_fault(error, task.connection)
        if fault.code not in ("table", "column") or task.is_cancelled():
            raise
        raise UnknownName(fault.code, fault.detail) from error


def _copy(task: Task, request: dict[str, Any]) -> Any:
    options: dict[str, Any] = {
        "limits": CopyLimits(**request["limits"]),
        "report": task.report,
        "is_cancelled": task.is_cancelled,
    }
    with task.open() as source:
        if isinstance(source, FileSource):
            copied = copy_file(source, request["path"][-1], request["target"], **options)
        else:
            copied = copy_rows(source, _to_statement(request, source.dialect).sql, request["target"], **options)
    return {"rows": copied.rows, "bytes": copied.bytes, "truncated": copied.truncated}


def _profile(task: Task, request: dict[str, Any]) -> Any:
    with _open_database(task) as source:
        place = Place(to_place(request, source.dialect), _find_estimate(source, request.get("path")))
        return profile_table(source, place, request["target"], sample_rows=request["sampleRows"], task=task)


@contextmanager
def _open_database(task: Task) -> Iterator[Source]:
    """Lends a connection that runs statements. Raises StatementRefused for one to files."""
    with task.open() as source:
        if isinstance(source, FileSource):
            raise StatementRefused("Files cannot be queried in place. Read the file as a snapshot.")
        yield source


def _find_estimate(source: Source, path: list[str] | None) -> int | None:
    """Returns the server's own estimate of a table's rows."""
    if path is None:
        return None
    found = [table.rows for table in source.tables(".".join(path), _MOST_TABLES) if list(table.path) == path]
    return found[0] if found else None


# Errors of a query rather than of the connection, and the server's terms for them.
_QUERY_FAULTS = {
    "statement_refused": "refused",
    "table": "error",
    "column": "error",
    "read_only": "refused",
    "failed": "error",
    "timeout": "timeout",
    "too_large": "too_large",
}


def _query(task: Task, request: dict[str, Any]) -> Any:
    """Runs a query over live tables; an error in the query is a result, for a model to correct."""
    statement: str | None = None
    try:
        with _open_database(task) as source:
            tables = [_to_live_table(table, source.dialect) for table in request["tables"]]
            statement = to_live_statement(request["sql"], tables, source, exact=request.get("exact", False))
            copied = copy_rows(
                source,
                statement,
                request["target"],
                limits=CopyLimits(**request["limits"], truncates=True),
                report=task.report,
                is_cancelled=task.is_cancelled,
            )
    except Exception as error:
        return _to_failure(task, error) | {"statement": statement}
    columns = [{"name": field.name, "type": _to_word(field.type)} for field in pq.read_schema(request["target"])]
    return {"rows": copied.rows, "truncated": copied.truncated, "statement": statement, "columns": columns}


def _to_failure(task: Task, error: Exception) -> dict[str, Any]:
    """Describes an error in a query. Raises errors of the connection."""
    fault = to_fault(error, task.connection)
    kind = "dialect" if isinstance(error, NotExpressible) else _QUERY_FAULTS.get(fault.code)
    if kind is None or task.is_cancelled():
        raise error
    message = fault.message if fault.detail is None else f"{fault.message} The server said: {fault.detail}"
    return {"failed": kind, "message": message}


def _probe(task: Task, request: dict[str, Any]) -> Any:
    """Has a server prepare the query of a recipe without running it; an error in the query is a result."""
    try:
        with _open_database(task) as source:
            tables = [_to_live_table(table, source.dialect) for table in request["tables"]]
            statement = to_live_statement(request["sql"], tables, source, exact=True)
            source.columns(statement)
    except Exception as error:
        return _to_failure(task, error)
    return {"statement": statement}


def _to_live_table(table: dict[str, Any], dialect: str) -> LiveTable:
    names = frozenset(name.lower() for name in table["names"])
    return LiveTable(names, to_place(table, dialect), tuple((name, source) for name, source in table["columns"]))


def _to_word(kind: pa.DataType) -> str:
    if pa.types.is_boolean(kind):
        return "boolean"
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return "number"
    if pa.types.is_date(kind):
        return "date"
    return "time" if pa.types.is_timestamp(kind) else "text"


def _to_statement(request: dict[str, Any], dialect: str) -> Statement:
    """Checks the statement of a request, or writes one that reads a whole table."""
    path = request.get("path")
    if path is not None:
        return Statement(write_table(path, dialect), (tuple(path),))
    checked = check_statement(request["sql"], dialect, written_in=request.get("writtenIn"))
    allowed = request.get("tables")
    if allowed is not None:
        names = {tuple(table) for table in allowed} | {(table[-1],) for table in allowed}
        unknown = [".".join(table) for table in checked.tables if table not in names]
        if unknown:
            raise StatementRefused(f"The statement reads “{unknown[0][:80]}”, which is not part of the question's data.")
    return checked


works: dict[str, Callable[[Task, dict[str, Any]], Any]] = {
    "test": _test,
    "tables": _tables,
    "check": _check,
    "prepare": _prepare,
    "copy": _copy,
    "profile": _profile,
    "query": _query,
    "probe": _probe,
}
