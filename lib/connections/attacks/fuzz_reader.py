"""Reads a written statement as its server does, independently of the library that wrote it."""

from __future__ import annotations

from fuzz_cases import MARK

BACKSLASHES = frozenset(("mysql", "spark"))
NAME_QUOTES = {"postgres": '"', "duckdb": '"', "mysql": "`", "sqlite": "`", "spark": "`"}
# What no statement has outside of quotes. In PostgreSQL, `#` is an operator.
_SIGNS = (";", "--", "/*", "$", "\\", '"', "`", "@")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "Z": "\x1a", "b": "\b", "a": "\a", "f": "\f", "v": "\v"}


class Ambiguous(Exception):
    """A written text that its server could read in another way."""


def read(sql: str, dialect: str) -> tuple[list[str], list[str]]:
    """Reads a statement as the server does. Returns the texts between quotes, and the words outside of them."""
    texts, words, place, quote = [], [], 0, NAME_QUOTES[dialect]
    bare = ""
    while place < len(sql):
        letter = sql[place]
        if letter in ("'", quote):
            is_escaped = letter == "'" and (dialect in BACKSLASHES or dialect in ("postgres", "duckdb") and bare[-1:] in ("e", "E"))
            words.append(bare[:-1] if is_escaped and dialect not in BACKSLASHES else bare)
            bare = ""
            text, place = _read_quoted(sql, place, is_escaped=is_escaped)
            texts.append(text)
            continue
        bare += letter
        place += 1
    words.append(bare)
    return texts, words


def _read_quoted(sql: str, start: int, *, is_escaped: bool) -> tuple[str, int]:
    quote, place, text = sql[start], start + 1, ""
    while place < len(sql):
        letter, following = sql[place], sql[place + 1 : place + 2]
        if letter == "\\" and is_escaped:
            if not following:
                break
            text += _ESCAPES.get(following, following)
            place += 2
        elif letter == quote and following == quote:
            text += quote
            place += 2
        elif letter == quote:
            return text, place + 1
        else:
            text += letter
            place += 1
    raise Ambiguous("a quote has no end")


def find_breach(sql: str, probe: str, *, dialect: str, is_exact: bool) -> str | None:
    """Returns what a written statement has besides the probe in quotes; None if there is nothing.

    `is_exact` is False for texts that are translated, and bare ones, some of which are gone with what their SQL has as a comment.
    """
    try:
        texts, words = read(sql, dialect)
    except Ambiguous as error:
        return str(error)
    outside = " ".join(words)
    if MARK in outside or not outside.isascii() or any(sign in outside for sign in (*_SIGNS, *("" if dialect == "postgres" else "#"))):
        return "it stands outside of quotes"
    if any(word in outside.lower() for word in ("pg_read_file", "drop table", "regclass")):
        return "it has become a word"
    holding = [text for text in texts if MARK in text]
    unlike = [text for text in holding if not _is_same(text, probe) and is_exact]
    return f"it has become {unlike[0]!r}" if unlike else None


def _is_same(text: str, probe: str) -> bool:
    """Returns whether a text holds the probe and nothing more than what belongs to it: a path of JSON, a unit of an interval, the case of a name."""
    return _plain(probe) in _plain(text)


def _plain(text: str) -> str:
    # Formats and paths have escapes of their own, within the quotes.
    return "".join(letter for letter in text.casefold() if letter not in "\\%'\"`\n\r\x1a\t")
