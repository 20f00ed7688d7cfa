"""SQLite files, opened for reading only."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pyarrow as pa

from sources.rows import to_batches
from sources.source import Connection, RemoteColumn, Table
from sources.sqlite_functions import add_functions

_STEPS_BETWEEN_LOOKS = 10_000


class SqliteSource:
    """Reads one SQLite file."""

    dialect = "sqlite"

    def __init__(self, connection: Connection) -> None:
        path = Path(connection.database or "").resolve(strict=True)
        self._connection = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, check_same_thread=False)
        self._connection.execute("PRAGMA query_only = ON")
        self._connection.execute("PRAGMA trusted_schema = OFF")
        add_functions(self._connection)
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
        cursor = self._connection.execute(sql)
        names = [column[0] for column in cursor.description]
        return to_batches(names, cursor, done=timer.cancel)

    def cancel(self) -> None:
        self._cancelled.set()
        self._connection.interrupt()

    def close(self) -> None:
        self._connection.close()
