"""Writes what recipes compute for MySQL and MariaDB.

Stored values that the product's tables cannot have, such as dates of zeros, stop the recipe instead of being converted:
the server's way of stopping is a number that is too large.
"""

from __future__ import annotations

import string

from sqlglot import exp

from exact_words import anchored, call, fold_text, is_stored, number, text
from refusals import NotExpressible

_TYPE = exp.DataType.Type
_MOST = 2**63 - 1
_LEAST = -(2**63)
# The capital letters whose small letter is one of ASCII, the sign for kelvin and the dotted I of Turkish among them.
_CAPITALS = dict(zip(string.ascii_uppercase + "\u212a\u0130", string.ascii_lowercase + "ki", strict=True))


def exact_for_mysql(node: exp.Expression) -> exp.Expression:
    """Returns what stands for a node."""
    node = fold_text(node)
    if isinstance(node, exp.TryCast):
        raise NotExpressible("This server reads dates from texts in another way.")
    if isinstance(node, exp.Cast):
        return _convert(node)
    if isinstance(node, exp.Lower):
        return _lower(node.this)
    if isinstance(node, exp.Like):
        return exp.Escape(this=node.copy(), expression=text(""))
    if isinstance(node, exp.StartsWith):
        return _part("LEFT", node)
    if isinstance(node, exp.EndsWith):
        return _part("RIGHT", node)
    if isinstance(node, exp.RegexpFullMatch):
        return exp.Paren(this=exp.RegexpLike(this=node.this, expression=anchored(node.expression.name, r"\z")))
    if isinstance(node, exp.Window):
        return _order_window(node)
    if isinstance(node, exp.In) and _is_limited(node.args.get("query")):
        # A subquery of IN may not have a limit itself.
        inner = exp.Subquery(this=node.args["query"].this, alias=exp.TableAlias(this=exp.to_identifier("limited", quoted=True)))
        node.set("query", exp.Subquery(this=exp.select("*").from_(inner)))
    return node


def _convert(node: exp.Cast) -> exp.Expression:
    value, stored = node.this, is_stored(node)
    match node.to.this:
        case _TYPE.BIGINT | _TYPE.INT if not isinstance(value, exp.Literal):
            # Beyond its range, a conversion would only warn.
            return _check(exp.Between(this=value.copy(), low=number(_LEAST), high=number(_MOST)), value, "SIGNED")
        case _TYPE.BOOLEAN if stored:
            is_boolean = exp.In(this=value.copy(), expressions=[number(0), number(1)])
            return exp.Paren(this=_check(is_boolean, value, "SIGNED"))
        case _TYPE.BOOLEAN:
            return value if isinstance(value, (exp.Boolean, exp.Null)) else exp.Paren(this=value)
        case _TYPE.DATE if stored:
            return _check(_is_day(value), value, "DATE")
        case _TYPE.TIMESTAMP | _TYPE.TIMESTAMPNTZ:
            return _check(_is_day(value), value, "DATETIME(6)") if stored else _cast(value, "DATETIME(6)")
        case _:
            return node


def _cast(value: exp.Expression, kind: str) -> exp.Cast:
    return exp.Cast(this=value, to=exp.DataType.build(kind, dialect="mysql", udt=True))


def _is_day(value: exp.Expression) -> exp.Expression:
    """Returns whether a date has a month and a day, which it may lack on this server."""
    month = exp.GT(this=call("MONTH", value.copy()), expression=number(0))
    return exp.And(this=month, expression=exp.GT(this=call("DAYOFMONTH", value.copy()), expression=number(0)))


def _check(fits: exp.Expression, value: exp.Expression, kind: str) -> exp.Expression:
    """Converts a value that fits, and stops the statement at another one that is not missing."""
    one = exp.Case(ifs=[exp.If(this=exp.Is(this=exp.Paren(this=fits), expression=exp.false()), true=number(1))], default=number(0))
    # Beyond the largest number by one where it does not fit.
    beyond = exp.Sub(this=exp.Paren(this=exp.Add(this=number(_MOST), expression=one)), expression=number(_MOST))
    is_fit = exp.EQ(this=exp.Paren(this=beyond), expression=number(0))
    return exp.Case(ifs=[exp.If(this=is_fit, true=_cast(value, kind))])


def _order_window(node: exp.Window) -> exp.Window:
    """Orders a window by columns of its table, not by new ones of the same name, with missing values last. Changes the node."""
    order = node.args.get("order")
    select = node.find_ancestor(exp.Select)
    first = select.args.get("from_") if select is not None and not select.args.get("joins") else None
    for column in [*(order.find_all(exp.Column) if order else ()), *(part for key in node.args.get("partition_by") or () for part in key.find_all(exp.Column))]:
        if first is not None and not column.table:
            column.set("table", exp.to_identifier(first.this.alias_or_name, quoted=True))
    keys: list[exp.Expression] = []
    for key in order.expressions if order else []:
        if not key.args.get("desc") and not key.args.get("nulls_first"):
            is_missing = exp.Paren(this=exp.Is(this=key.this.copy(), expression=exp.null()))
            keys.append(exp.Ordered(this=is_missing, desc=False, nulls_first=True))
            key.set("nulls_first", True)
        keys.append(key)
    if order:
        order.set("expressions", keys)
    return node


def _part(name: str, node: exp.StartsWith | exp.EndsWith) -> exp.Expression:
    part = call(name, node.this, exp.Length(this=node.expression.copy()))
    return exp.Paren(this=exp.EQ(this=part, expression=node.expression))


def _lower(value: exp.Expression) -> exp.Expression:
    for capital, small in _CAPITALS.items():
        value = call("REPLACE", value, text(capital), text(small))
    return value


def _is_limited(query: exp.Expression | None) -> bool:
    return isinstance(query, exp.Subquery) and query.this.args.get("limit") is not None
