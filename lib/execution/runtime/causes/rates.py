"""Causes within a measure per unit: prices of items that changed, and shares that moved between dear and cheap ones."""

import numpy as np

from causes.data_faults import fact
from causes.dimensions import Dimension
from causes.items import Candidate
from causes.rate_table import RateTable, rate_tables
from causes.selection import AFTER, BEFORE, Selection

_CLEAR, _SURE = 3.6, 6.5
"""Distances, in standard errors, between which evidence grows from little to full."""
_ALONE = 0.75
"""How much less the others change than an item whose rate changed alone."""


def _effective_rows(selection: Selection, volume: int) -> np.ndarray:
    """Returns for each side how many rows of equal volume would scatter as much."""
    part, side = selection.parts[volume], selection.examined_side
    sums, squares = np.bincount(side, part, 2), np.bincount(side, part * part, 2)
    return np.divide(sums**2, squares, out=np.ones(2), where=squares > 0)


def _confidence(distance: float) -> float:
    return float(np.clip((abs(distance) - _CLEAR) / (_SURE - _CLEAR) * 0.6 + 0.4, 0, 1)) if abs(distance) >= _CLEAR else 0.0


def find_rate_causes(dimensions: list[Dimension], selection: Selection, change: float) -> list[Candidate]:
    """Judges prices and mix where the measure has a volume: ratios, averages, products, sums with a volume."""
    volume = len(selection.parts) - 2 if selection.quantities.kind == "product" else 1
    if len(selection.parts) < 2 or (selection.parts[volume] < 0).any():
        return []
    if not np.bincount(selection.examined_side, selection.parts[volume], 2).all():
        return []
    plain, narrowed = rate_tables(dimensions, selection)
    rows = _effective_rows(selection, volume)
    return [*(_mix_cause(one, rows, change) for one in plain), *_price_causes(plain, narrowed)]


def _mix_cause(one: RateTable, rows: np.ndarray, change: float) -> Candidate:
    """Judges the mix of one dimension: a reversal when the whole moves against most of its parts."""
    mix, rate = float(one.mix.sum()), float(one.rate.sum())
    error = one.mix_error(rows)
    distance = mix / error if error > 0 else 0.0
    step, step_error = one.mean_step(one.both)
    against = float(one.weight[one.both & (np.sign(one.step) == np.sign(rate))].sum() / max(one.weight.sum(), 1e-300))
    turned = mix * change > 0 and rate * change < 0 and abs(rate) > 0.15 * abs(change)
    reverses = one.ratio and turned and against >= 0.6 and abs(step) > 2.5 * step_error
    order = np.argsort(-np.abs(one.mix), kind="stable")[:3]
    evidence = [
        fact("effect of mix", mix), fact("effect of rates", rate), fact("distance from chance", round(distance, 1)),
        *[fact(f"mix of {one.dimension.item(int(cell))}", float(one.mix[cell])) for cell in order],
    ]  # fmt: skip
    if reverses:
        evidence.append(fact("part of the items that move against the whole", against))
    return Candidate("simpson_reversal" if reverses else "mix_shift", mix, _confidence(distance), [one.dimension.name], [], evidence)


def _price_causes(plain: list[RateTable], narrowed: list[RateTable]) -> list[Candidate]:
    """Judges each dimension's items alone, and all items together in the dimension that leaves least to rates."""
    if not plain:
        return []
    found: list[Candidate] = []
    alone = 0.0
    for one in narrowed:
        rates = one.rates_of_items()
        for item in np.argsort(-np.abs(rates), kind="stable")[:3]:
            cause = _price_of_item(one, int(item), float(rates[item]))
            alone = max(alone, cause.strength * abs(float(rates[item])) / max(float(np.abs(rates).sum()), 1e-300))
            found.append(cause)
    least = min(plain, key=lambda one: abs(float(one.rate.sum())))
    finest = min(plain, key=lambda one: one.scatter)
    step, error = finest.mean_step(finest.both)
    distance = step / max(error, 1e-9)
    evidence = [fact("change of rates", float(np.expm1(step))), fact("distance from chance", round(distance, 1))]
    found.append(Candidate("price_change", float(least.rate.sum()), _confidence(distance) * (1 - alone), [], [], evidence))
    return found


def _price_of_item(one: RateTable, item: int, effect: float) -> Candidate:
    own = one.item == item
    step, error = one.mean_step(own)
    rest, rest_error = one.mean_step(~own)
    gap = (step - rest) / max(float(np.hypot(error, rest_error if np.isfinite(rest_error) else 0.0)), 1e-9)
    apart = 1 - min(1.0, abs(rest) / max(abs(step), 1e-12))
    strength = _confidence(min(abs(step) / max(error, 1e-9), abs(gap))) * float(np.clip((apart - 0.3) / (_ALONE - 0.3), 0, 1))
    units = one.volume[:, own].sum(axis=1)
    evidence = [
        fact("change of the rate", float(np.expm1(step))), fact("change of the others' rates", float(np.expm1(rest))),
        fact("distance from chance", round(gap, 1)), fact("volume before", float(units[BEFORE])), fact("volume after", float(units[AFTER])),
    ]  # fmt: skip
    return Candidate("price_change", effect, strength, [one.dimension.name], [[one.dimension.item(item)]], evidence)
