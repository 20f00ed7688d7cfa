"""
Supervisors with workers that were forked in advance, so that a job need not wait for that. Each serves one job and ends; what
a job does can reach none that serves another.
"""

import os
import signal
import socket
from typing import Any, NoReturn

import forked_worker
import frames
import linux_process
import supervisor

_PAUSE_SECONDS = 0.03
"""For so long the warm process stays quiet after a job came, for forking takes from the job's own time."""


class SpareSupervisors:
    """Lives in the warm process; passes connections on, and never reads from one."""

    def __init__(self, zygote: Any, listener: socket.socket) -> None:
        self._zygote = zygote
        self._listener = listener
        self._wanted = 0
        self._tier = ""
        self._scratch_bytes = 0
        self.waiting: list[socket.socket] = []
        """A channel to each one that waits; readable when it is gone."""

    def settle(self, wish: dict[str, Any]) -> None:
        """From now on `wish["count"]` workers of a tier are kept ready."""
        self._tier, self._scratch_bytes, self._wanted = wish["tier"], wish["scratchBytes"], wish["count"]
        while self.waiting:
            self.waiting.pop().close()

    def forget_ended(self, readable: list[Any]) -> None:
        """Leaves out those that were killed. `readable`: what can be read, among it perhaps their channels."""
        for channel in [channel for channel in self.waiting if channel in readable]:
            self.waiting.remove(channel)
            channel.close()

    def seconds_to_wait(self) -> float | None:
        """How long nothing has to happen before one more is made; None when there are enough."""
        return _PAUSE_SECONDS if len(self.waiting) < self._wanted else None

    def serve(self, connection: socket.socket) -> None:
        """Has a process serve `connection`: one that waits, or a new one."""
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
        """Makes one more, with its worker."""
        here, there = socket.socketpair()
        if os.fork() == 0:
            here.close()
            self._wait_and_serve(there)
        there.close()
        self.waiting.append(here)

    def _become_supervisor(self) -> None:
        """In the child: lets go of what belongs to the warm process."""
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
            _tell(connection, fault)
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
                _tell(connection, fault)
        os._exit(0)


def _tell(connection: socket.socket, fault: BaseException) -> NoReturn:
    """Says why a connection cannot be served, and ends."""
    try:
        frames.send_frame(connection, frames.FAULT, f"{type(fault).__name__}: {fault}".encode()[:4000])
    finally:
        os._exit(98)
