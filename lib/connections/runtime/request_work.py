"""The work that the server may request, by name. Each takes the task and the request, and returns JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlglot import exp

from copy_rows import CopyLimits, copy_rows
from files.copy_file import copy_file
from files.file_source import FileSource
from statement import Statement, StatementRefused, check_statement
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


def _to_statement(request: dict[str, Any], dialect: str) -> Statement:
    """Checks the statement of a request, or writes one that reads a whole table."""
    path = request.get("path")
    if path is not None:
        return Statement(_to_select(tuple(path)).sql(dialect=dialect, identify=True), (tuple(path),))
    checked = check_statement(request["sql"], dialect, written_in=request.get("writtenIn"))
    allowed = request.get("tables")
    if allowed is not None:
        names = {tuple(table) for table in allowed} | {(table[-1],) for table in allowed}
        unknown = [".".join(table) for table in checked.tables if table not in names]
        if unknown:
            raise StatementRefused(f"The statement reads “{unknown[0][:80]}”, which is not part of the question's data.")
    return checked


def _to_select(path: tuple[str, ...]) -> exp.Select:
    identifiers = [exp.to_identifier(part, quoted=True) for part in path]
    table = exp.Table(this=identifiers[-1], db=identifiers[-2] if len(identifiers) > 1 else None)
    return exp.select("*").from_(table)


works: dict[str, Callable[[Task, dict[str, Any]], Any]] = {
    "test": _test,
    "tables": _tables,
    "check": _check,
    "copy": _copy,
}
