"""What several exact dialects have in common."""

from __future__ import annotations

import string

from sqlglot import exp

# All characters whose small letter is one of ASCII: the capital letters, the sign for kelvin and the dotted I of Turkish.
_CAPITALS = string.ascii_uppercase + "\u212a\u0130"
_SMALL = string.ascii_lowercase + "ki"
_STORED = "stored"


def call(name: str, *values: exp.Expression) -> exp.Anonymous:
    """Returns a call of a function of the server."""
    return exp.Anonymous(this=name, expressions=list(values))


def number(value: int | str) -> exp.Literal:
    """Returns a number of a statement."""
    return exp.Literal.number(value)


def text(value: str) -> exp.Literal:
    """Returns a text of a statement."""
    return exp.Literal.string(value)


def mark_stored(table: exp.Table) -> None:
    """Marks the conversions of a table's own columns, which show the type that each has in stored tables. Changes the tree."""
    select = table.find_ancestor(exp.Select)
    for item in select.expressions if select else []:
        value = item.unalias()
        if isinstance(value, exp.Cast) and isinstance(value.this, exp.Column):
            value.meta[_STORED] = True


def is_stored(node: exp.Expression) -> bool:
    """Returns whether a conversion is of a stored value."""
    return node.meta.get(_STORED) is True


def anchored(pattern: str, end: str) -> exp.Literal:
    """Returns a pattern that matches whole texts; `end` is how the server writes the end of a text."""
    return text(f"^(?:{pattern}){end}")


def lower_ascii(value: exp.Expression) -> exp.Anonymous:
    """Returns a text with small letters in place of those whose small letter is one of ASCII."""
    return call("TRANSLATE", value, text(_CAPITALS), text(_SMALL))


def fold_text(node: exp.Expression) -> exp.Expression:
    """Joins texts that are known, and characters by their number, to one text. A null character stays a call."""
    if isinstance(node, exp.Chr):
        code = node.expressions[0]
        return text(chr(int(code.name))) if isinstance(code, exp.Literal) and code.is_int and code.name != "0" else node
    if isinstance(node, exp.DPipe) and node.this.is_string and node.expression.is_string:
        return text(node.this.name + node.expression.name)
    return node


def with_plain_pattern(node: exp.Expression) -> exp.Expression:
    r"""Writes `\x{a0}` in a pattern as the character itself, and `\s` as what DuckDB means by it."""
    pattern = node.expression
    if isinstance(pattern, exp.Literal) and pattern.is_string:
        first, *rest = pattern.name.replace(r"\s", r"[\t\n\f\r ]").split("\\x{")
        plain = first + "".join(chr(int(part.split("}", 1)[0], 16)) + part.split("}", 1)[1] for part in rest)
        node.set("expression", exp.Literal.string(plain))
    return node
