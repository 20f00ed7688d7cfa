"""Length-capped messages between the server and a supervisor."""

import json
import socket
import struct
from typing import Any

LARGEST_REQUEST = 1 << 20
OUTPUT, RESULT, END, FAULT = b"O", b"R", b"E", b"F"
PAUSE, RESUME = b"P", b"C"
"""Orders of the server, one byte each, after the request."""


def receive_request(connection: socket.socket) -> dict[str, Any]:
    """Reads the one request on `connection`: 4 bytes of length, then JSON. Raises EOFError or ValueError."""
    (length,) = struct.unpack(">I", _receive(connection, 4))
    if length > LARGEST_REQUEST:
        raise ValueError("the request is too long")
    return json.loads(_receive(connection, length))


def _receive(connection: socket.socket, count: int) -> bytes:
    """Reads exactly `count` bytes."""
    received = bytearray()
    while len(received) < count:
        piece = connection.recv(count - len(received))
        if not piece:
            raise EOFError("the server hung up")
        received += piece
    return bytes(received)


def send_frame(connection: socket.socket, kind: bytes, payload: bytes) -> None:
    """Sends a tag of one byte, 4 bytes of length, the payload."""
    connection.sendall(kind + struct.pack(">I", len(payload)) + payload)


def hang_up(connection: socket.socket) -> None:
    """Closes the connection once the server has read everything. Otherwise an order sent at the same time as the last
    frame would break the connection before that frame is read.
    """
    try:
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(64):
            pass
    except OSError:
        pass
    connection.close()
