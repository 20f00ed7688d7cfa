"""Why a statement may not run."""

from __future__ import annotations


class StatementRefused(Exception):
    """A statement that is not read-only; its text is a message for a person."""


class NotExpressible(StatementRefused):
    """A read-only statement that the server's SQL cannot express."""


def shown(name: str) -> str:
    """Clips a name from a statement for a sentence."""
    clean = "".join(letter if letter.isprintable() else " " for letter in str(name))
    return clean if len(clean) <= 60 else f"{clean[:60]}…"
