"""Files on a web server: a single file, or those that a folder page links to."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import AbstractContextManager
from html.parser import HTMLParser
from urllib.parse import quote, unquote, urljoin, urlsplit

from files.file_source import assert_plain, find_matching
from files.http_client import HttpClient, Reply, read_all
from sources.source import Connection, Table

_MOST_PAGE_BYTES = 8_000_000


class HttpFiles:
    """Reads the file at an address, or lists a folder: an address that ends with a slash."""

    def __init__(self, connection: Connection) -> None:
        self._given = connection
        self._path, _, self._query = (connection.database or "/").partition("?")
        self._is_folder = self._path.endswith("/")
        self._client = HttpClient(connection)

    def version(self) -> str:
        with self._client.open(self._to_target(None), self._sign) as reply:
            name = "".join(letter for letter in reply.headers.get("Server", "") if letter.isprintable())
        return f"The web server {self._given.host}{f' ({name[:60]})' if name else ''}"

    def may_write(self) -> bool | None:
        return None

    def tables(self, query: str, limit: int) -> list[Table]:
        if self._is_folder:
            named_first = sorted(self._list(), key=lambda entry: entry[0] != query)
            return find_matching(iter(named_first), query, limit)
        name = unquote(self._path.rpartition("/")[2])
        return [Table((name,), "file")] if query.lower() in name.lower() else []

    def download(self, name: str) -> AbstractContextManager[Reply]:
        assert_plain(name)
        return self._client.open(self._to_target(name), self._sign)

    def cancel(self) -> None:
        self._client.cancel()

    def close(self) -> None:
        return

    def _list(self) -> Iterator[tuple[str, int | None]]:
        with self._client.open(self._to_target(None), self._sign) as reply:
            page = read_all(reply, _MOST_PAGE_BYTES).decode("utf-8", "replace")
        links = _Links()
        links.feed(page)
        seen: set[str] = set()
        for link in links.found:
            try:
                parts = urlsplit(urljoin(f"{self._client.origin}{self._path}", link))
            except ValueError:
                continue
            inside = parts.path.startswith(self._path) and parts.netloc in ("", f"{self._client.name}:{self._client.port}")
            name = unquote(parts.path.removeprefix(self._path))
            if inside and name and "/" not in name and name not in seen:
                seen.add(name)
                yield name, None

    def _to_target(self, name: str | None) -> str:
        query = f"?{self._query}" if self._query else ""
        if name is None or not self._is_folder:
            return f"{self._path}{query}"
        return f"{self._path}{quote(name, safe='/')}{query}"

    def _sign(self, _: str, __: str) -> dict[str, str]:
        user, secret = self._given.user, self._given.secret
        if not secret:
            return {}
        if not user:
            return {"Authorization": f"Bearer {secret}"}
        return {"Authorization": f"Basic {base64.b64encode(f'{user}:{secret}'.encode()).decode()}"}


class _Links(HTMLParser):
    """Collects the link targets of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        link = dict(attrs).get("href") if tag == "a" else None
        if link:
            self.found.append(link)
