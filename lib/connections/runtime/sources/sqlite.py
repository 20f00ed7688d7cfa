"""SQLite files, opened read-only."""

from __future__ import annotations

import datetime
import re
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pyarrow as pa

from sources.rows import to_batches
from sources.source import Connection, Kind, RemoteColumn, Table
from sources.sqlite_dates import read_time
from sources.sqlite_exact import ExactFunctions
from sources.sqlite_functions import add_functions

_STEPS_BETWEEN_LOOKS = 10_000
_WHOLE_TABLE = re.compile(r"SELECT \* FROM `((?:[^`]|``)+)`")
# Words in a declared type, as SQLite itself reads it, and what the values are.
_DECLARED: tuple[tuple[str, Kind], ...] = (
    ("INT", "whole"), ("BOOL", "boolean"), ("TIMESTAMP", "time"), ("DATETIME", "time"), ("DATE", "date"),
    ("CHAR", "text"), ("CLOB", "text"), ("TEXT", "text"),
    ("REAL", "double"), ("FLOA", "double"), ("DOUB", "double"), ("NUMERIC", "double"), ("DECIMAL", "double"),
)


def _find_kind(declared: str) -> Kind | None:
    return next((kind for word, kind in _DECLARED if word in declared), None)


def _to_date(stored: bytes) -> datetime.date | str:
    text = stored.decode(errors="replace")
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return text


def _to_time(stored: bytes) -> datetime.datetime | str:
    text = stored.decode(errors="replace")
    return read_time(text) or text


def _to_boolean(stored: bytes) -> bool | int | str:
    text = stored.decode(errors="replace")
    if text in ("0", "1"):
        return text == "1"
    return int(text) if text.isdecimal() else text


for name, convert in {
    "date": _to_date,
    "datetime": _to_time,
    "timestamp": _to_time,
    "boolean": _to_boolean,
    "bool": _to_boolean,
}.items():
    sqlite3.register_converter(name, convert)


class SqliteSource:
    """Reads one SQLite file."""

    dialect = "sqlite"

    def __init__(self, connection: Connection) -> None:
        path = Path(connection.database or "").resolve(strict=True)
        self._connection = sqlite3.connect(
            f"file:{quote(str(path))}?mode=ro",
            uri=True,
            check_same_thread=False,
            # SQLite has no date and boolean types, but columns can be declared as such.
            detect_types=sqlite3.PARSE_DECLTYPES,
        )
        self._connection.execute("PRAGMA query_only = ON")
        self._connection.execute("PRAGMA trusted_schema = OFF")
        self._connection.execute("PRAGMA case_sensitive_like = ON")
        add_functions(self._connection)
        self._exact = ExactFunctions(self._connection)
        # Prevents attaching databases, which VACUUM INTO also does to write a file.
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        self._cancelled = threading.Event()

    def version(self) -> str:
        return f"SQLite {sqlite3.sqlite_version}"

    def may_write(self) -> bool:
        return False

    def tables(self, query: str, limit: int) -> list[Table]:
        rows = self._connection.execute(
            "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
            "AND instr(lower(name), lower(?)) > 0 ORDER BY name <> ?, name LIMIT ?",
            (query, query, limit),
        )
        return [Table((name,), kind) for name, kind in rows]

    def columns(self, sql: str) -> list[RemoteColumn]:
        described = self._connection.execute(f"SELECT * FROM ({sql}) LIMIT 0").description
        declared = self._find_declared(sql)
        return [RemoteColumn(column[0], "plain", kind=_find_kind(declared.get(column[0], ""))) for column in described]

    def _find_declared(self, sql: str) -> dict[str, str]:
        """Returns the declared types of the columns of a statement that reads one table; of others, SQLite reports none."""
        whole = _WHOLE_TABLE.fullmatch(sql)
        if whole is None:
            return {}
        rows = self._connection.execute("SELECT name, type FROM pragma_table_info(?)", (whole[1].replace("``", "`"),))
        return {name: declared.upper() for name, declared in rows}

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        self._cancelled.clear()
        timer = threading.Timer(seconds, self._connection.interrupt)
        timer.daemon = True
        timer.start()
        self._connection.set_progress_handler(lambda: int(self._cancelled.is_set()), _STEPS_BETWEEN_LOOKS)
        try:
            with self._exact.naming_misfits():
                cursor = self._connection.execute(sql)
        except BaseException:
            # It would interrupt a later statement of this connection.
            timer.cancel()
            raise
        names = [column[0] for column in cursor.description]
        return to_batches(names, self._exact.read(cursor), done=timer.cancel)

    def cancel(self) -> None:
        self._cancelled.set()
        self._connection.interrupt()

    def close(self) -> None:
        self._connection.close()
