"""A worker that serves one job and ends, for macOS, where forking a process with warm libraries is not safe: imports
them itself, waits, runs the job. Its rules (see seatbelt_profile.py) apply from its first instruction. Standard input
is a socket that delivers the job, with the open files of its data. Arguments: the descriptors for the reply, of a pipe
that closes when the server dies, and of one to close when the job starts.
"""

import json
import os
import resource
import socket
import sys
import threading
from typing import Any

_MOST_FILES = 64


def _receive() -> dict[str, Any]:
    """Receives the job; its datasets' paths become descriptors. Ends this process when there will be none."""
    channel = socket.socket(fileno=os.dup(0))
    first, descriptors, _, _ = socket.recv_fds(channel, 1 << 16, _MOST_FILES)
    if not first:
        os._exit(0)
    received = bytearray(first)
    while piece := channel.recv(1 << 16):
        received += piece
    channel.close()
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    request = json.loads(received)
    for dataset in request["datasets"]:
        dataset["path"] = descriptors.pop(0)
    if descriptors:
        request["target"] = descriptors.pop(0)
    return request


def _end_with(alive: int) -> None:
    """Ends this process when the other end of the pipe closes. Code can undo this; the limit of processor time still
    applies."""
    os.read(alive, 1)
    os._exit(96)


def _limit(limits: dict[str, int]) -> None:
    """Sets the limits that this system enforces itself; the server watches clock and memory."""
    cpu = limits["cpuSeconds"]
    for kind, soft, hard in (
        (resource.RLIMIT_CPU, cpu, cpu + 2),
        (resource.RLIMIT_FSIZE, limits["fileBytes"], limits["fileBytes"]),
        (resource.RLIMIT_NOFILE, limits["openFiles"] + _MOST_FILES, limits["openFiles"] + _MOST_FILES),
        (resource.RLIMIT_CORE, 0, 0),
    ):
        resource.setrlimit(kind, (soft, hard))


def main() -> None:
    """Imports, waits, works."""
    result, alive, ready = map(int, sys.argv[1:])
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import warm_up
    from analysis import run_analysis
    from data import conversion

    warm_up.prepare()
    request = _receive()
    prepare = conversion.prepare if "target" in request else run_analysis.prepare
    job = prepare(request)
    _limit(request["limits"])
    os.close(ready)
    os._exit(job(result))


main()
