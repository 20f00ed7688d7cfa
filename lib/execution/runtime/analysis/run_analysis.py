"""Runs the analysis code and writes one reply about it. The reply is only ever about this code's own result."""

import ast
import contextlib
import functools
import gc
import importlib
import io
import json
import os
import shutil
import signal
import sys
import types
import warnings
from collections.abc import Callable
from typing import Any

import matplotlib.pyplot as plt

from analysis import seeding, sql_query
from analysis.analysis_names import analysis_names
from analysis.code_guard import find_refusal, may_read_given
from analysis.user_traceback import FILE_NAME, CpuTimeUsedUp, Failure, remember_source, to_failure
from data.dataset_frames import DatasetFrames
from results import figures
from results.notices import Notices
from results.result_value import NothingToShowError, to_result
from supervision import end_marks

# For programs that explain a change: imported here, because the sandbox hides this folder from them.
importlib.import_module("causes.explain")

_MOST_WARNINGS, _LONGEST_WARNING = 50, 500
_SUCCEEDED, _FAILED = 0, 1
_UNCHANGED: Failure = {
    "kind": "unchanged",
    "message": "The code did not run, because the variation leaves the data unchanged.",
}
_NO_RESULT: Failure = {
    "kind": "no_result",
    "message": "The code left no result: assign the answer to `result`, or a chart to `fig`.",
}


def _open_streams() -> None:
    """Forwards standard output and error as UTF-8, at every line."""
    for name, descriptor in (("stdout", 1), ("stderr", 2)):
        raw = io.FileIO(descriptor, "w", closefd=False)
        stream = io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", errors="backslashreplace", line_buffering=True)
        setattr(sys, name, stream)


def _collect_warnings() -> list[str]:
    """Collects Python's warnings, each once, except those that only concern developers of libraries."""
    collected: list[str] = []

    def remember(message: Any, category: type[Warning], *_: Any, **__: Any) -> None:
        text = f"{category.__name__}: {message}".encode("utf-8", "replace").decode().replace("\0", "\ufffd")
        if text[:_LONGEST_WARNING] not in collected and len(collected) < _MOST_WARNINGS:
            collected.append(text[:_LONGEST_WARNING])

    warnings.resetwarnings()
    for category in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
        warnings.simplefilter("ignore", category)
    warnings.showwarning = remember
    return collected


def _on_cpu_time_used_up(*_: Any) -> None:
    """The soft limit: ends the code in a way that can be reported."""
    raise CpuTimeUsedUp


def _vary(request: dict[str, Any], datasets: DatasetFrames, reply: dict[str, Any]) -> Failure | None:
    """Applies the requested variation; returns a failure when it changes nothing."""
    if not request.get("variation"):
        return None
    effect = datasets.vary(request["variation"])
    reply["variation"] = effect.as_reply()
    return _UNCHANGED if effect.touched == 0 else None


def _run(request: dict[str, Any], names: dict[str, Any], reply: dict[str, Any]) -> Failure | None:
    """Executes the code in `names`; returns the failure, if any."""
    try:
        code = request["code"]
        remember_source(code)
        tree = ast.parse(code, FILE_NAME)
        if request["guard"] and (refusal := find_refusal(tree, code, bool(request["datasets"]))):
            return refusal
        names["datasets"] = DatasetFrames(request["datasets"])
        if unchanged := _vary(request, names["datasets"], reply):
            return unchanged
        if request["datasets"] and may_read_given(tree, code, "df"):
            names["df"] = names["datasets"][request["datasets"][0]["id"]]
        exec(compile(tree, FILE_NAME, "exec"), names)  # noqa: S102 - runs the analysis, in a confined process
    except SystemExit as ending:
        return None if ending.code in (None, 0) else to_failure(ending)
    except BaseException as fault:
        return to_failure(fault)
    return None


def _run_query(connection: sql_query.Connection, request: dict[str, Any], reply: dict[str, Any], notices: Notices) -> Failure | None:
    """Puts the rows of the query into the reply; returns the failure, if any."""
    try:
        datasets = DatasetFrames(request["datasets"])
        if unchanged := _vary(request, datasets, reply):
            return unchanged
        reply["result"], failure = sql_query.run_query(connection, request, datasets, notices)
    except BaseException as fault:
        return to_failure(fault)
    return failure


