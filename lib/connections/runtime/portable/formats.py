"""Holds the formats of `strftime` against those that each server writes as DuckDB does."""

from __future__ import annotations

import re

from sqlglot import exp

from refusals import NotExpressible, shown
from servers import DIALECTS
from words import format_of

_CODE = re.compile(r"%-?.|%$", re.DOTALL)
# What DuckDB means by an abbreviation.
_SPELT_OUT = {"%c": "%Y-%m-%d %H:%M:%S", "%x": "%Y-%m-%d", "%X": "%H:%M:%S", "%T": "%H:%M:%S", "%h": "%b", "%e": "%-d"}


def with_known_format(node: exp.TimeToStr, dialect: str) -> exp.TimeToStr:
    """Spells out the format of a node. Changes it. Raises NotExpressible for a code that the server writes in another way."""
    form = _CODE.sub(lambda code: _SPELT_OUT.get(code[0], code[0]), format_of(node))
    unknown = next((code for code in _CODE.findall(form) if code not in DIALECTS[dialect].formats), None)
    if unknown is not None:
        raise NotExpressible(
            f"This server writes “{shown(unknown)}” of strftime in another way. Use functions such as year, month, week and hour, "
            "or format it in the program."
        )
    node.set("format", exp.Literal.string(form))
    return node
