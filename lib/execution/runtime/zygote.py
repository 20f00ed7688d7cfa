"""The warm process: imports the libraries once, then only accepts connections and forks. It never reads a byte of a
job, because every later execution would inherit it. Started as `python -I -X utf8 zygote.py` with an empty environment;
reads one line of JSON ({"folder", "parent", "exercise"}) from standard input, which stays open as long as the server
lives. Each further line ({"tier", "scratchBytes", "count"}) says which workers to keep ready in advance.
"""

import importlib
import io
import json
import os
import sys
from typing import Any

_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")
_OWN_FOLDER = os.path.dirname(os.path.abspath(__file__))


def _settle(configuration: dict[str, Any]) -> None:
    """Sets variables that libraries read when they are imported, and ties the end of this process to its parent."""
    sys.path.insert(0, _OWN_FOLDER)
    from supervision import linux_process

    linux_process.die_with_parent(configuration["parent"])
    os.environ.update(dict.fromkeys(_THREADS, "1"), TZ="UTC", MPLBACKEND="Agg", HOME=configuration["folder"])
    os.environ.update(JOBLIB_MULTIPROCESSING="0", LOKY_MAX_CPU_COUNT="1", ARROW_DEFAULT_MEMORY_POOL="system")
    os.environ.update(MPLCONFIGDIR=os.path.join(configuration["folder"], "matplotlib"))


class Zygote:
    """State that every supervisor inherits."""

    def __init__(self, folder: str) -> None:
        from confinement import interpreter_paths
        from supervision import linux_process

        self.folder = folder
        self.root = os.path.join(folder, "root")
        self.process = os.getpid()
        self.readable = interpreter_paths.interpreter_paths(_OWN_FOLDER) if sys.platform == "linux" else []
        self.baseline = linux_process.memory_baseline()


def _serve(zygote: Zygote, requests: io.RawIOBase) -> None:
    """Accepts connections and passes each to a separate process, until `requests` closes."""
    import select
    import signal
    import socket

    from analysis.analysis_names import library_versions
    from supervision.spare_supervisors import SpareSupervisors

    listener = socket.socket(socket.AF_UNIX)
    listener.bind(os.path.join(zygote.folder, "socket"))
    os.chmod(os.path.join(zygote.folder, "socket"), 0o600)
    listener.listen(64)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    spares = SpareSupervisors(zygote, listener)
    hello = {"python": ".".join(map(str, sys.version_info[:3])), "process": zygote.process, "libraries": library_versions()}
    print(json.dumps(hello), flush=True)
    while True:
        readable = select.select([listener, requests, *spares.waiting], [], [], spares.seconds_to_wait())[0]
        spares.forget_ended(readable)
        if requests in readable:
            line = requests.readline()
            if not line:
                return
            spares.settle(json.loads(line))
        if listener in readable:
            connection, _ = listener.accept()
            spares.serve(connection)
            connection.close()
        elif not readable:
            spares.add_one()


def main() -> None:
    """Reads the configuration, warms up, serves."""
    # Unbuffered: `select` would not see a buffered line.
    requests = io.FileIO(0, closefd=False)
    configuration = json.loads(requests.readline())
    _settle(configuration)
    import gc

    import warm_up

    warm_up.prepare()
    if configuration["exercise"]:
        warm_up.exercise(configuration["folder"])
    # Before the first fork, so that nothing is imported after it.
    for name in ("analysis.run_analysis", "supervision.spare_supervisors"):
        importlib.import_module(name)
    from supervision import linux_process

    zygote = Zygote(configuration["folder"])
    os.makedirs(zygote.root, exist_ok=True)
    gc.collect()
    gc.freeze()
    if configuration["exercise"] and sys.platform == "linux":
        from supervision import huge_pages

        huge_pages.collapse_own_memory()
    linux_process.yield_to_server()
    _serve(zygote, requests)


main()
