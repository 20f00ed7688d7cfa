"""Computes with numbers as DuckDB does: quotients, remainders, halves, and conversions of texts."""

from __future__ import annotations

import re

from sqlglot import exp

from portable.kinds import kind_of
from refusals import NotExpressible, shown
from words import where

_NUMBER = r"^[ \t\n\f\r]*[+-]?([0-9]+(_[0-9]+)*[.]?([0-9]+(_[0-9]+)*)?|[.][0-9]+(_[0-9]+)*)([eE][+-]?[0-9]+)?[ \t\n\f\r]*$"
_INFINITE = r"|^[ \t\n\f\r]*[+-]?[iI][nN][fF]([iI][nN][iI][tT][yY])?[ \t\n\f\r]*$"
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_LITERAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*([eE][+-]?[0-9]+)?|inf|infinity|nan)", re.IGNORECASE)
_FRACTIONS = ("double", "decimal")
_ARITHMETIC = (exp.Add, exp.Sub, exp.Mul, exp.Div, exp.IntDiv, exp.Mod)
_COMPARISONS = (exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE)
_SPREADS = (exp.Stddev, exp.StddevSamp, exp.StddevPop, exp.Variance, exp.VariancePop)
# The exponent of a number that no double holds.
_BEYOND = 1000
_BITS = (exp.BitwiseAnd, exp.BitwiseOr, exp.BitwiseXor, exp.BitwiseNot)


def portable_number(node: exp.Expression, dialect: str) -> exp.Expression:
    """Returns what stands for a node. Raises NotExpressible for what the server would compute in another way."""
    if dialect in ("sqlite", "mysql") and isinstance(node, (*_ARITHMETIC, *_COMPARISONS, exp.Avg, exp.Sum)):
        _refuse_texts_as_numbers(node)
    if isinstance(node, exp.Div):
        return _divide(node, dialect)
    if isinstance(node, exp.IntDiv) and any(kind_of(side) in _FRACTIONS for side in (node.this, node.expression)):
        return _divide(exp.Div(this=node.this, expression=node.expression, typed=False, safe=False), dialect)
    if isinstance(node, exp.Mod) and dialect == "sqlite" and any(kind_of(side) != "whole" for side in (node.this, node.expression)):
        return _call("REMAINDER", node.this, node.expression)
    if isinstance(node, exp.Round) and dialect != "spark":
        wanted = ("double", "whole") if dialect == "sqlite" else ("double",)
        return _round(node, dialect) if kind_of(node.this) in wanted else node
    if isinstance(node, exp.Log) and node.expression is None and dialect in ("mysql", "spark"):
        return _call("LOG10", node.this)
    if isinstance(node, _SPREADS) and dialect in ("postgres", "mysql") and kind_of(node.this) != "double":
        # Those of whole numbers have few digits.
        return type(node)(this=exp.cast(node.this, "DOUBLE"))
    if isinstance(node, (exp.Greatest, exp.Least)) and dialect == "mysql":
        return _greatest(node)
    if isinstance(node, exp.TryCast):
        return _try_cast(node, dialect)
    if isinstance(node, exp.Cast):
        return _cast(node, dialect)
    if isinstance(node, exp.Sum) and kind_of(node.this) == "boolean" and dialect in ("postgres", "spark"):
        return exp.Sum(this=exp.cast(node.this, "INT"))
    if isinstance(node, (exp.Min, exp.Max)) and kind_of(node.this) == "boolean" and dialect == "postgres":
        return _call("BOOL_AND" if isinstance(node, exp.Min) else "BOOL_OR", node.this)
    if dialect == "mysql" and isinstance(node, exp.BitwiseRightShift):
        raise NotExpressible("This server shifts negative numbers in another way. Divide by a power of two instead.")
    if dialect == "mysql" and isinstance(node, _BITS):
        return exp.Anonymous(this="CONVERT", expressions=[node.copy(), exp.var("SIGNED")])
    return _statistic(node, dialect)


