"""How much each item of each dimension, and of pairs of them, adds to the change of a measure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from causes.dimensions import Dimension, LeftOut
from causes.effects import chain_effects, divide, ratio_effects, volume_mix_rate
from causes.selection import AFTER, BEFORE, Selection

LISTED, LISTED_PAIRS = 12, 8
_MOST_CELLS = 4_000_000
"""Largest table of pairs that is laid out in memory."""
_MOST_STEPS = 150_000_000
"""Rows times pairs that are examined in all, so that a wide table ends in time."""
Row = dict[str, Any]


@dataclass
class Table:
    """The quantities of every item of one dimension or of a pair: quantities × sides × items."""

    dimensions: list[Dimension]
    sums: np.ndarray
    counts: np.ndarray
    """Rows, sides × items."""

    @property
    def names(self) -> list[str]:
        """The columns."""
        return [dimension.name for dimension in self.dimensions]

    def codes(self, cell: int) -> list[int]:
        """Returns the codes of a cell in its dimensions."""
        return [int(cell)] if len(self.dimensions) == 1 else list(divmod(int(cell), self.dimensions[1].size))

    def texts(self, cell: int) -> list[str]:
        """Returns the items of a cell."""
        return [dimension.item(code) for dimension, code in zip(self.dimensions, self.codes(cell), strict=True)]


def sum_up(codes: np.ndarray, size: int, selection: Selection) -> tuple[np.ndarray, np.ndarray]:
    """Returns sums of quantities (quantities × sides × items) and row counts (sides × items) of the examined rows."""
    keys = codes.astype(np.int64) + selection.examined_side * size
    sums = np.stack([np.bincount(keys, part, 2 * size).reshape(2, size) for part in selection.parts])
    return sums, np.bincount(keys, minlength=2 * size).reshape(2, size)


def table_of(dimension: Dimension, selection: Selection) -> Table:
    """Sums up one dimension."""
    return Table([dimension], *sum_up(dimension.codes[selection.examined], dimension.size, selection))


def _is_nested(pair: Table) -> bool:
    """Whether the items of one dimension each belong to a single item of the other, so that the pair shows nothing new."""
    cells = (pair.counts.sum(axis=0) > 0).reshape(pair.dimensions[0].size, pair.dimensions[1].size)
    return bool((cells.sum(axis=0) <= 1).all() or (cells.sum(axis=1) <= 1).all())


def pair_tables(singles: list[Table], selection: Selection, left_out: list[LeftOut]) -> Iterator[Table]:
    """Yields the table of every pair of dimensions; adds those not examined to `left_out`."""
    allowed = _MOST_STEPS
    for at, one in enumerate(singles):
        for other in singles[at + 1 :]:
            first, second = one.dimensions[0], other.dimensions[0]
            size = first.size * second.size
            allowed -= len(selection.examined)
            if size > _MOST_CELLS or allowed < 0:
                reason = (
                    f"There are too many pairs of {first.name} and {second.name}: {size:,}."
                    if size > _MOST_CELLS
                    else "There are too many pairs of columns."
                )
                left_out.append({"dimensions": [first.name, second.name], "reason": reason})
                continue
            codes = first.codes[selection.examined].astype(np.int64) * second.size + second.codes[selection.examined]
            pair = Table([first, second], *sum_up(codes, size, selection))
            if _is_nested(pair):
                left_out.append({"dimensions": pair.names, "reason": f"{first.name} and {second.name} divide the data in the same way."})
            else:
                yield pair


def values_of(kind: str, sums: np.ndarray) -> np.ndarray:
    """Returns the measure from its quantities (quantities × …): a sum, a ratio, or the end of a chain."""
    if kind in ("ratio", "average"):
        return divide(sums[0], sums[1])
    return sums[-1] if kind == "product" else sums[0]


def changes_of(kind: str, sums: np.ndarray) -> dict[str | None, np.ndarray]:
    """Returns the contribution of each item by effect; all together add up to the change."""
    if kind in ("ratio", "average"):
        rate, mix = ratio_effects(tuple(sums[:, BEFORE]), tuple(sums[:, AFTER]))
        return {"rate": rate, "mix": mix}
    values = values_of(kind, sums)
    return {None: values[AFTER] - values[BEFORE]}


def splits_of(kind: str, sums: np.ndarray) -> dict[str, np.ndarray]:
    """Returns a further split of each item's change by effect or factor; empty where the measure has none."""
    if kind == "additive" and len(sums) == 2 and sums[1].sum(axis=1).all():
        return dict(zip(("volume", "mix", "rate"), volume_mix_rate(sums[:, BEFORE], sums[:, AFTER]), strict=True))
    return {}


def factors_of(sums: np.ndarray, names: list[str]) -> list[tuple[str, float]]:
    """Returns the effects of a product's factors on the whole."""
    totals = sums.sum(axis=2, keepdims=False) if sums.ndim == 3 else sums
    effects = chain_effects(totals[:, BEFORE][:, None], totals[:, AFTER][:, None])[:, 0]
    return list(zip(names, effects.tolist(), strict=True))


def largest(sizes: np.ndarray, most: int) -> np.ndarray:
    """Returns the positions of the largest values, largest first; of equal ones, the first positions."""
    if len(sizes) > most:
        least = np.partition(sizes, len(sizes) - most)[len(sizes) - most]
        places = np.concatenate([np.flatnonzero(sizes > least), np.flatnonzero(sizes == least)])[:most]
    else:
        places = np.arange(len(sizes))
    return places[np.lexsort((places, -sizes[places]))]


def list_rows(table: Table, kind: str, effects: dict[Any, np.ndarray], whole: float) -> list[tuple[Row, int]]:
    """Lists the largest contributions, and the rest of each effect, with their cells (−1 for the rest); they add up to all effects."""
    most = LISTED if len(table.dimensions) == 1 else LISTED_PAIRS
    values = values_of(kind, table.sums)
    size = np.abs(next(iter(effects.values())))
    for effect in list(effects.values())[1:]:
        size = np.maximum(size, np.abs(effect))
    present = table.counts.any(axis=0) | (size > 0)
    cells = np.flatnonzero(present)
    places = largest(size[cells], most)
    listed = cells[places]
    rows = [
        (_row(table.names, table.texts(cell), 1, (values[BEFORE, cell], values[AFTER, cell]), float(effect[cell]), whole, name), int(cell))
        for cell in listed
        for name, effect in effects.items()
    ]
    rows.sort(key=lambda row: -abs(row[0]["change"]))
    if len(cells) > len(listed):
        present[listed] = False
        both = values_of(kind, table.sums[:, :, present].sum(axis=2))
        count = len(cells) - len(listed)
        rows += [(_row(table.names, None, count, both, effect[present].sum(), whole, name), -1) for name, effect in effects.items()]
    return rows


def _row(names: list[str], items: list[str] | None, count: int, values: Any, change: float, whole: float, effect: str | None) -> Row:
    before, after = (None if np.isnan(value) else float(value) for value in values)
    share = float(change) / whole if whole else None
    return {
        "dimensions": names,
        "items": items,
        "count": count,
        "before": before,
        "after": after,
        "change": float(change),
        "share": share,
        "effect": effect,
    }
