"""Keeps connections open for a while after their last use, so that the next question can reuse them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from files.file_source import FileSource
from sources.open_source import open_source
from sources.source import Connection, Renewable, Source

_KEPT_SECONDS = 60
_MOST_KEPT = 8


class SourcePool:
    """Lends open connections, each to one task at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[tuple[Connection, Source | FileSource, float]] = []

    @contextmanager
    def lend(self, connection: Connection) -> Iterator[Source | FileSource]:
        """Lends a connection. Closes it after a failure, and otherwise keeps it for the next use, which gets it as if it were new."""
        source = self._take_usable(connection) or open_source(connection)
        try:
            yield source
        except BaseException:
            _close(source)
            raise
        self._keep(connection, source)

    def close(self) -> None:
        """Closes idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, unused, _ in idle:
            _close(unused)

    def _take_usable(self, connection: Connection) -> Source | FileSource | None:
        while (source := self._take(connection)) is not None:
            if _renew(source):
                return source
            _close(source)
        return None

    def _take(self, connection: Connection) -> Source | FileSource | None:
        self._sweep()
        with self._lock:
            for entry in reversed(self._idle):
                if entry[0] == connection:
                    self._idle.remove(entry)
                    return entry[1]
        return None

    def _keep(self, connection: Connection, source: Source | FileSource) -> None:
        if not isinstance(source, (FileSource, Renewable)):
            # A statement may have left something behind.
            _close(source)
            return
        with self._lock:
            self._idle.append((connection, source, time.monotonic()))
            surplus = self._idle[:-_MOST_KEPT]
            self._idle = self._idle[-_MOST_KEPT:]
        for _, unused, _ in surplus:
            _close(unused)

    def _sweep(self) -> None:
        oldest = time.monotonic() - _KEPT_SECONDS
        with self._lock:
            expired = [entry for entry in self._idle if entry[2] < oldest]
            self._idle = [entry for entry in self._idle if entry[2] >= oldest]
        for _, unused, _ in expired:
            _close(unused)


def _renew(source: Source | FileSource) -> bool:
    """Returns a session to how it was opened. Connections to files run no statements."""
    if isinstance(source, FileSource):
        return True
    try:
        return isinstance(source, Renewable) and source.renew()
    except Exception:
        # Whatever it is, another one takes its place.
        return False


def _close(source: Source | FileSource) -> None:
    with suppress(Exception):
        source.close()
