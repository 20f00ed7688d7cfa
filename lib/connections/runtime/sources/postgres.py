"""PostgreSQL, read through ADBC, which streams `COPY … TO STDOUT` as Arrow with the server's own types."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Literal
from urllib.parse import quote, urlencode

import adbc_driver_postgresql.dbapi as driver
import pyarrow as pa
import pyarrow.compute as pc

from sources.rows import to_kind
from sources.source import CONNECT_SECONDS, Connection, Kind, RemoteColumn, Table

# The first four bytes of a type modifier do not belong to it.
_TYPMOD_OFFSET = 4
_WIDEST_DECIMAL = 38
_BATCH_BYTES = 16 * 1024 * 1024

_TABLES = """
SELECT n.nspname, c.relname, c.relkind::text, greatest(c.reltuples, -1)::bigint
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  AND n.nspname NOT LIKE 'pg\\_%' AND has_table_privilege(c.oid, 'SELECT') AND NOT c.relispartition
  AND position(lower($1) IN lower(n.nspname || '.' || c.relname)) > 0
ORDER BY (n.nspname || '.' || c.relname <> $1), (n.nspname <> 'public'), n.nspname, c.relname LIMIT $2
"""

_MAY_WRITE = """
SELECT EXISTS (
  SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
    AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
) OR (SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = current_user)
"""

_KINDS = {"r": "table", "p": "table", "f": "table", "v": "view", "m": "view"}


class PostgresSource:
    """Reads a PostgreSQL database, each checked statement in a read-only transaction of its own."""

    dialect = "postgres"

    def __init__(self, connection: Connection) -> None:
        self._connection = driver.connect(_to_uri(connection), autocommit=True)
        self._running: driver.Cursor | None = None

    def version(self) -> str:
        return str(self._rows("SELECT 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1)")[0][0])

    def may_write(self) -> bool:
        return bool(self._rows(_MAY_WRITE)[0][0])

    def tables(self, query: str, limit: int) -> list[Table]:
        found = self._rows(_TABLES, (query, limit))
        return [Table((schema, name), _KINDS[kind], None if rows < 0 else rows) for schema, name, kind, rows in found]

    def columns(self, sql: str) -> list[RemoteColumn]:
        with self._reading() as cursor:
            cursor.execute(f"SELECT * FROM ({sql}) AS probed LIMIT 0")
            described = [_describe(field) for field in cursor.fetch_record_batch().schema]
        self._end(cursor)
        return described

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        with self._reading() as cursor:
            self._running = cursor
            cursor.adbc_statement.set_options(**{"adbc.postgresql.batch_size_hint_bytes": _BATCH_BYTES})
            cursor.execute(f"SET LOCAL statement_timeout = {max(1, round(seconds * 1000))}")
            cursor.execute(_to_plain(cursor, sql))
            reader = cursor.fetch_record_batch()
            schema = pa.schema([pa.field(field.name, _to_type(field)) for field in reader.schema])
        return schema, self._convert(reader, schema, cursor)

    def renew(self) -> bool:
        """Discards whatever earlier statements may have left in the session. Settings return to those of the connection's start."""
        with self._connection.cursor() as cursor:
            cursor.execute("DISCARD ALL")
        return True

    def cancel(self) -> None:
        running = self._running
        if running is not None:
            running.adbc_cancel()

    def close(self) -> None:
        self._connection.close()

    def _convert(
        self, reader: pa.RecordBatchReader, schema: pa.Schema, cursor: driver.Cursor
    ) -> Iterator[pa.RecordBatch]:
        try:
            for batch in reader:
                columns = [_to_column(column, field.type) for column, field in zip(batch.columns, schema, strict=True)]
                yield pa.RecordBatch.from_arrays(columns, schema=schema)
        finally:
            self._end(cursor)

    @contextmanager
    def _reading(self) -> Iterator[driver.Cursor]:
        """Starts a read-only transaction, which no statement in it can make writable. Ends it if the work in it fails."""
        cursor = self._connection.cursor()
        try:
            cursor.execute("BEGIN TRANSACTION READ ONLY")
            yield cursor
        except BaseException:
            self._end(cursor)
            raise

    def _end(self, cursor: driver.Cursor) -> None:
        """Ends a transaction. Where that fails, the session cannot be renewed, so that it is not used again."""
        self._running = None
        with suppress(driver.Error):
            cursor.close()
            with self._connection.cursor() as ending:
                ending.execute("ROLLBACK")

    def _rows(self, sql: str, parameters: tuple[object, ...] = ()) -> list[tuple]:
        with self._connection.cursor() as cursor:
            cursor.execute(sql, parameters or None)
            return cursor.fetchall()


