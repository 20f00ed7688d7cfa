"""Writes what recipes compute so that a server gives the very same values as DuckDB.

A question may accept what a server means by a function; a recipe may not, because its result is stored. Which steps reach
a server at all is decided by a list (lib/recipes/elsewhere/step-rules.ts), which a test holds against real servers.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp

from portable.kinds import note_kinds
from dialects import rewrite_from_leaves
from exact_spark import check_computed, to_whole_double
from exact_words import lower_ascii, with_plain_pattern
from refusals import NotExpressible
from servers import DIALECTS, find_named

_MOST_DECIMALS = 15
_TO_ARRAY = "STRING_TO_ARRAY"
_DOUBLE = exp.DataType.Type.DOUBLE


def to_exact(tree: exp.Query, dialect: str) -> exp.Query:
    """Rewrites a query, in DuckDB's SQL, for a server. Changes the tree."""
    if dialect == "duckdb":
        return tree
    _name_derived_tables(tree)
    name = DIALECTS[dialect].exact
    if name is None:
        raise NotExpressible("This server cannot run recipes.")
    rewrite = find_named(name)
    if dialect != "spark":
        return rewrite_from_leaves(tree, lambda node: rewrite(_for_all(node)))
    note_kinds(tree)
    tree = rewrite_from_leaves(tree, lambda node: rewrite(_for_all(node, to_whole_double)))
    check_computed(tree)
    return tree


def _name_derived_tables(tree: exp.Expression) -> None:
    """Gives each derived table a name, which older servers require."""
    unnamed = [
        node
        for node in tree.find_all(exp.Subquery)
        if isinstance(node.parent, (exp.From, exp.Join)) and not node.args.get("alias")
    ]
    for place, node in enumerate(unnamed):
        node.set("alias", exp.TableAlias(this=exp.to_identifier(f"derived_{place + 1}", quoted=True)))


def _floor(name: str, value: exp.Expression) -> exp.Expression:
    return exp.Anonymous(this=name, expressions=[value])


def _for_all(node: exp.Expression, to_whole: Callable[[str, exp.Expression], exp.Expression] = _floor) -> exp.Expression:
    if isinstance(node, exp.Div):
        return exp.Div(this=_double(node.this), expression=_double(node.expression), typed=True)
    if isinstance(node, exp.BitwiseXor):
        # Servers disagree on which of two such operators goes first.
        return exp.Paren(this=exp.BitwiseXor(this=exp.Paren(this=node.this), expression=exp.Paren(this=node.expression)))
    if isinstance(node, exp.Literal) and not node.is_string and "e" in node.name.lower():
        if not (isinstance(node.parent, exp.Cast) and node.parent.to.this == _DOUBLE):
            return exp.cast(exp.Literal.number(node.name), _DOUBLE)
    if isinstance(node, exp.Round):
        return _round(node, to_whole)
    if isinstance(node, exp.Interval) and str(node.args.get("unit")).upper() == "QUARTER":
        return exp.Interval(this=exp.Literal.string(str(3 * int(node.this.name))), unit=exp.var("MONTH"))
    return node


def _double(value: exp.Expression) -> exp.Expression:
    return exp.cast(value, _DOUBLE)


def _round(node: exp.Round, to_whole: Callable[[str, exp.Expression], exp.Expression]) -> exp.Expression:
    """Rounds halves away from zero, on the binary number itself: servers round decimals, or to even."""
    digits = node.args.get("decimals")
    number = digits.this if isinstance(digits, exp.Cast) else digits
    if not isinstance(number, exp.Literal) or not number.is_int or int(number.name) > _MOST_DECIMALS:
        raise NotExpressible(f"Numbers cannot be rounded to more than {_MOST_DECIMALS} decimals.")
    scale = _double(exp.Literal.number(10 ** int(number.name)))
    value = _double(node.this.this if isinstance(node.this, exp.Cast) else node.this)
    scaled = exp.Paren(this=exp.Mul(this=exp.Abs(this=value.copy()), expression=scale.copy()))
    whole = to_whole("FLOOR", scaled.copy())
    half = _double(exp.Literal.string("0.5"))
    rest = exp.Sub(this=scaled.copy(), expression=whole.copy())
    up = exp.Add(this=whole.copy(), expression=_double(exp.Literal.number(1)))
    rounded = exp.Case(ifs=[exp.If(this=exp.GTE(this=rest, expression=half), true=up)], default=whole.copy())
    size = exp.Div(this=_double(rounded), expression=scale, typed=True)
    sign = exp.Anonymous(this="SIGN", expressions=[value])
    return exp.Paren(this=exp.Mul(this=exp.Paren(this=size), expression=sign))


