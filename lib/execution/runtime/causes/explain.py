"""Explains a change: the entry of this package."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
import pandas as pd

from causes.baseline import report_against_baseline
from causes.contributions import Row, Table, changes_of, factors_of, list_rows, pair_tables, splits_of, table_of, values_of
from causes.data_facts import find_facts
from causes.data_faults import Fault, calendar_effect, find_duplicate_loads, find_missing_days
from causes.days import to_date
from causes.dimensions import read_dimensions
from causes.implied_volume import find_implied_volume
from causes.items import Candidate, find_items, find_lost_together, replace_parts, surprise
from causes.outliers import find_outliers
from causes.ranking import rank
from causes.rates import find_rate_causes
from causes.refusal import Refusal
from causes.selection import AFTER, BEFORE, Selection
from causes.statements import Measured
from causes.usual import Usual, examine
from causes.windows import calendar_weight

_LEAST_SHARE, _MOST_FINDINGS = 0.1, 8
_PIECE = 8_000
"""Characters of a piece of the reply: a cell of a result is at most 10,000 long."""


def _clean(value: Any) -> Any:
    """Converts to what strict JSON holds: numbers that are not finite become None."""
    if isinstance(value, dict):
        return {key: _clean(entry) for key, entry in cast(dict[str, Any], value).items()}
    if isinstance(value, (list, tuple)):
        return [_clean(entry) for entry in cast(Sequence[Any], value)]
    plain = cast(Any, value).item() if isinstance(value, np.generic) else value
    return None if isinstance(plain, float) and not math.isfinite(plain) else plain


def _period_facts(selection: Selection, side: int) -> dict[str, Any]:
    days = selection.days[selection.side == side]
    within = selection.ranges[side]
    covered = int(np.count_nonzero(np.bincount(days - within.start, minlength=1))) if len(days) else 0
    return {
        "start": to_date(within.start),
        "end": to_date(within.end),
        "days": within.length,
        "coveredDays": covered,
        "rows": len(days),
    }


def _effects(kind: str, request: dict[str, Any], singles: list[Table], totals: np.ndarray, change: float) -> list[dict[str, Any]]:
    """Splits the whole change: by factors of a product, else by rate, mix and volume for every dimension."""

    def share(value: float) -> float | None:
        return value / change if change else None

    if kind == "product":
        named = factors_of(totals, request["measure"]["names"])
        return [{"name": name, "effect": None, "dimension": None, "change": value, "share": share(value)} for name, value in named]
    found: list[dict[str, Any]] = []
    for table in singles:
        split = splits_of(kind, table.sums) or {name: effect for name, effect in changes_of(kind, table.sums).items() if name}
        for name, effect in split.items():
            value = float(effect.sum())
            found.append({"name": name, "effect": name, "dimension": table.names[0], "change": value, "share": share(value)})
    return found


def _findings(table: Table, kind: str, rows: list[tuple[Row, int]], change: float) -> list[Row]:
    """Returns the items that explain a part of the change, with how much their share moved."""
    values = values_of(kind, table.sums)
    moved = surprise(*(np.nan_to_num(values[side]) for side in (BEFORE, AFTER)))
    explaining = [
        (row, cell) for row, cell in rows if row["items"] is not None and row["change"] * change > 0 and row["share"] >= _LEAST_SHARE
    ]
    return [row | {"surprise": float(moved[cell]) / len(table.dimensions)} for row, cell in explaining]


def _faults(selection: Selection, usual: Usual, singles: list[Table], totals: np.ndarray, grain: str) -> list[Fault]:
    """Finds facts about calendar and data."""
    kind = selection.quantities.kind
    faults = find_outliers(selection, usual.spread)
    if kind in ("ratio", "average"):
        return faults
    everywhere = selection.quantities.parts(selection.side)
    values = everywhere[-1] if kind == "product" else everywhere[0]
    if grain == "day":
        faults += find_missing_days(selection, values, usual.weekdays)
    if grain in ("day", "week"):
        before, after = (calendar_weight(one, grain, usual.weekdays, selection.dates) for one in selection.ranges)
        calendar = calendar_effect(selection, (before, after), float(values_of(kind, totals)[BEFORE]))
        faults += [calendar] if calendar else []
    keys = [*(part for part in selection.parts), *(table.dimensions[0].codes[selection.examined] for table in singles)]
    names = {selection.request["time"], *(table.names[0] for table in singles)}
    return faults + find_duplicate_loads(selection, values, keys, names)


def _rate_candidates(
    frame: pd.DataFrame, request: dict[str, Any], selection: Selection, singles: list[Table], faults: list[Fault], change: float
) -> tuple[list[Candidate], Selection]:
    """Judges rates and mix; a plain sum gets the volume that its columns imply. Returns the rows with that volume as well."""
    measure = request["measure"]
    per = None
    if measure["kind"] == "additive" and measure["of"]["kind"] == "sum" and not measure.get("volume"):
        of = measure["of"]
        column = find_implied_volume(selection, of["column"]) if not of.get("times") else of["column"]
        volume = {"kind": "sum", "column": column} if column else {"kind": "rows"}
        per = column or "row"
        selection = Selection(frame, request | {"measure": measure | {"volume": volume}})
    usual_rows = selection.without([fault.row for fault in faults if fault.row is not None])
    return find_rate_causes([table.dimensions[0] for table in singles], usual_rows, change, per), selection


def _refuse_without_values(selection: Selection) -> None:
    """Raises Refusal where a period has rows but no value of the measure, whose sum would be zero."""
    gaps = np.bincount(selection.examined_side, selection.quantities.missing[selection.examined], 2)
    rows = np.bincount(selection.examined_side, minlength=2)
    for side in (AFTER, BEFORE):
        if rows[side] and gaps[side] == rows[side]:
            within = selection.ranges[side]
            names = " and ".join(f"“{name}”" for name in dict.fromkeys(selection.quantities.columns))
            raise Refusal(
                f"None of the {rows[side]:,} rows from {to_date(within.start)} to {to_date(within.end)} has a value of {names}, "
                "so there is nothing to compare. Check whether these values were delivered."
            )


def _report(frame: pd.DataFrame, request: dict[str, Any]) -> dict[str, Any]:
    selection = Selection(frame, request)
    kind = selection.quantities.kind
    left_out: list[dict[str, Any]] = []
    _refuse_without_values(selection)
    totals = np.stack([np.bincount(selection.examined_side, part, 2) for part in selection.parts])
    before, after = (float(value) for value in values_of(kind, totals))
    if math.isnan(before) or math.isnan(after):
        raise Refusal("The measure has no value in one of the periods, because what it is divided by is zero there.")
    change = after - before
    dates, grain = selection.dates, selection.grain
    usual = examine(selection, totals)
    singles = [table_of(dimension, selection) for dimension in read_dimensions(selection, left_out)]
    rows: list[Row] = []
    faults = _faults(selection, usual, singles, totals, grain)
    candidates, rated = _rate_candidates(frame, request, selection, singles, faults, change)
    measured = Measured(selection, rated, [table.dimensions[0] for table in singles])
    findings: list[Row] = []
    for table in (*singles, *pair_tables(singles, selection, left_out)):
        listed = list_rows(table, kind, changes_of(kind, table.sums), change)
        rows += [row for row, _ in listed]
        candidates += find_items(table, selection, usual)
        findings += _findings(table, kind, listed, change)
    together = [one for table in singles if (one := find_lost_together(table, selection, usual))]
    candidates = replace_parts(together, candidates)
    findings.sort(key=lambda row: -(row["surprise"] * min(row["share"], 1.0)))
    return {
        "unit": request.get("unit"),
        "before": before,
        "after": after,
        "change": change,
        "relative": change / abs(before) if before else None,
        "period": _period_facts(selection, AFTER),
        "comparison": _period_facts(selection, BEFORE),
        "first": to_date(dates[0]),
        "last": to_date(dates[-1]),
        "grain": grain,
        "usual": usual.as_reply(),
        "effects": _effects(kind, request, singles, totals, change),
        "contributions": rows,
        "leftOut": left_out,
        "findings": findings[:_MOST_FINDINGS],
        "facts": [*(fault.as_fact() for fault in faults), *find_facts(selection, singles, before)],
        "causes": rank(faults, candidates, usual, change, measured),
    }


def explain_change(datasets: Mapping[str, pd.DataFrame], request: dict[str, Any]) -> list[str]:
    """
    Returns the domain's ChangeReply as JSON, cut into pieces. `request`: the domain's ChangeRequest. Every expected fault is a
    refusal with a sentence.
    """
    try:
        compared = bool(request.get("baseline"))
        reply: dict[str, Any] = {
            "report": report_against_baseline(datasets, request) if compared else _report(datasets[request["dataset"]], request)
        }
    except Refusal as refusal:
        reply = {"refusal": str(refusal)}
    text = json.dumps(_clean(reply), allow_nan=False)
    return [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