def _to_uri(connection: Connection) -> str:
    options = {
        "connect_timeout": CONNECT_SECONDS,
        "application_name": "Caveat",
        # Every transaction of this connection is read-only, whatever the role is allowed to do.
        # Backslashes in texts mean themselves, as the writer of statements takes for granted.
        "options": "-c default_transaction_read_only=on -c timezone=UTC -c search_path=public -c standard_conforming_strings=on",
        "sslmode": connection.options.get("sslmode", "prefer"),
    }
    if connection.address is not None:
        options["hostaddr"] = connection.address
    user = quote(connection.user or "", safe="")
    secret = "" if connection.secret is None else f":{quote(connection.secret, safe='')}"
    name = quote(connection.host or "localhost", safe=":")
    host = f"[{name}]" if ":" in name else name
    return f"postgresql://{user}{secret}@{host}:{connection.port or 5432}/{quote(connection.database or 'postgres', safe='')}?{urlencode(options, quote_via=quote)}"


def _is_opaque(field: pa.Field) -> bool:
    """Returns whether the driver returns the server's raw bytes, which only the server can convert to text."""
    return isinstance(field.type, pa.OpaqueType) and pa.types.is_binary(field.type.storage_type)


def _to_plain(cursor: driver.Cursor, sql: str) -> str:
    """Has the server convert values that stored tables do not support, such as bit, inet and uuid, to text."""
    cursor.execute(f"SELECT * FROM ({sql}) AS probed LIMIT 0")
    schema = cursor.fetch_record_batch().schema
    targets = [_find_target(field) for field in schema]
    if not any(targets):
        return sql
    if len(set(schema.names)) != len(schema.names):
        raise ValueError("Two columns of the result have the same name. Give each a name of its own.")
    names = ['"' + field.name.replace('"', '""') + '"' for field in schema]
    listed = [
        name if target is None else f"{name}::{target} AS {name}" for name, target in zip(names, targets, strict=True)
    ]
    return f"SELECT {', '.join(listed)} FROM ({sql}) AS shown"


_TARGETS = {b"money": "numeric"} | {
    name: "text" for name in (b"uuid", b"bytea", b"time", b"timetz", b"json", b"jsonb", b"interval")
}


def _find_target(field: pa.Field) -> str | None:
    """Returns the type to which the server converts a column; None if it is not converted."""
    if _is_opaque(field) or pa.types.is_nested(field.type):
        return "text"
    return _TARGETS.get((field.metadata or {}).get(b"POSTGRESQL:type", b""))


def _describe(field: pa.Field) -> RemoteColumn:
    shape = _find_shape(field)
    kind: Kind | None = "text" if shape == "text" else "double" if shape == "double" else to_kind(_to_type(field))
    return RemoteColumn(field.name, shape, kind=kind)


def _find_shape(field: pa.Field) -> Literal["plain", "text", "double", "float", "utc"]:
    kind = _to_type(field)
    if (field.metadata or {}).get(b"ADBC:postgresql:typname") == b"numeric" or _find_target(field) == "numeric":
        return "double"
    if _find_target(field) is not None:
        return "text"
    if pa.types.is_timestamp(kind) and kind.tz is not None:
        return "utc"
    if pa.types.is_floating(kind):
        return "float"
    is_plain = pa.types.is_integer(kind) or pa.types.is_boolean(kind) or pa.types.is_date(kind) or pa.types.is_timestamp(kind)
    is_text = pa.types.is_string(kind) and not isinstance(field.type, pa.BaseExtensionType)
    return "plain" if is_plain or is_text else "text"


def _to_type(field: pa.Field) -> pa.DataType:
    metadata = field.metadata or {}
    if metadata.get(b"ADBC:postgresql:typname") == b"numeric":
        modifier = int(metadata.get(b"POSTGRESQL:typmod", b"-1"))
        if modifier < _TYPMOD_OFFSET:
            return pa.float64()
        precision, scale = ((modifier - _TYPMOD_OFFSET) >> 16) & 0xFFFF, (modifier - _TYPMOD_OFFSET) & 0x7FF
        fits = precision <= _WIDEST_DECIMAL and scale <= precision
        return pa.decimal128(precision, scale) if fits else pa.float64()
    return field.type.storage_type if isinstance(field.type, pa.BaseExtensionType) else field.type


def _to_column(column: pa.Array, target: pa.DataType) -> pa.Array:
    plain = column.storage if isinstance(column, pa.ExtensionArray) else column
    if plain.type == target:
        return plain
    if pa.types.is_floating(target) or pa.types.is_decimal(target):
        # numeric has NaN and infinities, which decimals lack.
        finite = pc.if_else(pc.is_in(plain, pa.array(["NaN", "Infinity", "-Infinity"])), None, plain)
        return pc.cast(plain if pa.types.is_floating(target) else finite, target)
    return pc.cast(plain, target)
