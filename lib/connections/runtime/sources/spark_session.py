"""A session on a Spark Connect server that can be abandoned without waiting for the server."""

from __future__ import annotations

import threading
from contextlib import suppress

import grpc
from pyspark.sql.connect.client import DefaultChannelBuilder
from pyspark.sql.connect.client.retries import DefaultPolicy
from pyspark.sql.connect.session import SparkSession

# By default, the client retries calls to an unreachable server for ten minutes; this limits it to about 5 s,
# after which the work is done elsewhere.
_MOST_RETRIES = 4
# By default, all channels to an address share its connection, which after a failure is attempted again only after up to two minutes:
# a server that has been restarted could not be reached until then.
_CHANNEL_OPTIONS = [("grpc.use_local_subchannel_pool", 1), ("grpc.max_reconnect_backoff_ms", 1_000)]
# How long a fully busy server may take to notice the end of a session.
_ENDING_SECONDS = 60
# How long the caller that ends a session waits for it.
_LINGER_SECONDS = 0.5


class _Channel(DefaultChannelBuilder):
    """Keeps the channel that the client uses, because the client's own close method waits for the server."""

    def toChannel(self) -> grpc.Channel:
        self.opened = super().toChannel()
        return self.opened


class EndableSession:
    """A separate session at an address, `sc://host:port`, which may contain a token. Opening it sends nothing."""

    def __init__(self, address: str) -> None:
        builder = _Channel(address, _CHANNEL_OPTIONS)
        self.spark = SparkSession.builder.channelBuilder(builder).create()
        self.spark.client.set_retry_policies([DefaultPolicy(max_retries=_MOST_RETRIES)])
        self._channel = builder.opened
        self._lock = threading.Lock()
        self._ending: threading.Thread | None = None

    def end(self) -> None:
        """Cancels the session's computations and ends the session. Returns after half a second, even if the server is busy."""
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
