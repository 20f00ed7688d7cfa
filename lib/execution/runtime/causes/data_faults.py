"""Faults of the data that look like a change: missing days, rows loaded twice, single rows of enormous size."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from causes.days import to_date
from causes.selection import AFTER, BEFORE, Range, Selection
from causes.windows import weekday_of
from data.spellings import codes_of

SIDES = ("comparison", "period")
_LISTED, _MOST_DAYS = 31, 400
_REGULAR = 0.25
"""Variance of the rows of a day, as a part of their mean, below which rows do not arrive by chance."""
_PRIME = np.uint64(0x9E3779B97F4A7C15)


@dataclass
class Fault:
    """A fault of one side. `effect`: how it moves the change, in units of the measure."""

    kind: str
    side: int
    effect: float
    strength: float
    """From 0 to 1: how sure it is."""
    evidence: list[dict[str, Any]]
    states: dict[str, Any]
    """The domain's CauseStatement."""
    row: int | None = None
    """Position of the single row that it concerns, among the examined ones."""

    def as_fact(self) -> dict[str, Any]:
        """Returns the domain's ChangeFact."""
        kind = {"duplicate_load": "duplicate_rows", "outlier": "large_rows"}.get(self.kind, self.kind)
        return {"kind": kind, "side": SIDES[self.side], "evidence": self.evidence, "effect": self.effect}


def fact(name: str, value: Any) -> dict[str, Any]:
    """One named figure of evidence."""
    return {"name": name, "value": value}


def signed(side: int, amount: float) -> float:
    """What an amount too much on one side adds to the change."""
    return amount if side == AFTER else -amount


def find_missing_days(selection: Selection, values: np.ndarray, weekdays: np.ndarray) -> list[Fault]:
    """Finds days without rows on weekdays that otherwise have some. `values`: the measure of each kept row."""
    start, end = int(selection.arrivals.min()), int(selection.arrivals.max())
    present = np.bincount(selection.arrivals - start) > 0
    days = np.arange(start, end + 1)
    faults: list[Fault] = []
    for side in (BEFORE, AFTER):
        within = selection.ranges[side]
        outside = ~within.holds(days)
        if not (within.start <= end and within.end >= start):
            continue
        usual, absent = np.zeros(7, bool), 0.0
        for weekday in range(7):
            same = (weekday_of(days) == weekday) & outside
            usual[weekday] = same.any() and present[same].mean() >= 0.8
            absent += (1 - present[same].mean()) / 7 if usual[weekday] else 0.0
        wanted = np.arange(within.start, within.end + 1)
        wanted = wanted[usual[weekday_of(wanted)]]
        known = (wanted >= start) & (wanted <= end)
        there = np.zeros(len(wanted), bool)
        there[known] = present[wanted[known] - start]
        gone = wanted[~there]
        if not there.any() or len(gone) <= max(_by_chance(selection, within, int(there.sum()), len(wanted)), 3 * absent * len(wanted)):
            continue
        weights = weekdays[weekday_of(wanted)]
        on_usual = (selection.side == side) & usual[weekday_of(selection.days)]
        level = values[on_usual].sum() / max(weights[there].sum(), 1e-9)
        amount = float(level * weights[~there].sum())
        trailing = side == AFTER and end < within.end and gone[0] > end
        faults.append(
            Fault(
                "incomplete_period" if trailing else "missing_days",
                side,
                signed(side, -amount),
                1.0,
                [
                    fact("days without rows", len(gone)),
                    fact("days expected", len(wanted)),
                    *[fact("day", to_date(day)) for day in gone[:_LISTED]],
                ],
                {"kind": "ended", "last": to_date(end), "days": within.end - end}
                if trailing
                else {
                    "kind": "silent",
                    "side": SIDES[side],
                    "days": [to_date(day) for day in gone[:_MOST_DAYS]],
                    "count": len(gone),
                    "missing": amount,
                },
            )
        )
    return faults


def _by_chance(selection: Selection, within: Range, covered: int, wanted: int) -> float:
    """Returns how many days without rows are no surprise where days have few rows, unless they have them regularly."""
    counts = np.bincount(selection.arrivals - int(selection.arrivals.min()))
    counts = counts[counts > 0]
    if counts.var() < _REGULAR * counts.mean():
        return 0.0
    rows = np.count_nonzero(within.holds(selection.arrivals)) / covered
    natural = float(np.exp(-rows)) * wanted
    return 3 * natural + 3 if natural > 0.05 else 0.0


def _mixed(numbers: list[np.ndarray]) -> np.ndarray:
    """Hashes rows of numbers to 64 bits."""
    mixed = np.zeros(len(numbers[0]), np.uint64)
    for values in numbers:
        bits = (
            np.ascontiguousarray(values, np.float64).view(np.uint64)
            if values.dtype.kind == "f"
            else values.astype(np.int64).view(np.uint64)
        )
        mixed = (mixed ^ bits) * _PRIME
        mixed ^= mixed >> np.uint64(29)
    return mixed


