"""Causes within a measure per unit: prices of items that changed, and shares that moved between dear and cheap ones."""

import numpy as np

from causes.data_faults import fact
from causes.dimensions import Dimension
from causes.items import Candidate
from causes.rate_table import RateTable, rate_tables
from causes.selection import AFTER, BEFORE, Selection

_PRICE, _MIX = (3.6, 5.5), (2.7, 3.5)
"""Distances, in standard errors, between which evidence grows from little to full: many prices are tried, but few mixes."""
_ALONE = 0.75
"""How much less the others change than an item whose rate changed alone."""


def _effective_rows(selection: Selection, volume: int) -> np.ndarray:
    """Returns for each side how many rows of equal volume would scatter as much."""
    part, side = selection.parts[volume], selection.examined_side
    sums, squares = np.bincount(side, part, 2), np.bincount(side, part * part, 2)
    return np.divide(sums**2, squares, out=np.ones(2), where=squares > 0)


def _confidence(distance: float, bounds: tuple[float, float] = _PRICE) -> float:
    clear, sure = bounds
    return float(np.clip((abs(distance) - clear) / (sure - clear) * 0.6 + 0.4, 0, 1)) if abs(distance) >= clear else 0.0


def find_rate_causes(dimensions: list[Dimension], selection: Selection, change: float, per: str | None = None) -> list[Candidate]:
    """
    Judges prices and mix where the measure has a volume: ratios, averages, products, sums with a volume. `per`: what the volume of a
    plain sum counts, a column or "row".
    """
    volume = len(selection.parts) - 2 if selection.quantities.kind == "product" else 1
    if len(selection.parts) < 2 or (selection.parts[volume] < 0).any():
        return []
    if not np.bincount(selection.examined_side, selection.parts[volume], 2).all():
        return []
    plain, narrowed = rate_tables(dimensions, selection)
    rows = _effective_rows(selection, volume)
    prices = _price_causes(plain, narrowed)
    for one in prices if per is not None else []:
        one.evidence.append(fact("per", per))
    return [*(_mix_cause(one, within, rows, change) for one, within in zip(plain, narrowed, strict=True)), *prices]


def _mix_cause(one: RateTable, within: RateTable, rows: np.ndarray, change: float) -> Candidate:
    """Judges the mix of one dimension: a reversal when the whole moves against most of its parts."""
    mix, rate = float(one.mix.sum()), float(one.rate.sum())
    error = one.mix_error(rows)
    distance = mix / error if error > 0 else 0.0
    clear = max(float(np.sign(rate)) * step / max(error, 1e-9) for step, error in (other.mean_step(other.both) for other in (one, within)))
    against = float(one.weight[one.both & (np.sign(one.step) == np.sign(rate))].sum() / max(one.weight.sum(), 1e-300))
    turned = mix * change > 0 and rate * change < 0
    least, certain = (0.05, 1.0) if against >= 0.95 else (0.15, 2.5)
    reverses = one.ratio and turned and against >= 0.6 and abs(rate) > least * abs(change) and clear > certain
    order = np.argsort(-np.abs(one.mix), kind="stable")[:3]
    evidence = [
        fact("effect of mix", mix),
        fact("effect of rates", rate),
        fact("distance from chance", round(distance, 1)),
        *[fact(f"mix of {one.dimension.item(int(cell))}", float(one.mix[cell])) for cell in order],
    ]
    if reverses:
        evidence.append(fact("part of the items that move against the whole", against))
    return Candidate("simpson_reversal" if reverses else "mix_shift", mix, _confidence(distance, _MIX), [one.dimension.name], [], evidence)


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
    finest = min(plain, key=lambda one: one.scatter)
    alike = [one for one in plain if one.rate.sum() * finest.rate.sum() > 0]
    least = min(alike, key=lambda one: abs(float(one.rate.sum())), default=finest)
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
        fact("change of the rate", float(np.expm1(step))),
        fact("change of the others' rates", float(np.expm1(rest))),
        fact("distance from chance", round(gap, 1)),
        fact("volume before", float(units[BEFORE])),
        fact("volume after", float(units[AFTER])),
    ]
    return Candidate("price_change", effect, strength, [one.dimension.name], [[one.dimension.item(item)]], evidence, codes=[[item]])
