"""Files in a bucket of S3-compatible storage, below a prefix."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from xml.etree import ElementTree

from files.file_source import assert_plain, find_matching, is_table_file, to_size
from files.http_client import HttpClient, HttpRefused, Reply, read_all
from files.sign_s3 import encode, sign
from sources.source import Connection, Table

_MOST_LISTING_BYTES = 8_000_000
_PER_PAGE = 1_000
# Maximum number of objects that a search scans; the connection's prefix narrows it.
_MOST_OBJECTS = 100_000
# Maximum number of pages of a list: a server may put fewer objects on a page than requested, or none.
_MOST_PAGES = 500


class S3Files:
    """Lists and downloads objects with path-style addresses, signed or anonymously."""

    def __init__(self, connection: Connection) -> None:
        self._given = connection
        bucket, _, prefix = (connection.database or "").partition("/")
        self._bucket = bucket
        self._prefix = f"{prefix.rstrip('/')}/" if prefix.strip("/") else ""
        self._client = HttpClient(connection)

    def version(self) -> str:
        next(self._list(_PER_PAGE), None)
        return f"The bucket “{self._bucket}”"

    def may_write(self) -> bool | None:
        return None

    def tables(self, query: str, limit: int) -> list[Table]:
        exact = self._find(query) if is_table_file(query) else []
        found = find_matching(self._list(_MOST_OBJECTS), query, limit)
        return (exact + [table for table in found if table not in exact])[:limit]

    def download(self, name: str) -> AbstractContextManager[Reply]:
        assert_plain(name)
        return self._client.open(self._to_path(f"{self._prefix}{name}"), self._sign)

    def cancel(self) -> None:
        self._client.cancel()

    def close(self) -> None:
        return

    def _find(self, name: str) -> list[Table]:
        try:
            assert_plain(name)
            with self._client.open(self._to_path(f"{self._prefix}{name}"), self._sign, method="HEAD") as reply:
                return [Table((name,), "file", None, to_size(reply.headers.get("Content-Length")))]
        except (ValueError, HttpRefused):
            return []

    def _list(self, most: int) -> Iterator[tuple[str, int | None]]:
        seen, token, tokens = 0, None, set[str]()
        while seen < most and len(tokens) < _MOST_PAGES:
            parameters = {"list-type": "2", "max-keys": str(_PER_PAGE), "prefix": self._prefix}
            if token:
                parameters["continuation-token"] = token
            query = "&".join(f"{encode(name)}={encode(value)}" for name, value in sorted(parameters.items()))
            with self._client.open(f"/{encode(self._bucket)}?{query}", self._sign) as reply:
                page = _parse(read_all(reply, _MOST_LISTING_BYTES))
            for entry in page.iterfind("{*}Contents"):
                seen += 1
                key, size = entry.findtext("{*}Key", ""), entry.findtext("{*}Size", "")
                if key.startswith(self._prefix) and not key.endswith("/"):
                    yield key.removeprefix(self._prefix), to_size(size)
            token = page.findtext("{*}NextContinuationToken")
            if not token:
                return
            if token in tokens:
                raise HttpRefused("The server's list of files repeats itself.")
            tokens.add(token)

    def _to_path(self, key: str) -> str:
        return f"/{encode(self._bucket)}/{encode(key, safe='/')}"

    def _sign(self, method: str, target: str) -> dict[str, str]:
        user, secret = self._given.user, self._given.secret
        if not user or not secret:
            return {}
        host = f"{self._client.name}:{self._client.port}"
        is_default = self._client.port == (80 if self._client.scheme == "http" else 443)
        return sign(
            method,
            target,
            host=self._client.name if is_default else host,
            region=self._given.options.get("region") or "us-east-1",
            user=user,
            secret=secret,
            at=datetime.datetime.now(datetime.UTC),
        )


def _parse(body: bytes) -> ElementTree.Element:
    try:
        # As text, so that no other encoding hides what the next line looks for: the parser recognises UTF-16 by its NUL characters.
        text = body.decode()
        # Valid replies define no XML entities, which could expand without bounds.
        if re.search("\0|<!(DOCTYPE|ENTITY)", text):
            raise HttpRefused("The server's reply is not a list of files.")
        return ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise HttpRefused("The server's reply is not a list of files.") from error
