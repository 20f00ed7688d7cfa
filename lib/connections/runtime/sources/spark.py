"""A Spark Connect server, such as Spark, Databricks or Sail, which reads Parquet files where they are."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any, Literal

import pyarrow as pa

from sources.source import CONNECT_SECONDS, Connection, RemoteColumn, Table

_ROWS_PER_BATCH = 100_000
# The client receives a result whole, so the server cuts it off one row beyond what a query may have.
_MOST_ROWS = 1_000_001
_USUAL_PORT = 15002
_PLAIN = frozenset("double boolean string date timestamp_ntz tinyint smallint int bigint".split())


class SparkSource:
    """Runs statements on a Spark Connect server. The connection's secret is its address, which may have a token."""

    dialect = "spark"

    def __init__(self, connection: Connection) -> None:
        # The client retries for minutes where nothing listens.
        socket.create_connection((connection.host, connection.port or _USUAL_PORT), CONNECT_SECONDS).close()
        from pyspark.sql.connect.session import SparkSession

        self._session = SparkSession.builder.remote(connection.secret or "").create()
        # The client connects with its first request; times are in UTC as in the product's tables.
        self._session.conf.set("spark.sql.session.timeZone", "UTC")

    def version(self) -> str:
        return "Spark Connect"

    def may_write(self) -> bool:
        # Spark has no privileges that a client could ask for.
        return True

    def tables(self, query: str, limit: int) -> list[Table]:
        found = sorted(table.name for table in self._session.catalog.listTables())
        return [Table((name,), "table") for name in found if query.lower() in name.lower()][:limit]

    def columns(self, sql: str) -> list[RemoteColumn]:
        fields = self._session.sql(sql).schema.fields
        return [RemoteColumn(field.name, _find_shape(field.dataType.simpleString())) for field in fields]

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        is_late = threading.Event()

        def stop() -> None:
            is_late.set()
            self.cancel()

        timer = threading.Timer(seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            table = self._session.sql(sql).limit(_MOST_ROWS).toArrow()
        except Exception as error:
            if is_late.is_set():
                raise TimeoutError("deadline exceeded") from error
            raise
        finally:
            timer.cancel()
        plain = table.cast(pa.schema([pa.field(field.name, _to_type(field.type)) for field in table.schema]))
        return plain.schema, iter(plain.to_batches(_ROWS_PER_BATCH))

    def cancel(self) -> None:
        self._session.interruptAll()

    def close(self) -> None:
        self._session.stop()


def _find_shape(kind: str) -> Literal["plain", "text", "double"]:
    if kind == "float" or kind.startswith("decimal"):
        return "double"
    # A timestamp of the session is in UTC already.
    return "plain" if kind in _PLAIN or kind == "timestamp" else "text"


def _to_type(kind: Any) -> pa.DataType:
    if pa.types.is_decimal(kind) or pa.types.is_floating(kind):
        return pa.float64()
    if pa.types.is_timestamp(kind):
        return pa.timestamp("us")
    if pa.types.is_null(kind) or pa.types.is_nested(kind) or pa.types.is_binary(kind) or pa.types.is_time(kind):
        return pa.string()
    return kind
