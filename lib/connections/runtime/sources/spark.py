"""A Spark Connect server, such as Spark, Databricks or Sail, which reads Parquet files in place."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Literal, TypeVar

import pyarrow as pa

from faults import Dropped, NoAnswer, OutOfTime
from sources.bounded_call import BoundedCall
from sources.source import CONNECT_SECONDS, Connection, Kind, RemoteColumn, Table

_Result = TypeVar("_Result")
_ROWS_PER_BATCH = 100_000
_USUAL_PORT = 15002
_ZONE_SETTING, _ZONE = "spark.sql.session.timeZone", "UTC"
_PLAIN = frozenset("double boolean string date timestamp_ntz tinyint smallint int bigint".split())
# What a server that was restarted in the meantime reports, the first in Sail's words.
_FORGOTTEN = re.compile(r"operation not found|session not found|INVALID_HANDLE|RESPONSE_ALREADY_RECEIVED|server side session identifier", re.IGNORECASE)
# A server whose threads are all busy responds late.
_ANSWER_SECONDS = 60


class SparkSource:
    """Runs statements on a Spark Connect server. The connection's secret is its address, which may have a token."""

    dialect = "spark"

    def __init__(self, connection: Connection) -> None:
        # The client retries for a while where nothing listens.
        socket.create_connection((connection.host, connection.port or _USUAL_PORT), CONNECT_SECONDS).close()
        from sources.spark_session import EndableSession

        self._calls = BoundedCall()
        self._session = EndableSession(connection.secret or "")
        self._spark = self._session.spark
        try:
            # The client connects with its first request; times are in UTC, as in stored tables.
            self._ask(lambda: self._spark.conf.set(_ZONE_SETTING, _ZONE), CONNECT_SECONDS)
        except BaseException as error:
            self.close()
            if isinstance(error, Dropped):
                raise NoAnswer from error
            raise

    def renew(self) -> bool:
        """Returns whether the server still has the session, which no SELECT can change. One that was restarted starts it anew, without its settings."""
        try:
            return self._ask(lambda: self._spark.conf.get(_ZONE_SETTING), CONNECT_SECONDS) == _ZONE
        except Exception:  # Whatever it is, another session takes its place.
            return False

    def version(self) -> str:
        return "Spark Connect"

    def may_write(self) -> bool:
        # Spark does not report privileges to clients.
        return True

    def tables(self, query: str, limit: int) -> list[Table]:
        found = sorted(table.name for table in self._ask(self._spark.catalog.listTables))
        return [Table((name,), "table") for name in found if query.lower() in name.lower()][:limit]

    def columns(self, sql: str) -> list[RemoteColumn]:
        fields = self._ask(lambda: self._spark.sql(sql).schema.fields)
        named = [(field.name, field.dataType.simpleString()) for field in fields]
        return [RemoteColumn(name, _find_shape(kind), kind=_find_kind(kind)) for name, kind in named]

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        ends, late = time.monotonic() + seconds, OutOfTime(seconds)

        def start() -> tuple[pa.Schema, Iterator[Any]]:
            from pyspark.sql.pandas.types import to_arrow_schema

            frame = self._spark.sql(sql)
            plan = frame._plan  # The client's own methods receive all rows before they return the first one.
            pieces = self._spark.client.to_table_as_iterator(plan.to_proto(self._spark.client), plan.observations)
            return to_arrow_schema(frame.schema), pieces

        given, pieces = self._call(start, seconds, late)
        schema = pa.schema([pa.field(field.name, _to_type(field.type)) for field in given])

        def read() -> Iterator[pa.RecordBatch]:
            try:
                while True:
                    rest = max(0.0, ends - time.monotonic())
                    piece = self._call(lambda: next(pieces, None), rest, late)
                    if piece is None:
                        return
                    if isinstance(piece, pa.Table):
                        columns = [column.cast(kind) for column, kind in zip(piece.columns, schema.types, strict=True)]
                        yield from pa.Table.from_arrays(columns, schema=schema).to_batches(_ROWS_PER_BATCH)
            finally:
                # Releases rows that are not wanted; fails while a call that was abandoned still runs.
                with suppress(ValueError):
                    pieces.close()

        return schema, read()

    def cancel(self) -> None:
        """Ends the waiting for the server at once, and the session, because an interrupt alone does not stop every plan."""
        self._calls.cancel()
        self.close()

    def close(self) -> None:
        self._session.end()

    def _ask(self, call: Callable[[], _Result], seconds: float = _ANSWER_SECONDS) -> _Result:
        return self._call(call, seconds, NoAnswer())

    def _call(self, call: Callable[[], _Result], seconds: float, late: Exception) -> _Result:
        try:
            return self._calls.within(seconds, call, late)
        except Exception as error:
            if _is_lost(error):
                raise Dropped from error
            raise


def _is_lost(error: Exception) -> bool:
    """Returns whether the server no longer answers, even after retries, or was restarted."""
    find_status = getattr(error, "getGrpcStatusCode", None)
    status = None if find_status is None else find_status()
    return getattr(status, "name", None) == "UNAVAILABLE" or _FORGOTTEN.search(str(error)) is not None


def _find_shape(kind: str) -> Literal["plain", "text", "double"]:
    if kind == "float" or kind.startswith("decimal"):
        return "double"
    # A timestamp of the session is in UTC already.
    return "plain" if kind in _PLAIN or kind == "timestamp" else "text"


def _find_kind(kind: str) -> Kind:
    if kind in ("tinyint", "smallint", "int", "bigint"):
        return "whole"
    if kind in ("date", "boolean"):
        return kind
    if kind.startswith("timestamp"):
        return "time"
    return "double" if kind in ("float", "double") or kind.startswith("decimal") else "text"


def _to_type(kind: Any) -> pa.DataType:
    if pa.types.is_decimal(kind) or pa.types.is_floating(kind):
        return pa.float64()
    if pa.types.is_timestamp(kind):
        return pa.timestamp("us")
    if pa.types.is_null(kind) or pa.types.is_nested(kind) or pa.types.is_binary(kind) or pa.types.is_time(kind):
        return pa.string()
    return kind
