"""Computes with dates as DuckDB does, where servers silently compute with them as if they were numbers or texts."""

from __future__ import annotations

import datetime

from sqlglot import exp

from portable.kinds import kind_of
from boundaries import PARTS, count_boundaries, unit_of
from refusals import NotExpressible, shown
from servers import DIALECTS

_TEMPORAL = ("date", "time")
# The functions for parts that are written as names.
_FUNCTIONS = {part: kind for kind, part in reversed(PARTS.items())}
_ALIASES = {"DAYOFWEEK": "DOW", "WEEKDAY": "DOW", "DAYOFYEAR": "DOY", "DAYOFMONTH": "DAY", "WEEKOFYEAR": "WEEK"}
_OTHER_WAY = {"age", "julian", "yearweek", "time_bucket", "date_format", "period_diff", "timestampdiff", "julianday", "unixepoch"}
_COMPARISONS = (exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE, exp.NullSafeEQ, exp.NullSafeNEQ)


def portable_date(node: exp.Expression, dialect: str) -> exp.Expression:
    """Returns what stands for a node. Raises NotExpressible for what the server would compute in another way."""
    if isinstance(node, (exp.Add, exp.Sub)):
        return _add(node, dialect)
    if isinstance(node, exp.Extract):
        return _part(node.this.name, node.expression, node, dialect)
    if isinstance(node, exp.Anonymous):
        return _named(node, dialect)
    if isinstance(node, exp.Second) and dialect in ("postgres", "spark"):
        return _second(node.this)
    if isinstance(node, exp.TimeToUnix):
        return _epoch(node.this, dialect)
    if isinstance(node, (exp.TimestampTrunc, exp.DateTrunc)) and unit_of(node) not in DIALECTS[dialect].starts:
        raise NotExpressible(
            f"This server has no start of a {shown(unit_of(node).lower())} as date_trunc gives it. Compute it from the year, or in the program."
        )
    if isinstance(node, exp.DateFromParts) and dialect == "postgres":
        return _call("MAKE_DATE", *(part for part in (node.args.get("year"), node.args.get("month"), node.args.get("day")) if part))
    if isinstance(node, exp.LastDay) and dialect == "sqlite":
        return _call("LAST_DAY", node.this)
    if isinstance(node, exp.StrToTime) and dialect in ("postgres", "mysql"):
        return exp.cast(node.copy(), _to_time(dialect))
    if isinstance(node, exp.Cast) and not isinstance(node, exp.TryCast):
        return _cast(node, dialect)
    if dialect == "sqlite" and isinstance(node, (*_COMPARISONS, exp.Between, exp.In)):
        return _compare(node)
    return node


def _add(node: exp.Add | exp.Sub, dialect: str) -> exp.Expression:
    left, right = kind_of(node.this), kind_of(node.expression)
    if isinstance(node, exp.Sub) and left in _TEMPORAL and right in _TEMPORAL:
        return _subtract(node, dialect)
    for kind, other in ((left, right), (right, left)):
        if kind not in _TEMPORAL:
            continue
        if other == "interval":
            return _move(node, dialect)
        if kind == "date" and other == "whole":
            return _shift(node, dialect) if left == "date" or isinstance(node, exp.Add) else node
        raise NotExpressible(
            "A date moves by a whole number of days, a time by an interval: date + 3, or time + INTERVAL 3 HOUR. "
            "Give both sides their types with CAST, and subtract with date_diff."
        )
    if dialect in ("mysql", "sqlite") and (left is None or right is None) and not _is_plainly_numeric(node):
        raise NotExpressible(
            f"It is not known whether “{shown(node.sql('duckdb'))}” computes with dates or with numbers, which differ on this server. "
            "Write CAST(… AS DATE) or CAST(… AS DOUBLE) around both sides."
        )
    return node


def _is_plainly_numeric(node: exp.Expression) -> bool:
    """Returns whether one side is a number to which no date can be added."""
    return any(kind_of(side) in ("double", "decimal", "boolean") for side in (node.this, node.expression)) or isinstance(
        node.parent, (exp.Mul, exp.Div)
    )


