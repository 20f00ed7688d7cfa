"""Tests of the messages between the server and a supervisor, over real sockets."""

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from supervision import frames

Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    """The server's socket, and the supervisor's."""
    server, supervisor = socket.socketpair()
    with closing(server), closing(supervisor):
        yield server, supervisor


def send(server: socket.socket, payload: bytes, announced: int | None = None) -> None:
    """Sends a payload behind its length, or behind the announced one."""
    server.sendall(struct.pack(">I", len(payload) if announced is None else announced) + payload)


def test_receives_a_request(pair: Pair) -> None:
    server, supervisor = pair
    send(server, json.dumps({"code": "result = 1", "name": "Größe"}).encode())
    assert frames.receive_request(supervisor) == {"code": "result = 1", "name": "Größe"}


def test_receives_a_request_that_arrives_in_pieces(pair: Pair) -> None:
    server, supervisor = pair
    server.sendall(struct.pack(">I", 8)[:2])
    server.sendall(struct.pack(">I", 8)[2:] + b'{"a"')
    server.sendall(b": 1}")
    assert frames.receive_request(supervisor) == {"a": 1}


def test_leaves_orders_behind_the_request_unread(pair: Pair) -> None:
    server, supervisor = pair
    send(server, b"{}")
    server.sendall(frames.PAUSE)
    assert frames.receive_request(supervisor) == {}
    assert supervisor.recv(8) == frames.PAUSE


def test_refuses_a_request_that_is_announced_as_too_long_without_reading_it(pair: Pair) -> None:
    server, supervisor = pair
    send(server, b"", announced=frames.LARGEST_REQUEST + 1)
    with pytest.raises(ValueError, match="the request is too long"):
        frames.receive_request(supervisor)


@pytest.mark.parametrize("sent", [b"", b"\x00\x00", struct.pack(">I", 10) + b"{"])
def test_reports_a_server_that_hangs_up_early(pair: Pair, sent: bytes) -> None:
    server, supervisor = pair
    server.sendall(sent)
    server.close()
    with pytest.raises(EOFError, match="the server hung up"):
        frames.receive_request(supervisor)


def test_refuses_what_is_not_json(pair: Pair) -> None:
    server, supervisor = pair
    send(server, b"{1")
    with pytest.raises(json.JSONDecodeError):
        frames.receive_request(supervisor)


@given(st.sampled_from([frames.OUTPUT, frames.RESULT, frames.END, frames.FAULT]), st.binary(max_size=2_000))
def test_sends_a_tag_a_length_and_the_payload(kind: bytes, payload: bytes) -> None:
    server, supervisor = socket.socketpair()
    with closing(server), closing(supervisor):
        frames.send_frame(supervisor, kind, payload)
        supervisor.shutdown(socket.SHUT_WR)
        received = b"".join(iter(lambda: server.recv(4096), b""))
    assert received == kind + len(payload).to_bytes(4, "big") + payload


def test_hangs_up_only_once_the_server_has_read_the_last_frame(pair: Pair) -> None:
    server, supervisor = pair
    frames.send_frame(supervisor, frames.END, b"done")
    server.sendall(frames.RESUME)
    server.shutdown(socket.SHUT_WR)
    frames.hang_up(supervisor)
    assert server.recv(64) == frames.END + b"\x00\x00\x00\x04done"
    assert server.recv(64) == b""
