"""Rewrites what DuckDB's SQL has and a server's SQL lacks, where the same can be said in other words.

sqlglot writes most functions in each dialect; these are the rest. What remains unknown to a server is its own error.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp

from arguments import check_arguments
from boundaries import DIFFERENCES, PARTS, count_boundaries, unit_of
from patterns import to_plain_pattern
from refusals import NotExpressible, StatementRefused
from servers import DIALECTS, find_named
from statement import RECIPE_SIZE
from words import NUMBER, is_numeric_try, where, with_quoted_letters

_MICROSECONDS = 1_000_000
# Nodes that rewriting may add to a statement.
_MOST_GROWTH = 2 * RECIPE_SIZE.nodes
# Measured nodes by their `id`, each with the number of nodes in it; holding them keeps the ids unique.
_Sizes = dict[int, tuple[exp.Expression, int]]
# Units whose boundaries sqlglot counts.
_COUNTED_IN_POSTGRES = frozenset(("QUARTER", "DAY", "HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND"))


def adapt(tree: exp.Query, dialect: str) -> exp.Query:
    """Rewrites a query for a dialect that sqlglot knows. Changes the tree."""
    if dialect == "duckdb":
        return tree
    check_arguments(tree)
    _expand_group_by_all(tree)
    rewrite = find_named(DIALECTS[dialect].rewrite)
    return rewrite_from_leaves(tree, lambda node: rewrite(_with_defined_value(node)))


def rewrite_from_leaves(tree: exp.Query, rewrite: Callable[[exp.Expression], exp.Expression]) -> exp.Query:
    """Replaces each node by what `rewrite` returns, the innermost ones first. Changes the tree.

    sqlglot's own `transform` leaves out whatever is within a node that it has replaced. Raises StatementRefused for a tree that
    grows too large: some rewrites repeat their operand, and nested ones multiply it.
    """
    sizes: _Sizes = {}
    grown = 0
    for node in reversed(list(tree.dfs())):
        before = _measure(node, sizes)
        written = rewrite(node)
        if written is not node and "kind" in node.meta:
            written.meta.setdefault("kind", node.meta["kind"])
        after = _measure(written, sizes)
        sizes[id(written)] = (written, after)
        grown += after - before
        if grown > _MOST_GROWTH:
            raise StatementRefused("The statement is too large.")
        if written is not node:
            if node is tree:
                tree = written
            else:
                node.replace(written)
    return tree


def _measure(node: exp.Expression, sizes: _Sizes) -> int:
    """Counts a node and those in it; descends only into what was not measured before."""
    size = 1
    rest = list(node.iter_expressions())
    while rest:
        part = rest.pop()
        known = sizes.get(id(part))
        if known is None:
            size += 1
            rest.extend(part.iter_expressions())
        else:
            size += known[1]
    return size


def _expand_group_by_all(tree: exp.Query) -> None:
    for select in tree.find_all(exp.Select):
        group = select.args.get("group")
        if group is not None and group.args.get("all"):
            keys = [item.unalias().copy() for item in select.expressions if not item.find(exp.AggFunc)]
            select.set("group", exp.Group(expressions=keys) if keys else None)


def _with_defined_value(node: exp.Expression) -> exp.Expression:
    """Takes the least value of a group for any value of it, which every server may choose differently."""
    if isinstance(node, exp.IgnoreNulls) and isinstance(node.this, exp.AnyValue):
        return exp.Min(this=node.this.this)
    if isinstance(node, exp.AnyValue) and not isinstance(node.parent, exp.IgnoreNulls):
        return exp.Min(this=node.this)
    return node


def for_postgres(node: exp.Expression) -> exp.Expression:
    """Returns the replacement of a node."""
    part = PARTS.get(type(node))
    if part is not None:
        return exp.cast(_extract(part, node.this), "INT")
    if isinstance(node, exp.Dayname):
        return exp.func("TO_CHAR", node.this, exp.Literal.string("FMDay"))
    if isinstance(node, exp.Monthname):
        return exp.func("TO_CHAR", node.this, exp.Literal.string("FMMonth"))
    if isinstance(node, exp.Contains):
        return exp.Paren(this=exp.GT(this=exp.func("STRPOS", node.this, node.expression), expression=exp.Literal.number(0)))
    if isinstance(node, exp.Round):
        return exp.cast(exp.Round(this=exp.cast(node.this, "DECIMAL"), decimals=node.args.get("decimals")), "DOUBLE")
    if isinstance(node, (exp.RegexpReplace, exp.RegexpLike, exp.RegexpExtract)) and node.expression.is_string:
        node.set("expression", exp.Literal.string(to_plain_pattern(node.expression.name)))
        return node
    if isinstance(node, DIFFERENCES):
        return _count_in_postgres(node)
    if is_numeric_try(node):
        text = exp.cast(node.this.copy(), "TEXT")
        return where(exp.RegexpLike(this=text, expression=exp.Literal.string(NUMBER)), exp.cast(node.this, node.to))
    if isinstance(node, (exp.TimestampTrunc, exp.DateTrunc)):
        # Of a date, it would have a time zone.
        return exp.cast(node.copy(), "TIMESTAMP")
    if isinstance(node, exp.TimeToStr):
        return with_quoted_letters(node, '"')
    if isinstance(node, exp.Explode) and isinstance(node.this, exp.GenerateSeries):
        return node.this
    if isinstance(node, exp.Anonymous) and node.name.lower() == "epoch_us":
        microseconds = exp.Mul(this=_extract("EPOCH", node.expressions[0]), expression=exp.Literal.number(_MICROSECONDS))
        return exp.cast(microseconds, "BIGINT")
    return node


def _count_in_postgres(node: exp.Expression) -> exp.Expression:
    unit = unit_of(node)
    if unit in _COUNTED_IN_POSTGRES:
        # As sqlglot spells it, so that it counts boundaries.
        node.set("unit", exp.var(unit))
        node.set("date_part_boundary", True)
        return node
    return rewrite_from_leaves(count_boundaries(node), for_postgres)


def _extract(part: str, value: exp.Expression) -> exp.Extract:
    return exp.Extract(this=exp.var(part), expression=value)


def for_spark(node: exp.Expression) -> exp.Expression:
    """Returns the replacement of a node."""
    # Spark counts the days of a week from 1 for Sunday.
    if isinstance(node, exp.DayOfWeek):
        return exp.Paren(this=exp.Sub(this=_day_of_week(node.this), expression=exp.Literal.number(1)))
    if isinstance(node, exp.DayOfWeekIso):
        shifted = exp.Paren(this=exp.Add(this=_day_of_week(node.this), expression=exp.Literal.number(5)))
        within = exp.Paren(this=exp.Mod(this=shifted, expression=exp.Literal.number(7)))
        return exp.Paren(this=exp.Add(this=within, expression=exp.Literal.number(1)))
    if isinstance(node, DIFFERENCES):
        return count_boundaries(node)
    if isinstance(node, exp.RegexpReplace) and (node.args.get("modifiers") is None or node.args["modifiers"].name != "g"):
        raise NotExpressible("This server replaces all matches of a pattern. Give regexp_replace the option 'g'.")
    if isinstance(node, exp.Anonymous) and node.name.lower() == "epoch_us":
        return exp.Anonymous(this="UNIX_MICROS", expressions=[exp.cast(node.expressions[0], "TIMESTAMPTZ")])
    if isinstance(node, exp.Cast) and node.to.this in exp.DataType.INTEGER_TYPES and node.this.find(exp.Div, exp.Avg):
        # It would truncate decimals, which DuckDB rounds.
        return exp.cast(exp.Round(this=node.this), node.to)
    if isinstance(node, exp.Skewness):
        return _of_sample(node)
    if isinstance(node, (exp.Week, exp.WeekOfYear)):
        return exp.Anonymous(this="WEEKOFYEAR", expressions=[node.this])
    if isinstance(node, (exp.Dayname, exp.Monthname)):
        form = "EEEE" if isinstance(node, exp.Dayname) else "MMMM"
        return exp.Anonymous(this="DATE_FORMAT", expressions=[node.this, exp.Literal.string(form)])
    if isinstance(node, exp.TimeToStr):
        return with_quoted_letters(node, "'")
    # Its PERCENTILE is exact and interpolates; what sqlglot would write is an approximation.
    if isinstance(node, exp.PercentileCont) and node.args.get("expression") is not None:
        return exp.Quantile(this=node.this, quantile=node.expression)
    if isinstance(node, exp.WithinGroup) and isinstance(node.this, exp.PercentileCont):
        ordered = node.expression.expressions[0]
        if not ordered.args.get("desc"):
            return exp.Quantile(this=ordered.this, quantile=node.this.this)
    return node


def _of_sample(skewness: exp.Skewness) -> exp.Expression:
    """Turns the skewness of a population, which Spark computes, into that of a sample."""
    count = exp.cast(exp.Count(this=skewness.this.copy()), "DOUBLE")
    root = exp.Sqrt(this=exp.Mul(this=count, expression=exp.Paren(this=exp.Sub(this=count.copy(), expression=exp.Literal.number(1)))))
    rest = exp.func("NULLIF", exp.Sub(this=count.copy(), expression=exp.Literal.number(2)), exp.Literal.number(0))
    return exp.Paren(this=exp.Div(this=exp.Mul(this=skewness.copy(), expression=root), expression=rest))


def _day_of_week(day: exp.Expression) -> exp.Anonymous:
    return exp.Anonymous(this="DAYOFWEEK", expressions=[day])
