"""Spark Connect (Spark, Databricks, Sail), read through PySpark's client. The client is installed with the first such connection."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pyarrow as pa

from sources.source import Column, Connection, Table

_ROWS_PER_BATCH = 100_000


class SparkSource:
    """Reads the tables of a Spark Connect server."""

    dialect = "spark"

    def __init__(self, connection: Connection) -> None:
        from pyspark.sql.connect.session import SparkSession

        self._session = SparkSession.builder.remote(_to_url(connection)).create()

    def version(self) -> str:
        return f"Spark Connect {self._session.version}"

    def may_write(self) -> bool:
        # Spark has no privileges of its own that a client could ask for.
        return True

    def tables(self, query: str, limit: int) -> list[Table]:
        found = self._session.catalog.listTables()
        named = sorted(table.name for table in found if query.lower() in table.name.lower())
        return [Table((name,), "table") for name in named[:limit]]

    def columns(self, path: tuple[str, ...]) -> list[Column]:
        fields = self._session.table(".".join(f"`{part.replace('`', '``')}`" for part in path)).schema.fields
        return [Column(field.name, field.dataType.simpleString()) for field in fields]

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        timer = threading.Timer(seconds, self.cancel)
        timer.daemon = True
        timer.start()
        try:
            table = self._session.sql(sql).toArrow()
        finally:
            timer.cancel()
        return table.schema, iter(table.to_batches(_ROWS_PER_BATCH))

    def to_plain(self, sql: str) -> str:
        return sql

    def cancel(self) -> None:
        self._session.interruptAll()

    def close(self) -> None:
        self._session.stop()


def _to_url(connection: Connection) -> str:
    """Returns the address with its token, by the checked address where there is one."""
    url = connection.url or ""
    if connection.secret:
        url = f"{url.rstrip('/')}/;token={connection.secret}" if ";" not in url else f"{url};token={connection.secret}"
    if not re.match(r"^sc://[^/\s]+", url):
        raise ValueError("The address of a Spark Connect server begins with sc://.")
    return url
