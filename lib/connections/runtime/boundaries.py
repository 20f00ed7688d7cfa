"""Counts the boundaries of periods between two times, as DuckDB's `date_diff` does; servers count complete periods, or days."""

from __future__ import annotations

from sqlglot import exp

from statement import NotExpressible


def unit_of(node: exp.Expression) -> str:
    """Returns the unit of a difference or of a truncation, in capital letters."""
    unit = node.args.get("unit")
    return "DAY" if unit is None else str(unit.name).upper()


def count_boundaries(node: exp.Expression) -> exp.Expression:
    """Returns what stands for a difference of two times. Raises NotExpressible for units below a day, and for weeks."""
    later, earlier = node.this, node.expression
    match unit_of(node):
        case "DAY":
            return exp.DateDiff(this=_day(later), expression=_day(earlier))
        case "YEAR":
            return _difference(_part("YEAR", later), _part("YEAR", earlier))
        case "MONTH":
            return _difference(_month(later), _month(earlier))
        case unit:
            raise NotExpressible(
                f"This server counts {unit.lower()}s between two times in another way. Subtract days, or compute it in the program."
            )


def _day(time: exp.Expression) -> exp.Expression:
    return exp.cast(time.copy(), "DATE")


def _part(part: str, time: exp.Expression) -> exp.Expression:
    return exp.Year(this=time.copy()) if part == "YEAR" else exp.Month(this=time.copy())


def _month(time: exp.Expression) -> exp.Expression:
    years = exp.Mul(this=_part("YEAR", time), expression=exp.Literal.number(12))
    return exp.Paren(this=exp.Add(this=years, expression=_part("MONTH", time)))


def _difference(later: exp.Expression, earlier: exp.Expression) -> exp.Expression:
    return exp.Paren(this=exp.Sub(this=later, expression=earlier))