def exact_for_postgres(node: exp.Expression) -> exp.Expression:
    """Returns the replacement of a node."""
    if isinstance(node, (exp.RegexpLike, exp.RegexpReplace)):
        return with_plain_pattern(node)
    if isinstance(node, exp.Cast) and node.to.this in exp.DataType.TEXT_TYPES:
        # Compared by character, whatever the database's locale.
        text = exp.cast(node.this, exp.DataType.Type.TEXT)
        return exp.Paren(this=exp.Collate(this=text, expression=exp.to_identifier("C", quoted=True)))
    if isinstance(node, exp.Like):
        return exp.Escape(this=node.copy(), expression=exp.Literal.string(""))
    if isinstance(node, exp.EndsWith):
        end = exp.Anonymous(this="RIGHT", expressions=[node.this, exp.Length(this=node.expression.copy())])
        return exp.Paren(this=exp.EQ(this=end, expression=node.expression))
    if isinstance(node, exp.RegexpFullMatch):
        plain = with_plain_pattern(node).expression.name
        return exp.Paren(this=exp.RegexpLike(this=node.this, expression=exp.Literal.string(f"^(?:{plain})$")))
    if isinstance(node, exp.TryCast) and node.to.this == exp.DataType.Type.DATE:
        return _try_date(node.this)
    if isinstance(node, exp.Split):
        return _split(node)
    if isinstance(node, exp.Length) and _is_split(node.this):
        return exp.Anonymous(this="CARDINALITY", expressions=[node.this])
    if isinstance(node, exp.Lower):
        return lower_ascii(node.this)
    return node


def _try_date(text: exp.Expression) -> exp.Expression:
    """Converts a text of three whole numbers with dashes to a date; NULL when there is no such day."""
    year, month, day = (
        exp.cast(exp.Anonymous(this="SPLIT_PART", expressions=[text.copy(), exp.Literal.string("-"), place]), "INT")
        for place in (exp.Literal.number(1), exp.Literal.number(2), exp.Literal.number(3))
    )

    def date(of_day: exp.Expression) -> exp.Expression:
        return exp.Anonymous(this="MAKE_DATE", expressions=[year.copy(), month.copy(), of_day.copy()])

    def interval(unit: str) -> exp.Expression:
        return exp.Interval(this=exp.Literal.string("1"), unit=exp.var(unit))

    first = exp.Literal.number(1)
    next_month = exp.Add(this=date(first), expression=interval("MONTH"))
    last = exp.Extract(this=exp.var("DAY"), expression=exp.Paren(this=exp.Sub(this=next_month, expression=interval("DAY"))))
    is_month = exp.Between(this=month.copy(), low=first.copy(), high=exp.Literal.number(12))
    is_day = exp.Between(this=day.copy(), low=first.copy(), high=last)
    # One condition within the other: the second cannot be computed without the first.
    valid = exp.Case(ifs=[exp.If(this=is_day, true=date(day))])
    return exp.Case(ifs=[exp.If(this=is_month, true=valid)])


def _split(node: exp.Split) -> exp.Expression:
    """Splits a text to an array, of which an empty text has one element."""
    text, separator = node.this, node.expression
    is_empty = exp.EQ(this=text.copy(), expression=exp.Literal.string(""))
    one = exp.Array(expressions=[exp.cast(exp.Literal.string(""), "TEXT")])
    parts = exp.Anonymous(this=_TO_ARRAY, expressions=[text, separator])
    return exp.Paren(this=exp.Case(ifs=[exp.If(this=is_empty, true=one)], default=parts))


def _is_split(node: exp.Expression) -> bool:
    return isinstance(node, exp.Paren) and isinstance(node.this, exp.Case) and (node.this.args.get("default") or node).name == _TO_ARRAY
