"""Rewrites what DuckDB's SQL has and a server's SQL lacks, where the same can be said in other words.

sqlglot writes most functions in each dialect; these are the rest. What remains unknown to a server is its own error.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp

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
}
_NUMBER = r"^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*$"
_MICROSECONDS = 1_000_000


def adapt(tree: exp.Query, dialect: str) -> exp.Query:
    """Rewrites a query for a dialect that sqlglot knows. Changes the tree."""
    if dialect == "duckdb":
        return tree
    _expand_group_by_all(tree)
    rewrite = {"postgres": _for_postgres, "mysql": _for_mysql, "sqlite": _for_sqlite, "spark": _for_spark}.get(dialect)
    if rewrite is None:
        return tree
    return rewrite_from_leaves(tree, lambda node: rewrite(_without_unknown_orders(node)))


def rewrite_from_leaves(tree: exp.Query, rewrite: Callable[[exp.Expression], exp.Expression]) -> exp.Query:
    """Replaces each node by what `rewrite` returns, the innermost ones first. Changes the tree.

    sqlglot's own `transform` leaves out whatever is within a node that it has replaced.
    """
    for node in reversed(list(tree.dfs())):
        written = rewrite(node)
        if written is not node:
            if node is tree:
                tree = written
            else:
                node.replace(written)
    return tree


def _expand_group_by_all(tree: exp.Query) -> None:
    for select in tree.find_all(exp.Select):
        group = select.args.get("group")
        if group is not None and group.args.get("all"):
            keys = [item.unalias().copy() for item in select.expressions if not item.find(exp.AggFunc)]
            select.set("group", exp.Group(expressions=keys) if keys else None)


def _without_unknown_orders(node: exp.Expression) -> exp.Expression:
    """Unwraps what DuckDB's reader adds to aggregates that leave out missing values anyway."""
    if isinstance(node, exp.IgnoreNulls) and isinstance(node.this, exp.AnyValue):
        return exp.Min(this=node.this.this)
    if isinstance(node, exp.AnyValue) and not isinstance(node.parent, exp.IgnoreNulls):
        return exp.Min(this=node.this)
    return node


def _for_postgres(node: exp.Expression) -> exp.Expression:
    for kind, part in _PARTS.items():
        if type(node) is kind:
            return exp.cast(_extract(part, node.this), "INT")
    if isinstance(node, exp.Dayname):
        return exp.func("TO_CHAR", node.this, exp.Literal.string("FMDay"))
    if isinstance(node, exp.Monthname):
        return exp.func("TO_CHAR", node.this, exp.Literal.string("FMMonth"))
    if isinstance(node, exp.Contains):
        return exp.Paren(this=exp.GT(this=exp.func("STRPOS", node.this, node.expression), expression=exp.Literal.number(0)))
    if isinstance(node, exp.Round) and node.args.get("decimals") is not None:
        return exp.cast(exp.Round(this=exp.cast(node.this, "DECIMAL"), decimals=node.args["decimals"]), "DOUBLE")
    if isinstance(node, exp.TryCast) and node.to.this == exp.DataType.Type.DOUBLE:
        text = exp.cast(node.this, "TEXT")
        is_number = exp.RegexpLike(this=text, expression=exp.Literal.string(_NUMBER))
        return exp.Case(ifs=[exp.If(this=is_number, true=exp.cast(node.this, "DOUBLE"))])
    if isinstance(node, exp.Explode) and isinstance(node.this, exp.GenerateSeries):
        return node.this
    if isinstance(node, exp.Anonymous) and node.name.lower() == "epoch_us":
        return exp.Mul(this=_extract("EPOCH", node.expressions[0]), expression=exp.Literal.number(_MICROSECONDS))
    return node


def _extract(part: str, value: exp.Expression) -> exp.Extract:
    return exp.Extract(this=exp.var(part), expression=value)


def _for_mysql(node: exp.Expression) -> exp.Expression:
    node = _without_filter(node)
    if isinstance(node, exp.DayOfWeekIso):
        return exp.Paren(this=exp.Add(this=exp.func("WEEKDAY", node.this), expression=exp.Literal.number(1)))
    if isinstance(node, exp.Contains):
        found = exp.func("LOCATE", exp.func("BINARY", node.expression), node.this)
        return exp.Paren(this=exp.GT(this=found, expression=exp.Literal.number(0)))
    if isinstance(node, exp.Trim) and node.args.get("expression") is not None:
        characters = node.expression.name
        pattern = exp.Literal.string(f"^[{characters}]+|[{characters}]+$")
        return exp.Anonymous(this="REGEXP_REPLACE", expressions=[node.this, pattern, exp.Literal.string("")])
    return node


def _for_sqlite(node: exp.Expression) -> exp.Expression:
    if isinstance(node, exp.Contains):
        found = exp.func("INSTR", node.this, node.expression)
        return exp.Paren(this=exp.GT(this=found, expression=exp.Literal.number(0)))
    for kind in (exp.Year, exp.Month, exp.Day, exp.Hour):
        if type(node) is kind:
            form = {exp.Year: "%Y", exp.Month: "%m", exp.Day: "%d", exp.Hour: "%H"}[kind]
            return exp.cast(exp.Anonymous(this="STRFTIME", expressions=[exp.Literal.string(form), node.this]), "INT")
    return node


def _for_spark(node: exp.Expression) -> exp.Expression:
    # Spark counts the days of a week from 1 for Sunday.
    if isinstance(node, exp.DayOfWeek):
        return exp.Paren(this=exp.Sub(this=_day_of_week(node.this), expression=exp.Literal.number(1)))
    if isinstance(node, exp.DayOfWeekIso):
        shifted = exp.Paren(this=exp.Add(this=_day_of_week(node.this), expression=exp.Literal.number(5)))
        within = exp.Paren(this=exp.Mod(this=shifted, expression=exp.Literal.number(7)))
        return exp.Paren(this=exp.Add(this=within, expression=exp.Literal.number(1)))
    # Its PERCENTILE is exact and interpolates; what sqlglot would write is an approximation.
    if isinstance(node, exp.PercentileCont) and node.args.get("expression") is not None:
        return exp.Quantile(this=node.this, quantile=node.expression)
    if isinstance(node, exp.WithinGroup) and isinstance(node.this, exp.PercentileCont):
        ordered = node.expression.expressions[0]
        if not ordered.args.get("desc"):
            return exp.Quantile(this=ordered.this, quantile=node.this.this)
    return node


def _day_of_week(day: exp.Expression) -> exp.Anonymous:
    return exp.Anonymous(this="DAYOFWEEK", expressions=[day])


def _without_filter(node: exp.Expression) -> exp.Expression:
    """Says `count(*) FILTER (WHERE x)` as `count(CASE WHEN x THEN 1 END)`."""
    if not isinstance(node, exp.Filter):
        return node
    aggregate, condition = node.this, node.expression.this
    argument = aggregate.this
    kept = argument.expressions[0] if isinstance(argument, exp.Distinct) else argument
    value = exp.Literal.number(1) if isinstance(kept, exp.Star) else kept
    chosen = exp.Case(ifs=[exp.If(this=condition.copy(), true=value.copy())])
    aggregate.set("this", exp.Distinct(expressions=[chosen]) if isinstance(argument, exp.Distinct) else chosen)
    return aggregate


