"""Rewrites DuckDB's SQL for SQLite, whose missing functions [sqlite_functions](sources/sqlite_functions.py) adds."""

from __future__ import annotations

import re
from collections.abc import Container

from sqlglot import exp

from boundaries import DIFFERENCES, PARTS, count_boundaries, unit_of
from sources.sqlite_dates import STARTS, UNITS, VALUES
from refusals import NotExpressible, shown
from words import NUMBER, format_of, is_numeric_try, where

_PARTS = {**PARTS, exp.Dayname: "DAYNAME", exp.Monthname: "MONTHNAME"}


def for_sqlite(node: exp.Expression) -> exp.Expression:
    """Returns the replacement of a node."""
    if isinstance(node, exp.Explode):
        raise NotExpressible("SQLite cannot turn a list into rows. Use a recursive table, or add rows in the program.")
    if isinstance(node, exp.Contains):
        found = exp.func("INSTR", node.this, node.expression)
        return exp.Paren(this=exp.GT(this=found, expression=exp.Literal.number(0)))
    part = _PARTS.get(type(node))
    if part is not None:
        return _call("DATE_PART", exp.Literal.string(part), node.this)
    if isinstance(node, exp.Extract):
        return _part(node.this.name, node.expression)
    if isinstance(node, exp.Anonymous) and node.name.lower() == "date_part" and len(node.expressions) == 2:
        part, time = node.expressions
        if not part.is_string:
            raise NotExpressible("Write the part that date_part reads as a quoted string.")
        return _part(part.name, time)
    if isinstance(node, exp.TimeToStr):
        return _call("DATE_TEXT", node.this, exp.Literal.string(format_of(node)))
    if isinstance(node, (exp.TimestampTrunc, exp.DateTrunc)):
        unit = _known(unit_of(node), STARTS)
        return _call("DATE_TRUNC", exp.Literal.string(unit), node.this)
    if isinstance(node, DIFFERENCES):
        return _rewritten(count_boundaries(node))
    if isinstance(node, (exp.Add, exp.Sub, exp.DateAdd)) and isinstance(node.expression, exp.Interval):
        return _move(node, node.expression)
    if is_numeric_try(node):
        # It would return zero.
        text = exp.cast(node.this.copy(), "TEXT")
        return where(_call("REGEXP", exp.Literal.string(NUMBER), text), exp.cast(node.this, node.to))
    if isinstance(node, exp.TimeToUnix):
        return exp.Paren(this=exp.Div(this=_call("EPOCH_US", node.this), expression=exp.Literal.number(1_000_000)))
    if isinstance(node, exp.Left):
        return exp.Substring(this=node.this, start=exp.Literal.number(1), length=node.expression)
    if isinstance(node, exp.Concat):
        return _join([exp.func("COALESCE", part, exp.Literal.string("")) for part in node.expressions])
    if isinstance(node, exp.Cast) and not isinstance(node, exp.TryCast) and node.to.this in exp.DataType.INTEGER_TYPES:
        # It would truncate decimals, which DuckDB rounds.
        return exp.cast(exp.Round(this=node.this), "INT")
    return node


def _part(name: str, time: exp.Expression) -> exp.Expression:
    part = _known(name.upper().removesuffix("S"), VALUES)
    return _call("DATE_PART", exp.Literal.string(part), time)


def _move(node: exp.Expression, interval: exp.Interval) -> exp.Expression:
    amount, unit = interval.this, interval.args.get("unit")
    if unit is None or not isinstance(amount, exp.Literal) or not re.fullmatch(r"-?[0-9]{1,9}", amount.name):
        raise NotExpressible(
            "On SQLite, intervals are a whole number of one unit, such as INTERVAL 3 DAY. Compute other dates in the program."
        )
    count = int(amount.name)
    moved = exp.Literal.string(str(-count if isinstance(node, exp.Sub) else count))
    return _call("DATE_MOVE", node.this, moved, exp.Literal.string(_known(unit_of(interval), UNITS)))


def _known(name: str, known: Container[str]) -> str:
    """Returns the name of a part or unit. Raises NotExpressible for one that the functions of dates do not know."""
    if name not in known:
        raise NotExpressible(f"SQLite has no “{shown(name.lower())}” of a date. Use another part or unit, or compute it in the program.")
    return name


def _rewritten(tree: exp.Expression) -> exp.Expression:
    return tree.transform(lambda node: for_sqlite(node) if type(node) in _PARTS else node)


def _join(parts: list[exp.Expression]) -> exp.Expression:
    joined = parts[0]
    for part in parts[1:]:
        joined = exp.DPipe(this=joined, expression=part)
    return exp.Paren(this=joined)


def _call(name: str, *values: exp.Expression) -> exp.Anonymous:
    return exp.Anonymous(this=name, expressions=list(values))
