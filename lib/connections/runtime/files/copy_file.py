"""Downloads a file unchanged, in chunks. The file is either complete or absent."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from copy_rows import Copied, CopyLimits
from faults import Cancelled, OutOfTime, TooLarge
from files.file_source import FileSource

_SECONDS_BETWEEN_REPORTS = 0.5


def copy_file(
    source: FileSource,
    name: str,
    target: str,
    *,
    limits: CopyLimits,
    report: Callable[[int, int], None],
    is_cancelled: Callable[[], bool],
) -> Copied:
    """Writes the bytes of a file to `target`. Periodically calls `report` with 0 rows and the bytes so far.

    Raises Cancelled, TooLarge, and what the source raises. Removes an incomplete file.
    """
    ends = time.monotonic() + limits.seconds
    partial = f"{target}.partial"
    size, reported = 0, time.monotonic()
    try:
        with source.download(name) as reply, open(partial, "wb") as file:
            if reply.length is not None and reply.length > limits.bytes:
                raise TooLarge(_to_sentence(limits))
            for chunk in reply.chunks:
                if is_cancelled():
                    raise Cancelled
                if time.monotonic() > ends:
                    raise OutOfTime(limits.seconds)
                size += len(chunk)
                if size > limits.bytes:
                    raise TooLarge(_to_sentence(limits))
                file.write(chunk)
                if time.monotonic() - reported > _SECONDS_BETWEEN_REPORTS:
                    report(0, size)
                    reported = time.monotonic()
        if is_cancelled():
            raise Cancelled
        os.replace(partial, target)
    except BaseException:
        if os.path.exists(partial):
            os.unlink(partial)
        raise
    return Copied(0, size, False)


def _to_sentence(limits: CopyLimits) -> str:
    return f"The file has more than {limits.bytes / 1e9:,.1f} GB."
