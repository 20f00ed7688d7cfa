"""Names the parts of times, and counts the boundaries of periods between two, as DuckDB's `date_diff` does.

Servers count complete periods, or days.
"""

from __future__ import annotations

from sqlglot import exp

from refusals import NotExpressible

# The functions that read a part of a time, and the part.
PARTS: dict[type[exp.Expression], str] = {
    exp.Year: "YEAR",
    exp.Quarter: "QUARTER",
    exp.Month: "MONTH",
    exp.Day: "DAY",
    exp.DayOfMonth: "DAY",
    exp.DayOfYear: "DOY",
    exp.DayOfWeekIso: "ISODOW",
    exp.DayOfWeek: "DOW",
    exp.Hour: "HOUR",
    exp.Minute: "MINUTE",
    exp.Second: "SECOND",
    exp.Week: "WEEK",
    exp.WeekOfYear: "WEEK",
}
DIFFERENCES = (exp.DateDiff, exp.TsOrDsDiff, exp.DatetimeDiff, exp.TimestampDiff)


def unit_of(node: exp.Expression) -> str:
    """Returns the unit of a difference, a truncation or an interval, in capital letters and the singular."""
    unit = node.args.get("unit")
    return "DAY" if unit is None else str(unit.name).upper().removesuffix("S")


def count_boundaries(node: exp.Expression) -> exp.Expression:
    """Returns the replacement of a difference of two times. Raises NotExpressible for units other than years, months, weeks and days."""
    later, earlier = node.this, node.expression
    match unit_of(node):
        case "DAY":
            return _days(later, earlier)
        case "WEEK":
            # Seven days each, from whichever day of the week.
            return exp.Paren(this=exp.IntDiv(this=_days(later, earlier), expression=exp.Literal.number(7)))
        case "YEAR":
            return _difference(_part("YEAR", later), _part("YEAR", earlier))
        case "MONTH":
            return _difference(_month(later), _month(earlier))
        case unit:
            raise NotExpressible(
                f"This server counts {unit.lower()}s between two times differently. Count days, or compute the difference in the program."
            )


def _days(later: exp.Expression, earlier: exp.Expression) -> exp.Expression:
    return exp.DateDiff(this=_day(later), expression=_day(earlier))


def _day(time: exp.Expression) -> exp.Expression:
    return exp.cast(time.copy(), "DATE")


def _part(part: str, time: exp.Expression) -> exp.Expression:
    return exp.Year(this=time.copy()) if part == "YEAR" else exp.Month(this=time.copy())


def _month(time: exp.Expression) -> exp.Expression:
    years = exp.Mul(this=_part("YEAR", time), expression=exp.Literal.number(12))
    return exp.Paren(this=exp.Add(this=years, expression=_part("MONTH", time)))


def _difference(later: exp.Expression, earlier: exp.Expression) -> exp.Expression:
    return exp.Paren(this=exp.Sub(this=later, expression=earlier))
