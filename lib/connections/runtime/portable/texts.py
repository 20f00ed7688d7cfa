"""Computes with texts as DuckDB does: their letters, parts, patterns, and numbers written as text."""

from __future__ import annotations

import re

from sqlglot import exp

from portable.kinds import kind_of
from refusals import NotExpressible

# Classes of ASCII characters, which servers extend to all languages.
_CLASSES = {"d": "0-9", "w": "0-9A-Za-z_", "s": r"\t\n\f\r "}
_ESCAPE = re.compile(r"\\(.)|(\[)|(\])|([.$])", re.DOTALL)
_FRACTIONS = ("double", "decimal")
_PATTERNS = (exp.RegexpLike, exp.RegexpILike, exp.RegexpReplace, exp.RegexpExtract, exp.RegexpFullMatch)


def portable_text(node: exp.Expression, dialect: str) -> exp.Expression:
    """Returns what stands for a node. Raises NotExpressible for what the server would compute in another way."""
    if isinstance(node, exp.Cast) and node.to.this in exp.DataType.TEXT_TYPES:
        return _write(node.this, node, dialect)
    if isinstance(node, (exp.Concat, exp.DPipe)):
        return _join(node, dialect)
    if isinstance(node, exp.Upper) and dialect != "sqlite":
        # DuckDB has a capital letter for it.
        return exp.Upper(this=exp.Replace(this=node.this, expression=exp.Literal.string("ß"), replacement=exp.Literal.string("ẞ")))
    if isinstance(node, (exp.Like, exp.ILike)) and not isinstance(node.parent, exp.Escape):
        return _like(node, dialect)
    if isinstance(node, (exp.Left, exp.Right)):
        return _ends(node, dialect)
    if isinstance(node, exp.Substring):
        return _substring(node, dialect)
    if isinstance(node, _PATTERNS):
        return _pattern(node, dialect)
    if isinstance(node, exp.SimilarTo) and dialect != "postgres":
        raise NotExpressible("This server has no SIMILAR TO. Write regexp_matches(…, '^(…)$').")
    if isinstance(node, (exp.Ascii, exp.Chr)) and dialect in ("mysql", "sqlite"):
        raise NotExpressible("This server numbers characters in another way. Compare with the characters themselves.")
    return node


def _write(value: exp.Expression, node: exp.Expression, dialect: str) -> exp.Expression:
    kind = kind_of(value)
    if kind in _FRACTIONS and not isinstance(value, exp.Literal):
        raise NotExpressible("Servers write numbers with decimals in different ways. Keep the number, or write CAST(round(…) AS BIGINT) as text.")
    if kind == "boolean" and dialect in ("mysql", "sqlite"):
        return _name_boolean(value)
    return node


def _name_boolean(value: exp.Expression) -> exp.Expression:
    ifs = [
        exp.If(this=exp.Paren(this=value.copy()), true=exp.Literal.string("true")),
        exp.If(this=exp.Not(this=exp.Paren(this=value.copy())), true=exp.Literal.string("false")),
    ]
    return exp.Case(ifs=ifs)


def _join(node: exp.Concat | exp.DPipe, dialect: str) -> exp.Expression:
    """Writes the parts as text before they are joined."""
    for part in [node.this, node.expression] if isinstance(node, exp.DPipe) else node.expressions:
        written = _write(part, part, dialect)
        kind = kind_of(part)
        if kind == "boolean" and written is part:
            written = exp.cast(part.copy(), "TEXT")
        if kind == "time" and not isinstance(part, exp.Cast):
            raise NotExpressible("Servers write times in different ways. Write them with strftime.")
        if kind == "whole" and dialect == "spark":
            written = exp.cast(part.copy(), "TEXT")
        if written is not part:
            part.replace(written)
    if isinstance(node, exp.ConcatWs) and dialect == "sqlite":
        return exp.Anonymous(this="JOIN_TEXTS", expressions=node.expressions)
    return node


