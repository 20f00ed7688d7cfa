"""The interface of a connection to files: their names and their bytes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Protocol, runtime_checkable

from files.http_client import Reply
from sources.source import Table

# Names of files that can be read as a table, compressed or not.
_SUFFIXES = (".parquet", ".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".xlsx")


@runtime_checkable
class FileSource(Protocol):
    """A connection to files, each of which is one table. Its methods run in a separate thread, except for `cancel`."""

    def version(self) -> str:
        """Returns the kind of server. Raises its refusal."""

    def may_write(self) -> bool | None:
        """Returns None: privileges on files cannot be known without writing."""

    def tables(self, query: str, limit: int) -> list[Table]:
        """Returns up to `limit` files whose name contains `query`, ignoring case."""

    def download(self, name: str) -> AbstractContextManager[Reply]:
        """Opens the file of that name, relative to the connection's folder."""

    def cancel(self) -> None:
        """Ends the request in progress. Called from another thread."""

    def close(self) -> None:
        """Ends the connection."""


def is_table_file(name: str) -> bool:
    """Returns whether a file can be read as a table, judging by its name."""
    return name.lower().removesuffix(".gz").removesuffix(".zst").endswith(_SUFFIXES)


# Longest name of an object in a bucket, in bytes.
_LONGEST_NAME = 1_024
# Digits of a size that every reader of it can represent.
_MOST_DIGITS = 15


def is_plain(name: str) -> bool:
    """Returns whether a name can neither escape its folder nor inject into a request."""
    parts = name.split("/")
    if any(part in ("", ".", "..") for part in parts) or any(ord(letter) < 32 or letter in "\\\x7f" for letter in name):
        return False
    return len(name.encode("utf-8", "surrogatepass")) <= _LONGEST_NAME


def to_size(text: str | None) -> int | None:
    """Reads a number of bytes; None for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else None


def assert_plain(name: str) -> None:
    """Raises ValueError for a name that is not plain."""
    if not is_plain(name):
        raise ValueError("A file name must not contain “..”, empty segments, backslashes or control characters.")


def find_matching(names: Iterator[tuple[str, int | None]], query: str, limit: int) -> list[Table]:
    """Returns the first files whose names contain `query`; each name comes with its size in bytes. Leaves out names that are not plain."""
    wanted, found = query.lower(), []
    for name, size in names:
        if is_table_file(name) and wanted in name.lower() and is_plain(name):
            found.append(Table((name,), "file", None, size))
            if len(found) == limit:
                break
    return found
