"""Helpers shared by several rewrites of functions."""

from __future__ import annotations

import re

from sqlglot import exp

from refusals import NotExpressible

NUMBER = r"^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*$"
_NUMBERS = exp.DataType.NUMERIC_TYPES
_LETTERS = re.compile(r"(%-?[a-zA-Z])|([a-zA-Z]+)")


def is_numeric_try(node: exp.Expression) -> bool:
    """Returns whether a node is a TRY_CAST to a number."""
    return isinstance(node, exp.TryCast) and node.to.this in _NUMBERS


def where(condition: exp.Expression, value: exp.Expression) -> exp.Case:
    """Returns an expression for the value where the condition holds, otherwise NULL."""
    return exp.Case(ifs=[exp.If(this=condition, true=value)])


def format_of(node: exp.TimeToStr) -> str:
    """Returns the format of a `strftime`. Raises NotExpressible for one that is computed, which cannot be rewritten."""
    form = node.args["format"]
    if not form.is_string:
        raise NotExpressible("Write the format of strftime as a single quoted string.")
    return str(form.name)


def quote_letters(form: str, mark: str) -> str:
    """Escapes the literal letters of a `strftime` format, which servers would interpret as parts of a date."""
    return _LETTERS.sub(lambda match: match[1] or f"{mark}{match[2]}{mark}", form)


def with_quoted_letters(node: exp.TimeToStr, mark: str) -> exp.TimeToStr:
    """Escapes the literal letters in the format of a node. Changes it."""
    node.set("format", exp.Literal.string(quote_letters(format_of(node), mark)))
    return node
