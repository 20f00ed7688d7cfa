"""Opens a connection of any kind."""

from __future__ import annotations

from files.file_source import FileSource
from sources.source import Connection, Source


def open_source(connection: Connection) -> Source | FileSource:
    """Connects. Imports drivers lazily, because each takes time and memory. Raises the driver's errors."""
    match connection.kind:
        case "postgres":
            from sources.postgres import PostgresSource

            return PostgresSource(connection)
        case "mysql":
            from sources.mysql import MysqlSource

            return MysqlSource(connection)
        case "sqlite":
            from sources.sqlite import SqliteSource

            return SqliteSource(connection)
        case "duckdb":
            from sources.duckdb_file import DuckdbSource

            return DuckdbSource(connection)
        case "spark":
            from sources.spark import SparkSource

            return SparkSource(connection)
        case "s3":
            from files.s3_files import S3Files

            return S3Files(connection)
        case "http":
            from files.http_files import HttpFiles

            return HttpFiles(connection)
        case kind:
            raise ValueError(f"There is no kind of connection “{kind}”.")
