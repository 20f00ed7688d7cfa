"""Writes what recipes compute for SQLite, whose columns may hold values of any type, and which has no dates.

Values that are not of their column's type stop the recipe instead of being converted. Dates and times are texts of one
form, so that they compare as such. Texts, patterns and dates are computed by [sqlite_exact](sources/sqlite_exact.py).
"""

from __future__ import annotations

from sqlglot import exp

from exact_words import anchored, call, fold_text, is_stored, number, text

_TYPE = exp.DataType.Type
# Functions that read a stored value of a type.
_READERS = {_TYPE.DATE: "STORED_DATE", _TYPE.TIMESTAMPNTZ: "STORED_TIME", _TYPE.BOOLEAN: "STORED_BOOLEAN"}
# What SQLite calls stored values that need no such function.
_STORED = {_TYPE.BIGINT: ("integer",), _TYPE.DOUBLE: ("real", "integer"), _TYPE.TEXT: ("text",)}
_DAY = 10


def exact_for_sqlite(node: exp.Expression) -> exp.Expression:
    """Returns what stands for a node."""
    node = fold_text(node)
    if isinstance(node, exp.TryCast):
        return call("TRY_DATE", node.this) if node.to.this == _TYPE.DATE else node
    if isinstance(node, exp.Cast):
        return _read_stored(node) if is_stored(node) else _convert(node)
    if isinstance(node, (exp.Lower, exp.Upper)):
        return call(f"EXACT_{node.sql_name()}", node.this)
    if isinstance(node, exp.StartsWith):
        start = exp.Substring(this=node.this, start=number(1), length=exp.Length(this=node.expression.copy()))
        return exp.Paren(this=exp.EQ(this=start, expression=node.expression))
    if isinstance(node, exp.EndsWith):
        return call("ENDS_WITH", node.this, node.expression)
    if isinstance(node, exp.RegexpFullMatch):
        return exp.Paren(this=exp.RegexpLike(this=node.this, expression=anchored(node.expression.name, "$")))
    if isinstance(node, exp.Paren) and isinstance(node.this, exp.BitwiseXor):
        left, right = node.this.this, node.this.expression
        both = exp.BitwiseAnd(this=left.copy(), expression=right.copy())
        either = exp.BitwiseOr(this=left, expression=right)
        return exp.Paren(this=exp.Sub(this=exp.Paren(this=either), expression=exp.Paren(this=both)))
    if isinstance(node, exp.Median):
        return call("PERCENTILE_CONT", node.this, number("0.5"))
    if isinstance(node, (exp.PercentileCont, exp.Quantile)):
        return call("PERCENTILE_CONT", node.this, node.args.get("expression") or node.args["quantile"])
    if isinstance(node, exp.DateDiff):
        days = exp.Sub(this=call("JULIANDAY", node.this), expression=call("JULIANDAY", node.expression))
        return exp.cast(exp.Paren(this=days), "INT")
    return node


def _read_stored(node: exp.Cast) -> exp.Expression:
    """Reads a stored value of a type. One of another type stops the statement."""
    column, kind = node.this, _TYPE.TEXT if node.to.this in exp.DataType.TEXT_TYPES else node.to.this
    name = text(column.name)
    reader = _READERS.get(kind)
    if reader is not None:
        return call(reader, column, name)
    fits: exp.Expression = exp.In(this=call("TYPEOF", column.copy()), expressions=[text(one) for one in _STORED[kind]])
    if kind == _TYPE.TEXT:
        # Functions of texts end at a null character.
        plain = exp.EQ(this=call("INSTR", column.copy(), call("CHAR", number(0))), expression=number(0))
        fits = exp.And(this=fits, expression=plain)
    value = exp.cast(column.copy(), kind) if kind == _TYPE.DOUBLE else column.copy()
    other = call("STORED_OTHER", column, name, text(kind.name))
    return exp.Paren(this=exp.Case(ifs=[exp.If(this=fits, true=value)], default=other))


def _convert(node: exp.Cast) -> exp.Expression:
    """Converts a computed value, whose type is known."""
    value = node.this
    is_literal = isinstance(value, (exp.Literal, exp.Boolean, exp.Null))
    match node.to.this:
        # Whole already: a literal, or a sum of whole numbers, which a conversion would round as a number with decimals.
        case _TYPE.BIGINT | _TYPE.INT | _TYPE.BOOLEAN:
            return value if is_literal else exp.Paren(this=value)
        case _TYPE.DOUBLE if not is_literal:
            # SQLite's own conversion of a text may differ in the last digit.
            is_text = exp.EQ(this=call("TYPEOF", value.copy()), expression=text("text"))
            exact = exp.If(this=is_text, true=call("EXACT_DOUBLE", value.copy()))
            return exp.Paren(this=exp.Case(ifs=[exact], default=node.copy()))
        case _TYPE.DATE:
            return value if is_literal else exp.Substring(this=value, start=number(1), length=number(_DAY))
        case _TYPE.TIMESTAMP | _TYPE.TIMESTAMPNTZ:
            midnight = exp.DPipe(this=value.copy(), expression=text(" 00:00:00"))
            is_day = exp.EQ(this=exp.Length(this=value.copy()), expression=number(_DAY))
            return exp.Paren(this=exp.Case(ifs=[exp.If(this=is_day, true=midnight)], default=value))
        case _:
            return node
