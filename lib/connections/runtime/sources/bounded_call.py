"""Bounds calls of clients that have no timeout and cannot be cancelled from another thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import TypeVar

from faults import Cancelled

_Result = TypeVar("_Result")


class BoundedCall:
    """Runs one call at a time in a separate thread, and waits no longer than allowed.

    The thread of an abandoned call lives on until the call ends, and its result is discarded.
    """

    def __init__(self) -> None:
        self._waiting: Future[object] | None = None

    def within(self, seconds: float, call: Callable[[], _Result], late: Exception) -> _Result:
        """Returns the call's result. Raises `late` if it takes too long, and Cancelled after `cancel`."""
        future: Future[_Result] = Future()

        def perform() -> None:
            try:
                result = call()
            except BaseException as error:  # Whoever waits gets every failure.
                with suppress(InvalidStateError):
                    future.set_exception(error)
            else:
                with suppress(InvalidStateError):
                    future.set_result(result)

        self._waiting = future
        threading.Thread(target=perform, daemon=True).start()
        try:
            return future.result(seconds)
        except TimeoutError:
            if future.done():
                raise
            raise late from None
        finally:
            self._waiting = None

    def cancel(self) -> None:
        """Ends the wait, not the call. Called from another thread; does nothing if nothing is waiting."""
        waiting = self._waiting
        if waiting is not None:
            with suppress(InvalidStateError):
                waiting.set_exception(Cancelled())
