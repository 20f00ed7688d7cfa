"""What a supervisor can ask about a process, and how processes end together; on Linux, with a plain way elsewhere."""

import os
import subprocess
import sys
import time

_ON_LINUX = sys.platform == "linux"
NICENESS = 5
"""By which executions let the server and its database go first. On a processor that nobody else wants it changes nothing."""


def die_with_parent(parent: int | None) -> None:
    """
    Ends this process together with its parent, also when that is gone already (`parent`: its id; None where ids cannot be
    compared). Elsewhere than on Linux, closed pipes have to do.
    """
    if _ON_LINUX:
        import linux_calls

        linux_calls.die_with_parent()
    if parent is not None and os.getppid() != parent:
        os._exit(96)


def size_of(process: int) -> tuple[int, int]:
    """
    Memory of a process that is in RAM and its own, so without pages of files, which all share, and how many threads it has;
    zeros when it has just ended. Raises OSError when it lives but cannot be looked at.
    """
    if not _ON_LINUX:
        return _resident_by_ps(process), 1
    try:
        with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as file:
            fields = dict(line.split(":", 1) for line in file if ":" in line)
    except (FileNotFoundError, ProcessLookupError):
        return 0, 0
    held = sum(int(fields[name].split()[0]) << 10 for name in ("RssAnon", "RssShmem") if name in fields)
    return held, int(fields.get("Threads", "0"))


def _resident_by_ps(process: int) -> int:
    told = subprocess.run(["/bin/ps", "-o", "rss=", "-p", str(process)], capture_output=True, check=False).stdout
    return int(told) << 10 if told.strip().isdigit() else 0


def cpu_seconds(process: int) -> float:
    """Processor time that a child has used so far; 0 when that cannot be told."""
    try:
        return time.clock_gettime(~process << 3 | 2) if _ON_LINUX else 0.0
    except OSError:
        return 0.0


def memory_baseline() -> dict[str, int]:
    """What this process has mapped: `space` bytes in all, of them `data` bytes private and writable."""
    if not _ON_LINUX:
        return {"space": 0, "data": 0}
    with open("/proc/self/status", encoding="ascii", errors="replace") as file:
        fields = dict(line.split(":", 1) for line in file)
    size = lambda name: int(fields[name].split()[0]) << 10
    return {"space": size("VmSize"), "data": size("VmData")}


def open_process(process: int) -> int | None:
    """A descriptor that becomes readable when the child `process` ends; None where there is no such thing."""
    return os.pidfd_open(process) if _ON_LINUX else None
