"""A session on a Spark Connect server that can be left without waiting for the server."""

from __future__ import annotations

import threading
from contextlib import suppress

import grpc
from pyspark.sql.connect.client import DefaultChannelBuilder
from pyspark.sql.connect.client.retries import DefaultPolicy
from pyspark.sql.connect.session import SparkSession

# The client repeats a call that finds no server, by default for ten minutes; this way for about 20 s.
_MOST_RETRIES = 5
# How long a server that computes with all its threads may take to notice that a session ends.
_ENDING_SECONDS = 60
# How long whoever ends a session waits for that.
_LINGER_SECONDS = 0.5


class _Channel(DefaultChannelBuilder):
    """Keeps the channel that the client uses, because the client's own way to close it waits for the server."""

    def toChannel(self) -> grpc.Channel:
        self.opened = super().toChannel()
        return self.opened


class EndableSession:
    """A session of its own at an address, `sc://host:port`, which may have a token. Opening it sends nothing yet."""

    def __init__(self, address: str) -> None:
        builder = _Channel(address)
        self.spark = SparkSession.builder.channelBuilder(builder).create()
        self.spark.client.set_retry_policies([DefaultPolicy(max_retries=_MOST_RETRIES)])
        self._channel = builder.opened
        self._lock = threading.Lock()
        self._ending: threading.Thread | None = None

    def end(self) -> None:
        """Ends what the session computes, and the session. Returns after half a second, also when the server is busy."""
        with self._lock:
            if self._ending is None:
                self._ending = threading.Thread(target=self._end, daemon=True)
                self._ending.start()
        self._ending.join(_LINGER_SECONDS)

    def _end(self) -> None:
        # Closing the channel ends all calls that wait for a reply, these two among them.
        timer = threading.Timer(_ENDING_SECONDS, self._channel.close)
        timer.daemon = True
        timer.start()
        # Sail stops some plans with an interrupt and others with the end of the session.
        for request in (self.spark.interruptAll, self.spark.client.release_session):
            with suppress(Exception):
                request()
        timer.cancel()
        self._channel.close()