def _like(node: exp.Like | exp.ILike, dialect: str) -> exp.Expression:
    """Takes a backslash for itself, which servers take for an escape."""
    if dialect == "sqlite":
        return node
    pattern = node.expression
    if isinstance(pattern, exp.Literal) and "\\" not in pattern.name:
        return node
    if dialect == "postgres":
        return exp.Escape(this=node.copy(), expression=exp.Literal.string(""))
    if isinstance(pattern, exp.Literal):
        node.set("expression", exp.Literal.string(pattern.name.replace("\\", "\\\\")))
    else:
        doubled = {"expression": exp.Literal.string("\\"), "replacement": exp.Literal.string("\\\\")}
        node.set("expression", exp.Replace(this=pattern, **doubled))
    return node


def _is_count(node: exp.Expression | None, least: int) -> bool:
    return node is None or isinstance(node, exp.Literal) and node.is_int and int(node.name) >= least


def _ends(node: exp.Left | exp.Right, dialect: str) -> exp.Expression:
    if dialect == "sqlite":
        name = "FIRST_LETTERS" if isinstance(node, exp.Left) else "LAST_LETTERS"
        return exp.Anonymous(this=name, expressions=[node.this, node.expression])
    if dialect == "postgres" or _is_count(node.expression, 0):
        return node
    count = exp.Paren(this=node.expression)
    zero = exp.Literal.number(0)
    rest = exp.Greatest(this=exp.Add(this=exp.Length(this=node.this.copy()), expression=count.copy()), expressions=[zero.copy()])
    node.set("expression", exp.Case(ifs=[exp.If(this=exp.LT(this=count, expression=zero), true=rest)], default=count.copy()))
    return node


def _substring(node: exp.Substring, dialect: str) -> exp.Expression:
    start, length = node.args.get("start"), node.args.get("length")
    if dialect == "sqlite" or _is_count(start, 1) and (length is None or _is_count(length, 0)):
        return node
    if dialect == "postgres" and not isinstance(start, exp.Neg) and not isinstance(length, exp.Neg):
        return node
    raise NotExpressible(
        "This server counts characters in another way from places before the first. Give substring a start of at least 1, or use left and right."
    )


def _pattern(node: exp.Expression, dialect: str) -> exp.Expression:
    pattern = node.expression
    if not (isinstance(pattern, exp.Literal) and pattern.is_string):
        if dialect == "sqlite":
            return node
        raise NotExpressible("Write the pattern as one text between quotes.")
    if isinstance(node, exp.RegexpReplace) and dialect == "sqlite":
        modifiers = node.args.get("modifiers")
        letters = "" if modifiers is None else modifiers.name
        if set(letters) - set("gi"):
            raise NotExpressible("Give regexp_replace no other options than 'g' and 'i'.")
        if "i" in letters:
            node.set("expression", exp.Literal.string(f"(?i){pattern.name}"))
            node.set("modifiers", exp.Literal.string(letters.replace("i", "")))
        return node
    if dialect != "sqlite":
        node.set("expression", exp.Literal.string(_to_plain(pattern.name, dialect)))
    return node


def _to_plain(pattern: str, dialect: str) -> str:
    r"""Writes `\d`, `\w` and `\s`, `.` and `$` as what they mean to DuckDB."""
    is_within = False
    # PostgreSQL has any character for `.`, line breaks included; others have `$` before a line break at the end, too.
    marks = {".": r"[^\n]", "$": "$"} if dialect == "postgres" else {".": ".", "$": r"\z"}
    options = re.match(r"\(\?([a-z]+)\)", pattern)
    if options is not None and set(options[1]) & set("sm"):
        marks = {".": ".", "$": "$"}

    def write(match: re.Match[str]) -> str:
        nonlocal is_within
        escaped, opens, closes, mark = match.groups()
        if mark:
            return mark if is_within else marks[mark]
        if opens or closes:
            is_within = bool(opens) or is_within and not closes
            return match[0]
        if escaped in ("b", "B"):
            raise NotExpressible(r"This server finds other ends of words than DuckDB. Write the characters around instead of \b.")
        characters = _CLASSES.get(escaped.lower())
        if characters is None:
            return match[0]
        if escaped.islower():
            return characters if is_within else f"[{characters}]"
        if is_within:
            raise NotExpressible(rf"Write the characters instead of \{escaped} within brackets.")
        return f"[^{characters}]"

    return _ESCAPE.sub(write, pattern)
