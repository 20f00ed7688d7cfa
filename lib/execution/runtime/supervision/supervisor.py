"""Serves one job: passes it to a worker, watches that and reports how it ended. Trusted."""

import json
import os
import shutil
import socket
import struct
from dataclasses import dataclass
from typing import Any

from supervision import frames
from supervision.watch import Relay, Stream, Watch

_SEND_SECONDS = 5


@dataclass
class Worker:
    """A spare worker, and this side's ends of its pipes."""

    tier: str
    scratch_bytes: int
    scratch: str
    """Folder for its temporary files; empty where it has its own root."""
    process: int
    output: int
    result: int
    ready: int
    job: int
    alive: int

    def give(self, request: dict[str, Any]) -> bytes:
        """Sends the job; returns the worker's error if it could not get ready, else nothing."""
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
    """Reads the one request on `connection`, which must arrive soon."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", _SEND_SECONDS, 0))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", _SEND_SECONDS, 0))
    return frames.receive_request(connection)


def supervise(connection: socket.socket, request: dict[str, Any], started: Worker) -> None:
    """Lets `started` perform the job of `request`, and reports the outcome over `connection`."""
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
        watch.reap()
    finally:
        started.remove_scratch()
