"""Runs statements on a connection without the check that comes first, so that a test shows what the other protections stop.

Reads `{"runtime", "connection", "before": [text, …], "statements": [text, …]}` from its standard input. Prints a line of JSON for each statement:
`{"failed": what the server said}` or `{"failed": null}`. Each one runs twice, on connections of their own: as the connector
would run it, and directly, after the statements of `before`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

_SECONDS = 1


def _run_as_connector(source: Any, sql: str) -> None:
    _, batches = source.stream(sql, _SECONDS)
    for _ in batches:
        pass


def _run_directly(source: Any, sql: str) -> None:
    connection = source._connection
    if source.dialect == "sqlite":
        connection.executescript(sql)
    elif source.dialect == "duckdb":
        connection.execute(sql).fetchall()
    else:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            cursor.fetchall()


def _prepare(source: Any, before: list[str]) -> None:
    if source.dialect == "mysql":
        source._limit(_SECONDS)
    for sql in [f"SET statement_timeout = {_SECONDS * 1000}", *before] if source.dialect == "postgres" else before:
        with source._connection.cursor() as cursor:
            cursor.execute(sql)


def _attempt(open_source: Any, connection: Any, before: list[str], run: Any, sql: str) -> str | None:
    try:
        source = open_source(connection)
        try:
            _prepare(source, before)
            run(source, sql)
        finally:
            source.close()
    except BaseException as error:  # Failures are the result.
        return str(error)[:300] or type(error).__name__
    return None


def main() -> None:
    """Runs the statements of one request."""
    request = json.load(sys.stdin)
    sys.path.insert(0, request["runtime"])
    from sources.open_source import open_source
    from sources.source import Connection

    connection = Connection(**request["connection"])
    for sql in request["statements"]:
        failures = [_attempt(open_source, connection, request["before"], run, sql) for run in (_run_as_connector, _run_directly)]
        print(json.dumps({"failed": failures[0] and failures[1]}), flush=True)


main()
