"""Causes within a measure per unit: prices of items that changed, and shares that moved between dear and cheap ones."""

from typing import Any

import numpy as np

from causes.contributions import Table
from causes.data_faults import fact
from causes.effects import divide, ratio_effects, volume_mix_rate
from causes.items import Candidate
from causes.selection import AFTER, BEFORE, Selection
from causes.usual import Usual

_CLEAR, _SURE = 4.0, 8.0
"""Distances, in standard errors, between which evidence grows from none to full."""
_ALONE = 0.75
"""How much less the others may change than an item whose rate changed alone."""


class RateTable:
    """Value and volume of the items of one dimension, with the effects of rate and mix and their standard errors."""

    def __init__(self, table: Table, value: int, volume: int, errors: np.ndarray, ratio: bool) -> None:
        self.table = table
        self.value, self.volume = table.sums[value], table.sums[volume]
        before, after = (np.vstack([self.value[side], self.volume[side]]) for side in (BEFORE, AFTER))
        if ratio:
            self.rate, self.mix = ratio_effects(tuple(before), tuple(after))
        else:
            _, self.mix, self.rate = volume_mix_rate(before, after)
        self.both = (self.volume > 0).all(axis=0) & (self.value > 0).all(axis=0)
        with np.errstate(divide="ignore", invalid="ignore"):
            self.step = np.where(self.both, np.log(self.value[AFTER] / self.volume[AFTER]) - np.log(self.value[BEFORE] / self.volume[BEFORE]), 0.0)
        self.weight = np.where(self.both, self.value.sum(axis=0), 0.0)
        self.error = np.where(self.both, errors, 0.0)
        """Standard error of each step."""
        self.ratio = ratio

    def mean_step(self, kept: np.ndarray) -> tuple[float, float]:
        """Returns the weighted mean step of some items, and its standard error."""
        weight = self.weight[kept]
        total = weight.sum()
        if total <= 0:
            return 0.0, np.inf
        return float(weight @ self.step[kept] / total), float(np.sqrt(((weight * self.error[kept]) ** 2).sum()) / total)

    def mix_error(self, rows: np.ndarray) -> float:
        """Returns the standard error of the mix effect when shares only vary by chance. `rows`: effective rows of both sides."""
        share = divide(self.volume.sum(axis=0), np.array(self.volume.sum()))
        level = divide(self.value.sum(axis=0), self.volume.sum(axis=0))
        level = np.where(np.isfinite(level), level, 0.0)
        middle = float(share @ level)
        variance = float((share * (level - middle) ** 2).sum())
        size = 1.0 if self.ratio else float(self.volume.mean(axis=0).sum())
        return size * float(np.sqrt(variance * (1 / np.maximum(rows, 1)).sum()))


def _step_errors(table: Table, selection: Selection, value: int, volume: int) -> np.ndarray:
    """Returns the standard error of each item's log rate change, from the scatter of its rows."""
    codes, side = table.dimensions[0].codes[selection.examined], selection.examined_side
    size = table.dimensions[0].size
    keys = codes.astype(np.int64) + side * size
    values, volumes = selection.parts[value], selection.parts[volume]
    rates = divide(table.sums[value].ravel(), table.sums[volume].ravel())
    residual = values - np.where(np.isfinite(rates), rates, 0.0)[keys] * volumes
    squares = np.bincount(keys, residual * residual, 2 * size).reshape(2, size)
    counts = table.counts
    relative = divide(squares * counts / np.maximum(counts - 1, 1), table.sums[value] ** 2)
    relative = np.where(counts > 1, relative, np.nan)
    return np.sqrt(np.where(np.isfinite(relative), relative, 1.0).sum(axis=0))


def _effective_rows(selection: Selection, volume: int) -> np.ndarray:
    """Returns for each side how many rows of equal volume would scatter as much."""
    part, side = selection.parts[volume], selection.examined_side
    sums, squares = np.bincount(side, part, 2), np.bincount(side, part * part, 2)
    return np.divide(sums**2, squares, out=np.ones(2), where=squares > 0)


def _confidence(distance: float) -> float:
    return float(np.clip((abs(distance) - _CLEAR) / (_SURE - _CLEAR) * 0.6 + 0.4, 0, 1)) if abs(distance) >= _CLEAR else 0.0


