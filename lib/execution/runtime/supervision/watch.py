"""Watches one worker: relays what it writes, enforces its limits, pauses and ends it. Trusted; never examines results."""

import contextlib
import os
import select
import signal
import socket
import time
from dataclasses import dataclass, field

from supervision import end_marks, frames, linux_process
from supervision.scratch_use import ScratchUse

_TICK = 0.1
"""Seconds between two checks of memory and files."""


@dataclass
class Watch:
    """State of one watched worker."""

    connection: socket.socket
    process: int
    limits: dict[str, int]
    scratch: str
    started: float = field(default_factory=time.monotonic)
    """On the monotonic clock, delayed by the time for which it was paused."""
    reason: str | None = None
    """Why the supervisor ended it: wall, memory, threads, output, result_size, files or cancelled."""
    peak: int = 0
    """Largest resident memory seen, bytes."""

    cpu: float = 0.0
    """Seconds of processor time, once it has ended."""
    _status: int | None = None
    _paused: float | None = None
    """When it was paused, on the monotonic clock."""
    _scratch_use: ScratchUse | None = None

    def __post_init__(self) -> None:
        if self.scratch:
            self._scratch_use = ScratchUse(self.scratch, self.process)

    def end(self, reason: str) -> None:
        """Ends the worker and everything in its process group because of a limit; the first reason counts."""
        self.reason = self.reason or reason
        self.stop()

    def wait(self) -> int:
        """The exit status of the worker, once it is gone."""
        if self._status is None:
            _, self._status, used = os.wait4(self.process, 0)
            self.cpu = used.ru_utime + used.ru_stime
        return os.waitstatus_to_exitcode(self._status)

    def has_ended(self) -> bool:
        """Whether the worker is gone."""
        if self._status is None:
            process, status, used = os.wait4(self.process, os.WNOHANG)
            if process:
                self._status, self.cpu = status, used.ru_utime + used.ru_stime
        return self._status is not None

    def reap(self) -> None:
        """Waits until the worker is gone, if nobody has."""
        if self._status is None:
            os.waitpid(self.process, 0)

    def stop(self) -> None:
        """Ends the worker and everything in its process group."""
        if self._status is not None:
            return
        self.cpu = linux_process.cpu_seconds(self.process)
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        """Sends a signal to the worker and everything in its process group."""
        for kill in (os.kill, os.killpg):
            with contextlib.suppress(OSError):
                kill(self.process, number)

    def pause(self) -> None:
        """Stops the worker and its clock until it is resumed."""
        if self._paused is None and self._status is None:
            self._paused = time.monotonic()
            self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Resumes a paused worker."""
        if self._paused is not None and self._status is None:
            self.started += time.monotonic() - self._paused
            self._paused = None
            self._signal(signal.SIGCONT)

    def seconds(self) -> float:
        """Returns how long it has run so far, without pauses."""
        return (self._paused or time.monotonic()) - self.started

    def look(self) -> None:
        """Checks clock, memory, threads and scratch space."""
        limits = self.limits
        if self.seconds() > limits["wallSeconds"]:
            self.end("wall")
        resident, threads = linux_process.size_of(self.process)
        self.peak = max(self.peak, resident)
        if resident > limits["residentBytes"]:
            self.end("memory")
        if threads > limits["threads"]:
            self.end("threads")
        if self._scratch_use is not None and self._scratch_use.exceeds(limits["scratchBytes"], limits["scratchFiles"]):
            self.end("files")


@dataclass
class Stream:
    """One of the worker's pipes."""

    tag: bytes
    """Tag of the frames in which it is relayed."""
    room: int
    """Bytes that may still come."""
    reason: str
    """Why the worker is ended when more come."""
    last: bytes = b""
    """The last byte that came."""


class Relay:
    """Relays what a worker writes until it is done."""

    def __init__(self, watch: Watch, streams: dict[int, Stream]) -> None:
        """`streams`: by descriptor."""
        self._watch, self._streams = watch, streams
        self._poll = select.poll()
        for descriptor in streams:
            self._poll.register(descriptor, select.POLLIN)
        self._poll.register(watch.connection, select.POLLIN | select.POLLRDHUP)
        self._handle = linux_process.open_process(watch.process)
        if self._handle is not None:
            self._poll.register(self._handle, select.POLLIN)

    def _pass_on(self, descriptor: int) -> bool:
        """Reads what is available; returns whether there was anything."""
        piece = os.read(descriptor, 65536)
        if not piece:
            self._poll.unregister(descriptor)
            return False
        stream, watch = self._streams[descriptor], self._watch
        kept = piece[: stream.room]
        stream.room -= len(kept)
        stream.last = piece[-1:]
        if kept and watch.reason != "cancelled":
            try:
                frames.send_frame(watch.connection, stream.tag, kept)
            except OSError:
                watch.end("cancelled")
        if len(kept) < len(piece):
            watch.end(stream.reason)
        return True

    def _take_order(self) -> None:
        """Pauses or resumes the worker as the server orders; ends it when the server has closed the connection."""
        watch = self._watch
        try:
            order = watch.connection.recv(1)
        except OSError:
            order = b""
        if order == frames.PAUSE:
            watch.pause()
        elif order == frames.RESUME:
            watch.resume()
        else:
            watch.end("cancelled")
            self._poll.unregister(watch.connection)

    def _drain(self) -> None:
        """Reads what was printed before the reply was complete."""
        for descriptor, stream in self._streams.items():
            if stream.tag != frames.RESULT:
                os.set_blocking(descriptor, False)
                try:
                    while self._pass_on(descriptor):
                        pass
                except (BlockingIOError, KeyError):
                    pass

    def _end_of_reply(self, descriptor: int) -> int | None:
        """Returns the status marked by the reply's end; None when there is more to come, or it ended without a mark."""
        stream = self._streams[descriptor]
        status = end_marks.STATUS.get(stream.last) if stream.tag == frames.RESULT else None
        if status is None or self._watch.reason is not None:
            return None
        self._drain()
        self._watch.stop()
        return status

    def run(self) -> int:
        """Runs until the reply is complete or the worker is gone; returns its exit status (negative: the signal)."""
        watch, gone, next_look = self._watch, False, 0.0
        while True:
            now = time.monotonic()
            if not gone and now >= next_look:
                watch.look()
                next_look = now + _TICK
                gone = self._handle is None and watch.has_ended()
            read = 0
            for descriptor, _ in self._poll.poll(0 if gone else max(1, (next_look - now) * 1000)):
                if descriptor == self._handle:
                    gone = True
                    self._poll.unregister(descriptor)
                elif descriptor not in self._streams:
                    self._take_order()
                elif self._pass_on(descriptor):
                    read += 1
                elif (status := self._end_of_reply(descriptor)) is not None:
                    return status
            if gone and read == 0:
                return watch.wait()