def _subtract(node: exp.Sub, dialect: str) -> exp.Expression:
    if kind_of(node.this) == kind_of(node.expression) == "date":
        if dialect == "postgres":
            return node
        return exp.Paren(this=count_boundaries(exp.DateDiff(this=node.this, expression=node.expression, unit=exp.var("DAY"))))
    if dialect == "postgres" or _is_in_seconds(node):
        return node
    raise NotExpressible(
        "This server has no value for the time between two times. Count boundaries with date_diff('day', earlier, later), or "
        "write the seconds as epoch(later) - epoch(earlier)."
    )


def _is_in_seconds(node: exp.Expression) -> bool:
    """Returns whether only the seconds of a difference are read."""
    parent = node.parent
    while isinstance(parent, exp.Paren):
        parent = parent.parent
    return isinstance(parent, exp.TimeToUnix) or isinstance(parent, exp.Extract) and parent.this.name.upper() == "EPOCH"


def _shift(node: exp.Add | exp.Sub, dialect: str) -> exp.Expression:
    """Moves a date by a whole number of days."""
    is_first = kind_of(node.this) == "date"
    day, count = (node.this, node.expression) if is_first else (node.expression, node.this)
    if isinstance(node, exp.Sub):
        count = exp.Neg(this=exp.Paren(this=count))
    if dialect == "mysql":
        return exp.DateAdd(this=exp.cast(day, "DATE"), expression=exp.Paren(this=count), unit=exp.var("DAY"))
    return _call("DATE_SHIFT", day, count) if dialect == "sqlite" else node


def _move(node: exp.Expression, dialect: str) -> exp.Expression:
    """Moves by an interval, which makes a time of a date."""
    if dialect == "sqlite":
        # Rewritten further where the interval is a literal.
        return node
    return exp.cast(node.copy(), _to_time(dialect)) if dialect in ("mysql", "spark") else node


def _named(node: exp.Anonymous, dialect: str) -> exp.Expression:
    name = node.name.lower()
    if name == "date_part":
        part, time = node.expressions
        if not part.is_string:
            raise NotExpressible("Write the part that date_part reads between quotes.")
        return _part(part.name, time, node, dialect)
    if name in ("dayofweek", "weekday"):
        return exp.DayOfWeek(this=node.expressions[0])
    if name == "isodow":
        return exp.DayOfWeekIso(this=node.expressions[0])
    if name in _OTHER_WAY:
        raise NotExpressible(
            f"This server computes {name} in another way, or not at all. Use date_diff, date_trunc, year, month, week or epoch, or compute it in the program."
        )
    return node


def _part(name: str, time: exp.Expression, node: exp.Expression, dialect: str) -> exp.Expression:
    part = name.upper().removesuffix("S") if name.upper() not in ("DOY", "DOW") else name.upper()
    part = _ALIASES.get(part, part)
    if part == "EPOCH":
        return _epoch(time, dialect)
    if kind_of(time) == "interval" or isinstance(time, exp.Paren) and kind_of(time.this) == "interval":
        raise NotExpressible("A part of the time between two times differs between servers. Use date_diff, or epoch(later - earlier).")
    if part == "SECOND" and dialect in ("postgres", "spark"):
        return _second(time)
    kind = _FUNCTIONS.get(part)
    if kind is not None and (dialect in ("mysql", "spark") or isinstance(node, exp.Anonymous)):
        return kind(this=time)
    if kind is None and not (dialect == "postgres" and part in ("DECADE", "ISOYEAR", "MICROSECOND")):
        raise NotExpressible(f"This server has no “{shown(part.lower())}” of a date as DuckDB reads it. Use another part, or compute it in the program.")
    return node


def _second(time: exp.Expression) -> exp.Expression:
    """Reads the whole seconds; servers give the rest with them."""
    return exp.cast(exp.Floor(this=exp.Extract(this=exp.var("SECOND"), expression=time)), "INT")


def _epoch(time: exp.Expression, dialect: str) -> exp.Expression:
    """Returns the seconds since 1970 with their decimals, or those of a difference of two times."""
    bare = time
    while isinstance(bare, exp.Paren):
        bare = bare.this
    if kind_of(bare) == "interval":
        if dialect == "postgres":
            return exp.cast(exp.Extract(this=exp.var("EPOCH"), expression=time), "DOUBLE")
        if not isinstance(bare, exp.Sub):
            raise NotExpressible("This server has no values for intervals. Write the difference of two times within epoch.")
        between = exp.Sub(this=_microseconds(bare.this), expression=_microseconds(bare.expression))
        return _in_seconds(exp.Paren(this=between))
    if dialect == "postgres":
        return exp.cast(exp.Extract(this=exp.var("EPOCH"), expression=time), "DOUBLE")
    return _in_seconds(_microseconds(time))


