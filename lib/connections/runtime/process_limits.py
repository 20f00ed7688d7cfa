"""What this process may use. Its memory is limited by the server, which kills it; what is set here makes most statements fail before that."""

from __future__ import annotations

import os
import resource
from contextlib import suppress

# Largest file that is written: the rows of a copy, or what a statement spills to disk.
MOST_FILE_BYTES = 4 * 1024**3
_USUAL_MEGABYTES = 1024
_ENGINE_SHARE = 0.6


def engine_megabytes() -> int:
    """Returns the memory of an engine inside this process. The rest is for the rows that it returns."""
    return int(int(os.environ.get("CONNECTOR_MEGABYTES", _USUAL_MEGABYTES)) * _ENGINE_SHARE)


def limit_process() -> None:
    """Limits the size of files, and makes this process the first that the system ends when the machine has no memory left."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_FILE_BYTES, MOST_FILE_BYTES))
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")