def find_rate_causes(tables: list[Table], selection: Selection, usual: Usual, change: float) -> list[Candidate]:
    """Judges prices and mix where the measure has a volume: ratios, averages, products, sums with a volume."""
    kind = selection.quantities.kind
    if len(selection.parts) < 2:
        return []
    ratio = kind in ("ratio", "average")
    value, volume = (len(selection.parts) - 1, len(selection.parts) - 2) if kind == "product" else (0, 1)
    if (selection.parts[volume] < 0).any() or not all(selection.parts[volume][selection.examined_side == side].sum() > 0 for side in (BEFORE, AFTER)):
        return []
    singles = [table for table in tables if len(table.dimensions) == 1]
    rated = [RateTable(table, value, volume, _step_errors(table, selection, value, volume), ratio) for table in singles]
    if not rated:
        return []
    rows = _effective_rows(selection, volume)
    return [*_mix_causes(rated, rows, change), *_price_causes(rated, selection)]


def _mix_causes(rated: list[RateTable], rows: np.ndarray, change: float) -> list[Candidate]:
    found = []
    for one in rated:
        mix, rate = float(one.mix.sum()), float(one.rate.sum())
        error = one.mix_error(rows)
        distance = mix / error if error > 0 else 0.0
        step, step_error = one.mean_step(one.both)
        against = float(one.weight[one.both & (np.sign(one.step) == np.sign(rate))].sum() / max(one.weight.sum(), 1e-300))
        reversed_ = one.ratio and mix * change > 0 and rate * change < 0 and abs(rate) > 0.15 * abs(change) and against >= 0.7 and abs(step) > 3 * step_error
        order = np.argsort(-np.abs(one.mix), kind="stable")[:3]
        evidence = [
            fact("effect of mix", mix), fact("effect of rates", rate), fact("distance from chance", round(distance, 1)),
            *[fact(f"mix of {one.table.texts(int(cell))[0]}", float(one.mix[cell])) for cell in order],
        ]  # fmt: skip
        strength = _confidence(distance)
        if reversed_:
            evidence.append(fact("part of the items that move against the whole", against))
        found.append(Candidate("simpson_reversal" if reversed_ else "mix_shift", mix, strength, one.table.names, [], evidence))
    return found


def _price_causes(rated: list[RateTable], selection: Selection) -> list[Candidate]:
    """Judges each dimension's items alone, and all items together in the dimension that leaves least to rates."""
    found: list[Candidate] = []
    alone = 0.0
    for one in rated:
        for cell in np.argsort(-np.abs(one.rate), kind="stable")[:3]:
            if not one.both[cell]:
                continue
            others = one.both.copy()
            others[cell] = False
            rest, rest_error = one.mean_step(others)
            step, error = float(one.step[cell]), float(one.error[cell])
            gap = (step - rest) / max(np.hypot(error, rest_error if np.isfinite(rest_error) else 0.0), 1e-9)
            certainty = _confidence(min(abs(step) / max(error, 1e-9), abs(gap)))
            apart = 1 - min(1.0, abs(rest) / max(abs(step), 1e-12))
            strength = certainty * float(np.clip((apart - 0.3) / (_ALONE - 0.3), 0, 1))
            alone = max(alone, strength * (abs(one.rate[cell]) / max(abs(one.rate).sum(), 1e-300)))
            evidence = [
                fact("change of the rate", float(np.expm1(step))), fact("change of the others' rates", float(np.expm1(rest))),
                fact("distance from chance", round(float(gap), 1)),
            ]  # fmt: skip
            found.append(Candidate("price_change", float(one.rate[cell]), strength, one.table.names, [one.table.texts(int(cell))], evidence))
    least = min(rated, key=lambda one: abs(float(one.rate.sum())))
    step, error = least.mean_step(least.both)
    evidence: list[dict[str, Any]] = [fact("change of rates", float(np.expm1(step))), fact("distance from chance", round(step / max(error, 1e-9), 1))]
    certainty = _confidence(step / max(error, 1e-9)) * (1 - alone)
    found.append(Candidate("price_change", float(least.rate.sum()), certainty, [], [], evidence))
    return found
