"""Tests of the table of system calls and of the filter that is built from it, by interpreting its instructions."""

import errno
import struct

import pytest

from confinement.syscall_filter import build_filter
from confinement.syscall_table import ALLOWED, ALLOWED_IN_OWN_ROOT, CONDITIONAL, OPENING
from confinement.syscall_table import MACHINES as MACHINE_CODES

OWN = 4321
MACHINES = ["x86_64", "aarch64"]
ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000


def run(machine: str, number: int, arguments: tuple[int, ...] = (), *, own_root: bool = True, architecture: int | None = None) -> int:
    """Interprets the filter as the kernel does, for one call; returns its verdict."""
    program = list(struct.iter_unpack("HBBI", build_filter(machine, OWN, own_root)))
    spoken = MACHINE_CODES[machine][1] if architecture is None else architecture
    data = struct.pack("<IIQ6Q", number, spoken, 0, *arguments, *[0] * (6 - len(arguments)))
    loaded, at = 0, 0
    while True:
        code, then, otherwise, value = program[at]
        at += 1
        if code == 0x20:
            loaded = int.from_bytes(data[value : value + 4], "little")
        elif code == 0x06:
            return value
        else:
            holds = {0x15: loaded == value, 0x35: loaded >= value, 0x45: bool(loaded & value)}[code]
            at += then if holds else otherwise


def verdict(machine: str, call: str, *arguments: int, own_root: bool = True) -> int:
    """The verdict on a call of the table with these arguments."""
    number = {**ALLOWED, **CONDITIONAL, **OPENING}[call][MACHINE_CODES[machine][0]]
    assert number is not None
    return run(machine, number, arguments, own_root=own_root)


@pytest.mark.parametrize(
    ("call", "arguments", "passes"),
    [
        ("clone", (0x10000 | 0x100,), True),  # a thread
        ("clone", (0x11,), False),  # a process
        ("clone", (0x10000 | 0x10000000,), False),  # a thread in a user namespace of its own
        ("ioctl", (0, 0x5401), True),  # TCGETS
        ("ioctl", (0, 0x5412), False),  # TIOCSTI, which types into a terminal
        ("fcntl", (0, 1), True),  # F_GETFD
        ("fcntl", (0, 8), False),  # F_SETOWN, which lets a pipe send signals to others
        ("fcntl", (0, 10), False),  # F_SETSIG
        ("prctl", (15,), True),  # PR_SET_NAME
        ("prctl", (4,), False),  # PR_SET_DUMPABLE
        ("tgkill", (OWN,), True),
        ("tgkill", (1,), False),
    ],
)
@pytest.mark.parametrize("machine", MACHINES)
def test_conditional_calls_pass_with_harmless_arguments_only(machine: str, call: str, arguments: tuple[int, ...], passes: bool) -> None:
    assert (verdict(machine, call, *arguments) == ALLOW) == passes


def test_a_new_way_to_start_processes_is_reported_as_missing() -> None:
    assert verdict("x86_64", "clone3") == ERROR | errno.ENOSYS


@pytest.mark.parametrize(
    ("flags", "passes"),
    [
        (0, True),
        (0x1, True),  # O_WRONLY
        (0x1 | 0x200, True),  # O_WRONLY and O_TRUNC
        (0x2 | 0x200, True),  # O_RDWR and O_TRUNC
        (0x200, False),  # O_RDONLY and O_TRUNC, which empties a file
        (0x3 | 0x200, False),  # neither reading nor writing
        (0x400000 | 0x2, False),  # O_TMPFILE
    ],
)
@pytest.mark.parametrize("machine", MACHINES)
def test_without_a_root_of_its_own_a_file_is_emptied_only_by_who_may_write_it(machine: str, flags: int, passes: bool) -> None:
    assert (verdict(machine, "openat", 0, 0, flags, own_root=False) == ALLOW) == passes


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("own_root", [True, False])
def test_calls_of_the_table_pass_and_unknown_ones_fail(machine: str, own_root: bool) -> None:
    numbers = [entry[MACHINE_CODES[machine][0]] for entry in ALLOWED.values()]
    assert {run(machine, number, own_root=own_root) for number in numbers if number is not None} == {ALLOW}
    assert run(machine, 9_999, own_root=own_root) == ERROR | errno.EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_another_architecture_and_the_calls_of_x32_end_the_process(machine: str) -> None:
    assert run(machine, 0, architecture=0x40000003) == KILL
    assert run(machine, 0x40000000) == KILL


@pytest.mark.parametrize("machine", MACHINES)
def test_every_number_belongs_to_one_call(machine: str) -> None:
    tables = [*ALLOWED.items(), *ALLOWED_IN_OWN_ROOT.items(), *CONDITIONAL.items()]
    numbers = [entry[MACHINE_CODES[machine][0]] for _, entry in tables]
    present = [number for number in numbers if number is not None]
    assert sorted(present) == sorted(set(present))


@pytest.mark.parametrize("call", ["execve", "fork", "vfork", "ptrace", "mount", "unshare", "setns", "kill", "connect", "socket", "bpf"])
def test_dangerous_calls_are_not_in_the_table(call: str) -> None:
    assert call not in {**ALLOWED, **ALLOWED_IN_OWN_ROOT, **CONDITIONAL, **OPENING}
