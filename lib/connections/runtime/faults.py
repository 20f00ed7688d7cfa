"""Describes why something failed on a server.

Drivers report in their own ways; what matters to a person is one of a few things. The driver's own text follows, clipped
and without the secret.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from files.addresses import PrivateAddress
from files.http_client import HttpRefused
from sources.source import Connection
from refusals import StatementRefused

_LONGEST_DETAIL = 300


@dataclass(frozen=True)
class Fault:
    """`code` identifies the error, `message` describes it, and `detail` is the server's message, or None."""

    code: str
    message: str
    detail: str | None


class Cancelled(Exception):
    """A person stopped the work."""


class TooLarge(Exception):
    """A table exceeds a limit; its text is a sentence."""


class OutOfTime(Exception):
    """Work exceeds its time limit; its text is a sentence."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"The server did not finish within the time limit of {seconds:,g} s.")


class Misfit(Exception):
    """A value is not of the type of its column; its text is a sentence."""


class UnknownName(Exception):
    """A statement reads something that its server does not know; its text is a sentence.

    `kind` is `table` or `column`, and `detail` is the server's message, or None.
    """

    def __init__(self, kind: str, detail: str | None) -> None:
        super().__init__(f"The statement reads a {kind} that does not exist.")
        self.detail = detail


class NoAnswer(Exception):
    """A server accepts connections, but does not respond."""


class Dropped(Exception):
    """A server, or the connection to it, ended in the middle of the work."""


# Tried in order on the class and the text of an error.
_PATTERNS = (
    # A person's cancellation never gets here: what interrupts an embedded engine is its time limit.
    ("timeout", r"sqlite_interrupt|interrupt error", "The query did not finish within the time limit."),
    ("failed", r"canceling statement due to user request|execution was interrupted$|\b1317\b", "The server stopped the query."),
    ("too_large", r"outofmemory|out of memory error|string or blob too big|sqlite_ioerr_write|sqlite_full", "The query needs more memory or disk space than it may use."),
    ("timeout", r"statement timeout|max_statement_time|max_execution_time|\b3024\b|\b1969\b|deadline exceeded", "The server did not finish within the time limit."),
    ("certificate", r"certificate verify failed|certificate_verify_failed|certificate is not valid for|hostname mismatch|self.signed certificate|root certificate file", "The server's certificate cannot be verified."),
    ("login", r"password authentication failed|access denied for user|no password supplied|authentication failed|invalid authorization|unauthenticated|role \"[^\"]*\" does not exist|\b1045\b", "The server rejected the user name or the secret."),
    ("database", r"database \"?[^\"]*\"? does not exist|unknown database|\b1049\b", "The database does not exist."),
    ("failed", r"out of range in 'exp\(\(?1000", "The query divides by zero. Write nullif(…, 0) as the divisor."),
    ("failed", r"\b1370\b|\b1305\b", "The server has no such function."),
    ("forbidden", r"permission denied|command denied|\b1142\b|\b1143\b|42501", "The role is not allowed to read this."),
    ("read_only", r"read-only transaction|read only transaction|readonly database|\b1792\b|25006", "The connection is read-only."),
    ("table", r"relation \"[^\"]*\" does not exist|no such table|table .* does(?: not|n't) exist|table or view .*cannot be found|table with name .* does not exist|\b1146\b|42P01", "The table no longer exists."),
    ("column", r"column \"?[^\"]*\"? does not exist|no such column|unknown column|referenced column .* not found|unresolved_column|cannot resolve|\b1054\b|42703", "A column that the query needs no longer exists."),
    ("dropped", r"server closed the connection|connection (?:was )?(?:lost|reset|closed|terminated)|terminating connection|lost connection|gone away|broken pipe|\b2013\b|\b2006\b|socket closed|57P01", "The connection to the server was lost."),
    ("unreachable", r"could not connect|connection refused|connection failed|can't connect|timeout expired|timed out|name or service not known|could not translate host|no route to host|network is unreachable|failed to connect|\b2003\b|unavailable", "The server cannot be reached."),
    ("failed", r"\b1690\b", "A number is too large, or a value is not of the type of its column."),
    ("file", r"filenotfounderror|no such file|unable to open database|not a database|not a valid duckdb|file is not a database", "The file cannot be opened as a database."),
)


def to_fault(error: BaseException, connection: Connection | None) -> Fault:
    """Converts a driver's error to a message and the server's own text."""
    if isinstance(error, StatementRefused):
        return Fault("statement_refused", str(error), None)
    if isinstance(error, UnknownName):
        return Fault("unknown_name", str(error), error.detail)
    if isinstance(error, Misfit):
        return Fault("failed", str(error), None)
    if isinstance(error, MemoryError):
        return Fault("too_large", "The query needs more memory than it may use.", None)
    if isinstance(error, TooLarge):
        return Fault("too_large", str(error), None)
    if isinstance(error, OutOfTime):
        return Fault("timeout", str(error), None)
    if isinstance(error, NoAnswer):
        return Fault("unreachable", "The server accepts connections, but does not answer.", None)
    if isinstance(error, Dropped):
        return Fault("dropped", "The connection to the server was lost.", None)
    if isinstance(error, Cancelled):
        return Fault("cancelled", "The query was stopped.", None)
    if isinstance(error, ModuleNotFoundError):
        return Fault("driver", "The driver for this kind of connection is not installed.", error.name)
    if isinstance(error, PrivateAddress):
        return Fault("private", str(error), None)
    if isinstance(error, HttpRefused):
        return _to_http_fault(error, connection)
    text = _clean(str(error), connection)
    haystack = f"{type(error).__name__} {text} {getattr(error, 'sqlite_errorname', '')}".lower().rstrip()
    for code, pattern, message in _PATTERNS:
        if re.search(pattern, haystack, re.IGNORECASE | re.MULTILINE):
            return Fault(code, message, text or None)
    return Fault("failed", "The server reported an error.", text or type(error).__name__)


# Text that the driver adds around the server's message.
_WRAPPINGS = re.compile(
    r"IO: \[libpq\] Failed to connect: |connection to server at \"[^\"]*\"(?: \([^)]*\))?, port \d+ failed: |FATAL:\s+", re.IGNORECASE
)


# Error codes in a storage reply, and statuses for replies without one.
_HTTP_FAULTS = (
    ("login", r"InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|^401", "The server rejected the user name or the secret."),
    ("bucket", r"NoSuchBucket", "The bucket does not exist."),
    ("region", r"PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint", "The bucket is in another region."),
    ("forbidden", r"AccessDenied|^403", "The role is not allowed to read this."),
    ("table", r"NoSuchKey|^404|^410", "The file no longer exists."),
    ("unreachable", r"SlowDown|^429|^50[0-9]", "The server is temporarily unavailable."),
)


def _to_http_fault(error: HttpRefused, connection: Connection | None) -> Fault:
    body = error.body.decode("utf-8", "replace")
    said = re.search(r"<Message>([^<]*)</Message>", body)
    detail = _clean(said.group(1), connection) if said else (f"status {error.status}" if error.status else None)
    for code, pattern, message in _HTTP_FAULTS:
        if re.search(pattern, f"{error.status} {''.join(re.findall(r'<Code>([^<]*)</Code>', body))}"):
            return Fault(code, message, detail)
    return Fault("failed", str(error), None)


def _clean(text: str, connection: Connection | None) -> str:
    if connection is not None and connection.secret:
        text = text.replace(connection.secret, "…")
    # An address may contain a password.
    text = re.sub(r"//[^/\s@]*@", "//", text)
    text = _WRAPPINGS.sub("", re.sub(r"\s+", " ", text)).strip()
    return text if len(text) <= _LONGEST_DETAIL else f"{text[:_LONGEST_DETAIL]}…"
