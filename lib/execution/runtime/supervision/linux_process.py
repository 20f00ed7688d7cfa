"""What a supervisor can ask about a process, how processes end together and yield to others; on Linux, with a simple
fallback elsewhere.
"""

import errno
import os
import subprocess
import sys
import time

_ON_LINUX = sys.platform == "linux"
NICENESS = 10
"""Niceness of all executions, so that the server and its database go first. Has no effect on an idle processor."""
_SESSION_NICENESS_FILE = "/proc/self/autogroup"
_MOST_ATTEMPTS, _ATTEMPT_SECONDS = 10, 0.1
"""Without privileges, Linux changes the niceness of one session per 100 ms on the whole machine."""


def yield_to_server() -> None:
    """Makes this process the leader of a session and lowers its priority, and with it that of later forks. Where the
    kernel shares processors among sessions first ("autogroups"), niceness counts only within a session; there, lowers
    the whole session, too.
    """
    os.setsid()
    os.nice(NICENESS)
    for _ in range(_MOST_ATTEMPTS):
        try:
            file = os.open(_SESSION_NICENESS_FILE, os.O_WRONLY)
            try:
                os.write(file, str(NICENESS).encode())
            finally:
                os.close(file)
            return
        except OSError as fault:
            if fault.errno != errno.EAGAIN:
                return
        time.sleep(_ATTEMPT_SECONDS)


def die_with_parent(parent: int | None) -> None:
    """Ends this process together with its parent, even if that is gone already (`parent`: its id; None where ids cannot
    be compared). On systems other than Linux, closed pipes must suffice.
    """
    if _ON_LINUX:
        from confinement import linux_calls

        linux_calls.die_with_parent()
    if parent is not None and os.getppid() != parent:
        os._exit(96)


def size_of(process: int) -> tuple[int, int]:
    """Returns the private resident memory of a process, which excludes shared pages of files, and its number of
    threads; zeros when it has just ended. Raises OSError when it is alive but cannot be inspected.
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
    printed = subprocess.run(["/bin/ps", "-o", "rss=", "-p", str(process)], capture_output=True, check=False).stdout
    return int(printed) << 10 if printed.strip().isdigit() else 0


def cpu_seconds(process: int) -> float:
    """Returns the processor time that a child has used so far; 0 if unknown."""
    try:
        return time.clock_gettime(~process << 3 | 2) if _ON_LINUX else 0.0
    except OSError:
        return 0.0


def memory_baseline() -> dict[str, int]:
    """Returns what this process has mapped: `space` bytes in all, of them `data` bytes private and writable."""
    if not _ON_LINUX:
        return {"space": 0, "data": 0}
    with open("/proc/self/status", encoding="ascii", errors="replace") as file:
        fields = dict(line.split(":", 1) for line in file)

    def size(name: str) -> int:
        return int(fields[name].split()[0]) << 10

    return {"space": size("VmSize"), "data": size("VmData")}


def open_process(process: int) -> int | None:
    """Opens a descriptor that becomes readable when the child `process` ends; None if unsupported."""
    return os.pidfd_open(process) if _ON_LINUX else None
