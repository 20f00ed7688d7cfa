"""Counts the arguments of functions that are passed on by name, so that a wrong number is reported in words."""

from __future__ import annotations

from sqlglot import exp

from refusals import NotExpressible, shown

# Functions, in lower case, with the least and the most arguments that DuckDB has for them.
_COUNTS = {
    "age": (1, 2), "century": (1, 1), "date_part": (2, 2), "dayofweek": (1, 1), "decade": (1, 1), "epoch": (1, 1),
    "epoch_us": (1, 1), "even": (1, 1), "fdiv": (2, 2), "gcd": (2, 2), "isodow": (1, 1), "isoyear": (1, 1), "julian": (1, 1),
    "lcm": (2, 2), "ltrim": (1, 2), "mad": (1, 1), "make_date": (1, 3), "make_timestamp": (1, 6), "millennium": (1, 1),
    "rtrim": (1, 2), "strftime": (2, 2), "strptime": (2, 2), "to_timestamp": (1, 1), "weekday": (1, 1), "yearweek": (1, 1),
}


def check_arguments(tree: exp.Expression) -> None:
    """Raises NotExpressible for a call with fewer or more arguments than its function has."""
    for call in tree.find_all(exp.Anonymous):
        least, most = _COUNTS.get(call.name.lower(), (0, None))
        given = len(call.expressions)
        if given < least or most is not None and given > most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise NotExpressible(
                f"The function {shown(call.name.lower())} takes {wanted} argument{'' if wanted == '1' else 's'}, not {given}."
            )