def _collect(names: dict[str, Any], reply: dict[str, Any], notices: Notices, with_figures: bool) -> Failure | None:
    """Puts the result and, if requested, figures into the reply; returns the failure, if any."""
    try:
        result = names.get("result")
        held = figures.as_figure(result) is not None or figures.only_figures(result)
        if with_figures:
            found = figures.find_figures(names)
            if result is None and not found:
                return _NO_RESULT
            reply["figures"] = figures.to_figures(found, notices)
        reply["result"] = None if result is None or held else to_result(result, notices)
    except NothingToShowError as fault:
        return {"kind": "no_result", "message": str(fault)[:500]}
    except BaseException as fault:
        failure = to_failure(fault)
        if failure["kind"] == "error":
            failure["message"] = failure["message"].replace("The code failed", "The result could not be converted", 1)
        return failure
    return None


def _write(descriptor: int, reply: dict[str, Any], mark: bytes) -> None:
    """Writes the reply as strict JSON, and `mark` behind it."""
    data = memoryview(json.dumps(reply, allow_nan=False).encode() + mark)
    while data:
        data = data[os.write(descriptor, data) :]


def _start_afresh(seed: int) -> dict[str, Any]:
    """Gives the code a main module of its own and its random numbers; returns the names of the module."""
    main = types.ModuleType("__main__")
    main.__dict__.update(analysis_names(), __builtins__=__builtins__)
    sys.modules["__main__"] = main
    seeding.seed_everything(seed)
    return main.__dict__


def _analyse(request: dict[str, Any], names: dict[str, Any], connection: sql_query.Connection | None) -> dict[str, Any]:
    """Runs the code, in `names` or as queries on `connection`; returns the reply."""
    notices, collected = Notices(), _collect_warnings()
    reply: dict[str, Any] = {"result": None, "figures": []}
    if connection is not None:
        failure = _run_query(connection, request, reply, notices)
    else:
        failure = _run(request, names, reply)
        failure = failure or _collect(names, reply, notices, request.get("figures", True))
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(Exception):
            stream.flush()
    return reply | {"warnings": collected, "notices": notices.sentences(), "failure": failure}


class _Discard(io.RawIOBase):
    """Takes what is printed, and drops it."""

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        return len(data)


def _empty(folder: str) -> None:
    """Removes what is in the folder, as far as possible."""
    for entry in os.scandir(folder):
        with contextlib.suppress(OSError):
            shutil.rmtree(entry.path) if entry.is_dir(follow_symlinks=False) else os.unlink(entry.path)


def _analyse_each(request: dict[str, Any], descriptor: int) -> int:
    """Runs the programs of `request["runs"]` one after another, each with its own names, frames, random numbers and files, and writes a
    reply for each as soon as there is one. Drops what they print. What a program changes in a library stays for the others.
    """
    environment, home = dict(os.environ), os.environ["HOME"]
    for run in request["runs"]:
        names = _start_afresh(run["seed"])
        sys.stdout = sys.stderr = io.TextIOWrapper(io.BufferedWriter(_Discard()), "utf-8", errors="backslashreplace")
        _write(descriptor, _analyse(request | run, names, None), end_marks.MARKS[_SUCCEEDED])
        # Frames map their file, which counts towards the memory of the next run.
        names.clear()
        plt.close("all")
        gc.collect()
        os.environ.clear()
        os.environ.update(environment)
        os.chdir(home)
        _empty(home)
    os.close(descriptor)
    return _SUCCEEDED


def prepare(request: dict[str, Any]) -> Callable[[int], int]:
    """Does everything that needs access to the outside. Returns the function that runs the code, writes the reply to a descriptor
    and returns the exit status: 0 when there is a result, 1 when the reply describes a failure. The last byte of the reply marks its end,
    which lets the supervisor end this process at once.
    """
    _open_streams()
    signal.signal(signal.SIGXCPU, _on_cpu_time_used_up)
    if "runs" in request:
        return functools.partial(_analyse_each, request)
    names = _start_afresh(request["seed"])
    connection = sql_query.connect(request["limits"]) if request.get("language") == "sql" else None

    def analyse(descriptor: int) -> int:
        reply = _analyse(request, names, connection)
        status = _SUCCEEDED if reply["failure"] is None else _FAILED
        _write(descriptor, reply, end_marks.MARKS[status])
        os.close(descriptor)
        return status

    return analyse
