"""Describes errors of analysis code in terms of that code only."""

import linecache
import traceback
from typing import Any

FILE_NAME = "<analysis>"
_LONGEST_MESSAGE, _LONGEST_TRACEBACK = 500, 20_000
_INNERMOST_FRAMES = -3000
"""Higher than Python's own recursion limit; only this many causes are examined for code that raises the limit."""
Failure = dict[str, Any]


class CpuTimeUsedUp(BaseException):
    """Raised into the code when its processor time is used up."""


def remember_source(code: str) -> None:
    """Lets tracebacks quote the lines of `code`."""
    linecache.cache[FILE_NAME] = (len(code), None, code.splitlines(keepends=True), FILE_NAME)


def _own_frames(summary: traceback.TracebackException, seen: set[int] | None = None) -> None:
    """Drops every frame outside the analysis code, in causes too."""
    seen = set() if seen is None else seen
    if id(summary) in seen:
        return
    seen.add(id(summary))
    summary.stack = traceback.StackSummary.from_list([frame for frame in summary.stack if frame.filename == FILE_NAME])
    for other in (summary.__cause__, summary.__context__):
        if other is not None:
            _own_frames(other, seen)


def readable(text: str, longest: int) -> str:
    """Returns `text` without what JSON or a screen cannot represent, cut to `longest` characters."""
    clean = text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


def to_failure(fault: BaseException) -> Failure:
    """Converts the error to the domain's ExecutionFailure: kind, message, traceback, line. Never throws, whatever the
    error contains."""
    try:
        return _described(fault)
    except MemoryError:
        return {"kind": "memory", "message": ""}
    except CpuTimeUsedUp:
        return {"kind": "timeout", "message": ""}
    except BaseException as other:
        return {"kind": "error", "message": f"The code failed with an error that cannot be described ({type(other).__name__})."}


def _described(fault: BaseException) -> Failure:
    summary = traceback.TracebackException.from_exception(fault, limit=_INNERMOST_FRAMES, compact=True)
    _own_frames(summary)
    line = fault.lineno if isinstance(fault, SyntaxError) and fault.filename == FILE_NAME else None
    if line is None and summary.stack:
        line = summary.stack[-1].lineno
    words = readable(" ".join("".join(traceback.format_exception_only(fault)[-1:]).split()), _LONGEST_MESSAGE)
    failure: Failure = {
        "kind": "error",
        "message": f"Line {line} failed: {words}" if line else f"The code failed: {words}",
        "traceback": readable("".join(summary.format()), _LONGEST_TRACEBACK),
    }
    if line:
        failure["line"] = line
    if isinstance(fault, SyntaxError) and fault.filename == FILE_NAME:
        failure["message"] = f"Line {line} is not valid Python: {readable(str(fault.msg), _LONGEST_MESSAGE)}."
    elif isinstance(fault, MemoryError):
        failure |= {"kind": "memory", "message": ""}
    elif isinstance(fault, CpuTimeUsedUp):
        failure |= {"kind": "timeout", "message": ""}
    return failure
