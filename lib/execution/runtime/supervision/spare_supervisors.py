"""Supervisors with workers that were forked in advance, so that a job need not wait for that. Each serves one job and
ends; a job can reach no supervisor that serves another.
"""

import os
import signal
import socket
from typing import Any, NoReturn

from supervision import forked_worker, frames, linux_process, supervisor

_PAUSE_SECONDS = 0.03
"""How long the warm process stays idle after a job came, because forking takes from the job's own time."""


class SpareSupervisors:
    """Runs in the warm process; passes connections on, and never reads from one."""

    def __init__(self, zygote: forked_worker.WarmProcess, listener: socket.socket) -> None:
        self._zygote = zygote
        self._listener = listener
        self._wanted = 0
        self._tier = ""
        self._scratch_bytes = 0
        self.waiting: list[socket.socket] = []
        """A channel to each spare; readable when it is gone."""

    def settle(self, request: dict[str, Any]) -> None:
        """Keeps `request["count"]` workers of a tier ready from now on."""
        self._tier, self._scratch_bytes, self._wanted = request["tier"], request["scratchBytes"], request["count"]
        while self.waiting:
            self.waiting.pop().close()

    def forget_ended(self, readable: list[Any]) -> None:
        """Drops spares that were killed. `readable`: what can be read, possibly their channels."""
        for channel in [channel for channel in self.waiting if channel in readable]:
            self.waiting.remove(channel)
            channel.close()

    def seconds_to_wait(self) -> float | None:
        """Returns how long to wait before creating one more; None when there are enough."""
        return _PAUSE_SECONDS if len(self.waiting) < self._wanted else None

    def serve(self, connection: socket.socket) -> None:
        """Passes `connection` to a process: a spare, or a new one."""
        while self.waiting:
            with self.waiting.pop(0) as channel:
                try:
                    socket.send_fds(channel, [b"1"], [connection.fileno()])
                    return
                except OSError:
                    continue
        if os.fork() == 0:
            self._serve_now(connection)

    def add_one(self) -> None:
        """Creates one more, with its worker."""
        here, there = socket.socketpair()
        if os.fork() == 0:
            here.close()
            self._wait_and_serve(there)
        there.close()
        self.waiting.append(here)

    def _become_supervisor(self) -> None:
        """In the child: closes what belongs to the warm process."""
        linux_process.die_with_parent(self._zygote.process)
        self._listener.close()
        for channel in self.waiting:
            channel.close()
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(null, descriptor)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)

    def _serve_now(self, connection: socket.socket) -> NoReturn:
        try:
            self._become_supervisor()
            request = supervisor.receive_request(connection)
            started = forked_worker.start_worker(request["tier"], request["limits"]["scratchBytes"], self._zygote)
            supervisor.supervise(connection, request, started)
        except BaseException as fault:
            _report(connection, fault)
        os._exit(0)

    def _wait_and_serve(self, channel: socket.socket) -> NoReturn:
        connection = None
        try:
            self._become_supervisor()
            started = forked_worker.start_worker(self._tier, self._scratch_bytes, self._zygote)
            descriptors = socket.recv_fds(channel, 1, 1)[1]
            channel.close()
            if descriptors:
                connection = socket.socket(fileno=descriptors[0])
                supervisor.supervise(connection, supervisor.receive_request(connection), started)
            started.remove_scratch()
        except BaseException as fault:
            if connection is not None:
                _report(connection, fault)
        os._exit(0)


def _report(connection: socket.socket, fault: BaseException) -> NoReturn:
    """Reports why a connection cannot be served, and ends."""
    try:
        frames.send_frame(connection, frames.FAULT, f"{type(fault).__name__}: {fault}".encode()[:4000])
    finally:
        os._exit(98)
