"""The interface of every kind of connection.

A source holds one connection to a server or a file that it only reads. Its methods run in a thread of their own; only
`cancel` is called from another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

import pyarrow as pa

# What a value is: `decimal` is a number of exact decimals, such as a literal, and `other` is certainly no date, time or interval.
Kind = Literal["date", "time", "interval", "whole", "decimal", "double", "text", "boolean", "other"]

# Connection timeout in seconds.
CONNECT_SECONDS = 10


@dataclass(frozen=True)
class Connection:
    """The server and the credentials. `address` is the checked IP address of `host`; the secret is never logged."""

    kind: str
    host: str | None = None
    address: str | None = None
    port: int | None = None
    database: str | None = None
    user: str | None = None
    secret: str | None = field(default=None, repr=False)
    options: dict[str, Any] = field(default_factory=dict)
    # Whether redirects may lead to this machine and to private networks.
    private: bool = False


@dataclass(frozen=True)
class Table:
    """A table, view or file. `path` is its schema, if it has one, and its name.

    `rows` is the server's own estimate, `bytes` the size of a file; None where it has none.
    """

    path: tuple[str, ...]
    kind: str
    rows: int | None = None
    bytes: int | None = None


@dataclass(frozen=True)
class RemoteColumn:
    """A column of a statement, and how its values are converted for stored tables.

    `shape`: `plain` as they are; `text`, `double`, `utc` by conversion; `float` where NaN counts as missing;
    `binary_text` where the server would compare texts without regard to case. `kind` is what the values are in the product's
    tables; None where that is not known.
    """

    name: str
    shape: Literal["plain", "text", "double", "float", "utc", "binary_text"]
    # Of texts whose characters are compared, blanks at their ends included.
    collation: str | None = None
    kind: Kind | None = None


@runtime_checkable
class Renewable(Protocol):
    """A connection whose session can be reused. Kinds without it are opened anew for each task."""

    def renew(self) -> bool:
        """Returns the session to how it was opened, whatever earlier statements did; False if another one must take its place."""


class SourceOfColumns(Protocol):
    """What writing a statement needs to know of a server."""

    # sqlglot's name of the server's SQL dialect.
    dialect: str

    def columns(self, sql: str, /) -> list[RemoteColumn]:
        """Returns the columns of a checked statement without running it."""


class Source(SourceOfColumns, Protocol):
    """A read-only connection."""

    def version(self) -> str:
        """Returns the name and version of the server."""

    def may_write(self) -> bool:
        """Returns whether the role has the privilege to change data; the connection itself never does."""

    def tables(self, query: str, limit: int) -> list[Table]:
        """Returns up to `limit` tables whose name contains `query`, ignoring case, ordered by name.

        The one with exactly this name comes first, so that it is found among thousands of others.
        """

    def stream(self, sql: str, seconds: float) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
        """Runs one checked statement for at most `seconds`, and yields its rows in batches as they arrive."""

    def cancel(self) -> None:
        """Cancels the running statement on the server. Called from another thread; does nothing if none is running."""

    def close(self) -> None:
        """Ends the connection."""
