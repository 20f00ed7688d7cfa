"""MySQL and MariaDB, read through PyMySQL with an unbuffered cursor."""

from __future__ import annotations

import contextlib
import socket
import ssl
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import pyarrow as pa
import pymysql
from pymysql.constants import FIELD_TYPE
from pymysql.cursors import SSCursor

from sources.rows import to_batches, to_kind
from sources.source import CONNECT_SECONDS, Connection, Kind, RemoteColumn, Table

_OWN_SCHEMAS = ("information_schema", "mysql", "performance_schema", "sys")
_WHOLE = {FIELD_TYPE.TINY, FIELD_TYPE.SHORT, FIELD_TYPE.LONG, FIELD_TYPE.INT24, FIELD_TYPE.YEAR}
_TEXTS = {FIELD_TYPE.VARCHAR, FIELD_TYPE.VAR_STRING, FIELD_TYPE.STRING, FIELD_TYPE.ENUM}
_READ_TIMEOUT_SLACK_SECONDS = 15
# The command of the protocol, which the driver has no name for.
_RESET_CONNECTION = 0x1F
# Ends an earlier transaction, which a failed statement leaves open.
_BEGIN = "START TRANSACTION READ ONLY"
_WITHOUT_OTHER_QUOTES = "REPLACE(REPLACE(@@SESSION.sql_mode, 'NO_BACKSLASH_ESCAPES', ''), 'ANSI_QUOTES', '')"

_TABLES = f"""
SELECT table_schema, table_name, table_type, table_rows FROM information_schema.tables
WHERE table_schema NOT IN {_OWN_SCHEMAS} AND LOCATE(LOWER(%s), LOWER(CONCAT(table_schema, '.', table_name))) > 0
ORDER BY (CONCAT(table_schema, '.', table_name) <> %s), (table_schema <> COALESCE(DATABASE(), '')), table_schema, table_name LIMIT %s
"""

_WRITES = ("INSERT", "UPDATE", "DELETE", "DROP", "ALTER", "CREATE", "ALL PRIVILEGES", "SUPER", "FILE")


class MysqlSource:
    """Reads a MySQL or MariaDB database, each checked statement in a read-only transaction of its own."""

    dialect = "mysql"

    def __init__(self, connection: Connection) -> None:
        self._given = connection
        self._connection = self._connect()
        self._is_running = False
        self._set_up()

    def _set_up(self) -> None:
        self._connection.autocommit(True)
        with self._connection.cursor() as cursor:
            cursor.execute("SET SESSION TRANSACTION READ ONLY")
            cursor.execute("SET SESSION time_zone = '+00:00'")
            cursor.execute("SELECT VERSION()")
            self._collation = _find_collation(str(cursor.fetchone()[0]))
            # Text in statements and conversions is compared like that of columns.
            cursor.execute(f"SET NAMES utf8mb4 COLLATE {self._collation}")
            cursor.execute("SET SESSION lc_time_names = 'en_US'")
            # Backslashes and double quotes mean what the writer of statements takes for granted.
            cursor.execute(f"SET SESSION sql_mode = {_WITHOUT_OTHER_QUOTES}")

    def version(self) -> str:
        text = str(self._rows("SELECT VERSION()")[0][0])
        number = text.split("-")[0]
        return f"MariaDB {number}" if "mariadb" in text.lower() else f"MySQL {number}"

    def may_write(self) -> bool:
        grants = [str(row[0]).upper() for row in self._rows("SHOW GRANTS FOR CURRENT_USER()")]
        return any(word in grant.split(" ON ")[0] for grant in grants for word in _WRITES)

    def tables(self, query: str, limit: int) -> list[Table]:
        found = self._rows(_TABLES, (query, query, limit))
        return [
            Table((schema, name), "view" if "VIEW" in kind else "table", None if rows is None else int(rows))
            for schema, name, kind, rows in found
        ]

    def columns(self, sql: str) -> list[RemoteColumn]:
        with self._connection.cursor() as cursor:
            cursor.execute(_BEGIN)
            cursor.execute(f"SELECT * FROM ({sql}) AS probed LIMIT 0")
            found = [
                RemoteColumn(field.name, _find_shape(field), self._collation, _find_kind(field)) for field in cursor._result.fields
            ]
            cursor.execute("ROLLBACK")
        return found

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        self._limit(seconds)
        self._connection._read_timeout = seconds + _READ_TIMEOUT_SLACK_SECONDS
        with self._connection.cursor() as beginning:
            beginning.execute(_BEGIN)
        cursor = self._connection.cursor(SSCursor)
        self._is_running = True
        cursor.execute(sql)
        names = [column[0] for column in cursor.description]
        types = [_to_type(column) for column in cursor._result.fields] if cursor._result else None
        rows = _with_booleans(cursor.fetchall_unbuffered(), cursor._result.fields if cursor._result else [])
        return to_batches(names, rows, done=lambda: self._end(cursor), types=types)

    def cancel(self) -> None:
        if not self._is_running:
            return
        # The connection is busy until the statement ends, so another connection must cancel it.
        other = self._connect()
        try:
            with other.cursor() as cursor:
                cursor.execute(f"KILL QUERY {self._connection.thread_id()}")
        finally:
            other.close()

    def renew(self) -> bool:
        """Has the server discard whatever earlier statements may have left in the session. False for one that cannot."""
        try:
            self._connection._execute_command(_RESET_CONNECTION, b"")
            self._connection._read_ok_packet()
            self._set_up()
        except (pymysql.Error, OSError):
            return False
        return True

    def close(self) -> None:
        with contextlib.suppress(pymysql.Error, OSError):
            self._connection.close()

    def _end(self, cursor: SSCursor) -> None:
        self._is_running = False
        with contextlib.suppress(pymysql.Error, OSError):
            cursor.close()
            with self._connection.cursor() as ending:
                ending.execute("ROLLBACK")

    def _limit(self, seconds: float) -> None:
        with self._connection.cursor() as cursor:
            try:
                cursor.execute(f"SET SESSION max_statement_time = {seconds:.3f}")
            except pymysql.Error:
                cursor.execute(f"SET SESSION max_execution_time = {round(seconds * 1000)}")

    def _rows(self, sql: str, parameters: tuple[object, ...] = ()) -> list[tuple]:
        with self._connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            return list(cursor.fetchall())

    def _connect(self) -> pymysql.Connection:
        given = self._given
        host, port = given.host or "localhost", given.port or 3306
        connection = pymysql.connect(
            host=host,
            port=port,
            user=given.user or "",
            password=given.secret or "",
            database=given.database or None,
            connect_timeout=CONNECT_SECONDS,
            charset="utf8mb4",
            autocommit=True,
            local_infile=False,
            ssl=_to_ssl(given),
            ssl_disabled=given.options.get("sslmode") == "disable",
            defer_connect=True,
        )
        # The socket connects to the checked address; the certificate is verified against the host name.
        connection.connect(socket.create_connection((given.address or host, port), CONNECT_SECONDS))
        return connection


