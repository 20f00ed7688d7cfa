"""Serves one job: gives it to a worker, watches that and tells how it ended. Trusted."""

import json
import os
import shutil
import socket
import struct
from dataclasses import dataclass
from typing import Any

import frames
from watch import Relay, Stream, Watch

_SEND_SECONDS = 5


@dataclass
class Worker:
    """A worker that waits for its job, and this side's ends of its pipes."""

    tier: str
    scratch_bytes: int
    scratch: str
    """Folder for its temporary files; empty where it has a root of its own."""
    process: int
    output: int
    result: int
    ready: int
    job: int
    alive: int

    def give(self, request: dict[str, Any]) -> bytes:
        """Hands the job over; gives the worker's fault if it could not get ready, else nothing."""
        try:
            with os.fdopen(self.job, "wb") as pipe:
                pipe.write(json.dumps(request).encode())
        except BrokenPipeError:
            pass
        return os.read(self.ready, 4096)

    def remove_scratch(self) -> None:
        """Removes its temporary files."""
        if self.scratch:
            shutil.rmtree(self.scratch, ignore_errors=True)


def receive_request(connection: socket.socket) -> dict[str, Any]:
    """The one request on `connection`, which must not take long to come."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", _SEND_SECONDS, 0))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", _SEND_SECONDS, 0))
    return frames.receive_request(connection)


def supervise(connection: socket.socket, request: dict[str, Any], started: Worker) -> None:
    """Has `started` do the job of `request`, and says over `connection` what comes of it."""
    limits = request["limits"]
    try:
        if (request["tier"], limits["scratchBytes"]) != (started.tier, started.scratch_bytes):
            raise ValueError("this worker was made ready for another kind of job")
        fault = started.give(request)
        watch = Watch(connection, started.process, limits, started.scratch)
        if fault:
            frames.send_frame(connection, frames.FAULT, fault)
        streams = {
            started.output: Stream(frames.OUTPUT, limits["outputBytes"], "output"),
            started.result: Stream(frames.RESULT, limits["resultBytes"], "result_size"),
        }
        status = Relay(watch, streams).run()
        end = {
            "status": status,
            "reason": watch.reason,
            "wallMs": round(watch.seconds() * 1000, 1),
            "cpuMs": round(watch.cpu * 1000, 1),
            "peakBytes": watch.peak,
        }
        if watch.reason != "cancelled":
            frames.send_frame(connection, frames.END, json.dumps(end).encode())
        frames.hang_up(connection)
        watch.bury()
    finally:
        started.remove_scratch()
