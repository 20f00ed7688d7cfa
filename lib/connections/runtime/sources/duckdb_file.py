"""DuckDB files, opened read-only, without access to anything but the file."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import duckdb
import pyarrow as pa

from process_limits import MOST_FILE_BYTES, engine_megabytes
from sources.source import Connection, RemoteColumn, Table

_ROWS_PER_BATCH = 100_000
_PLAIN = frozenset(
    "DOUBLE BOOLEAN VARCHAR DATE TIMESTAMP TINYINT SMALLINT INTEGER BIGINT UTINYINT USMALLINT UINTEGER UBIGINT".split()
)
_SETTINGS = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "allow_persistent_secrets": "false",
    "python_enable_replacements": "false",
    "threads": "2",
}


class DuckdbSource:
    """Reads one DuckDB file."""

    dialect = "duckdb"

    def __init__(self, connection: Connection) -> None:
        path = Path(connection.database or "").resolve(strict=True)
        # Locked before the file is opened, so that a file of another kind, or one that asks for an extension, cannot load any.
        self._room = tempfile.TemporaryDirectory()
        self._connection = duckdb.connect(":memory:", config=_SETTINGS | _to_limits(self._room.name))
        files = ", ".join(_quote(name) for name in (str(path), f"{path}.wal"))
        for setting in (f"allowed_paths = [{files}]", "TimeZone = 'UTC'", "enable_external_access = false", "lock_configuration = true"):
            self._connection.execute(f"SET {setting}")
        name = f'"{_to_name(path)}"'
        self._connection.execute(f"ATTACH {_quote(str(path))} AS {name} (TYPE duckdb, READ_ONLY)")
        self._connection.execute(f"USE {name}")

    def version(self) -> str:
        return f"DuckDB {duckdb.__version__}"

    def may_write(self) -> bool:
        return False

    def tables(self, query: str, limit: int) -> list[Table]:
        rows = self._connection.execute(
            "SELECT * FROM (SELECT schema_name, table_name, 'table', estimated_size FROM duckdb_tables() WHERE NOT internal AND database_name = current_database() "
            "AND contains(lower(schema_name || '.' || table_name), lower($1)) "
            "UNION ALL SELECT schema_name, view_name, 'view', NULL FROM duckdb_views() WHERE NOT internal AND database_name = current_database() "
            "AND contains(lower(schema_name || '.' || view_name), lower($1))) ORDER BY schema_name || '.' || table_name <> $1, 1, 2 LIMIT $2",
            [query, limit],
        ).fetchall()
        return [Table((schema, name), kind, size) for schema, name, kind, size in rows]

    def columns(self, sql: str) -> list[RemoteColumn]:
        described = self._connection.execute(f"DESCRIBE {sql}").fetchall()
        return [RemoteColumn(str(row[0]), _find_shape(str(row[1]))) for row in described]

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        timer = threading.Timer(seconds, self._connection.interrupt)
        timer.daemon = True
        timer.start()
        try:
            reader = self._connection.sql(sql).to_arrow_reader(_ROWS_PER_BATCH)
        except BaseException:
            timer.cancel()
            raise
        schema = pa.schema([pa.field(field.name, _to_type(field.type)) for field in reader.schema])
        return schema, _convert(reader, schema, timer)

    def cancel(self) -> None:
        self._connection.interrupt()

    def close(self) -> None:
        self._connection.close()
        self._room.cleanup()


def _to_limits(folder: str) -> dict[str, str]:
    """Returns the settings of memory, and of the folder for what does not fit, which by default would be beside the file."""
    return {
        "memory_limit": f"{engine_megabytes()}MiB",
        "temp_directory": folder,
        "max_temp_directory_size": f"{MOST_FILE_BYTES >> 20}MiB",
    }


def _to_name(path: Path) -> str:
    """Names the database like its file, as views inside it expect, unless DuckDB has one of that name."""
    name = path.stem.replace('"', '""')
    return f"{name}_file" if name.lower() in ("memory", "system", "temp") else name


def _quote(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _convert(reader: pa.RecordBatchReader, schema: pa.Schema, timer: threading.Timer) -> Iterator[pa.RecordBatch]:
    try:
        for batch in reader:
            columns = [_to_column(column, field.type) for column, field in zip(batch.columns, schema, strict=True)]
            yield pa.RecordBatch.from_arrays(columns, schema=schema)
    finally:
        timer.cancel()


def _find_shape(kind: str) -> Literal["plain", "text", "double", "utc"]:
    if kind.startswith("DECIMAL") or kind in ("HUGEINT", "UHUGEINT", "FLOAT"):
        return "double"
    if kind == "TIMESTAMP WITH TIME ZONE":
        return "utc"
    return "plain" if kind.split("_")[0] in _PLAIN and not kind.endswith("]") else "text"


def _to_type(kind: pa.DataType) -> pa.DataType:
    if isinstance(kind, pa.BaseExtensionType):
        return _to_type(kind.storage_type)
    if pa.types.is_nested(kind) or pa.types.is_interval(kind) or pa.types.is_binary(kind) or pa.types.is_null(kind):
        return pa.string()
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _to_column(column: pa.Array, target: pa.DataType) -> pa.Array:
    plain = column.storage if isinstance(column, pa.ExtensionArray) else column
    if plain.type == target:
        return plain
    if pa.types.is_dictionary(plain.type):
        return plain.dictionary_decode().cast(target)
    return pa.array([None if value is None else _to_text(value) for value in plain.to_pylist()], target)


def _to_text(value: object) -> str:
    if isinstance(value, pa.MonthDayNano):
        return _write_interval(*value)
    return value.hex() if isinstance(value, bytes) else str(value)


def _write_interval(months: int, days: int, nanoseconds: int) -> str:
    """Writes an interval as DuckDB and PostgreSQL do: `1 day 02:30:00.5`."""
    named = ((abs(months) // 12 * (-1 if months < 0 else 1), "year"), (abs(months) % 12 * (-1 if months < 0 else 1), "month"), (days, "day"))
    words = [f"{count} {unit}{'' if abs(count) == 1 else 's'}" for count, unit in named if count]
    if nanoseconds or not words:
        seconds, rest = divmod(abs(nanoseconds) // 1000, 1_000_000)
        decimals = f".{rest:06d}".rstrip("0") if rest else ""
        sign = "-" if nanoseconds < 0 else ""
        words.append(f"{sign}{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}{decimals}")
    return " ".join(words)