def _multiplicity(keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns how often each row's key occurs, and whether the row repeats an earlier one."""
    codes = pd.factorize(keys)[0]
    order = np.argsort(codes, kind="stable")
    again = np.zeros(len(codes), bool)
    again[order[1:]] = codes[order[1:]] == codes[order[:-1]]
    return np.bincount(codes)[codes], again


def find_duplicate_loads(selection: Selection, values: np.ndarray, keys: list[np.ndarray], names: set[str]) -> list[Fault]:
    """
    Finds rows of the periods that occur again where others do not. `keys`: numbers of each examined row that are already at
    hand; `names`: the columns that they stand for. Columns that number the rows are ignored where a whole day occurs again.
    """
    examined = selection.examined
    days = selection.days[examined]
    known = _mixed([days, *keys])
    ordered = np.sort(known)
    repeated = ordered[1:][ordered[1:] == ordered[:-1]]
    if len(repeated) == 0:
        return []
    suspects = np.flatnonzero(np.isin(known, repeated))
    others = [(at, str(label)) for at, label in enumerate(selection.frame.columns) if label not in names]
    rest = [_codes_at(selection, at, suspects) for at, _ in others]
    numbering = [codes.max(initial=-1) + 1 == len(codes) for codes in rest]
    exact = _mixed([known[suspects], *rest])
    found = _loads(selection, values, suspects, exact, days, [])
    if found or not any(numbering):
        return found
    alike = _mixed([known[suspects], *(codes for codes, numbers in zip(rest, numbering, strict=True) if not numbers)])
    ignored = [label for (_, label), numbers in zip(others, numbering, strict=True) if numbers]
    return _loads(selection, values, suspects, alike, days, ignored)


def _codes_at(selection: Selection, at: int, suspects: np.ndarray) -> np.ndarray:
    rows = selection.examined[suspects]
    rows = rows if selection.rows is None else selection.rows[rows]
    return codes_of(selection.frame.iloc[:, at].take(rows))


def _loads(
    selection: Selection, values: np.ndarray, suspects: np.ndarray, keys: np.ndarray, days: np.ndarray, ignored: list[str]
) -> list[Fault]:
    """`ignored`: columns that number the rows; then only whole days count."""
    many = np.ones(len(days), np.int64)
    again = np.zeros(len(days), bool)
    many[suspects], again[suspects] = _multiplicity(keys)
    side = selection.examined_side
    rates = [float(again[side == one].mean()) if (side == one).any() else 0.0 for one in (BEFORE, AFTER)]
    start = int(days.min())
    counts = np.bincount(days - start)
    doubled = np.divide(np.bincount(days - start, many > 1), counts, out=np.zeros(len(counts)), where=counts > 0) >= 0.95
    doubled &= counts >= 4
    usually = float(
        np.median(np.divide(np.bincount(days - start, many > 1), counts, where=counts > 0, out=np.zeros(len(counts)))[counts > 0])
    )
    faults: list[Fault] = []
    for one in (BEFORE, AFTER):
        own = side == one
        others = rates[1 - one]
        within = own & again
        on_doubled = within & doubled[days - start]
        if others <= 0.01 and rates[one] >= 0.03 and not ignored:
            counted = within
        elif on_doubled.any() and (usually < 0.8 or others < 0.3):
            counted = on_doubled
        else:
            continue
        amount = float(values[selection.examined][counted].sum())
        touched = np.unique(days[counted])
        faults.append(
            Fault(
                "duplicate_load",
                one,
                signed(one, amount),
                1.0,
                [
                    fact("rows that occur again", int(counted.sum())),
                    fact("days concerned", len(touched)),
                    fact("first of these days", to_date(touched[0])),
                    fact("last of these days", to_date(touched[-1])),
                ],
                {
                    "kind": "repeated",
                    "side": SIDES[one],
                    "rows": int(counted.sum()),
                    "first": to_date(touched[0]),
                    "last": to_date(touched[-1]),
                    "value": amount,
                    "except": ignored,
                },
            )
        )
    return faults


def calendar_effect(selection: Selection, weights: tuple[float, float], before: float) -> Fault | None:
    """What more or fewer days, or other weekdays, add to the change. `weights`: expected size of both periods."""
    effect = before * (weights[AFTER] / weights[BEFORE] - 1) if weights[BEFORE] > 1e-9 else 0.0
    if abs(effect) < 1e-9 * max(abs(before), 1):
        return None
    periods: tuple[Range, Range] = selection.ranges
    if selection.grain == "week":
        return Fault(
            "calendar",
            AFTER,
            effect,
            0.6,
            [
                fact("weeks in the comparison", round(weights[BEFORE])),
                fact("weeks in the period", round(weights[AFTER])),
            ],
            {"kind": "calendar", "unit": "week", "before": round(weights[BEFORE]), "after": round(weights[AFTER]), "weekends": None},
        )
    weekends = [int(np.count_nonzero(weekday_of(np.arange(one.start, one.end + 1)) >= 5)) for one in periods]
    return Fault(
        "calendar",
        AFTER,
        effect,
        0.6,
        [
            fact("days in the comparison", periods[BEFORE].length),
            fact("days in the period", periods[AFTER].length),
            fact("weekend days in the comparison", weekends[BEFORE]),
            fact("weekend days in the period", weekends[AFTER]),
        ],
        {
            "kind": "calendar",
            "unit": "day",
            "before": periods[BEFORE].length,
            "after": periods[AFTER].length,
            "weekends": {"before": weekends[BEFORE], "after": weekends[AFTER]},
        },
    )