def _find_collation(version: str) -> str:
    """Returns the collation that compares characters; before MySQL 8, all of them ignore trailing blanks."""
    if "mariadb" in version.lower():
        return "utf8mb4_nopad_bin"
    return "utf8mb4_bin" if version.startswith("5.") else "utf8mb4_0900_bin"


def _to_ssl(connection: Connection) -> ssl.SSLContext | None:
    """Returns how required encryption is verified; None if encryption is optional or disabled."""
    mode = connection.options.get("sslmode", "prefer")
    if mode in ("prefer", "disable"):
        return None
    context = ssl.create_default_context()
    if mode == "require":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def _with_booleans(rows: Iterable[tuple], columns: list[Any]) -> Iterable[tuple]:
    """Reads the values of columns that are declared as boolean, which are whole numbers of one digit here."""
    places = [place for place, column in enumerate(columns) if column.type_code == FIELD_TYPE.TINY and column.length == 1]
    if not places:
        return rows
    return (tuple(_to_boolean(value) if place in places else value for place, value in enumerate(row)) for row in rows)


def _to_boolean(value: int | None) -> bool | int | None:
    return value == 1 if value in (0, 1) else value


def _find_shape(column: Any) -> Literal["plain", "text", "double", "binary_text"]:
    kind = column.type_code
    if kind in (FIELD_TYPE.DECIMAL, FIELD_TYPE.NEWDECIMAL):
        return "double"
    if kind in _TEXTS:
        return "binary_text"
    known = _to_type(column)
    return "text" if known is not None and pa.types.is_string(known) else "plain"


def _find_kind(column: Any) -> Kind | None:
    kind, length = column.type_code, column.length
    if kind == FIELD_TYPE.TINY and length == 1:
        return "boolean"
    known = _to_type(column)
    return "whole" if known is None else to_kind(known)


def _to_type(column: Any) -> pa.DataType | None:
    """Returns the type of a column by what the server declares; None where the values decide."""
    kind, scale, length = column.type_code, column.scale, column.length
    if kind == FIELD_TYPE.TINY and length == 1:
        return None
    if kind in _WHOLE:
        return pa.int64()
    if kind in (FIELD_TYPE.FLOAT, FIELD_TYPE.DOUBLE):
        return pa.float64()
    if kind in (FIELD_TYPE.DECIMAL, FIELD_TYPE.NEWDECIMAL):
        precision = max(1, length - (1 if scale else 0) - 1)
        return pa.decimal128(min(38, max(precision, scale)), scale) if precision <= 37 else pa.float64()
    if kind in (FIELD_TYPE.DATE, FIELD_TYPE.NEWDATE):
        return pa.date32()
    if kind in (FIELD_TYPE.DATETIME, FIELD_TYPE.TIMESTAMP):
        return pa.timestamp("us")
    return None if kind == FIELD_TYPE.LONGLONG else pa.string()
