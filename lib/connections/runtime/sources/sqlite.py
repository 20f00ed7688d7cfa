"""SQLite files, opened for reading only."""

from __future__ import annotations

import datetime
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pyarrow as pa

from sources.rows import to_batches
from sources.source import Connection, RemoteColumn, Table
from sources.sqlite_dates import read_time
from sources.sqlite_exact import ExactFunctions
from sources.sqlite_functions import add_functions

_STEPS_BETWEEN_LOOKS = 10_000


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
            # SQLite has no dates and booleans, but columns that are declared so.
            detect_types=sqlite3.PARSE_DECLTYPES,
        )
        self._connection.execute("PRAGMA query_only = ON")
        self._connection.execute("PRAGMA trusted_schema = OFF")
        self._connection.execute("PRAGMA case_sensitive_like = ON")
        add_functions(self._connection)
        self._exact = ExactFunctions(self._connection)
        # Neither another database nor a copy of this one can be attached, which VACUUM INTO does to write a file.
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
        return [RemoteColumn(column[0], "plain") for column in described]

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        self._cancelled.clear()
        timer = threading.Timer(seconds, self._connection.interrupt)
        timer.daemon = True
        timer.start()
        self._connection.set_progress_handler(lambda: int(self._cancelled.is_set()), _STEPS_BETWEEN_LOOKS)
        with self._exact.naming_misfits():
            cursor = self._connection.execute(sql)
        names = [column[0] for column in cursor.description]
        return to_batches(names, self._exact.read(cursor), done=timer.cancel)

    def cancel(self) -> None:
        self._cancelled.set()
        self._connection.interrupt()

    def close(self) -> None:
        self._connection.close()
