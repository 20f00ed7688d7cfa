"""Waits for calls of clients that have no time limit of their own and cannot be stopped from another thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from typing import TypeVar

from faults import Cancelled

_Result = TypeVar("_Result")


class BoundedCall:
    """Runs one call at a time in a thread of its own, and waits no longer than allowed.

    The thread of a call that nobody waits for any more lives on until the call ends, and what it returns is dropped.
    """

    def __init__(self) -> None:
        self._waiting: Future[object] | None = None

    def within(self, seconds: float, call: Callable[[], _Result], late: Exception) -> _Result:
        """Returns what the call returns. Raises `late` when it takes longer, and Cancelled after `cancel`."""
        future: Future[_Result] = Future()

        def perform() -> None:
            try:
                result = call()
            except BaseException as error:  # noqa: BLE001 - whoever waits gets every failure
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
        """Ends the waiting, not the call. Called from another thread; does nothing when nobody waits."""
        waiting = self._waiting
        if waiting is not None:
            with suppress(InvalidStateError):
                waiting.set_exception(Cancelled())
