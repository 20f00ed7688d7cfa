"""Writes what recipes compute for a Spark Connect server, in the way that Sail interprets its SQL.

Whole numbers that grow beyond 64 bits stop the recipe, as they stop DuckDB, instead of wrapping around. So do numbers that are
infinite or undefined, and days outside the years of four digits, which the server orders or writes differently.
"""

from __future__ import annotations

import re

from sqlglot import exp

from portable.kinds import kind_of, with_kind
from exact_words import anchored, call, fold_text, is_stored, lower_ascii, number, text, with_plain_pattern
from refusals import NotExpressible

_TYPE = exp.DataType.Type
# Holds the product of two whole numbers of 64 bits.
_WIDE = exp.DataType.build("DECIMAL(38, 0)")
# From here on, all doubles are whole.
_WHOLE_DOUBLES = 2**52
_GREATEST = "1.7976931348623157e308"
_FIRST_DAY, _LAST_DAY = "0001-01-01", "9999-12-31"
_COMPUTED = "computed"
_SPLIT = "SPLIT"
# Characters with a meaning in patterns.
_MARKS = re.compile(r"[-\\.+*?()|\[\]{}^$#&~]")
_MOST_PARTS = 1_000_000_000


def exact_for_spark(node: exp.Expression) -> exp.Expression:
    """Returns what stands for a node. The kinds of all values are noted."""
    node = fold_text(node)
    if isinstance(node, exp.TryCast):
        return node
    if isinstance(node, exp.Cast):
        return _convert(node)
    if isinstance(node, (exp.Add, exp.Sub, exp.Mul)):
        return _compute(node)
    if isinstance(node, exp.Div):
        return _plus_zero(node)
    if isinstance(node, (exp.Neg, exp.Abs)) and not isinstance(node.this, exp.Literal):
        return _turn(node) if kind_of(node.this) == "whole" else _plus_zero(node)
    if isinstance(node, exp.Paren) and isinstance(node.this, exp.Mul):
        # A rounded number: other products have been rewritten already.
        return _plus_zero(node)
    if isinstance(node, exp.Lower):
        return lower_ascii(node.this)
    if isinstance(node, exp.Sum) and kind_of(node.this) == "whole":
        return exp.Sum(this=_widen(node.this))
    if isinstance(node, (exp.Floor, exp.Ceil)):
        return to_whole_double(node.sql_name(), node.this)
    if isinstance(node, exp.Like) and isinstance(node.expression, exp.Literal):
        node.set("expression", text(node.expression.name.replace("\\", "\\\\")))
        return node
    if isinstance(node, exp.RegexpFullMatch):
        plain = with_plain_pattern(node)
        return exp.Paren(this=exp.RegexpLike(this=plain.this, expression=anchored(plain.expression.name, "$")))
    if isinstance(node, (exp.RegexpLike, exp.RegexpReplace)):
        return _replace_once(with_plain_pattern(node))
    if isinstance(node, (exp.ArgMin, exp.ArgMax)):
        is_known = exp.Not(this=exp.Is(this=node.this.copy(), expression=exp.null()))
        return exp.Filter(this=node, expression=exp.Where(this=is_known))
    if isinstance(node, exp.Filter) and isinstance(node.this, exp.Filter):
        both = exp.And(this=exp.Paren(this=node.expression.this), expression=node.this.expression.this)
        return exp.Filter(this=node.this.this, expression=exp.Where(this=both))
    if isinstance(node, exp.Split):
        return call(_SPLIT, node.this, text(_MARKS.sub(r"\\\g<0>", node.expression.name)))
    if isinstance(node, exp.Length) and _is_split(node.this):
        return call("SIZE", node.this)
    if isinstance(node, exp.Bracket) and _is_split(node.this):
        return _choose_parts(node)
    if isinstance(node, exp.Select):
        return _stack(node)
    return node


def check_computed(tree: exp.Expression) -> None:
    """Has the computed columns of all selections checked. Changes the tree."""
    for alias in list(tree.find_all(exp.Alias)):
        value = alias.this
        parts = value.walk(prune=lambda part: isinstance(part, exp.Subquery))
        if kind_of(alias) == "double" and any(part.meta.get(_COMPUTED) for part in parts if not isinstance(part, exp.Subquery)):
            alias.set("this", _within(value, _of_double(f"-{_GREATEST}"), _of_double(_GREATEST)))


def to_whole_double(name: str, value: exp.Expression) -> exp.Expression:
    """Returns the nearest whole number in a direction as a double; the server's own functions return 64 bits."""
    is_small = exp.LT(this=exp.Abs(this=value.copy()), expression=_of_double(str(_WHOLE_DOUBLES)))
    whole = exp.cast(call(name, value.copy()), _TYPE.DOUBLE)
    return with_kind(exp.Paren(this=exp.Case(ifs=[exp.If(this=is_small, true=whole)], default=value.copy())), "double")


def _convert(node: exp.Cast) -> exp.Expression:
    value = node.this
    match node.to.this:
        case _TYPE.DOUBLE if not isinstance(value, (exp.Literal, exp.Null)):
            converted = _plus_zero(node.copy()) if kind_of(value) != "whole" or is_stored(node) else node
            return _within(converted, _of_double(f"-{_GREATEST}"), _of_double(_GREATEST)) if is_stored(node) else converted
        case _TYPE.BIGINT | _TYPE.INT if kind_of(value) not in ("whole", "boolean", None):
            raise NotExpressible("This server rounds numbers to whole ones in another way.")
        case _TYPE.DATE if is_stored(node):
            return _within(node, _of_text(_FIRST_DAY, _TYPE.DATE), _of_text(_LAST_DAY, _TYPE.DATE))
        case _TYPE.TIMESTAMP | _TYPE.TIMESTAMPNTZ:
            time = exp.cast(value, _TYPE.TIMESTAMPNTZ)
            if not is_stored(node):
                return time
            first, last = f"{_FIRST_DAY} 00:00:00", f"{_LAST_DAY} 23:59:59.999999"
            return _within(time, _of_text(first, _TYPE.TIMESTAMPNTZ), _of_text(last, _TYPE.TIMESTAMPNTZ))
        case _:
            return node


