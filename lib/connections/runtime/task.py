"""One request in progress: the connection that it holds, and how it is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from faults import Cancelled
from source_pool import SourcePool
from files.file_source import FileSource
from sources.source import Connection, Source

_REPEAT_SECONDS = 0.5


class Task:
    """Lends connections to a request and forwards cancellation to the server."""

    def __init__(
        self, pool: SourcePool, connection: Connection | None, report: Callable[[int, int], None]
    ) -> None:
        self.connection = connection
        self.report = report
        self._pool = pool
        self._cancelled = threading.Event()
        self._source: Source | FileSource | None = None

    def is_cancelled(self) -> bool:
        """Returns whether the request was cancelled."""
        return self._cancelled.is_set()

    @contextmanager
    def open(self) -> Iterator[Source | FileSource]:
        """Lends the request's connection. Raises Cancelled if the request was cancelled before or during the work."""
        if self.connection is None:
            raise ValueError("This request requires a connection.")
        with self._pool.lend(self.connection) as source:
            self._source = source
            try:
                if self.is_cancelled():
                    raise Cancelled
                yield source
            finally:
                self._source = None
            # A cancellation after the last check has ended the source, which must not return to the pool.
            if self.is_cancelled():
                raise Cancelled

    def cancel(self) -> None:
        """Cancels the request and the statement that its server is running."""
        self._cancelled.set()
        threading.Thread(target=self._stop, daemon=True).start()

    def _stop(self) -> None:
        # Repeated, because a server loses a cancellation that arrives between two of its steps, such as before a prepared statement runs.
        while (source := self._source) is not None:
            # The work ends at its next check.
            with suppress(Exception):
                source.cancel()
            time.sleep(_REPEAT_SECONDS)
