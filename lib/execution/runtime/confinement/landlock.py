"""Landlock: restricts which paths this process may open, and forbids TCP and signals or abstract sockets to the
outside."""

import ctypes
import os
import struct

from confinement.linux_calls import check, libc

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_WRITE_FILE, _READ_FILE, _READ_DIR, _REMOVE_DIR, _REMOVE_FILE, _MAKE_DIR, _MAKE_REG = 2, 4, 8, 16, 32, 128, 256
_REFER, _TRUNCATE, _IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
_OF_FILES = _WRITE_FILE | _READ_FILE | _TRUNCATE


def landlock_version() -> int:
    """Version of the kernel's Landlock interface; 0 when there is none."""
    return max(0, libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), 1))


def _ruleset(version: int) -> tuple[int, int]:
    """Returns every file right that `version` can restrict, and an open ruleset that restricts them."""
    rights = (1 << 13) - 1
    for since, right in ((2, _REFER), (3, _TRUNCATE), (5, _IOCTL_DEV)):
        rights |= right if version >= since else 0
    fields = [rights, *([3] if version >= 4 else []), *([3] if version >= 6 else [])]
    attributes = struct.pack(f"{len(fields)}Q", *fields)
    descriptor = libc.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    return rights, check(descriptor, "landlock_create_ruleset")


def restrict_paths(readable: list[str], writable: list[str]) -> int:
    """Allows only reading below `readable` and reading, writing and creating plain files below `writable`; nothing may
    be executed. Skips missing paths. Returns the Landlock version; 0 without effect when the kernel has none.
    """
    version = landlock_version()
    if version == 0:
        return 0
    rights, rules = _ruleset(version)
    reading = _READ_FILE | _READ_DIR
    writing = reading | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _REFER | _TRUNCATE
    for path, access in [(path, reading) for path in readable] + [(path, writing) for path in writable]:
        try:
            handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        allowed = access & (rights if os.path.isdir(path) else rights & _OF_FILES)
        check(libc.syscall(_ADD_RULE, rules, 1, struct.pack("=Qi", allowed, handle), 0), f"landlock_add_rule {path}")
        os.close(handle)
    check(libc.syscall(_RESTRICT_SELF, rules, 0), "landlock_restrict_self")
    os.close(rules)
    return version
