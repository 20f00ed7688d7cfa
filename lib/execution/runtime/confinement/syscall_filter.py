"""Builds and installs the seccomp filter: an allow-list; everything else fails with EPERM, a foreign architecture kills."""

import ctypes
import errno
import functools
import struct

from confinement.linux_calls import MACHINE, NUMBERS, check, libc
from confinement.syscall_table import ALLOWED, ALLOWED_IN_OWN_ROOT, CONDITIONAL, MACHINES, OPENING

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL_PROCESS, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_NUMBER, _ARCHITECTURE = 0, 4
_X32 = 0x40000000
_CLONE_THREAD, _CLONE_NEW_ANYTHING = 0x10000, 0x7E020080
_IOCTLS = (0x5401, 0x541B, 0x5450, 0x5451)  # TCGETS, FIONREAD, FIONCLEX, FIOCLEX
_FCNTLS = (0, 1, 2, 3, 4, 5, 6, 7, 1030, 1032)  # never F_SETOWN or F_SETSIG, which send signals to others
_PR_SET_NAME = 15
_MAP_SHARED, _MAP_ANONYMOUS = 0x1, 0x20
_WRITE_ONLY, _READ_AND_WRITE, _TRUNCATE, _WITHOUT_NAME = 0x1, 0x2, 0x200, 0x400000  # O_WRONLY, O_RDWR, O_TRUNC, __O_TMPFILE

Instruction = tuple[int, int, int, int]


def _argument(index: int, high: bool = False) -> int:
    """Offsets of an argument's lower (or higher) 32 bits; both machines are little-endian."""
    return 16 + 8 * index + (4 if high else 0)


def _unless_equal(values: tuple[int, ...], error: int) -> list[Instruction]:
    """Allows the call if the loaded word is one of `values`, else fails with `error`."""
    jumps = [(_EQUAL, len(values) - at, 0, value) for at, value in enumerate(values)]
    return [*jumps, (_RETURN, 0, 0, _ERRNO | error), (_RETURN, 0, 0, _ALLOW)]


def _unless_emptying(index: int) -> list[Instruction]:
    """For opening a file with the flags in argument `index`, where only Landlock guards files: requires the right to
    write for truncation, which Landlock before version 3 does not check otherwise; and forbids unnamed files, which
    would not be counted.
    """
    return [
        (_LOAD, 0, 0, _argument(index)),
        (_ANY_BIT, 0, 1, _WITHOUT_NAME),
        (_RETURN, 0, 0, _ERRNO | errno.EOPNOTSUPP),
        (_ANY_BIT, 0, 4, _TRUNCATE),
        (_ANY_BIT, 1, 0, _WRITE_ONLY),
        (_ANY_BIT, 2, 1, _READ_AND_WRITE),
        (_ANY_BIT, 0, 1, _READ_AND_WRITE),
        (_RETURN, 0, 0, _ERRNO | errno.EPERM),
        (_RETURN, 0, 0, _ALLOW),
    ]


def _conditions(own_process: int) -> dict[str, list[Instruction]]:
    """Conditions of each conditional call."""

    def load(index: int, high: bool = False) -> Instruction:
        return (_LOAD, 0, 0, _argument(index, high))

    refuse, allow = (_RETURN, 0, 0, _ERRNO | errno.EPERM), (_RETURN, 0, 0, _ALLOW)
    return {
        "clone3": [(_RETURN, 0, 0, _ERRNO | errno.ENOSYS)],
        "clone": [load(0), (_ANY_BIT, 0, 2, _CLONE_THREAD), (_ANY_BIT, 1, 0, _CLONE_NEW_ANYTHING), allow, refuse],
        "ioctl": [load(1), *_unless_equal(_IOCTLS, errno.ENOTTY)],
        "fcntl": [load(1), *_unless_equal(_FCNTLS, errno.EPERM)],
        "prctl": [load(0), *_unless_equal((_PR_SET_NAME,), errno.EPERM)],
        "tgkill": [load(0), *_unless_equal((own_process,), errno.EPERM)],
        # Shared anonymous memory stays allocated when almost all of it is unmapped, and then no counter of the process
        # shows it.
        "mmap": [load(3), (_ANY_BIT, 0, 2, _MAP_SHARED), (_ANY_BIT, 0, 1, _MAP_ANONYMOUS), refuse, allow],
        # Reading its own limits: no process named, no new value.
        "prlimit64": [
            load(0),
            (_EQUAL, 0, 5, 0),
            load(2),
            (_EQUAL, 0, 3, 0),
            load(2, True),
            (_EQUAL, 0, 1, 0),
            allow,
            refuse,
        ],
        "open": _unless_emptying(1),
        "openat": _unless_emptying(2),
    }


@functools.cache
def build_filter(machine: str, own_process: int, own_root: bool) -> bytes:
    """Builds the filter program for `machine`. `own_process`: the id that this process may signal; `own_root`: see the
    table."""
    column, architecture = MACHINES[machine]
    program: list[Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL_PROCESS),
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _KILL_PROCESS),
    ]
    allowed = {**ALLOWED, **ALLOWED_IN_OWN_ROOT} if own_root else ALLOWED
    for numbers in allowed.values():
        if (number := numbers[column]) is not None:
            program += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]
    guarded = CONDITIONAL if own_root else {**CONDITIONAL, **OPENING}
    conditions = _conditions(own_process)
    for name, numbers in guarded.items():
        if (number := numbers[column]) is not None:
            program += [(_EQUAL, 0, len(conditions[name]), number), *conditions[name]]
    program.append((_RETURN, 0, 0, _ERRNO | errno.EPERM))
    return b"".join(struct.pack("HBBI", *instruction) for instruction in program)


def install_filter(own_process: int, own_root: bool) -> None:
    """Applies the filter to this process and its later threads, irreversibly."""
    program = build_filter(MACHINE, own_process, own_root)
    buffer = ctypes.create_string_buffer(program, len(program))
    description = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(buffer))
    check(libc.syscall(NUMBERS["seccomp"], 1, 0, description), "seccomp")
