"""Finds what the values of an expression are, as far as a query and the columns of its tables show it.

The same operator means different things for dates and for numbers, and several servers compute silently with dates as if
they were numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp
from sqlglot.optimizer.scope import Scope, traverse_scope

from boundaries import DIFFERENCES, PARTS
from sources.source import Kind

_KEY = "kind"
# Functions that return one of the values of their first argument.
_CHOOSING = (
    exp.Paren, exp.Alias, exp.Min, exp.Max, exp.AnyValue, exp.First, exp.Last, exp.FirstValue, exp.LastValue, exp.NthValue,
    exp.Lag, exp.Lead, exp.Mode, exp.Nullif, exp.IgnoreNulls, exp.RespectNulls, exp.Filter, exp.Window, exp.Ordered,
    exp.ArgMax, exp.ArgMin, exp.Neg, exp.Abs,
)
_DATES = (exp.CurrentDate, exp.Date, exp.DateFromParts, exp.LastDay, exp.TsOrDsToDate, exp.DateStrToDate, exp.TimeStrToDate)
_TIMES = (
    exp.CurrentTimestamp, exp.Localtimestamp, exp.Timestamp, exp.Datetime, exp.TimestampTrunc, exp.DateTrunc, exp.DatetimeTrunc,
    exp.StrToTime, exp.TimeStrToTime, exp.TsOrDsToTimestamp, exp.UnixToTime, exp.TimestampFromParts, exp.TimestampAdd,
    exp.TimestampSub, exp.DatetimeAdd, exp.DatetimeSub, exp.AtTimeZone,
)
_TEXTS = (
    exp.Concat, exp.DPipe, exp.Lower, exp.Upper, exp.Trim, exp.Replace, exp.Substring, exp.Left, exp.Right, exp.RegexpReplace,
    exp.RegexpExtract, exp.TimeToStr, exp.Dayname, exp.Monthname, exp.SplitPart, exp.Reverse, exp.Initcap, exp.Translate,
    exp.GroupConcat, exp.Chr,
)
_WHOLE = (
    exp.Count, exp.CountIf, exp.Length, exp.RowNumber, exp.Rank, exp.DenseRank, exp.Ntile, exp.StrPosition, exp.Sign, exp.ApproxDistinct,
    exp.BitwiseXor, exp.BitwiseRightShift,
)
_DOUBLE = (
    exp.Avg, exp.Div, exp.Stddev, exp.StddevSamp, exp.StddevPop, exp.Variance, exp.VariancePop, exp.Corr, exp.CovarPop,
    exp.CovarSamp, exp.Sqrt, exp.Pow, exp.Ln, exp.Log, exp.Exp, exp.PercentRank, exp.CumeDist, exp.TimeToUnix, exp.Cbrt,
    exp.Skewness, exp.Kurtosis, exp.Rand,
)
_NAMED: dict[str, Kind] = {
    "make_date": "date", "to_date": "date", "make_timestamp": "time", "to_timestamp": "time", "strptime": "time",
    "time_bucket": "time", "age": "interval", "strftime": "text", "epoch_us": "whole", "date_part": "whole",
}
_NUMBERS: tuple[Kind, ...] = ("boolean", "whole", "decimal", "double")


def with_kind(node: exp.Expression, kind: Kind | None) -> exp.Expression:
    """Notes what the values of a node are. Changes and returns it."""
    if kind is not None:
        node.meta[_KEY] = kind
    return node


def kind_of(node: exp.Expression | None) -> Kind | None:
    """Returns what was noted; None when it is not known."""
    return None if node is None or not node.meta else node.meta.get(_KEY)


def note_kinds(tree: exp.Query) -> None:
    """Notes what the values of all expressions are. Columns of the innermost tables have a note already."""
    outputs: dict[int, dict[str, Kind | None]] = {}
    for scope in traverse_scope(tree):
        if isinstance(scope.expression, exp.SetOperation):
            first = scope.set_operation_scopes
            outputs[id(scope)] = outputs.get(id(first[0]), {}) if first else {}
            continue
        find = _to_finder(scope, outputs)
        for node in scope.walk():
            with_kind(node, kind_of(node) or find(node))
        outputs[id(scope)] = _list_outputs(scope, outputs)


def _list_outputs(scope: Scope, outputs: dict[int, dict[str, Kind | None]]) -> dict[str, Kind | None]:
    found: dict[str, Kind | None] = {}
    for item in getattr(scope.expression, "selects", []):
        if item.find(exp.Star) and not isinstance(item, exp.Alias):
            for _, source in scope.selected_sources.values():
                found |= outputs.get(id(source), {})
        else:
            found[item.alias_or_name.lower()] = kind_of(item)
    # A table may rename its columns: `AS t(a, b)`.
    return found


def _to_finder(scope: Scope, outputs: dict[int, dict[str, Kind | None]]) -> Callable[[exp.Expression], Kind | None]:
    selects = {item.alias.lower(): item for item in getattr(scope.expression, "selects", []) if isinstance(item, exp.Alias)}
    known: dict[int, Kind | None] = {}

    def find(node: exp.Expression) -> Kind | None:
        noted = kind_of(node)
        if noted is not None:
            return noted
        if id(node) not in known:
            # An alias that refers to itself has no kind.
            known[id(node)] = None
            known[id(node)] = of_column(node) if isinstance(node, exp.Column) else _derive(node, find)
        return known[id(node)]

    def of_column(column: exp.Column) -> Kind | None:
        name, table = column.name.lower(), column.table.lower()
        around: Scope | None = scope
        while around is not None:
            sources = {key.lower(): outputs.get(id(source), {}) for key, (_, source) in around.selected_sources.items()}
            places = [sources[table]] if table in sources else [] if table else list(sources.values())
            found = {place[name] for place in places if name in place}
            if found:
                return found.pop() if len(found) == 1 else None
            around = around.parent
        return find(selects[name]) if not table and name in selects else None

    return find


def _derive(node: exp.Expression, find: Callable[[exp.Expression], Kind | None]) -> Kind | None:
    if isinstance(node, (exp.Cast, exp.TryCast)):
        return _of_type(node.to)
    if isinstance(node, exp.Literal):
        return "text" if node.is_string else "whole" if node.is_int else "double" if "e" in node.name.lower() else "decimal"
    if isinstance(node, _CHOOSING):
        return find(node.this)
    if isinstance(node, (exp.Coalesce, exp.Greatest, exp.Least)):
        return _common([find(part) for part in (node.this, *node.expressions) if not isinstance(part, exp.Null)])
    if isinstance(node, (exp.Case, exp.If)):
        chosen = [branch.args["true"] for branch in node.args.get("ifs") or [node]]
        other = node.args.get("default") or node.args.get("false")
        return _common([find(part) for part in (*chosen, other) if part is not None and not isinstance(part, exp.Null)])
    if isinstance(node, exp.Explode):
        return _common([find(part) for part in node.this.expressions]) if isinstance(node.this, exp.Array) else "whole"
    if isinstance(node, exp.Subquery):
        selects = node.selects
        return kind_of(selects[0]) if selects else None
    if isinstance(node, (exp.Add, exp.Sub, exp.Mul, exp.IntDiv, exp.Mod)):
        return _of_arithmetic(node, find(node.this), find(node.expression))
    if isinstance(node, (exp.Sum, exp.Floor, exp.Ceil, exp.Round, exp.Trunc)):
        value = find(node.this)
        return "whole" if value == "boolean" else value
    if isinstance(node, exp.Extract):
        return "double" if node.this.name.upper() in ("EPOCH", "JULIAN") else "whole"
    if isinstance(node, exp.Interval):
        return "interval"
    if isinstance(node, exp.Anonymous):
        return _NAMED.get(node.name.lower(), "other")
    if isinstance(node, (*DIFFERENCES, *PARTS)) or isinstance(node, _WHOLE):
        return "whole"
    if isinstance(node, (exp.Predicate, exp.Connector, exp.Not, exp.Boolean, exp.Contains, exp.StartsWith, exp.EndsWith)):
        return "boolean"
    for kinds, kind in ((_DATES, "date"), (_TIMES, "time"), (_TEXTS, "text"), (_DOUBLE, "double")):
        if isinstance(node, kinds):
            return kind
    if isinstance(node, (exp.DateAdd, exp.DateSub, exp.TsOrDsAdd, exp.AddMonths)):
        return "time"
    if isinstance(node, (exp.Median, exp.PercentileCont, exp.Quantile)) and find(node.this) == "double":
        return "double"
    # Medians and quantiles of dates are dates.
    return None if isinstance(node, (exp.Median, exp.PercentileCont, exp.PercentileDisc, exp.Quantile, exp.WithinGroup, exp.Null)) else "other"


def _common(kinds: list[Kind | None]) -> Kind | None:
    distinct = set(kinds)
    if len(distinct) == 1:
        return distinct.pop()
    if not distinct or None in distinct:
        return None
    if distinct <= set(_NUMBERS):
        return max((kind for kind in _NUMBERS if kind in distinct), key=_NUMBERS.index)
    return "time" if distinct == {"date", "time"} else None


def _of_arithmetic(node: exp.Expression, left: Kind | None, right: Kind | None) -> Kind | None:
    moves, is_sub = ("date", "time"), isinstance(node, exp.Sub)
    if left in moves and right == "interval" or right in moves and left == "interval":
        return "time"
    if is_sub and left in moves and right in moves:
        return "whole" if left == right == "date" else "interval"
    if "date" in (left, right):
        return "date"
    if left is None or right is None:
        return None
    if "interval" in (left, right):
        return "interval"
    return _common([left, right]) if left in _NUMBERS and right in _NUMBERS else "other"


def _of_type(kind: exp.DataType) -> Kind:
    types = exp.DataType.Type
    if kind.this in exp.DataType.INTEGER_TYPES:
        return "whole"
    if kind.this in exp.DataType.FLOAT_TYPES:
        return "double"
    if kind.this in exp.DataType.NUMERIC_TYPES:
        return "decimal"
    if kind.this in exp.DataType.TEXT_TYPES:
        return "text"
    if kind.this in (types.DATE, types.DATE32):
        return "date"
    if kind.this in exp.DataType.TEMPORAL_TYPES:
        return "time"
    return "boolean" if kind.this == types.BOOLEAN else "interval" if kind.this == types.INTERVAL else "other"
