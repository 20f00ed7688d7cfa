"""The connector: a process that accesses databases on behalf of the server.

It is trusted code with network access; no code of a model and no code of a person ever runs in it. It reads requests as
lines of JSON from its standard input and writes replies as lines of JSON to its standard output. Secrets arrive in
requests only, and leave nowhere.

Request: `{"id", "work", "connection", …}`; `{"id", "work": "cancel"}` stops the request with that id.
Reply: `{"id", "result"}`, `{"id", "fault": {"code", "message", "detail"}}`, and before it any number of
`{"id", "progress": {"rows", "bytes"}}`. The process ends with its standard input. The server sends one request at a time, and kills the
process when it uses too much memory or time.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import sys
import threading
import time
from typing import Any

from faults import Cancelled, Fault, to_fault
from process_limits import limit_process
from request_work import works
from source_pool import SourcePool
from sources.source import Connection
from task import Task

logging.getLogger("sqlglot").setLevel(logging.CRITICAL)

# How long servers may take to accept the cancellation of their statements when the process ends.
_ENDING_SECONDS = 1.0


class Connector:
    """Performs requests, each in its own thread."""

    def __init__(self) -> None:
        self._writing = threading.Lock()
        self._tasks: dict[str, Task] = {}
        self._pool = SourcePool()

    def serve(self) -> None:
        """Reads requests until the input ends, then cancels running ones and closes idle connections."""
        for line in sys.stdin:
            request = json.loads(line)
            if request["work"] == "cancel":
                task = self._tasks.get(request["id"])
                if task is not None:
                    threading.Thread(target=task.cancel, daemon=True).start()
                continue
            connection = Connection(**request["connection"]) if request.get("connection") else None
            task = Task(self._pool, connection, lambda rows, size, id=request["id"]: self._report(id, rows, size))
            self._tasks[request["id"]] = task
            threading.Thread(target=self._perform, args=(request, task), daemon=True).start()
        for task in list(self._tasks.values()):
            task.cancel()
        ends = time.monotonic() + _ENDING_SECONDS
        while self._tasks and time.monotonic() < ends:
            time.sleep(0.02)
        self._pool.close()

    def _perform(self, request: dict[str, Any], task: Task) -> None:
        identity = request["id"]
        try:
            result = works[request["work"]](task, request)
            reply: dict[str, Any] = {"id": identity, "result": result}
        except BaseException as error:  # Every failure is a reply.
            fault = to_fault(Cancelled() if task.is_cancelled() else error, task.connection)
            reply = {"id": identity, "fault": _to_json(fault)}
        del self._tasks[identity]
        self._write(reply)

    def _report(self, identity: str, rows: int, size: int) -> None:
        self._write({"id": identity, "progress": {"rows": rows, "bytes": size}})

    def _write(self, reply: dict[str, Any]) -> None:
        line = json.dumps(reply, ensure_ascii=True, default=str)
        with self._writing:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


def _to_json(fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, "message": fault.message, "detail": fault.detail}


if __name__ == "__main__":
    limit_process()
    Connector().serve()
    shutil.rmtree(os.environ["CONNECTOR_SCRATCH"], ignore_errors=True)
    # Threads that are still waiting for a server must not keep the process alive.
    os._exit(0)
