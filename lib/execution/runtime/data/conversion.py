"""Lays a Parquet file out as a frame file. A job like any other: confined, with access only to that file and its
target."""

import json
import os
from collections.abc import Callable
from typing import Any

from data.frame_file import write_frame_file

_SUCCEEDED, _FAILED = 0, 1


def prepare(request: dict[str, Any]) -> Callable[[int], int]:
    """Opens the new file `request["target"]` while the outside is still reachable, unless it is open already. Returns
    the function that fills it from the one dataset, writes the number of rows to a descriptor and returns the exit
    status.
    """
    place = request["target"]
    target = place if isinstance(place, int) else os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o400)

    def convert(descriptor: int) -> int:
        try:
            rows = write_frame_file(request["datasets"][0]["path"], target)
        except BaseException as fault:
            os.write(descriptor, json.dumps({"fault": f"{type(fault).__name__}: {fault}"[:1000]}).encode())
            return _FAILED
        os.write(descriptor, json.dumps({"rows": rows}).encode())
        return _SUCCEEDED

    return convert