def _refuse_texts_as_numbers(node: exp.Expression) -> None:
    """Raises NotExpressible where a text stands for a number, which DuckDB refuses and these servers take for zero."""
    sides = [node.this] if node.expression is None else [node.this, node.expression]
    kinds = [None if isinstance(side, exp.Literal) and side.is_string else kind_of(side) for side in sides]
    is_mixed = isinstance(node, _ARITHMETIC) and "boolean" in kinds or "text" in kinds and any(kind in ("whole", *_FRACTIONS) for kind in kinds)
    if is_mixed or isinstance(node, exp.Avg) and kinds[0] in ("text", "boolean") or isinstance(node, exp.Sum) and kinds[0] == "text":
        raise NotExpressible(
            f"“{shown(node.sql('duckdb'))}” takes a text or a boolean for a number. Write TRY_CAST(… AS DOUBLE), or CASE WHEN … THEN 1 ELSE 0 END."
        )


def _divide(node: exp.Div, dialect: str) -> exp.Expression:
    divisor = node.expression
    if dialect == "postgres":
        # A division by zero is an error there.
        return node
    if _may_be_zero(divisor):
        if dialect == "mysql":
            # It has no infinite numbers. As on PostgreSQL, a division by zero is an error.
            is_zero = exp.EQ(this=exp.Paren(this=divisor.copy()), expression=exp.Literal.number(0))
            beyond = exp.Exp(this=exp.Add(this=exp.Literal.number(_BEYOND), expression=exp.Abs(this=divisor.copy())))
            safe = exp.Case(ifs=[exp.If(this=is_zero, true=beyond)], default=divisor.copy())
            return _plain_quotient(node.this, safe, dialect)
        return _divide_to_infinity(node, dialect)
    return _plain_quotient(node.this, divisor, dialect)


def _plain_quotient(value: exp.Expression, divisor: exp.Expression, dialect: str) -> exp.Div:
    # Spark divides decimals with few digits.
    return exp.Div(this=exp.cast(value, "DOUBLE") if dialect == "spark" else value, expression=divisor)


def _divide_to_infinity(node: exp.Div, dialect: str) -> exp.Expression:
    value, divisor = node.this, node.expression
    zero = exp.Literal.number(0)

    def infinity(sign: str) -> exp.Expression:
        if dialect == "sqlite":
            return exp.Literal.number(f"{sign}9e999")
        return exp.cast(exp.Literal.string(f"{sign}Infinity"), "DOUBLE")

    def where_sign(comparison: type[exp.GT] | type[exp.LT]) -> exp.And:
        is_zero = exp.EQ(this=exp.Paren(this=divisor.copy()), expression=zero.copy())
        return exp.And(this=is_zero, expression=comparison(this=exp.Paren(this=value.copy()), expression=zero.copy()))

    cases = [
        exp.If(this=where_sign(exp.GT), true=infinity("")),
        exp.If(this=where_sign(exp.LT), true=infinity("-")),
    ]
    return exp.Paren(this=exp.Case(ifs=cases, default=_plain_quotient(value, divisor, dialect)))


def _may_be_zero(divisor: exp.Expression) -> bool:
    bare = divisor
    while isinstance(bare, (exp.Paren, exp.Cast, exp.Neg)):
        bare = bare.this
    if isinstance(bare, exp.Literal):
        return not bare.is_string and float(bare.name) == 0
    if isinstance(bare, exp.Nullif):
        other = bare.expression
        return not (isinstance(other, exp.Literal) and not other.is_string and float(other.name) == 0)
    if isinstance(bare, exp.Mul):
        return _may_be_zero(bare.this) or _may_be_zero(bare.expression)
    # A group has rows. Of no rows at all, the dividend is zero or nothing as well.
    return not (isinstance(bare, exp.Count) and isinstance(bare.this, exp.Star) and not isinstance(bare.parent, exp.Filter))


