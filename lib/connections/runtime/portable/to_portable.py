"""Rewrites a question's query so that a server computes what DuckDB computes, or refuses it in words.

[A test](../../live/same-cells.test.ts) holds what passes against real servers, cell by cell.
"""

from __future__ import annotations

from sqlglot import exp

from portable.dates import portable_date
from portable.formats import with_known_format
from portable.kinds import note_kinds
from portable.numbers import portable_number
from portable.texts import portable_text
from arguments import check_arguments
from dialects import rewrite_from_leaves


def to_portable(tree: exp.Query, dialect: str) -> exp.Query:
    """Rewrites a query, in DuckDB's SQL, for a server. Changes the tree. Raises NotExpressible."""
    if dialect == "duckdb":
        return tree
    check_arguments(tree)
    note_kinds(tree)
    return rewrite_from_leaves(tree, lambda node: _rewrite(node, dialect))


def _rewrite(node: exp.Expression, dialect: str) -> exp.Expression:
    if isinstance(node, exp.TimeToStr):
        return with_known_format(node, dialect)
    for rewrite in (portable_date, portable_number, portable_text):
        written = rewrite(node, dialect)
        if written is not node:
            return written
    return node
