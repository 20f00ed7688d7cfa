"""Finds single rows that distort the measure of a period."""

from typing import Any

import numpy as np

from causes.contributions import largest, values_of
from causes.data_faults import SIDES, Fault, fact, signed
from causes.days import to_date
from causes.selection import AFTER, BEFORE, Selection
from results.cell_value import to_cell
from results.notices import Notices


def find_outliers(selection: Selection, spread: float) -> list[Fault]:
    """Finds single rows without which the measure of their side would be clearly different. `spread`: what is usual."""
    kind = selection.quantities.kind
    ratio = kind in ("ratio", "average")
    parts = selection.parts
    main = parts[-1] if kind == "product" else parts[0]
    faults: list[Fault] = []
    for side in (BEFORE, AFTER):
        rows = np.flatnonzero(selection.examined_side == side)
        if len(rows) < 8:
            continue
        sizes = np.abs(main[rows])
        top = largest(sizes, 2)
        usual = sizes[sizes > 0]
        if len(usual) < 8:
            continue
        row, gap = int(rows[top[0]]), float(sizes[top[0]] / max(sizes[top[1]], 1e-300))
        if gap < 2:
            continue
        logs = np.log(usual)
        width = max(1.4826 * float(np.median(np.abs(logs - np.median(logs)))), 0.1)
        influence = _influence(parts if ratio else [main], rows, rows[top[:1]])
        size = (np.log(sizes[top[0]]) - np.median(logs)) / width
        level = (
            abs(_influence(parts if ratio else [main], rows, rows))
            if not ratio
            else abs(parts[0][rows].sum() / (parts[1][rows].sum() or 1))
        )
        if abs(influence) < max(min(1.5 * spread, 0.08 * level), 0.02 * level) or size < (3 if gap >= 3 else 4):
            continue
        faults.append(
            Fault(
                "outlier",
                side,
                signed(side, influence),
                1.0 if gap >= 3 else 0.8,
                [
                    fact("value of the row", float(main[row])),
                    fact("usual value of a row", float(np.median(usual))),
                    fact("day", to_date(int(selection.days[selection.examined[row]]))),
                    *_cells_of(selection, row),
                ],
                {
                    "kind": "large_row",
                    "side": SIDES[side],
                    "value": float(main[row]),
                    "day": to_date(int(selection.days[selection.examined[row]])),
                    "changeWithout": _change_without(selection, row),
                },
                row,
            )
        )
    return faults


def _change_without(selection: Selection, row: int) -> float | None:
    """Returns the change of the measure without one of the examined rows; None where there is no value then."""
    side = np.delete(selection.examined_side, row)
    sums = np.stack([np.bincount(side, np.delete(part, row), 2) for part in selection.parts])
    before, after = values_of(selection.quantities.kind, sums)
    return float(after - before) if np.isfinite(after - before) else None


def _influence(parts: list[np.ndarray], rows: np.ndarray, dropped: np.ndarray) -> float:
    """Returns what some rows add to the measure of their side, a sum or a ratio, beyond what usual rows would."""
    if len(parts) == 1:
        return float(parts[0][dropped].sum() - np.median(parts[0][rows]) * len(dropped))
    numerator, denominator = parts[0][rows].sum(), parts[1][rows].sum()
    left = denominator - parts[1][dropped].sum()
    return float(numerator / denominator - (numerator - parts[0][dropped].sum()) / left) if denominator and left else 0.0


def _cells_of(selection: Selection, row: int) -> list[dict[str, Any]]:
    """Returns the texts of a row, which help to find it."""
    at = int(selection.examined[row])
    at = at if selection.rows is None else int(selection.rows[at])
    frame = selection.frame
    cells = ((str(label), to_cell(frame.iloc[at, place], Notices())) for place, label in enumerate(frame.columns))
    return [fact(name[:100], value[:100]) for name, value in cells if isinstance(value, str)][:4]
