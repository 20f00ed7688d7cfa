"""Puts the memory of the warm process into huge pages, so that forking it has fewer entries to copy and ending a fork
fewer to free. Only an optimisation: kernels without support leave everything as it was.
"""

import ctypes

from confinement.linux_calls import libc

_HUGE = 2 << 20
_MADV_HUGEPAGE, _MADV_COLLAPSE = 14, 25


def _own_memory() -> list[tuple[int, int]]:
    """Yields start and end of each private writable mapping without a file, in whole huge pages."""
    found: list[tuple[int, int]] = []
    with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as maps:
        for line in maps:
            fields = line.split()
            if fields[1] == "rw-p" and (len(fields) == 5 or fields[5] == "[heap]"):
                start, end = (int(text, 16) for text in fields[0].split("-"))
                found.append((-(-start // _HUGE) * _HUGE, end // _HUGE * _HUGE))
    return [(start, end) for start, end in found if start < end]


def collapse_own_memory() -> int:
    """Collapses memory in use into huge pages; returns how many were made. Call before the first fork."""
    made = 0
    for start, end in _own_memory():
        libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _MADV_HUGEPAGE)
        for place in range(start, end, _HUGE):
            made += libc.madvise(ctypes.c_void_p(place), ctypes.c_size_t(_HUGE), _MADV_COLLAPSE) == 0
    return made
