"""System calls of Linux that Python's standard library does not offer, through ctypes. Raises errors as OSError."""

import ctypes
import os
import platform
import struct

MACHINE = platform.machine()
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC = 0x20000, 0x02000000, 0x04000000, 0x08000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND, MS_REC, MS_PRIVATE = 2, 4, 8, 4096, 16384, 1 << 18
MOUNT_ATTR_RDONLY, MOUNT_ATTR_NOSUID, MOUNT_ATTR_NODEV = 1, 2, 4

NUMBERS = {
    "x86_64": {"pivot_root": 155, "capset": 126, "seccomp": 317},
    "aarch64": {"pivot_root": 41, "capset": 91, "seccomp": 277},
}.get(MACHINE, {})

_MOUNT_SETATTR = 442
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 1, 4, 24, 38, 47
_SIGKILL = 9


def check(value: int, what: str) -> int:
    """Returns `value`, or raises an OSError that says `what` failed when it is negative."""
    if value < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return value


def unshare(flags: int) -> None:
    """Moves this process (for process ids: its later children) into new namespaces."""
    check(libc.unshare(ctypes.c_int(flags)), "unshare")


def mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    """mount(2)."""

    def encode(text: str | None) -> bytes | None:
        return None if text is None else os.fsencode(text)

    code = libc.mount(encode(source), os.fsencode(target), encode(kind), ctypes.c_ulong(flags), encode(data))
    check(code, f"mount {source or kind} on {target}")


def restrict_mount(target: str, attributes: int, recursive: bool) -> None:
    """Adds restrictions (MOUNT_ATTR_…) to a mount, and to all below it when `recursive`."""
    settings = struct.pack("QQQQ", attributes, 0, 0, 0)
    flags = _AT_RECURSIVE if recursive else 0
    code = libc.syscall(_MOUNT_SETATTR, ctypes.c_int(_AT_FDCWD), os.fsencode(target), flags, settings, ctypes.c_size_t(len(settings)))
    check(code, f"mount_setattr {target}")


def pivot_root(root: str, old: str) -> None:
    """Makes `root` the root folder and puts the old one at `old`."""
    check(libc.syscall(NUMBERS["pivot_root"], os.fsencode(root), os.fsencode(old)), "pivot_root")


def detach(target: str) -> None:
    """Detaches a mount with everything below it."""
    check(libc.umount2(os.fsencode(target), 2), f"umount {target}")


def set_host_name(name: str) -> None:
    """Names this host within its namespace."""
    check(libc.sethostname(name.encode(), len(name)), "sethostname")


def die_with_parent() -> None:
    """Makes the kernel end this process the moment its parent ends. Must be set again after a change of credentials."""
    check(libc.prctl(_PR_SET_PDEATHSIG, _SIGKILL, 0, 0, 0), "PR_SET_PDEATHSIG")


def forgo_privileges() -> None:
    """Empties every capability set, the bounding set too, and forbids gaining any by execve."""
    for capability in range(64):
        if libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0) < 0:
            break
    libc.prctl(_PR_CAP_AMBIENT, 4, 0, 0, 0)
    header, none = struct.pack("Ii", 0x20080522, 0), struct.pack("6I", *([0] * 6))
    check(libc.syscall(NUMBERS["capset"], header, none), "capset")
    check(libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "PR_SET_NO_NEW_PRIVS")


def hide_from_others() -> None:
    """Disables core dumps, and prevents unprivileged processes from inspecting this one."""
    check(libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0), "PR_SET_DUMPABLE")
