"""Compares a period of one table with what another one says about the same days, such as a budget."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from causes.contributions import Row, Table, changes_of, list_rows, pair_tables, table_of, values_of
from causes.data_facts import find_facts
from causes.data_faults import Fault, fact, find_missing_days
from causes.days import NO_DAY, days_of, to_date
from causes.dimensions import LeftOut, read_dimensions
from causes.filters import column_of, passing_rows
from causes.item_keys import join_items
from causes.quantities import Quantities
from causes.refusal import Refusal
from causes.selection import AFTER, BEFORE, Range, Selection, read_range
from causes.windows import weekday_weights

_AMOUNT = "amount"
_LEAST_SHARE, _MOST_FINDINGS, _MOST_CAUSES = 0.1, 8, 8
_NEARLY_ALL = 0.85
"""Part of an item's deviation that a single pair must make up to be named instead."""
_UNITS = {"month": "M", "year": "Y"}


@dataclass
class _Side:
    """The rows of one table that count."""

    frame: pd.DataFrame
    days: np.ndarray
    amounts: np.ndarray
    """In the unit that both sides have."""


def _read_side(frame: pd.DataFrame, of: dict[str, Any], within: Range, factor: float) -> _Side:
    measure = of["measure"]
    if measure["kind"] != "additive":
        raise Refusal("Only totals and counts can be compared with another table, not averages and ratios.")
    days = days_of(column_of(frame, of["time"]))
    kept = (days != NO_DAY) & within.holds(days)
    passing = passing_rows(frame, of.get("filters") or [])
    rows = np.flatnonzero(kept if passing is None else kept & passing)
    quantities = Quantities(frame, {"kind": "additive", "of": measure["of"]}, rows)
    amounts = quantities.parts(np.zeros(len(rows), np.int64))[0] * factor
    return _Side(frame.iloc[rows], days[rows], amounts)


def _period_names(days: np.ndarray, grain: str) -> np.ndarray:
    """Names the period of each day: `2024-03`, `2024 Q1`, the Monday of a week."""
    moments = days.astype("datetime64[D]")
    if grain in _UNITS:
        return moments.astype(f"datetime64[{_UNITS[grain]}]").astype(str)
    if grain == "quarter":
        months = moments.astype("datetime64[M]").astype(np.int64)
        return np.array([f"{1970 + month // 12} Q{month % 12 // 3 + 1}" for month in months])
    if grain == "week":
        return (days - (days + 3) % 7).astype("datetime64[D]").astype(str)
    return moments.astype(str)


class _Paired(Selection):
    """The rows of both tables, one below the other: those of the baseline are the comparison."""

    both = "both tables"

    def __init__(self, request: dict[str, Any], sides: tuple[_Side, _Side]) -> None:
        baseline, grain = request["baseline"], request["baseline"]["grain"]
        columns = {_AMOUNT: np.concatenate([one.amounts for one in sides])}
        named = grain.capitalize()
        dimensions = {} if grain == "irregular" else {named: np.concatenate([_period_names(one.days, grain) for one in sides])}
        for name, other in baseline["columns"].items():
            dimensions[name] = join_items(column_of(sides[BEFORE].frame, other), column_of(sides[AFTER].frame, name)).to_numpy()
        self.request = {"time": "", "dimensions": list(dimensions)}
        within = read_range(request["period"])
        self.ranges = (within, within)
        self.frame = pd.DataFrame(columns | dimensions)
        self.rows = None
        self.undated = 0
        self.days = np.concatenate([one.days for one in sides])
        self.side = np.repeat(np.array([BEFORE, AFTER], np.int8), [len(one.days) for one in sides])
        self.quantities = Quantities(self.frame, {"kind": "additive", "of": {"kind": "sum", "column": _AMOUNT}}, None)


def _period_facts(side: _Side, within: Range) -> dict[str, Any]:
    return {
        "start": to_date(within.start),
        "end": to_date(within.end),
        "days": within.length,
        "coveredDays": len(np.unique(side.days)),
        "rows": len(side.days),
    }


def _find_missing_days(frame: pd.DataFrame, request: dict[str, Any]) -> list[Fault]:
    """Finds days of the period without rows in the table of what came about."""
    within = read_range(request["period"])
    before = {"start": to_date(within.start - within.length), "end": to_date(within.start - 1)}
    try:
        own = Selection(frame, request | {"comparison": before, "measure": {"kind": "additive", "of": request["measure"]["of"]}})
        if own.grain != "day":
            return []
        values = own.quantities.parts(own.side)[0] * request["baseline"]["factors"]["period"]
        return [one for one in find_missing_days(own, values, weekday_weights(own, values)) if one.side == AFTER]
    except Refusal:
        return []


def _item_causes(singles: list[Table], pairs: list[Table], scale: float) -> list[dict[str, Any]]:
    """Names the items that deviate the most, each at the level that says the most: a pair where it makes up nearly all of its item."""
    found: list[dict[str, Any]] = []
    explained = {table.names[0]: np.zeros(table.sums.shape[2], bool) for table in singles}
    deviations = {table.names[0]: _deviations(table) for table in singles}
    for pair in pairs:
        own = _deviations(pair)
        width = pair.dimensions[1].size
        for cell in np.argsort(-np.abs(own))[:_MOST_CAUSES]:
            places = dict(zip(pair.names, divmod(int(cell), width), strict=True))
            parts = [name for name, at in places.items() if deviations[name][at] and 1 >= own[cell] / deviations[name][at] >= _NEARLY_ALL]
            if own[cell] and parts:
                for name in parts:
                    explained[name][places[name]] = True
                found.append(_item_cause(pair, int(cell), float(own[cell]), scale))
    for table in singles:
        own = deviations[table.names[0]]
        unexplained = [cell for cell in np.argsort(-np.abs(own))[:_MOST_CAUSES] if own[cell] and not explained[table.names[0]][cell]]
        found.extend(_item_cause(table, int(cell), float(own[cell]), scale) for cell in unexplained)
    return found


