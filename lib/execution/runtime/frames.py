"""Length-capped messages between the server and a supervisor."""

import json
import socket
import struct
from typing import Any

LARGEST_REQUEST = 1 << 20
OUTPUT, RESULT, END, FAULT = b"O", b"R", b"E", b"F"


def receive_request(connection: socket.socket) -> dict[str, Any]:
    """The one request on `connection`: 4 bytes of length, then JSON. Raises EOFError or ValueError."""
    (length,) = struct.unpack(">I", _receive(connection, 4))
    if length > LARGEST_REQUEST:
        raise ValueError("the request is too long")
    return json.loads(_receive(connection, length))


def _receive(connection: socket.socket, count: int) -> bytes:
    """Exactly `count` bytes."""
    received = bytearray()
    while len(received) < count:
        piece = connection.recv(count - len(received))
        if not piece:
            raise EOFError("the server hung up")
        received += piece
    return bytes(received)


def send_frame(connection: socket.socket, kind: bytes, payload: bytes) -> None:
    """A tag of one byte, 4 bytes of length, the payload."""
    connection.sendall(kind + struct.pack(">I", len(payload)) + payload)