def _round(node: exp.Round, dialect: str) -> exp.Expression:
    """Rounds the binary number itself, halves away from zero; servers round the decimals that they would write."""
    digits = node.args.get("decimals")
    value = exp.cast(node.this, "DOUBLE")
    if dialect == "sqlite":
        return _call("ROUND_BINARY", value, digits or exp.Literal.number(0))
    if digits is None:
        digits = exp.Literal.number(0)
    if not isinstance(digits, exp.Literal) or not digits.is_int or int(digits.name) > 15:
        return node
    half = exp.Literal.number("0.5e0")
    size = exp.Abs(this=value)
    scale = exp.cast(exp.Literal.number(10 ** int(digits.name)), "DOUBLE") if int(digits.name) else None
    scaled = size if scale is None else exp.Mul(this=size, expression=scale)
    whole = exp.Floor(this=exp.Add(this=scaled, expression=half if dialect == "mysql" else exp.cast(half, "DOUBLE")))
    rounded: exp.Expression = whole
    if scale is not None:
        rounded = exp.Paren(this=exp.Div(this=exp.cast(whole, "DOUBLE"), expression=scale.copy(), typed=True, safe=True))
    return exp.Paren(this=exp.Mul(this=exp.Anonymous(this="SIGN", expressions=[value.copy()]), expression=rounded))


def _greatest(node: exp.Greatest | exp.Least) -> exp.Expression:
    """Leaves out missing values, which would make the result missing."""
    values = [node.this, *node.expressions]
    if len(values) == 1 or all(isinstance(value, exp.Literal) for value in values):
        return node
    rotated = [
        exp.Coalesce(this=value.copy(), expressions=[other.copy() for other in values[:place] + values[place + 1 :]])
        for place, value in enumerate(values)
    ]
    return type(node)(this=rotated[0], expressions=rotated[1:])


def _cast(node: exp.Cast, dialect: str) -> exp.Expression:
    source, target = kind_of(node.this), kind_of(node)
    if target in ("whole", "double", "decimal") and source == "text":
        return _convert_text(node, dialect)
    if target == "decimal" and source in _FRACTIONS and dialect == "sqlite":
        raise NotExpressible("SQLite has no numbers of exact decimals. Write round(…, 2).")
    if target == "whole" and source in ("double", "decimal"):
        return _to_whole(node, dialect)
    if target == "boolean" and dialect in ("sqlite", "mysql"):
        if source in ("whole", *_FRACTIONS):
            return exp.Paren(this=exp.NEQ(this=exp.Paren(this=node.this), expression=exp.Literal.number(0)))
        if source != "boolean":
            raise NotExpressible("This server has no conversion of texts to booleans. Compare with the text instead.")
    return node


def _convert_text(node: exp.Cast, dialect: str) -> exp.Expression:
    """Converts a text to a number. Several servers make zero of a text that is no number."""
    if dialect == "postgres":
        return node
    if isinstance(node.this, exp.Literal):
        pattern = _WHOLE if kind_of(node) == "whole" else _LITERAL
        if pattern.fullmatch(node.this.name):
            return node
    raise NotExpressible("This server makes a number of any text. Write TRY_CAST instead of CAST, and say what texts without a number mean.")


