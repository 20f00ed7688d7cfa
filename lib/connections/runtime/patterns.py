"""Translates DuckDB's regular expressions to PostgreSQL's syntax."""

from __future__ import annotations

import re

_SEPARATORS = " \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_HEXADECIMAL = re.compile(r"\\x\{([0-9a-fA-F]{1,6})\}")
_SPECIAL = frozenset("\\^$.|?*+()[]{}-")


def to_plain_pattern(pattern: str) -> str:
    """Replaces `\\x{…}` with its character, and `\\p{Z}` with Unicode separators, within brackets."""

    def to_character(match: re.Match[str]) -> str:
        character = chr(int(match[1], 16))
        return f"\\{character}" if character in _SPECIAL else character

    return _HEXADECIMAL.sub(to_character, pattern).replace("\\p{Z}", _SEPARATORS)
