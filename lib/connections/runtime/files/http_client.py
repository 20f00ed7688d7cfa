"""Requests files over HTTP: from the checked address, with bounded memory, and a cancellation that closes the socket.

Follows a few redirects, each resolved and checked like the first address; credentials stay with the server that they
were given for.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit

from files.addresses import resolve
from sources.source import CONNECT_SECONDS, Connection

_READ_SECONDS = 60
# How long the headers of a reply may take, and a short reply as a whole.
_ANSWER_SECONDS = 60
# A body must bring this many bytes in each minute.
_LEAST_BYTES, _LEAST_BYTES_SECONDS = 60_000, 60
# What a path and a query may contain unencoded.
_PATH_LETTERS = "%/:=&?~#+!$,;'@()*[]"
_MOST_REDIRECTS = 5
_CHUNK_BYTES = 1024 * 1024
_REDIRECTS = {301, 302, 303, 307, 308}


class HttpRefused(Exception):
    """A reply other than success; its text is a sentence. `status` is the HTTP status, `body` its beginning."""

    def __init__(self, message: str, status: int = 0, body: bytes = b"") -> None:
        super().__init__(message)
        self.status = status
        self.body = body


@dataclass(frozen=True)
class Reply:
    """A successful reply: its headers, and its bytes in chunks as they arrive."""

    headers: http.client.HTTPMessage
    chunks: Iterator[bytes]
    # Expected bytes; None if the server does not declare them.
    length: int | None


class HttpClient:
    """Sends GET and HEAD requests to one server."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._socket: socket.socket | None = None
        plain = connection.options.get("sslmode") == "disable"
        self.scheme = "http" if plain else "https"
        self.port = connection.port or (80 if plain else 443)
        # The zone of a link-local address concerns this machine alone.
        host = (connection.host or "").partition("%")[0]
        self.name = f"[{host}]" if ":" in host else host
        self.origin = f"{self.scheme}://{self.name}:{self.port}"

    @contextmanager
    def open(
        self, target: str, sign: Callable[[str, str], dict[str, str]], *, method: str = "GET"
    ) -> Iterator[Reply]:
        """Requests a path with its query. `sign` returns headers for a method and a target; they are only sent to this server.

        Raises HttpRefused for a reply other than success or HTTP, PrivateAddress for a redirect, and OSError.
        """
        try:
            with self._open(target, sign, method) as reply:
                yield reply
        except http.client.IncompleteRead as error:
            raise ConnectionResetError(_CUT_OFF) from error
        except http.client.HTTPException as error:
            raise HttpRefused("The server's reply is not valid HTTP.") from error

    @contextmanager
    def _open(self, target: str, sign: Callable[[str, str], dict[str, str]], method: str) -> Iterator[Reply]:
        url = f"{self.origin}{target}"
        for _ in range(_MOST_REDIRECTS + 1):
            is_own = url.startswith(f"{self.origin}/")
            parts = urlsplit(url)
            path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
            requester = self._connect(parts.scheme, parts.hostname or "", parts.port, is_own=is_own)
            try:
                headers = {"Accept-Encoding": "identity", "User-Agent": "Caveat"} | (sign(method, path) if is_own else {})
                with _ending(requester.sock, _ANSWER_SECONDS):
                    requester.request(method, path, headers=headers)
                    response = requester.getresponse()
                location = response.headers.get("Location")
                if response.status in _REDIRECTS and location:
                    url = self._follow(url, location)
                    continue
                if not 200 <= response.status < 300:
                    raise HttpRefused(f"The server responded with status {response.status}.", response.status, response.read(4096))
                yield Reply(response.headers, _read(response, method), response.length)
                return
            finally:
                self._socket = None
                requester.close()
        raise HttpRefused("The server redirects too many times.")

    def cancel(self) -> None:
        """Ends the request in progress. Called from another thread."""
        current = self._socket
        if current is not None:
            current.shutdown(socket.SHUT_RDWR)

    def _follow(self, url: str, location: str) -> str:
        try:
            # A header is read as Latin-1, whatever its bytes mean.
            parts = urlsplit(urljoin(url, quote(location.encode("latin-1"), safe=_PATH_LETTERS)))
            given_port = parts.port
        except ValueError as error:
            raise HttpRefused("The server redirects to an address that is not valid.") from error
        if parts.scheme not in ("http", "https") or (parts.scheme == "http" and url.startswith("https:")):
            raise HttpRefused("The server redirects to an unencrypted address.")
        default = 80 if parts.scheme == "http" else 443
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        query = f"?{parts.query}" if parts.query else ""
        return f"{parts.scheme}://{host}:{given_port or default}{parts.path or '/'}{query}"

    def _connect(self, scheme: str, host: str, port: int | None, *, is_own: bool) -> http.client.HTTPConnection:
        number = port or (80 if scheme == "http" else 443)
        given = self._connection
        address = given.address if is_own and given.address else resolve(host, number, private=given.private)
        raw = socket.create_connection((address, number), CONNECT_SECONDS)
        raw.settimeout(_READ_SECONDS)
        if scheme == "https":
            # The socket connects to the checked address; the certificate is verified against the host name.
            raw = _to_context(given).wrap_socket(raw, server_hostname=host)
        requester = http.client.HTTPConnection(host, number, timeout=_READ_SECONDS)
        requester.sock = raw
        self._socket = raw
        return requester


def _to_context(connection: Connection) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if connection.options.get("sslmode") == "require":
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


_CUT_OFF = "The connection closed before the whole file was received."


def _read(response: http.client.HTTPResponse, method: str) -> Iterator[bytes]:
    """Yields the bytes of a body as they arrive. Raises HttpRefused when they arrive too slowly."""
    expected = response.length if method == "GET" else 0
    received = 0
    looked, before = time.monotonic(), 0
    while expected is None or received < expected:
        most = _CHUNK_BYTES if expected is None else min(_CHUNK_BYTES, expected - received)
        chunk = response.read1(most)
        if not chunk:
            break
        received += len(chunk)
        yield chunk
        if time.monotonic() - looked > _LEAST_BYTES_SECONDS:
            if received - before < _LEAST_BYTES:
                raise HttpRefused(f"The server sends less than {_LEAST_BYTES // _LEAST_BYTES_SECONDS:,} bytes a second.")
            looked, before = time.monotonic(), received
    if expected is not None and received < expected:
        raise ConnectionResetError(_CUT_OFF)


@contextmanager
def _ending(connected: socket.socket, seconds: float) -> Iterator[None]:
    """Ends a connection whose server does not answer in time, however slowly it sends. Raises HttpRefused."""
    late = threading.Event()

    def end() -> None:
        late.set()
        with suppress(OSError):
            connected.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    except (OSError, http.client.HTTPException):
        if not late.is_set():
            raise
    finally:
        timer.cancel()
    # Even without an error: headers that break off are read as if they were complete.
    if late.is_set():
        raise HttpRefused(f"The server does not answer within {seconds:,} s.")


def read_all(reply: Reply, most_bytes: int) -> bytes:
    """Reads a short reply. Raises HttpRefused when it is longer than `most_bytes` or takes too long."""
    body, ends = bytearray(), time.monotonic() + _ANSWER_SECONDS
    for chunk in reply.chunks:
        body += chunk
        if time.monotonic() > ends:
            raise HttpRefused(f"The server's reply takes longer than {_ANSWER_SECONDS} s.")
        if len(body) > most_bytes:
            raise HttpRefused("The server's reply is too long.")
    return bytes(body)
