"""The process that becomes untrusted: gets ready, receives its job, moves in, is confined, runs the job, writes one
reply."""

import fcntl
import json
import os
import select
import signal
from dataclasses import dataclass
from typing import Any, NoReturn

from analysis import run_analysis
from confinement import confinement
from data import conversion
from supervision import linux_process

_RESULT, _READY, _JOB, _FIRST_FREE = 3, 4, 5, 6
_FAULT = 98
"""Exit status of a worker that could not even write its reply."""
_ABOVE = 100
"""Descriptors are first moved here, so that none is overwritten while they take their places."""


@dataclass
class Pipes:
    """The worker's ends. `alive`: both ends of the pipe that closes when the supervisor dies."""

    output: int
    result: int
    ready: int
    job: int
    alive: tuple[int, int]


def _take_descriptors(pipes: Pipes) -> None:
    """Sets up the descriptors: standard input empty, output and error to the supervisor, 3 for the reply, 4 for
    readiness, 5 for the job; closes all others.
    """
    # Through the descriptor of a host device, its mode and times could be changed.
    empty, end = os.pipe()
    os.close(end)
    wanted = {0: empty, 1: pipes.output, 2: pipes.output, _RESULT: pipes.result, _READY: pipes.ready, _JOB: pipes.job}
    moved = {place: fcntl.fcntl(source, fcntl.F_DUPFD, _ABOVE) for place, source in wanted.items()}
    for place, source in moved.items():
        os.dup2(source, place)
    os.closerange(_FIRST_FREE, 65536)


def _clean_environment(home: str) -> None:
    """Keeps only the few variables that libraries read."""
    kept = {name: value for name, value in os.environ.items() if name.endswith("_NUM_THREADS")}
    os.environ.clear()
    os.environ.update(kept, HOME=home, TMPDIR=home, TZ="UTC", MPLBACKEND="Agg", MPLCONFIGDIR=home)
    os.environ.update(JOBLIB_MULTIPROCESSING="0", LOKY_MAX_CPU_COUNT="1", LANG="C.UTF-8")


def _get_ready(place: confinement.Place, pipes: Pipes, scratch_bytes: int) -> None:
    """Does everything that does not depend on the job."""
    linux_process.die_with_parent(None)
    os.close(pipes.alive[1])
    if select.select([pipes.alive[0]], [], [], 0)[0]:
        os._exit(96)
    # A separate process group, so that whatever it starts ends with it, in the session of the warm process, whose low
    # priority it keeps.
    os.setpgid(0, 0)
    confinement.prepare(place, scratch_bytes)
    _take_descriptors(pipes)
    _clean_environment(place.home)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)


def _receive_job() -> dict[str, Any]:
    """Receives the job; ends this process when the supervisor sends none."""
    with os.fdopen(_JOB, "rb") as pipe:
        received = pipe.read()
    if not received:
        os._exit(96)
    return json.loads(received)


def _place_data(request: dict[str, Any], place: confinement.Place) -> int:
    """Gives the datasets opaque names where the worker has its own root; returns how many bytes of frames will be
    mapped."""
    mapped = 0
    for at, dataset in enumerate(request["datasets"]):
        outside = dataset["path"]
        inside = f"/data/{at}" if place.apart else outside
        place.data[inside] = outside
        dataset["path"] = inside
        mapped += os.stat(outside).st_size if dataset["form"] == "frame" else 0
    return mapped


def work(place: confinement.Place, pipes: Pipes, held: dict[str, int], scratch_bytes: int) -> NoReturn:
    """Never returns. `held`: memory of the warm interpreter. An error before the code starts is written to the ready
    pipe, which the code cannot reach.
    """
    ready = pipes.ready
    try:
        _get_ready(place, pipes, scratch_bytes)
        ready = _READY
        request = _receive_job()
        mapped = _place_data(request, place)
        prepare = conversion.prepare if "target" in request else run_analysis.prepare
        job = prepare(request)
        confinement.assert_alone()
        confinement.move_in(place)
        confinement.limit_resources(request["limits"], held, mapped, place.apart)
        confinement.confine(place)
        os.close(_READY)
    except BaseException as fault:
        try:
            os.write(ready, f"{type(fault).__name__}: {fault}".encode()[:4000])
        finally:
            os._exit(97)
    try:
        os._exit(job(_RESULT))
    finally:
        os._exit(_FAULT)
