"""Attacks that every tier must withstand. Runs as ordinary analysis code when the server starts: the server appends a
call to `attempt_all` with what to attack, and reads from `result` what was not blocked.
"""

import ctypes
import fcntl
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import Any

_ONLY_LINUX = ("signal_owner", "trace", "namespace", "io_uring", "pidfd", "more_memory", "read_environment", "read_memory")


def _try(attack: Callable[[], object]) -> str:
    """Returns blocked, or what the attack achieved."""
    try:
        achieved = attack()
    except (OSError, ValueError) as refusal:
        return "blocked" if not isinstance(refusal, ConnectionRefusedError) else "reached the network"
    return "blocked" if achieved is None else str(achieved)[:100]


def _read(path: str) -> str:
    """Reads a file outside."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return f"read {file.read(20)!r}"


def _write(path: str) -> str:
    """Opens a file outside for writing; does not write, because where the attack works this is the user's own file."""
    os.close(os.open(path, os.O_WRONLY))
    return "may write outside"


def _create(path: str) -> str:
    """Creates a file outside."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    return "made a file outside"


def _connect(family: int, address: tuple[str, int] | str) -> str:
    """Opens a connection."""
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(1)
        connection.connect(address)
    return "connected"


def _fork() -> str:
    """Starts a second process."""
    child = os.fork()
    if child == 0:
        os._exit(0)
    return "forked"


def _variables() -> list[str] | None:
    """Looks for variables that are not the sandbox's own."""
    suspicious = [name for name in os.environ if any(word in name for word in ("KEY", "SECRET", "TOKEN", "DATABASE"))]
    return suspicious or None


def _signal_owner(process: int) -> str:
    """Makes a pipe send SIGKILL to another process."""
    reading, _writing = os.pipe()
    fcntl.fcntl(reading, fcntl.F_SETOWN, process)
    fcntl.fcntl(reading, getattr(fcntl, "F_SETSIG", 10), signal.SIGKILL)
    return "became owner of a signal"


def _system_call(*arguments: int) -> str | None:
    """A system call that must fail."""
    outcome = ctypes.CDLL(None, use_errno=True).syscall(*arguments)
    return None if outcome < 0 else f"system call {arguments[0]} gave {outcome}"


def _namespace() -> str | None:
    """Creates a user namespace, the start of many privilege escalations."""
    return None if ctypes.CDLL(None).unshare(0x10000000) < 0 else "made a user namespace"


def _trace(process: int) -> str | None:
    """Attaches to another process without stopping it."""
    attached = ctypes.CDLL(None).ptrace(0x4206, process, None, None)
    return None if attached < 0 else "traced a process"


def _more_memory() -> str:
    """Raises its own memory limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (soft + 4096, hard + 4096))
    return "raised a limit"


def _link(path: str) -> str:
    """Leaves a link to a file outside."""
    os.symlink(path, "link")
    return "made a link"


def attempt_all(target: dict[str, Any]) -> dict[str, str]:
    """Tries everything; returns `blocked` or what was achieved, by attack."""
    process: int = target["process"]
    folder: str = target["folder"]
    secret: str = target["secret"]
    attacks: dict[str, Callable[[], object]] = {
        "read_secret": lambda: _read(secret),
        "read_users": lambda: _read("/etc/passwd"),
        "read_environment": lambda: _read(f"/proc/{process}/environ"),
        "read_memory": lambda: _read(f"/proc/{process}/mem"),
        "list_folder": lambda: os.listdir(folder),
        "write_secret": lambda: _write(secret),
        "empty_secret": lambda: os.truncate(secret, 0) or "emptied a file outside",
        "write_outside": lambda: _create(folder + "/made"),
        "write_library": lambda: _write(os.__file__),
        "tcp": lambda: _connect(socket.AF_INET, ("127.0.0.1", 9)),
        "unix_socket": lambda: _connect(socket.AF_UNIX, target["socket"]),
        "abstract_socket": lambda: socket.socket(socket.AF_UNIX).bind("\0caveat") or "bound",
        "fork": _fork,
        "run_program": lambda: subprocess.run(["/bin/true"], check=False) and "ran a program",
        "kill_server": lambda: os.kill(process, 0) or "may signal the warm process",
        "kill_all": lambda: os.kill(-1, 0) or "may signal every process",
        "signal_owner": lambda: _signal_owner(process),
        "trace": lambda: _trace(process),
        "namespace": _namespace,
        "io_uring": lambda: _system_call(425, 1, 0),
        "pidfd": lambda: _system_call(434, process, 0),
        "more_memory": _more_memory,
        "link": lambda: _link(secret),
        "variables": _variables,
    }
    tried = attacks if sys.platform == "linux" else {name: attacks[name] for name in attacks if name not in _ONLY_LINUX}
    return {name: _try(attack) for name, attack in tried.items()}
