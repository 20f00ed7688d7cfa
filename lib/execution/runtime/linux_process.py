"""What a supervisor can ask about a process, and how processes end together; on Linux, with a plain way elsewhere."""

import os
import sys

_ON_LINUX = sys.platform == "linux"
_PAGE = os.sysconf("SC_PAGE_SIZE")


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


def resident_bytes(process: int) -> int:
    """Memory of a process that is in RAM; 0 when it has just ended. Raises OSError when it lives but cannot be looked at."""
    if not _ON_LINUX:
        return 0
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * _PAGE
    except (FileNotFoundError, ProcessLookupError):
        return 0


def memory_baseline() -> dict[str, int]:
    """What this process has mapped: `space` bytes in all, of them `data` bytes private and writable."""
    if not _ON_LINUX:
        return {"space": 0, "data": 0}
    with open("/proc/self/status", encoding="ascii", errors="replace") as file:
        fields = dict(line.split(":", 1) for line in file)
    size = lambda name: int(fields[name].split()[0]) << 10
    return {"space": size("VmSize"), "data": size("VmData")}


def open_process(process: int) -> int:
    """A descriptor that becomes readable when the child `process` ends."""
    return os.pidfd_open(process)


def folder_exceeds(folder: str, most_bytes: int, most_files: int) -> bool:
    """Whether `folder`, with all below it, holds more bytes or more entries."""
    total, count, pending = 0, 0, [folder]
    while pending:
        try:
            with os.scandir(pending.pop()) as entries:
                for entry in entries:
                    count += 1
                    total += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(entry.path)
                    if total > most_bytes or count > most_files:
                        return True
        except OSError:
            continue
    return False
