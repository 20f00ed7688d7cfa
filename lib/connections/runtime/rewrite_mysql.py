"""Rewrites DuckDB's SQL for MySQL and MariaDB, where sqlglot's words would fail or mean something else."""

from __future__ import annotations

import re

from sqlglot import exp

from boundaries import DIFFERENCES, PARTS, count_boundaries, unit_of
from refusals import NotExpressible
from words import NUMBER, format_of, is_numeric_try, where

_QUANTILES = (exp.Median, exp.PercentileCont, exp.PercentileDisc, exp.Quantile)
_WITHOUT_WORDS = (exp.Corr, exp.Skewness, exp.Kurtosis, exp.Mode, exp.RegrSlope, exp.RegrIntercept, exp.RegrR2)
# The first function of each part.
_KINDS = {part: kind for kind, part in reversed(PARTS.items())}
# Weeks that start on Monday, of which the first has most of its days in the year, as ISO and DuckDB count them.
_ISO_WEEKS = 3
_SPECIAL_IN_BRACKETS = re.compile(r"[\[\]\\^&-]")
_ESCAPED = r"\\\g<0>"


def for_mysql(node: exp.Expression) -> exp.Expression:
    """Returns the replacement of a node."""
    node = _without_filter(node)
    if isinstance(node, _QUANTILES):
        raise NotExpressible(
            "This server has no medians and quantiles. Rank the rows with row_number() over the sorted values and take "
            "the middle ones, or fetch the rows and compute it in the program."
        )
    if isinstance(node, _WITHOUT_WORDS):
        raise NotExpressible(
            f"This server has no function {node.sql_name().lower()}. Compute it from sums, or fetch the rows and compute it in the program."
        )
    if isinstance(node, exp.Explode):
        raise NotExpressible("This server cannot turn a list into rows. Use a recursive table, or add rows in the program.")
    # Means and quotients of whole numbers would have four decimals.
    if isinstance(node, exp.Avg):
        return exp.Avg(this=_double(node.this))
    if isinstance(node, exp.Div):
        return exp.Div(this=_double(node.this), expression=node.expression, typed=True, safe=True)
    if isinstance(node, exp.Round):
        # Numbers with a binary fraction are rounded to the even neighbour.
        decimal = exp.Cast(this=node.this, to=exp.DataType.build("DECIMAL(65, 10)"))
        return _double(exp.Round(this=decimal, decimals=node.args.get("decimals")))
    if isinstance(node, exp.TimeToStr):
        form = format_of(node).replace("%V", "%v")
        node.set("format", exp.Literal.string(form))
        return node
    if isinstance(node, exp.Anonymous) and node.name.lower() == "date_part":
        part = node.expressions[0]
        kind = _KINDS.get(part.name.upper()) if part.is_string else None
        return node if kind is None else for_mysql(kind(this=node.expressions[1]))
    if isinstance(node, exp.DayOfWeek):
        return exp.Paren(this=exp.Sub(this=exp.Anonymous(this="DAYOFWEEK", expressions=[node.this]), expression=_number(1)))
    if isinstance(node, exp.DayOfWeekIso):
        return exp.Paren(this=exp.Add(this=exp.Anonymous(this="WEEKDAY", expressions=[node.this]), expression=_number(1)))
    if isinstance(node, (exp.Week, exp.WeekOfYear)) or _is_part(node, "WEEK"):
        day = node.expression if isinstance(node, exp.Extract) else node.this
        return exp.Anonymous(this="WEEK", expressions=[day, _number(_ISO_WEEKS)])
    if isinstance(node, (exp.TimestampTrunc, exp.DateTrunc)) and unit_of(node) == "WEEK":
        day = exp.cast(node.this, "DATE")
        return exp.cast(exp.DateSub(this=day, expression=exp.Anonymous(this="WEEKDAY", expressions=[day.copy()]), unit=exp.var("DAY")), "DATETIME")
    if isinstance(node, (exp.TimestampTrunc, exp.DateTrunc)):
        # What sqlglot writes is a text.
        return exp.cast(node.copy(), "DATETIME")
    if isinstance(node, DIFFERENCES):
        return count_boundaries(node)
    if isinstance(node, exp.Contains):
        found = exp.func("LOCATE", node.expression, node.this)
        return exp.Paren(this=exp.GT(this=found, expression=_number(0)))
    if isinstance(node, exp.RegexpReplace):
        return _replace_all(node)
    if isinstance(node, exp.RegexpLike):
        return _matches(node.this, node.expression)
    if is_numeric_try(node):
        # It would return zero.
        text = exp.cast(node.this.copy(), "TEXT")
        return where(_matches(text, exp.Literal.string(NUMBER)), exp.cast(node.this, node.to))
    if isinstance(node, exp.TimeToUnix):
        return _since_1970("SECOND", node.this)
    if isinstance(node, exp.Trim) and node.args.get("expression") is not None:
        return _trim(node, node.expression)
    if isinstance(node, exp.Anonymous) and node.name.lower() == "epoch_us":
        return _since_1970("MICROSECOND", node.expressions[0])
    return node


