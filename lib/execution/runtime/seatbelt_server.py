"""The counterpart of zygote.py for macOS: accepts jobs and gives each to a worker that imported its libraries in
advance, under the rules of Seatbelt. Imports none itself. Started like zygote.py, with one more entry in its first
line: the path "sandboxExec".
"""

import contextlib
import importlib.metadata
import io
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from typing import Any

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from confinement import seatbelt_profile
from supervision import frames, linux_process, supervisor

_OWN_FOLDER = os.path.dirname(os.path.abspath(__file__))
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
_ENVIRONMENT = dict.fromkeys(_THREADS, "1") | {
    "PYTHONHASHSEED": "0",
    "TZ": "UTC",
    "MPLBACKEND": "Agg",
    "JOBLIB_MULTIPROCESSING": "0",
    "LOKY_MAX_CPU_COUNT": "1",
}
_PACKAGES = {name: name for name in ("duckdb", "matplotlib", "numpy", "pandas", "plotly", "pyarrow", "scipy", "statsmodels")} | {
    "sklearn": "scikit-learn"
}


@dataclass
class SeatbeltWorker(supervisor.Worker):
    """A worker that receives its job over a socket, with its files open, because it may open none itself."""

    channel: socket.socket = field(kw_only=True)
    started: subprocess.Popen[bytes] = field(kw_only=True)

    def give(self, request: dict[str, Any]) -> bytes:
        """Sends the job and waits until it starts; errors before the code starts show in the worker's end."""
        files = [os.open(dataset["path"], os.O_RDONLY) for dataset in request["datasets"]]
        if "target" in request:
            files.append(os.open(request["target"], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o400))
        data = json.dumps(request).encode()
        try:
            sent = socket.send_fds(self.channel, [data[: 1 << 15]], files)
            self.channel.sendall(data[sent:])
            self.channel.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        finally:
            for file in files:
                os.close(file)
            self.channel.close()
        return os.read(self.ready, 1)


class Server:
    """The spare and the running workers."""

    def __init__(self, configuration: dict[str, Any]) -> None:
        self._folder: str = configuration["folder"]
        self._program: str = configuration["sandboxExec"]
        self._scratch_bytes = 0
        self.wanted = 0
        self._waiting: list[SeatbeltWorker] = []
        self._running: set[int] = set()

    def settle(self, request: dict[str, Any]) -> None:
        """Keeps `request["count"]` workers ready from now on."""
        self.wanted, self._scratch_bytes = request["count"], request["scratchBytes"]
        while len(self._waiting) < self.wanted:
            self._waiting.append(self._start())

    def _start(self) -> SeatbeltWorker:
        scratch = tempfile.mkdtemp(dir=self._folder)
        here, there = socket.socketpair()
        (output, outward), (result, inward), (alive, ours), (ready, started) = os.pipe(), os.pipe(), os.pipe(), os.pipe()
        command = seatbelt_profile.sandbox_command(self._program, scratch, _OWN_FOLDER)
        process = subprocess.Popen(
            [*command, str(inward), str(alive), str(started)],
            env=_ENVIRONMENT | {"HOME": scratch, "TMPDIR": scratch, "MPLCONFIGDIR": scratch},
            cwd=scratch,
            stdin=there.fileno(),
            stdout=outward,
            stderr=outward,
            pass_fds=(inward, alive, started),
            start_new_session=True,
        )
        there.close()
        for descriptor in (outward, inward, alive, started):
            os.close(descriptor)
        self._running.add(process.pid)
        return SeatbeltWorker("process", 0, scratch, process.pid, output, result, ready, -1, ours, channel=here, started=process)

    def serve(self, connection: socket.socket) -> None:
        """Serves one connection; runs in its own thread."""
        started = self._waiting.pop(0) if self._waiting else self._start()
        while len(self._waiting) < self.wanted:
            self._waiting.append(self._start())
        threading.Thread(target=self._supervise, args=(connection, started), daemon=True).start()

    def _supervise(self, connection: socket.socket, started: SeatbeltWorker) -> None:
        try:
            request = supervisor.receive_request(connection)
            started.scratch_bytes = request["limits"]["scratchBytes"]
            supervisor.supervise(connection, request, started)
        except BaseException as fault:
            frames.send_frame(connection, frames.FAULT, f"{type(fault).__name__}: {fault}".encode()[:4000])
        finally:
            connection.close()
            self._running.discard(started.process)
            started.started.returncode = 0
            for descriptor in (started.output, started.result, started.ready, started.alive):
                os.close(descriptor)

    def end(self) -> None:
        """Ends every worker."""
        for process in list(self._running):
            with contextlib.suppress(OSError):
                os.killpg(process, signal.SIGKILL)


def main() -> None:
    """Reads the configuration, serves until standard input closes."""
    # Unbuffered: `select` would not see a buffered line.
    requests = io.FileIO(0, closefd=False)
    configuration = json.loads(requests.readline())
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(os.path.join(configuration["folder"], "socket"))
    os.chmod(os.path.join(configuration["folder"], "socket"), 0o600)
    listener.listen(64)
    os.nice(linux_process.NICENESS)
    server = Server(configuration)
    versions = {name: importlib.metadata.version(package) for name, package in _PACKAGES.items()}
    hello = {"python": ".".join(map(str, sys.version_info[:3])), "process": os.getpid(), "libraries": versions}
    print(json.dumps(hello), flush=True)
    while True:
        readable = select.select([listener, requests], [], [])[0]
        if requests in readable:
            line = requests.readline()
            if not line:
                server.end()
                return
            server.settle(json.loads(line))
        if listener in readable:
            server.serve(listener.accept()[0])


main()
