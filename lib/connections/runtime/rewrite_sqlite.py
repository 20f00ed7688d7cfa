"""Rewrites DuckDB's SQL for SQLite, whose missing functions [sqlite_functions](sources/sqlite_functions.py) adds."""

from __future__ import annotations

from sqlglot import exp

from boundaries import count_boundaries, unit_of
from statement import NotExpressible
from words import NUMBER, is_numeric_try, where

_PARTS = {
    exp.Year: "YEAR",
    exp.Quarter: "QUARTER",
    exp.Month: "MONTH",
    exp.Day: "DAY",
    exp.DayOfMonth: "DAY",
    exp.DayOfYear: "DOY",
    exp.DayOfWeekIso: "ISODOW",
    exp.DayOfWeek: "DOW",
    exp.Hour: "HOUR",
    exp.Minute: "MINUTE",
    exp.Second: "SECOND",
    exp.Week: "WEEK",
    exp.WeekOfYear: "WEEK",
    exp.Dayname: "DAYNAME",
    exp.Monthname: "MONTHNAME",
}


def for_sqlite(node: exp.Expression) -> exp.Expression:
    """Returns what stands for a node."""
    if isinstance(node, exp.Explode):
        raise NotExpressible("SQLite cannot turn a list into rows. Use a recursive table, or add rows in the program.")
    if isinstance(node, exp.Contains):
        found = exp.func("INSTR", node.this, node.expression)
        return exp.Paren(this=exp.GT(this=found, expression=exp.Literal.number(0)))
    part = _PARTS.get(type(node))
    if part is not None:
        return _call("DATE_PART", exp.Literal.string(part), node.this)
    if isinstance(node, exp.Extract):
        return _call("DATE_PART", exp.Literal.string(node.this.name.upper()), node.expression)
    if isinstance(node, exp.TimeToStr):
        return _call("DATE_TEXT", node.this, exp.Literal.string(node.args["format"].name))
    if isinstance(node, (exp.TimestampTrunc, exp.DateTrunc)):
        return _call("DATE_TRUNC", exp.Literal.string(unit_of(node)), node.this)
    if isinstance(node, (exp.DateDiff, exp.TsOrDsDiff, exp.DatetimeDiff, exp.TimestampDiff)) and unit_of(node) != "DAY":
        return _rewritten(count_boundaries(node))
    if isinstance(node, (exp.Add, exp.Sub)) and isinstance(node.expression, exp.Interval):
        sign = "-" if isinstance(node, exp.Sub) else ""
        interval = node.expression
        return _call("DATE_MOVE", node.this, exp.Literal.string(f"{sign}{interval.this.name}"), exp.Literal.string(unit_of(interval)))
    if is_numeric_try(node):
        # It would give zero.
        text = exp.cast(node.this.copy(), "TEXT")
        return where(_call("REGEXP", exp.Literal.string(NUMBER), text), exp.cast(node.this, node.to))
    if isinstance(node, exp.TimeToUnix):
        return exp.Paren(this=exp.Div(this=_call("EPOCH_US", node.this), expression=exp.Literal.number(1_000_000)))
    if isinstance(node, exp.Left):
        return exp.Substring(this=node.this, start=exp.Literal.number(1), length=node.expression)
    if isinstance(node, exp.Concat):
        return _join([exp.func("COALESCE", part, exp.Literal.string("")) for part in node.expressions])
    if isinstance(node, exp.Cast) and not isinstance(node, exp.TryCast) and node.to.this in exp.DataType.INTEGER_TYPES:
        # It would cut off decimals, which DuckDB rounds.
        return exp.cast(exp.Round(this=node.this), "INT")
    return node


def _rewritten(tree: exp.Expression) -> exp.Expression:
    return tree.transform(lambda node: for_sqlite(node) if type(node) in _PARTS else node)


def _join(parts: list[exp.Expression]) -> exp.Expression:
    joined = parts[0]
    for part in parts[1:]:
        joined = exp.DPipe(this=joined, expression=part)
    return exp.Paren(this=joined)


def _call(name: str, *values: exp.Expression) -> exp.Anonymous:
    return exp.Anonymous(this=name, expressions=list(values))
