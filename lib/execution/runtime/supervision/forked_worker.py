"""Forks workers from the warm process. Trusted."""

import os
import tempfile
from typing import Protocol

from confinement import confinement
from supervision import linux_process, worker
from supervision.supervisor import Worker


class WarmProcess(Protocol):
    """What the warm process knows."""

    folder: str
    root: str
    process: int
    readable: list[str]
    baseline: dict[str, int]


def start_worker(tier: str, scratch_bytes: int, zygote: WarmProcess) -> Worker:
    """Forks a worker that prepares for a job of this tier."""
    apart = tier == "namespaces"
    scratch = "" if apart else tempfile.mkdtemp(dir=zygote.folder)
    place = confinement.Place(tier, zygote.root, scratch, zygote.readable)
    if apart:
        confinement.enter_namespaces()
        linux_process.die_with_parent(None)
    output, result, ready, job, alive = os.pipe(), os.pipe(), os.pipe(), os.pipe(), os.pipe()
    process = os.fork()
    if process == 0:
        os.close(job[1])
        pipes = worker.Pipes(output[1], result[1], ready[1], job[0], alive)
        worker.work(place, pipes, zygote.baseline, scratch_bytes)
    for descriptor in (output[1], result[1], ready[1], job[0], alive[0]):
        os.close(descriptor)
    return Worker(tier, scratch_bytes, scratch, process, output[0], result[0], ready[0], job[1], alive[1])
