"""Opens a connection of any kind."""

from __future__ import annotations

from files.file_source import FileSource
from servers import SOURCES, find_named
from sources.source import Connection, Source


def open_source(connection: Connection) -> Source | FileSource:
    """Connects. Imports drivers lazily, because each takes time and memory. Raises the driver's errors."""
    name = SOURCES.get(connection.kind)
    if name is None:
        raise ValueError(f"There is no kind of connection “{connection.kind}”.")
    return find_named(name)(connection)
