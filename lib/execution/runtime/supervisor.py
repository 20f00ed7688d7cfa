"""Watches one execution: relays what it writes, holds it to its limits, and ends it. Trusted; never looks into results."""

import json
import os
import resource
import select
import shutil
import signal
import socket
import struct
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

import confinement
import frames
import linux_process
import worker

_TICK = 0.1
"""Seconds between two looks at memory and files."""
_SEND_SECONDS = 5
_SCRATCH_FILES = 4096


@dataclass
class Watch:
    """State of one watched worker."""

    connection: socket.socket
    process: int
    limits: dict[str, int]
    scratch: str
    started: float = field(default_factory=time.monotonic)
    reason: str | None = None
    """Why the supervisor ended it: wall, memory, output, result_size, files or cancelled."""
    peak: int = 0
    """Largest resident memory seen, bytes."""

    def end(self, reason: str) -> None:
        """Ends the worker and everything in its session; the first reason counts."""
        self.reason = self.reason or reason
        for kill in (os.kill, os.killpg):
            try:
                kill(self.process, signal.SIGKILL)
            except OSError:
                pass

    def look(self) -> None:
        """Checks clock, memory and scratch space."""
        if time.monotonic() - self.started > self.limits["wallSeconds"]:
            self.end("wall")
        resident = linux_process.resident_bytes(self.process)
        self.peak = max(self.peak, resident)
        if resident > self.limits["residentBytes"]:
            self.end("memory")
        if self.scratch and linux_process.folder_exceeds(self.scratch, self.limits["scratchBytes"], _SCRATCH_FILES):
            self.end("files")


def _relay(watch: Watch, streams: dict[int, tuple[bytes, int, str]]) -> int:
    """
    Passes on what the worker writes until it is gone; gives its exit status (negative: the signal).
    `streams`: descriptor → (frame tag, most bytes, reason when there are more).
    """
    room = {descriptor: cap for descriptor, (_, cap, _) in streams.items()}
    poll = select.poll()
    for descriptor in streams:
        poll.register(descriptor, select.POLLIN)
    poll.register(watch.connection, select.POLLIN | select.POLLRDHUP)
    handle = linux_process.open_process(watch.process)
    poll.register(handle, select.POLLIN)
    gone = False
    next_look = 0.0
    while True:
        now = time.monotonic()
        if not gone and now >= next_look:
            watch.look()
            next_look = now + _TICK
        read = 0
        for descriptor, _ in poll.poll(0 if gone else max(1, (next_look - now) * 1000)):
            if descriptor == handle:
                gone = True
                poll.unregister(handle)
            elif descriptor not in streams:
                watch.end("cancelled")
                poll.unregister(watch.connection)
            elif piece := os.read(descriptor, 65536):
                read += 1
                tag, _, reason = streams[descriptor]
                kept = piece[: room[descriptor]]
                room[descriptor] -= len(kept)
                if kept and watch.reason != "cancelled":
                    try:
                        frames.send_frame(watch.connection, tag, kept)
                    except OSError:
                        watch.end("cancelled")
                if len(kept) < len(piece):
                    watch.end(reason)
            else:
                poll.unregister(descriptor)
        if gone and read == 0:
            return os.waitstatus_to_exitcode(os.waitpid(watch.process, 0)[1])


def supervise(connection: socket.socket, zygote: Any) -> None:
    """Serves the one request on `connection`. `zygote`: what the warm process knows (see zygote.Zygote)."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", _SEND_SECONDS, 0))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", _SEND_SECONDS, 0))
    request = frames.receive_request(connection)
    tier, limits = request["tier"], request["limits"]
    apart = tier == "namespaces"
    scratch = "" if apart else tempfile.mkdtemp(dir=zygote.folder)
    try:
        place = worker.choose_place(request, zygote, scratch)
        if apart:
            confinement.enter_namespaces()
            linux_process.die_with_parent(None)
        output, result, ready, alive = os.pipe(), os.pipe(), os.pipe(), os.pipe()
        process = os.fork()
        if process == 0:
            connection.detach()
            pipes = worker.Pipes(output[1], result[1], ready[1], alive)
            worker.work(request, place, pipes, zygote.baseline)
        for descriptor in (output[1], result[1], ready[1], alive[0]):
            os.close(descriptor)
        watch = Watch(connection, process, limits, scratch)
        fault = os.read(ready[0], 4096)
        if fault:
            frames.send_frame(connection, frames.FAULT, fault)
        streams = {
            output[0]: (frames.OUTPUT, limits["outputBytes"], "output"),
            result[0]: (frames.RESULT, limits["resultBytes"], "result_size"),
        }
        status = _relay(watch, streams)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        end = {
            "status": status,
            "reason": watch.reason,
            "wallMs": round((time.monotonic() - watch.started) * 1000, 1),
            "cpuMs": round((used.ru_utime + used.ru_stime) * 1000, 1),
            "peakBytes": watch.peak,
        }
        if watch.reason != "cancelled":
            frames.send_frame(connection, frames.END, json.dumps(end).encode())
    finally:
        if scratch:
            shutil.rmtree(scratch, ignore_errors=True)
