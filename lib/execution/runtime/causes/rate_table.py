"""Values per unit of the items of a dimension in both periods, with effects of rate and mix and their standard errors."""

import numpy as np

from causes.contributions import sum_up
from causes.dimensions import Dimension
from causes.effects import divide, ratio_effects, volume_mix_rate
from causes.selection import AFTER, BEFORE, Selection

_OWN = 8
"""Rows of an item, in each period, from which its own scatter is used rather than that of all items."""
_MOST_CELLS = 250_000


class RateTable:
    """
    The items of `dimension`. With `within`, items are compared only within the same item of that other dimension, so that
    its mix does not blur their rates.
    """

    def __init__(self, selection: Selection, dimension: Dimension, within: Dimension | None = None) -> None:
        kind = selection.quantities.kind
        value, volume = (len(selection.parts) - 1, len(selection.parts) - 2) if kind == "product" else (0, 1)
        self.dimension = dimension
        self.ratio = kind in ("ratio", "average")
        codes, size = dimension.codes[selection.examined].astype(np.int64), dimension.size
        if within is not None:
            codes, size = codes * within.size + within.codes[selection.examined], size * within.size
        sums, counts = sum_up(codes, size, selection)
        self.item = np.arange(size) // (within.size if within is not None else 1)
        """Item of each cell."""
        self.value, self.volume = sums[value], sums[volume]
        before, after = (np.vstack([self.value[side], self.volume[side]]) for side in (BEFORE, AFTER))
        if self.ratio:
            self.rate, self.mix = ratio_effects(tuple(before), tuple(after))
        else:
            _, self.mix, self.rate = volume_mix_rate(before, after)
        self.both = (self.volume > 0).all(axis=0) & (self.value > 0).all(axis=0)
        rates = divide(self.value, self.volume)
        with np.errstate(divide="ignore", invalid="ignore"):
            self.step = np.where(self.both, np.log(rates[AFTER]) - np.log(rates[BEFORE]), 0.0)
        self.weight = np.where(self.both, self.value.sum(axis=0), 0.0)
        keys = codes + selection.examined_side * size
        self.error, self.scatter = _errors(selection.parts[value], selection.parts[volume], keys, rates, counts)

    def mean_step(self, kept: np.ndarray) -> tuple[float, float]:
        """Returns the weighted mean log change of the rates of some cells, and its standard error."""
        kept = kept & self.both
        total = self.weight[kept].sum()
        if total <= 0:
            return 0.0, np.inf
        weight = self.weight[kept] / total
        return float(weight @ self.step[kept]), float(np.sqrt(((weight * self.error[kept]) ** 2).sum()))

    def rates_of_items(self) -> np.ndarray:
        """Returns the effect of the rate by item."""
        return np.bincount(self.item, self.rate, self.dimension.size)

    def coverage(self) -> float:
        """Returns the part of the value that lies in cells with rows in both periods."""
        return float(self.weight.sum() / max(np.abs(self.value).sum(), 1e-300))

    def mix_error(self, rows: np.ndarray) -> float:
        """Returns the standard error of the mix effect when shares only vary by chance. `rows`: effective rows of both sides."""
        share = divide(self.volume.sum(axis=0), np.array(self.volume.sum()))
        level = divide(self.value.sum(axis=0), self.volume.sum(axis=0))
        level = np.where(np.isfinite(level), level, 0.0)
        variance = float((share * (level - float(share @ level)) ** 2).sum())
        size = 1.0 if self.ratio else float(self.volume.sum(axis=1).mean())
        return size * float(np.sqrt(variance * (1 / np.maximum(rows, 1)).sum()))


def _errors(values: np.ndarray, volumes: np.ndarray, keys: np.ndarray, rates: np.ndarray, counts: np.ndarray) -> tuple[np.ndarray, float]:
    """
    Returns the standard error of each cell's log rate change from the scatter of its rows, or of all rows where it has few;
    and that common scatter: the relative variance of a row within its cell.
    """
    flat = np.where(np.isfinite(rates), rates, 0.0).ravel()
    expected = flat[keys] * volumes
    squares = np.bincount(keys, (values - expected) ** 2, 2 * rates.shape[1]).reshape(rates.shape)
    sizes = np.bincount(keys, expected**2, 2 * rates.shape[1]).reshape(rates.shape)
    totals = np.bincount(keys, expected, 2 * rates.shape[1]).reshape(rates.shape)
    free = np.maximum(counts - 1, 0).sum()
    scatter = float(squares.sum() / max(sizes.sum(), 1e-300) * counts.sum() / free) if free else 1.0
    own = divide(squares * counts / np.maximum(counts - 1, 1), sizes)
    relative = np.where((counts >= _OWN) & np.isfinite(own), own, scatter)
    error = relative * np.where(totals != 0, divide(sizes, totals**2), 1.0)
    return np.sqrt(error.sum(axis=0)), scatter


def rate_tables(dimensions: list[Dimension], selection: Selection) -> tuple[list[RateTable], list[RateTable]]:
    """
    Returns the items of every dimension: plain, and within the dimension whose items have the most uniform rates, where the data
    suffice.
    """
    plain = [RateTable(selection, dimension) for dimension in dimensions]
    if not plain:
        return [], []
    finest = min(plain, key=lambda one: one.scatter)
    narrowed: list[RateTable] = []
    for one in plain:
        if one is finest or one.dimension.size * finest.dimension.size > _MOST_CELLS:
            narrowed.append(one)
            continue
        within = RateTable(selection, one.dimension, finest.dimension)
        narrowed.append(within if within.coverage() >= 0.35 * one.coverage() else one)
    return plain, narrowed