def _to_whole(node: exp.Cast, dialect: str) -> exp.Expression:
    """Rounds halves to the even neighbour, as DuckDB converts numbers with binary fractions; of decimals, away from zero."""
    if kind_of(node.this) == "decimal" or dialect == "postgres":
        return node
    if dialect == "sqlite":
        return _call("TO_WHOLE", node.this)
    # Half of the even numbers around is even again.
    value = exp.Paren(this=exp.cast(node.this, "DOUBLE"))
    low = exp.Floor(this=value)
    rest = exp.Paren(this=exp.Sub(this=value.copy(), expression=low.copy()))
    half = exp.Literal.number("0.5")
    is_up = exp.Or(
        this=exp.GT(this=rest, expression=half),
        expression=exp.Paren(
            this=exp.And(
                this=exp.EQ(this=rest.copy(), expression=half.copy()),
                expression=exp.NEQ(this=exp.Mod(this=low.copy(), expression=exp.Literal.number(2)), expression=exp.Literal.number(0)),
            )
        ),
    )
    up = exp.Add(this=low.copy(), expression=exp.Literal.number(1))
    return exp.cast(exp.Paren(this=exp.Case(ifs=[exp.If(this=is_up, true=up)], default=low.copy())), node.to)


def _try_cast(node: exp.TryCast, dialect: str) -> exp.Expression:
    target, source = kind_of(node), kind_of(node.this)
    if target == "boolean" and dialect != "spark":
        raise NotExpressible("This server has no conversion to booleans that tolerates other texts. Compare with the texts instead.")
    if source != "text" or isinstance(node.this, exp.Literal):
        return node
    if dialect == "sqlite":
        name = {"whole": "TRY_WHOLE", "double": "TRY_DOUBLE", "date": "TRY_DATE", "time": "TRY_TIME"}.get(target or "")
        return node if name is None else _call(name, node.this)
    if target in ("date", "time") and dialect == "mysql":
        raise NotExpressible("This server makes dates of texts that are none. Convert them in the program.")
    if target not in ("whole", "double"):
        return node
    # Digits may be grouped by underscores.
    plain = exp.Replace(this=exp.Trim(this=exp.cast(node.this.copy(), "TEXT")), expression=exp.Literal.string("_"), replacement=exp.Literal.string(""))
    if dialect == "spark" and target == "whole":
        raise NotExpressible("This server reads fewer texts as whole numbers. Write round(TRY_CAST(… AS DOUBLE)).")
    number: exp.Expression = plain
    if target == "whole":
        number = exp.Anonymous(this="ROUND", expressions=[exp.cast(plain, "DECIMAL(65, 10)" if dialect == "mysql" else "DECIMAL")])
    condition: exp.Expression
    if dialect == "mysql":
        found = _call("REGEXP_INSTR", exp.cast(node.this.copy(), "TEXT"), exp.Literal.string(_NUMBER.replace("$", r"\z")))
        condition = exp.Paren(this=exp.GT(this=found, expression=exp.Literal.number(0)))
    else:
        pattern = _NUMBER + (_INFINITE if target == "double" else "")
        condition = exp.RegexpLike(this=exp.cast(node.this.copy(), "TEXT"), expression=exp.Literal.string(pattern))
    converted = exp.TryCast(this=number, to=node.to) if dialect == "spark" else exp.cast(number, node.to)
    return where(condition, converted)


def _statistic(node: exp.Expression, dialect: str) -> exp.Expression:
    if isinstance(node, exp.Quantile) and dialect == "postgres" and node.args.get("quantile") is not None:
        ordered = exp.Order(expressions=[exp.Ordered(this=node.this)])
        return exp.WithinGroup(this=exp.PercentileDisc(this=node.args["quantile"]), expression=ordered)
    is_rank = isinstance(node, (exp.Quantile, exp.PercentileDisc)) or isinstance(node, exp.WithinGroup) and bool(node.expression.expressions[0].args.get("desc"))
    if dialect == "spark" and (is_rank or isinstance(node, exp.Kurtosis)):
        raise NotExpressible("This server computes this in another way. Use quantile_cont over ascending values, or rank the rows with row_number().")
    if isinstance(node, (exp.ArrayAgg, exp.Array)) or isinstance(node, exp.Typeof):
        raise NotExpressible("Servers have other lists and names of types than DuckDB. Return one value in each column.")
    return node


def _call(name: str, *values: exp.Expression) -> exp.Anonymous:
    return exp.Anonymous(this=name, expressions=list(values))
