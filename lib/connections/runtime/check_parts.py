"""Holds the parts of a node against those that [allowed_parts](allowed_parts.py) lists.

Raises StatementRefused with a message for a person.
"""

from __future__ import annotations

import re
from typing import Any

from sqlglot import exp

from allowed_parts import STACKED, UNITS, Part, find_part
from allowed_syntax import TYPES
from refusals import StatementRefused, shown

_NUMBER = re.compile(r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_TEXTUAL = (exp.Var, exp.Literal, exp.Column, exp.Identifier)


def check_parts(node: exp.Expr) -> None:
    """Checks every part of one node; the nodes in it are only checked for their class."""
    for name, value in node.args.items():
        if value is None or isinstance(value, list) and not value:
            continue
        part = find_part(type(node), name)
        if part is None:
            if value is False:
                continue
            raise StatementRefused(f"“{shown(_name(name))}” is not allowed in a statement.")
        for item in value if isinstance(value, list) else (value,):
            _check_item(node, name, item, part)
    if isinstance(node, exp.Literal) and not node.is_string and not _NUMBER.fullmatch(node.this):
        raise StatementRefused(f"“{shown(node.this)}” is not a number.")
    if isinstance(node, exp.Lateral) and (not node.args.get("view") or node.alias.upper() not in STACKED):
        raise StatementRefused("“LATERAL” is not allowed in a statement.")


def _check_item(node: exp.Expr, name: str, item: Any, part: Part) -> None:
    if isinstance(item, bool):
        is_allowed = not part.form or name in ("is_string", "quoted")
    elif isinstance(item, str):
        is_allowed = part.form is not None and part.form.fullmatch(item) is not None or _is_word(item, part)
    elif isinstance(item, exp.Expr):
        is_allowed = _is_allowed_node(item, part)
    elif isinstance(node, exp.DataType) and name == "this":
        is_allowed = item in TYPES
        if not is_allowed:
            raise StatementRefused("A value can only be converted to a built-in type.")
    else:
        is_allowed = isinstance(item, int) and isinstance(node, exp.JSONPathSubscript)
    if not is_allowed:
        raise StatementRefused(_describe(node, name, item, part))


def _is_word(text: str, part: Part) -> bool:
    return text.isascii() and text.upper() in part.words


def _is_allowed_node(item: exp.Expr, part: Part) -> bool:
    if isinstance(item, exp.Var) or part.bare and isinstance(item, _TEXTUAL):
        is_plain = not isinstance(item, exp.Column) or len(item.parts) == 1
        return is_plain and _is_word(item.name, part)
    return type(item) in part.nodes


def _describe(node: exp.Expr, name: str, item: Any, part: Part) -> str:
    text = item.name if isinstance(item, _TEXTUAL) else item if isinstance(item, str) else _name(getattr(item, "key", name))
    if part.words is UNITS:
        return f"“{shown(text)}” is not a unit or a part of a time."
    if isinstance(node, exp.Identifier):
        return "A name is empty or contains a NUL character."
    if isinstance(node, exp.Literal):
        return "A text contains a NUL character."
    return f"“{shown(text)}” is not allowed in this place of a statement."


def _name(name: str) -> str:
    return name.strip("_").replace("_", " ").upper()