def _deviations(table: Table) -> np.ndarray:
    values = values_of("additive", table.sums)
    return values[AFTER] - values[BEFORE]


def _item_cause(table: Table, cell: int, deviation: float, scale: float) -> dict[str, Any]:
    planned, actual = (bool(table.counts[side, cell]) for side in (BEFORE, AFTER))
    kind = "item_change" if planned and actual else "item_lost" if planned else "item_new"
    values = values_of("additive", table.sums)[:, cell]
    evidence = [fact("value before", float(values[BEFORE])), fact("value after", float(values[AFTER]))]
    return {
        "kind": kind,
        "dimensions": table.names,
        "items": [table.texts(cell)],
        "explained": deviation,
        "score": min(1.0, abs(deviation) / scale),
        "evidence": evidence,
        "states": {
            "kind": "deviates",
            "before": float(values[BEFORE]) if planned else None,
            "after": float(values[AFTER]) if actual else None,
        },
    }


def _rank(causes: list[dict[str, Any]], faults: list[Fault], change: float, scale: float) -> list[dict[str, Any]]:
    """Orders causes by what they move; deviations of the same size that name the same rows are listed once."""
    everything: list[dict[str, Any]] = [
        {
            "kind": one.kind,
            "dimensions": [],
            "items": [],
            "explained": one.effect,
            "score": min(1.0, abs(one.effect) / scale),
            "evidence": one.evidence,
            "states": one.states,
        }
        for one in faults
    ]
    seen: set[float] = set()
    for one in sorted(causes, key=lambda cause: (-cause["score"], -len(cause["dimensions"]))):
        if (size := round(one["explained"], 6)) not in seen:
            seen.add(size)
            everything.append(one)
    everything.append(
        {"kind": "broad_change", "dimensions": [], "items": [], "explained": change, "score": 0.05, "evidence": [], "states": None}
    )
    everything.sort(key=lambda cause: -cause["score"])
    return [one | {"share": one["explained"] / change if change else None} for one in everything[:_MOST_CAUSES]]


def _findings(listed: list[Row], change: float) -> list[Row]:
    explaining = [row for row in listed if row["items"] is not None and row["change"] * change > 0 and abs(row["share"]) >= _LEAST_SHARE]
    return [row | {"surprise": min(1.0, abs(row["share"])) / len(row["dimensions"])} for row in explaining]


def report_against_baseline(datasets: Mapping[str, pd.DataFrame], request: dict[str, Any]) -> dict[str, Any]:
    """Returns the domain's ChangeReport, in which `before` is the baseline. Raises Refusal."""
    baseline = request["baseline"]
    within = read_range(request["period"])
    frame = datasets[request["dataset"]]
    planned = _read_side(datasets[baseline["dataset"]], baseline, within, baseline["factors"]["comparison"])
    actual = _read_side(frame, request, within, baseline["factors"]["period"])
    for side, name in ((planned, baseline["label"]), (actual, "data")):
        if len(side.days) == 0:
            raise Refusal(f"The {name} has no rows from {to_date(within.start)} to {to_date(within.end)} that meet the conditions.")
    selection = _Paired(request, (planned, actual))
    before, after = float(planned.amounts.sum()), float(actual.amounts.sum())
    change = after - before
    left_out: list[LeftOut] = []
    singles = [table_of(dimension, selection) for dimension in read_dimensions(selection, left_out)]
    pairs = list(pair_tables(singles, selection, left_out))
    rows: list[Row] = []
    findings: list[Row] = []
    for table in (*singles, *pairs):
        listed = [row for row, _ in list_rows(table, "additive", changes_of("additive", table.sums), change)]
        rows += listed
        findings += _findings(listed, change)
    findings.sort(key=lambda row: -row["surprise"])
    scale = max([abs(change), *(float(np.abs(_deviations(table)).max(initial=0)) for table in singles), 1e-12])
    faults = _find_missing_days(frame, request)
    return {
        "unit": request.get("unit"),
        "before": before,
        "after": after,
        "change": change,
        "relative": change / abs(before) if before else None,
        "baseline": {"label": baseline["label"]},
        "period": _period_facts(actual, within),
        "comparison": _period_facts(planned, within),
        "first": to_date(selection.days.min()),
        "last": to_date(selection.days.max()),
        "grain": baseline["grain"],
        "usual": {
            "status": "unknown",
            "expected": None,
            "low": None,
            "high": None,
            "distance": None,
            "pairs": 0,
            "years": 0,
            "seasonal": False,
            "earlier": None,
        },
        "effects": [],
        "contributions": rows,
        "leftOut": left_out,
        "findings": findings[:_MOST_FINDINGS],
        "facts": [*(one.as_fact() for one in faults), *find_facts(selection, singles, before)],
        "causes": _rank(_item_causes(singles, pairs, scale), faults, change, scale),
    }
