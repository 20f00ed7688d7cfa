"""The process that becomes untrusted: moves in, is locked, runs the analysis code, writes one reply."""

import fcntl
import os
import select
import signal
from dataclasses import dataclass
from typing import Any, NoReturn

import confinement
import linux_process
import run_analysis

_RESULT, _READY, _FIRST_FREE = 3, 4, 5
_ABOVE = 100
"""Descriptors are first moved here, so that none is overwritten while they take their places."""


@dataclass
class Pipes:
    """The worker's ends. `alive`: both ends of the pipe that closes when the supervisor dies."""

    output: int
    result: int
    ready: int
    alive: tuple[int, int]


def choose_place(request: dict[str, Any], zygote: Any, scratch: str) -> confinement.Place:
    """Where the worker of `request` will live; its datasets get opaque names."""
    tier, files = request["tier"], [dataset["path"] for dataset in request["datasets"]]
    apart = tier == "namespaces"
    data = {f"/data/{at}" if apart else path: path for at, path in enumerate(files)}
    for dataset, place in zip(request["datasets"], data):
        dataset["path"] = place
    return confinement.Place(tier, zygote.root, scratch, zygote.readable, data)


def _take_descriptors(pipes: Pipes) -> None:
    """Standard input empty, output and error to the supervisor, 3 for the reply, 4 for readiness; all others closed."""
    empty = os.open(os.devnull, os.O_RDONLY)
    wanted = {0: empty, 1: pipes.output, 2: pipes.output, _RESULT: pipes.result, _READY: pipes.ready}
    moved = {place: fcntl.fcntl(source, fcntl.F_DUPFD, _ABOVE) for place, source in wanted.items()}
    for place, source in moved.items():
        os.dup2(source, place)
    os.closerange(_FIRST_FREE, 65536)


def _clean_environment(home: str) -> None:
    """Leaves the few variables that libraries look at."""
    kept = {name: value for name, value in os.environ.items() if name.endswith("_NUM_THREADS")}
    os.environ.clear()
    os.environ.update(kept, HOME=home, TMPDIR=home, TZ="UTC", MPLBACKEND="Agg", MPLCONFIGDIR=home)
    os.environ.update(JOBLIB_MULTIPROCESSING="0", LOKY_MAX_CPU_COUNT="1", LANG="C.UTF-8")


def work(request: dict[str, Any], place: confinement.Place, pipes: Pipes, baseline: dict[str, int]) -> NoReturn:
    """Never returns. A fault before the code starts is written to the ready pipe; the code cannot reach that one."""
    ready = pipes.ready
    try:
        linux_process.die_with_parent(None)
        os.close(pipes.alive[1])
        if select.select([pipes.alive[0]], [], [], 0)[0]:
            os._exit(96)
        os.setsid()
        confinement.move_in(place, request["limits"]["scratchBytes"])
        _take_descriptors(pipes)
        ready = _READY
        _clean_environment(os.getcwd())
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        confinement.limit_resources(request["limits"], baseline)
        analysis = run_analysis.prepare(request)
        confinement.confine(place)
        os.close(_READY)
    except BaseException as fault:
        try:
            os.write(ready, f"{type(fault).__name__}: {fault}".encode()[:4000])
        finally:
            os._exit(97)
    os._exit(analysis(_RESULT))

