"""
Runs DuckDB queries over the datasets. The connection is opened before the worker is locked down, because DuckDB cannot open one later,
and only for SQL jobs, so that Python code never has access to one. Everything from the job is parsed after the lockdown.
"""

from typing import Any

import duckdb
import pyarrow as pa

from analysis.sql_values import to_arrow_table, to_shown_frame
from analysis.user_traceback import Failure, readable, to_failure
from data.dataset_frames import DatasetFrames
from results.notices import Notices
from results.result_table import MOST_ROWS, frame_to_table

Connection = duckdb.DuckDBPyConnection
_SETTINGS: dict[str, Any] = {
    "threads": 1,
    "max_temp_directory_size": "0KB",
    "enable_external_access": False,
    "allow_community_extensions": False,
    "allow_persistent_secrets": False,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "python_enable_replacements": False,
    "python_scan_all_frames": False,
    "lock_configuration": True,
}
_SHARE_OF_MEMORY = 0.6
"""Share of the worker's memory limit; the rest is for the tables that the query reads and for its result."""
_FAULTS_OF_QUERIES = (duckdb.Error, pa.ArrowException, OSError)
"""Errors of DuckDB, and of Arrow while it reads rows from DuckDB."""
_PLACE = "\n\nLINE "
_LONGEST_MESSAGE, _LONGEST_DETAIL = 500, 20_000
_MOST_QUERIES = 20


class QueryError(Exception):
    """An invalid query; the message is a sentence."""


def connect(limits: dict[str, int]) -> Connection:
    """Opens an empty in-memory database without file access, with locked settings."""
    megabytes = int(limits["dataBytes"] * _SHARE_OF_MEMORY) >> 20
    return duckdb.connect(":memory:", config=_SETTINGS | {"memory_limit": f"{megabytes}MB"})


def _parse(connection: Connection, code: str) -> list[duckdb.Statement]:
    """Parses the queries in `code`. Rejects NUL characters, where DuckDB would stop reading."""
    if "\0" in code:
        raise QueryError("The query holds a NUL character.")
    statements = connection.extract_statements(code)
    if len(statements) == 0 or any(statement.type != duckdb.StatementType.SELECT for statement in statements):
        raise QueryError("The code must consist only of SQL queries that begin with SELECT, WITH, FROM or VALUES.")
    if len(statements) > _MOST_QUERIES:
        raise QueryError(f"The code contains {len(statements)} queries; at most {_MOST_QUERIES} are allowed.")
    return statements


def _find_tables(connection: Connection, statements: list[duckdb.Statement]) -> set[str] | None:
    """Returns the tables that queries reference but do not define; None when DuckDB cannot list them, as with `JOIN … USING`."""
    try:
        return set[str]().union(*(connection.get_table_names(statement.query) for statement in statements))
    except duckdb.Error:
        return None


def _register(connection: Connection, names: set[str], datasets: DatasetFrames) -> int:
    """Registers datasets as tables under these names; returns the number of registered tables."""
    tables: dict[str, pa.Table] = {}
    for name in sorted(names):
        key = datasets.find_key(name)
        if key is None:
            shared = name.lower() in map(str.lower, datasets.names())
            fault = f"Several table names differ from {name!r} only in case: use ids instead" if shared else f"There is no table {name!r}"
            raise QueryError(f"{fault}; {_tables_of(datasets)}.")
        if key not in tables:
            tables[key] = to_arrow_table(datasets[key])
        connection.register(name, tables[key])
    return len(names)


def _tables_of(datasets: DatasetFrames) -> str:
    return f"the tables are {', '.join(map(repr, datasets.names()))}" if len(datasets) else "there are no tables"


def _read_rows(connection: Connection, statement: duckdb.Statement, notices: Notices) -> dict[str, Any]:
    """Returns the rows of one query as a table."""
    reader = connection.sql(statement).to_arrow_reader(MOST_ROWS)
    kept: list[pa.RecordBatch] = []
    total = 0
    for batch in reader:
        if total < MOST_ROWS:
            kept.append(batch.slice(0, MOST_ROWS - total))
        total += len(batch)
    shown = to_shown_frame(pa.Table.from_batches(kept, reader.schema))
    return frame_to_table(shown, notices, total=total)


def _to_record(tables: list[dict[str, Any]]) -> dict[str, Any]:
    """Joins the results of several queries: the cells of single rows under the names of their columns, other tables under their number."""
    entries: dict[str, Any] = {}
    for number, table in enumerate(tables, 1):
        if table["totalRows"] == 1:
            named = zip((column["name"] for column in table["columns"]), table["rows"][0], strict=True)
        else:
            named = iter([(f"query {number}", table)])
        for name, value in named:
            entries[name if name not in entries else f"{name} ({number})"] = value
    return {"kind": "record", "entries": [{"name": name, "value": value} for name, value in entries.items()]}


def _run(connection: Connection, request: dict[str, Any], datasets: DatasetFrames, notices: Notices) -> dict[str, Any] | Failure:
    """Returns the result of the queries, or a guard failure."""
    statements = _parse(connection, request["code"])
    tables = _find_tables(connection, statements)
    read = _register(connection, datasets.table_names() if tables is None else tables, datasets)
    if request["guard"] and len(datasets) > 0 and tables is not None and read == 0:
        return {"kind": "guard", "message": "The query never reads the data: select from the table of a dataset, or from `df`."}
    connection.execute("SELECT setseed(?)", [request["seed"] % 1_000_003 / 1_000_003]).fetchall()
    results = [_read_rows(connection, statement, notices) for statement in statements]
    return results[0] if len(results) == 1 else _to_record(results)


def _to_failure(fault: BaseException) -> Failure:
    """Converts an exception to a failure, with DuckDB's message for errors of the query."""
    if isinstance(fault, QueryError):
        return {"kind": "error", "message": readable(str(fault), _LONGEST_MESSAGE)}
    if not isinstance(fault, _FAULTS_OF_QUERIES):
        return to_failure(fault)
    words = str(fault)
    if isinstance(fault, duckdb.OutOfMemoryException) or words.startswith("Out of Memory Error"):
        return {"kind": "memory", "message": ""}
    message = readable(f"The query failed: {' '.join(words.split(_PLACE, 1)[0].split())}", _LONGEST_MESSAGE)
    return {"kind": "error", "message": message, "traceback": readable(words, _LONGEST_DETAIL)}


def run_query(
    connection: Connection, request: dict[str, Any], datasets: DatasetFrames, notices: Notices
) -> tuple[dict[str, Any] | None, Failure | None]:
    """Runs the queries in `request`; returns the rows of one as a table, of several as a record, or the failure."""
    try:
        found = _run(connection, request, datasets, notices)
    except BaseException as fault:
        return None, _to_failure(fault)
    return (found, None) if found["kind"] in ("table", "record") else (None, found)
