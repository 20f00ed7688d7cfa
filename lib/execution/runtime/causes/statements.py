"""
Measures what the sentence about a cause states: row by row, rather than from the sums by which the cause was found. A cause whose
statement the rows do not bear out has none, and is not told.
"""

from typing import Any

import numpy as np

from causes.contributions import values_of
from causes.days import to_date
from causes.dimensions import Dimension
from causes.effects import divide
from causes.items import Candidate
from causes.selection import AFTER, BEFORE, Selection

Statement = dict[str, Any]


class Measured:
    """Values of parts of the examined rows. `rated`: the same rows with a volume, where the measure has or implies one."""

    def __init__(self, selection: Selection, rated: Selection, dimensions: list[Dimension]) -> None:
        self.selection, self.rated = selection, rated
        self.dimensions = {dimension.name: dimension for dimension in dimensions}

    def state(self, cause: Candidate) -> Statement | None:
        """Returns the domain's CauseStatement; None where the rows say something else."""
        if cause.kind in ("item_lost", "source_stopped", "item_new", "item_change"):
            return self._of_item(cause)
        if cause.kind == "price_change":
            return self._of_rate(cause) if cause.codes else self._of_rates(cause)
        if cause.kind in ("mix_shift", "simpson_reversal"):
            return self._of_mix(cause)
        return {"kind": {"broad_change": "spread", "no_unusual_change": "usual"}[cause.kind]}

    def _rows(self, cause: Candidate, codes: list[int]) -> np.ndarray:
        """Marks the kept rows of an item."""
        parts = [self.dimensions[name].codes == code for name, code in zip(cause.dimensions, codes, strict=True)]
        return np.logical_and.reduce(parts)

    def _value(self, rows: np.ndarray, side: int) -> float:
        kept = rows[self.selection.examined] & (self.selection.examined_side == side)
        sums = np.array([part[kept].sum() for part in self.selection.parts])
        return float(values_of(self.selection.quantities.kind, sums))

    def _of_item(self, cause: Candidate) -> Statement | None:
        rows = np.logical_or.reduce([self._rows(cause, codes) for codes in cause.codes])
        days, period = self.selection.days, self.selection.ranges[AFTER]
        within = days[rows & period.holds(days)]
        earlier = bool((rows & self.selection.ranges[BEFORE].holds(days)).any())
        before, after = (self._value(rows, side) for side in (BEFORE, AFTER))
        if len(cause.codes) > 1:
            return {"kind": "all_gone", "count": len(cause.codes), "before": before} if earlier and not len(within) else None
        if cause.kind == "item_change":
            return {"kind": "moved", "before": before, "after": after}
        if cause.kind == "item_new":
            if earlier or not len(within):
                return None
            first = bool((days[rows] < period.start).any())
            return {"kind": "new", "first": to_date(int(within.min())), "known": first, "after": after}
        if not len(within):
            return {"kind": "gone", "before": before} if earlier else None
        start, end = int(within.max()) + self.selection.step, min(period.end, int(days.max()) + self.selection.step - 1)
        silent = {"start": to_date(start), "end": to_date(end)}
        return {"kind": "stopped", **silent, "before": before, "after": after} if start <= end else None

    def _rates(self, kept: np.ndarray) -> np.ndarray:
        """Returns value and volume (rows) of some examined rows by side (columns)."""
        value, volume = self._places()
        side = self.rated.examined_side[kept]
        return np.stack([np.bincount(side, self.rated.parts[at][kept], 2) for at in (value, volume)])

    def _places(self) -> tuple[int, int]:
        last = len(self.rated.parts) - 1
        return (last, last - 1) if self.rated.quantities.kind == "product" else (0, 1)

    def _of_rate(self, cause: Candidate) -> Statement | None:
        own = self._rows(cause, cause.codes[0])[self.rated.examined]
        (before, after), (other_before, other_after) = (divide(*self._rates(rows)) for rows in (own, ~own))
        step = float(next(one["value"] for one in cause.evidence if one["name"] == "change of the rate"))
        if not (before > 0 and after > 0 and (after - before) * step > 0):
            return None
        others = {"before": float(other_before), "after": float(other_after)} if other_before > 0 and other_after > 0 else None
        return {"kind": "rate", "before": float(before), "after": float(after), "others": others, "per": _per(self.rated)}

    def _of_rates(self, cause: Candidate) -> Statement | None:
        """States the change of rates at the shares of the period, in the dimension that shows it the closest."""
        step = float(next(one["value"] for one in cause.evidence if one["name"] == "change of rates"))
        found: list[tuple[float, str]] = []
        for name, dimension in self.dimensions.items():
            values, volumes = self._cells(dimension)
            both = (volumes > 0).all(axis=0)
            expected = float((divide(values[BEFORE], volumes[BEFORE])[both] * volumes[AFTER][both]).sum())
            if expected > 0:
                found.append((float(values[AFTER][both].sum()) / expected - 1, name))
        alike = [one for one in found if one[0] * step > 0]
        if not alike:
            return None
        change, name = min(alike, key=lambda one: abs(one[0] - step))
        return {"kind": "rates_within", "dimension": name, "relative": change, "per": _per(self.rated)}

    def _cells(self, dimension: Dimension) -> tuple[np.ndarray, np.ndarray]:
        """Returns values and volumes, sides × items."""
        keys = dimension.codes[self.rated.examined].astype(np.int64) + self.rated.examined_side * dimension.size
        value, volume = (np.bincount(keys, self.rated.parts[at], 2 * dimension.size).reshape(2, -1) for at in self._places())
        return value, volume

    def _of_mix(self, cause: Candidate) -> Statement | None:
        dimension = self.dimensions[cause.dimensions[0]]
        values, volumes = self._cells(dimension)
        shares: np.ndarray = volumes / volumes.sum(axis=1, keepdims=True)
        rates = divide(values, volumes)
        gained = shares[AFTER] - shares[BEFORE]
        # Of two items that only swap shares, the one that gained is named.
        moved = int(np.argmax(np.abs(gained) + 1e-9 * (gained > 0)))
        kept = rates[AFTER].copy()
        kept[np.isnan(kept)] = rates[BEFORE][np.isnan(kept)]
        had = shares[BEFORE] != 0
        size = 1.0 if self.rated.quantities.kind in ("ratio", "average") else float(volumes[AFTER].sum())
        before, after = (float(values[side].sum() / volumes[side].sum()) * size for side in (BEFORE, AFTER))
        unmixed = float(np.dot(shares[BEFORE][had], kept[had])) * size
        if cause.explained is None or (after - unmixed) * cause.explained <= 0:
            return None
        same = {"withOldMix": unmixed, "after": after, "per": _per(self.rated)}
        if cause.kind == "simpson_reversal":
            both = (volumes > 0).all(axis=0)
            against = int(np.count_nonzero((rates[AFTER] - rates[BEFORE])[both] * (after - before) < 0))
            if (unmixed - before) * (after - before) >= 0 or 2 * against <= int(both.sum()):
                return None
            return {"kind": "reversed", "against": against, "count": int(both.sum()), **same}
        share = {"shareBefore": float(shares[BEFORE][moved]), "shareAfter": float(shares[AFTER][moved])}
        return {"kind": "mix", "item": dimension.item(moved), **share, **same}


def _per(rated: Selection) -> str | None:
    """Names what a value per unit is divided by: a column, or a row; None where the measure itself is such a value."""
    measure = rated.request["measure"]
    if measure["kind"] in ("ratio", "average"):
        return None
    volume = measure["chain"][-2] if measure["kind"] == "product" else measure["volume"]
    return "row" if volume["kind"] == "rows" else str(volume["column"])