def _compute(node: exp.Add | exp.Sub | exp.Mul) -> exp.Expression:
    left, right = kind_of(node.this), kind_of(node.expression)
    if left == right == "whole":
        return _narrow(type(node)(this=_widen(node.this), expression=_widen(node.expression)))
    if left == "date" and right == "whole":
        days = exp.Neg(this=exp.Paren(this=node.expression)) if isinstance(node, exp.Sub) else node.expression
        return call("DATE_ADD", node.this, days)
    if "interval" in (left, right):
        return node
    if "double" not in (left, right) or None in (left, right):
        raise NotExpressible("This server may compute with values of this type in another way.")
    return _plus_zero(node)


def _turn(node: exp.Neg | exp.Abs) -> exp.Expression:
    """Returns the negative or the absolute of a whole number. The server's own functions are wrong for wide numbers."""
    wide = _widen(node.this)
    negative = exp.Sub(this=exp.Cast(this=number(0), to=_WIDE.copy()), expression=wide)
    if isinstance(node, exp.Neg):
        return _narrow(negative)
    is_negative = exp.LT(this=node.this.copy(), expression=number(0))
    return _narrow(exp.Case(ifs=[exp.If(this=is_negative, true=negative)], default=wide.copy()))


def _widen(value: exp.Expression) -> exp.Expression:
    return exp.Cast(this=value.copy(), to=_WIDE.copy())


def _narrow(value: exp.Expression) -> exp.Expression:
    """Converts to 64 bits; the server reports a number that does not fit."""
    return with_kind(exp.cast(exp.Paren(this=value), _TYPE.BIGINT), "whole")


def _plus_zero(value: exp.Expression) -> exp.Expression:
    """Turns a negative zero, which the server distinguishes from zero, into zero."""
    computed = exp.Paren(this=exp.Add(this=value, expression=_of_double("0")))
    computed.meta[_COMPUTED] = not isinstance(value, exp.Cast)
    return with_kind(computed, "double")


def _within(value: exp.Expression, low: exp.Expression, high: exp.Expression) -> exp.Expression:
    """Returns a value within bounds, and stops the statement at another one that is not missing."""
    fits = exp.Between(this=value.copy(), low=low, high=high)
    is_missing = exp.Is(this=exp.Paren(this=value.copy()), expression=exp.null())
    stopped = call("RAISE_ERROR", text("A number is infinite or undefined, or a day is outside the years 1 to 9999."))
    ifs = [exp.If(this=fits, true=value.copy()), exp.If(this=is_missing, true=exp.null())]
    return exp.Paren(this=exp.Case(ifs=ifs, default=stopped))


def _of_double(value: str) -> exp.Expression:
    return with_kind(exp.cast(text(value), _TYPE.DOUBLE), "double")


def _of_text(value: str, kind: exp.DataType.Type) -> exp.Expression:
    return exp.cast(text(value), kind)


def _replace_once(node: exp.Expression) -> exp.Expression:
    """Replaces all matches of a pattern that can match only once, which the server cannot do for the first match."""
    if isinstance(node, exp.RegexpReplace) and node.expression.name.removeprefix("(?s)").startswith("^"):
        node.set("modifiers", text("g"))
    return node


def _is_split(node: exp.Expression) -> bool:
    return isinstance(node, exp.Anonymous) and node.name == _SPLIT


def _choose_parts(node: exp.Bracket) -> exp.Expression:
    """Returns one part of a text, missing if it has fewer, or all parts from one on."""
    chosen = node.expressions[0]
    if isinstance(chosen, exp.Slice) and chosen.expression is None:
        return call("SLICE", node.this, chosen.this, number(_MOST_PARTS))
    if isinstance(chosen, exp.Literal) and chosen.is_int:
        # Counted from 0, which is how the parser notes it.
        return call("TRY_ELEMENT_AT", node.this, number(int(chosen.name) + 1))
    raise NotExpressible("This server takes parts of texts in another way.")


def _stack(select: exp.Select) -> exp.Select:
    """Writes several lists, each with a row for every element, as one list of rows. Changes the selection."""
    items = [item for item in select.expressions if isinstance(item, exp.Alias) and isinstance(item.this, exp.Explode)]
    if not items:
        return select
    lists = [_list_elements(item.this.this) for item in items]
    names = [f"list_{place}" for place in range(len(items))]
    rows = [
        call("NAMED_STRUCT", *(part for name, value in zip(names, row, strict=True) for part in (text(name), value)))
        for row in zip(*lists, strict=True)
    ]
    columns = [exp.to_identifier(name, quoted=True) for name in names]
    alias = exp.TableAlias(this=exp.to_identifier("stacked", quoted=True), columns=columns)
    select.append("laterals", exp.Lateral(this=call("INLINE", call("ARRAY", *rows)), view=True, alias=alias))
    for item, name in zip(items, names, strict=True):
        item.set("this", exp.column(name, table="stacked", quoted=True))
    return select


def _list_elements(node: exp.Expression) -> list[exp.Expression]:
    if isinstance(node, exp.Array):
        return [part.copy() for part in node.expressions]
    if isinstance(node, exp.GenerateSeries) and node.args.get("is_end_exclusive"):
        return [number(place) for place in range(int(node.args["start"].name), int(node.args["end"].name))]
    raise NotExpressible("This server stacks columns in another way.")