def _microseconds(time: exp.Expression) -> exp.Expression:
    return exp.Anonymous(this="epoch_us", expressions=[time])


def _in_seconds(microseconds: exp.Expression) -> exp.Expression:
    return exp.Paren(this=exp.Div(this=exp.cast(microseconds, "DOUBLE"), expression=exp.Literal.number("1e6"), typed=True, safe=True))


def _cast(node: exp.Cast, dialect: str) -> exp.Expression:
    source, target = kind_of(node.this), kind_of(node)
    literal = node.this
    if target in _TEMPORAL and isinstance(literal, exp.Literal) and literal.is_string and dialect != "postgres":
        _assert_time(literal.name)
    elif target in _TEMPORAL and source == "text" and dialect == "sqlite":
        return _call("TRY_DATE" if target == "date" else "TRY_TIME", literal)
    elif target == "time" and dialect == "sqlite":
        return _call("TO_TIME", literal)
    if node.to.this in exp.DataType.TEXT_TYPES and source == "time":
        return _write_time(node.this, dialect)
    if dialect == "mysql" and kind_of(node) == "time":
        return exp.cast(node.this, _to_time(dialect))
    return node


def _write_time(time: exp.Expression, dialect: str) -> exp.Expression:
    """Writes a time without zeros at the end of its decimals."""
    if dialect == "sqlite":
        return _call("TIME_WRITE", time)
    if dialect == "mysql":
        text = exp.Anonymous(this="DATE_FORMAT", expressions=[time, exp.Literal.string("%Y-%m-%d %H:%i:%s.%f")])
        zeros = _call("REGEXP_REPLACE", text, exp.Literal.string("[.]?0*$"), exp.Literal.string(""))
        whole = exp.Anonymous(this="DATE_FORMAT", expressions=[time.copy(), exp.Literal.string("%Y-%m-%d %H:%i:%s")])
        is_whole = exp.EQ(this=_call("MICROSECOND", time.copy()), expression=exp.Literal.number(0))
        return exp.Case(ifs=[exp.If(this=is_whole, true=whole)], default=zeros)
    return exp.cast(time, "TEXT")


def _compare(node: exp.Expression) -> exp.Expression:
    """Compares times by their place in time: SQLite compares texts, of which several say the same time."""
    sides = {"this": node.this}
    for key in ("expression", "low", "high"):
        if node.args.get(key) is not None:
            sides[key] = node.args[key]
    values = [*sides.values(), *node.expressions]
    if not any(kind_of(value) == "time" for value in values) or isinstance(node, exp.In) and node.args.get("query"):
        return node
    for key, value in sides.items():
        node.set(key, _to_key(value))
    if node.expressions:
        node.set("expressions", [_to_key(value) for value in node.expressions])
    return node


def _to_key(value: exp.Expression) -> exp.Expression:
    if isinstance(value, (exp.Null, exp.Any, exp.All)):
        return value
    literal = value.this if isinstance(value, exp.Cast) else value
    if isinstance(literal, exp.Literal) and literal.is_string:
        time = _assert_time(literal.name)
        if time.tzinfo is None:
            return exp.Literal.string(time.isoformat(sep=" ", timespec="microseconds"))
    return _call("TIME_KEY", value)


def _assert_time(text: str) -> datetime.datetime:
    try:
        return datetime.datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise NotExpressible(f"“{shown(text)}” is no date or time. Write it as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.") from error


def _to_time(dialect: str) -> exp.DataType:
    """Returns the type of times with their decimals and without a zone."""
    kind = "DATETIME(6)" if dialect == "mysql" else "TIMESTAMPNTZ" if dialect == "spark" else "TIMESTAMP"
    return exp.DataType.build(kind, dialect="mysql" if dialect == "mysql" else None)


def _call(name: str, *values: exp.Expression) -> exp.Anonymous:
    return exp.Anonymous(this=name, expressions=list(values))