def _number(value: int) -> exp.Literal:
    return exp.Literal.number(value)


def _double(value: exp.Expression) -> exp.Expression:
    return value if isinstance(value, exp.Cast) and value.to.this == exp.DataType.Type.DOUBLE else exp.cast(value, "DOUBLE")


def _is_part(node: exp.Expression, part: str) -> bool:
    return isinstance(node, exp.Extract) and node.this.name.upper() == part


def _since_1970(unit: str, time: exp.Expression) -> exp.Anonymous:
    start = exp.Literal.string("1970-01-01 00:00:00")
    return exp.Anonymous(this="TIMESTAMPDIFF", expressions=[exp.var(unit), start, time])


def _matches(text: exp.Expression, pattern: exp.Expression) -> exp.Paren:
    found = exp.Anonymous(this="REGEXP_INSTR", expressions=[text, pattern])
    return exp.Paren(this=exp.GT(this=found, expression=_number(0)))


def _trim(node: exp.Trim, characters: exp.Expression) -> exp.Expression:
    """Removes any of the characters, as DuckDB does; this server removes repetitions of the whole text."""
    if not characters.is_string:
        raise NotExpressible("Write the characters that trim removes as a single quoted string.")
    if not characters.name:
        return node.this
    within = f"[{_SPECIAL_IN_BRACKETS.sub(_ESCAPED, characters.name)}]+"
    ends = {"LEADING": (f"^{within}",), "TRAILING": (f"{within}\\z",)}
    pattern = "|".join(ends.get(str(node.args.get("position")).upper(), (*ends["LEADING"], *ends["TRAILING"])))
    return exp.Anonymous(this="REGEXP_REPLACE", expressions=[node.this, exp.Literal.string(pattern), exp.Literal.string("")])


def _replace_all(node: exp.RegexpReplace) -> exp.Expression:
    """Says that all matches are replaced, which is all that this server does."""
    modifiers = node.args.get("modifiers")
    if modifiers is None or modifiers.name != "g":
        raise NotExpressible("This server replaces all matches of a pattern. Give regexp_replace the option 'g'.")
    return exp.Anonymous(this="REGEXP_REPLACE", expressions=[node.this, node.expression, node.args["replacement"]])


def _without_filter(node: exp.Expression) -> exp.Expression:
    """Says `count(*) FILTER (WHERE x)` as `count(CASE WHEN x THEN 1 END)`."""
    if not isinstance(node, exp.Filter):
        return node
    aggregate, condition = node.this, node.expression.this
    argument = aggregate.this
    kept = argument.expressions[0] if isinstance(argument, exp.Distinct) else argument
    value = _number(1) if isinstance(kept, exp.Star) else kept
    chosen = exp.Case(ifs=[exp.If(this=condition.copy(), true=value.copy())])
    aggregate.set("this", exp.Distinct(expressions=[chosen]) if isinstance(argument, exp.Distinct) else chosen)
    return aggregate
