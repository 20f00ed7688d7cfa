"""Tests of the sentences for what goes wrong on a server."""

import pytest

from faults import Cancelled, Dropped, Misfit, NoAnswer, OutOfTime, TooLarge, UnknownName, to_fault
from files.addresses import PrivateAddress
from statement import StatementRefused


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (StatementRefused("Only a SELECT is allowed."), "statement_refused", "Only a SELECT is allowed."),
        (UnknownName("column", "no such column: x"), "unknown_name", "The statement reads a column that does not exist."),
        (Misfit("A value is no number."), "failed", "A value is no number."),
        (TooLarge("The table is too large."), "too_large", "The table is too large."),
        (OutOfTime(1.5), "timeout", "The server did not finish within the time limit of 1.5 s."),
        (NoAnswer(), "unreachable", "The server accepts connections, but does not answer."),
        (Dropped(), "dropped", "The connection to the server was lost."),
        (Cancelled(), "cancelled", "The query was stopped."),
        (ModuleNotFoundError(name="pymysql"), "driver", "The driver for this kind of connection is not installed."),
        (PrivateAddress("The server redirects to an address on this machine or on a private network."), "private", "The server redirects"),
        (OSError("password authentication failed for user"), "login", "The server rejected the user name or the secret."),
        (RuntimeError("(1045, \"Access denied for user 'a'@'b'\")"), "login", "The server rejected the user name or the secret."),
        (RuntimeError('relation "x" does not exist'), "table", "The table no longer exists."),
        (RuntimeError("canceling statement due to statement timeout"), "timeout", "The server did not finish within the time limit."),
        (RuntimeError("canceling statement due to user request"), "failed", "The server stopped the query."),
        (ConnectionRefusedError("[Errno 111] Connection refused"), "unreachable", "The server cannot be reached."),
        (RuntimeError("SSL: certificate verify failed"), "certificate", "The server's certificate cannot be verified."),
        (RuntimeError("something else"), "failed", "The server reported an error."),
    ],
)
def test_an_error_becomes_a_code_and_a_sentence(error: BaseException, code: str, message: str) -> None:
    fault = to_fault(error, None)
    assert fault.code == code
    assert fault.message.startswith(message)
