"""Items that vanished, appeared or changed more than the rest."""

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from causes.contributions import Table, largest, values_of
from causes.data_faults import fact
from causes.days import to_date
from causes.selection import AFTER, BEFORE, Selection
from causes.usual import Usual

_CERTAIN = 12.0
"""Expected rows in a silent stretch from which silence is no accident."""
_LARGE, _FEW = 0.05, 4.0
"""Part of the whole from which fewer expected rows are enough, and how many."""
_SOURCE = re.compile(r"(^|[_ ])(source|feed|file|import|provider|pipeline)([_ ](name|system|id))?$", re.IGNORECASE)
"""Columns whose items deliver rows rather than describe them."""
_EXAMINED = 6
"""Items of each table that are looked at closely."""
_MANY, _MOST_NAMED = 3, 50
"""Lost items from which they are one cause together, and how many of them are named."""
_SILENT = 4.0
"""Expected rows from which an item without any counts as lost."""


@dataclass
class Candidate:
    """A possible cause, with what it explains of the change and how sure it is, from 0 to 1."""

    kind: str
    explained: float | None
    strength: float
    dimensions: list[str] = field(default_factory=list[str])
    items: list[list[str]] = field(default_factory=list[list[str]])
    evidence: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    score: float = 0.0
    codes: list[list[int]] = field(default_factory=list[list[int]])
    """The codes of the items in their dimensions."""
    states: dict[str, Any] | None = None
    """The domain's CauseStatement; None where there is nothing true to tell."""


def rows_of(table: Table, cell: int) -> np.ndarray:
    """Marks the kept rows of a cell."""
    if len(table.dimensions) == 1:
        return table.dimensions[0].codes == cell
    first, second = divmod(int(cell), table.dimensions[1].size)
    return (table.dimensions[0].codes == first) & (table.dimensions[1].codes == second)


def _silence(days: np.ndarray, selection: Selection, side: int) -> tuple[float, int | None, int | None]:
    """
    For the days of an item's rows, returns the rows expected within the period before the first (`side` BEFORE) or after
    the last of them (`side` AFTER), and those two days.
    """
    period, comparison = selection.ranges[AFTER], selection.ranges[BEFORE]
    within = days[period.holds(days)]
    earlier = days[comparison.holds(days)]
    last_of_data = min(period.end, int(selection.days.max()) + selection.step - 1)
    first = int(within.min()) if len(within) else None
    last = int(within.max()) if len(within) else None
    if side == AFTER:
        silent = max(0, last_of_data - (period.start - 1 if last is None else last + selection.step - 1))
        return len(earlier) / comparison.length * silent, first, last
    if first is None or last is None:
        return 0.0, first, last
    return len(within) / (last - first + 1) * (first - period.start), first, last


def _gone_or_come(table: Table, cell: int, selection: Selection, usual: Usual) -> Candidate | None:
    """Judges an item whose rows stop or start."""
    values = values_of(selection.quantities.kind, table.sums[:, :, cell])
    counts = table.counts[:, cell]
    before, after = float(values[BEFORE]), float(values[AFTER])
    days = selection.days[rows_of(table, cell)]
    expected, first, _last = _silence(days, selection, AFTER)
    dimensions, items = table.names, [table.texts(cell)]
    growth = usual.growth if usual.growth > 0 else 1.0
    vanished = counts[BEFORE] > 0 and counts[AFTER] == 0
    large = abs(before) >= _LARGE * abs(usual.before) and expected >= _FEW * len(table.dimensions)
    if (vanished and (expected >= _CERTAIN or large)) or (
        counts[BEFORE] and expected >= _CERTAIN and abs(after) < 0.7 * abs(before) * growth
    ):
        evidence = [fact("value before", before), fact("value after", after), fact("rows expected since", round(expected))]
        last_day = int(days[days <= selection.ranges[AFTER].end].max())
        evidence.append(fact("last day with rows", to_date(last_day)))
        kind = "source_stopped" if len(table.names) == 1 and _SOURCE.search(table.names[0]) else "item_lost"
        strength = (1.0 if expected >= _CERTAIN else 0.9) if vanished else 0.97
        return Candidate(kind, after - before * growth, strength, dimensions, items, evidence, codes=[table.codes(cell)])
    if counts[BEFORE] == 0 and counts[AFTER]:
        ever = bool((days < selection.ranges[AFTER].start).any())
        usual_rows = counts[AFTER] * selection.ranges[BEFORE].length / selection.ranges[AFTER].length
        evidence = [fact("value after", after), fact("first day with rows", to_date(first or 0)), fact("had rows in earlier periods", ever)]
        large = abs(after) >= _LARGE * abs(usual.before) and usual_rows >= _FEW * len(table.dimensions)
        strength = max(min(1.0, usual_rows / _CERTAIN), 0.9 if large else 0.0) * (0.8 if ever else 1.0)
        return Candidate("item_new", after, strength, dimensions, items, evidence, codes=[table.codes(cell)])
    return None


def _changed(table: Table, cell: int, kind: str, usual: Usual, change: float) -> Candidate:
    """Judges an item that changed more or less than the rest."""
    values = values_of(kind, table.sums[:, :, cell])
    before, after = float(values[BEFORE]), float(values[AFTER])
    expected = before * usual.growth
    rows = np.maximum(table.counts[:, cell], 1)
    relative = usual.spread / max(abs(usual.expected), 1e-12)
    spread = max(abs(expected), abs(after)) * np.sqrt(relative**2 + (1 / rows).sum())
    distance = (after - expected) / max(spread, 1e-12)
    evidence = [
        fact("value before", before),
        fact("value after", after),
        fact("distance from expected", round(float(distance), 1)),
        fact("part of the change", change / (usual.deviation or 1)),
    ]
    strength = float(np.clip((abs(distance) - 3) / 4, 0, 1)) * 0.8
    return Candidate("item_change", after - expected, strength, table.names, [table.texts(cell)], evidence, codes=[table.codes(cell)])


def find_items(table: Table, selection: Selection, usual: Usual) -> list[Candidate]:
    """Judges the items with the largest unexpected changes of a dimension or pair; only for measures that add up."""
    kind = selection.quantities.kind
    if kind in ("ratio", "average"):
        return []
    found: list[Candidate] = []
    values = values_of(kind, table.sums)
    unexpected = np.abs(values[AFTER] - values[BEFORE] * usual.growth)
    for cell in largest(unexpected, _EXAMINED):
        if unexpected[cell] >= max(0.5 * usual.spread, 1e-12):
            change = float(values[AFTER, cell] - values[BEFORE, cell])
            extreme = _gone_or_come(table, int(cell), selection, usual)
            found.append(extreme or _changed(table, int(cell), kind, usual, change))
    return found


def find_lost_together(table: Table, selection: Selection, usual: Usual) -> Candidate | None:
    """
    Judges all items of a dimension together whose rows stop, as when a catalogue was cut: each of them may be too small to stand out.
    They must be more than chance silences. Only for measures that add up.
    """
    kind = selection.quantities.kind
    if kind in ("ratio", "average") or len(table.dimensions) > 1:
        return None
    before, after = selection.ranges
    covered = max(0, min(after.end, int(selection.days.max()) + selection.step - 1) - after.start + 1)
    expected = table.counts[BEFORE] / before.length * covered
    tested = expected >= _SILENT
    lost = np.flatnonzero(tested & (table.counts[AFTER] == 0))
    by_chance = float(np.exp(-expected[tested]).sum())
    if len(lost) < max(_MANY, 3 * by_chance) or len(lost) == int((table.counts[BEFORE] > 0).sum()):
        return None
    values = values_of(kind, table.sums)[BEFORE, lost]
    growth = usual.growth if usual.growth > 0 else 1.0
    ordered = lost[np.argsort(-np.abs(values), kind="stable")]
    evidence = [
        fact("items without rows", len(lost)),
        fact("value before", float(values.sum())),
        fact("rows expected", round(float(expected[lost].sum()))),
    ]
    items = [table.texts(int(cell)) for cell in ordered[:_MOST_NAMED]]
    codes = [table.codes(int(cell)) for cell in ordered]
    return Candidate("item_lost", -float(values.sum()) * growth, 1.0, table.names, items, evidence, codes=codes)


def replace_parts(together: list[Candidate], single: list[Candidate]) -> list[Candidate]:
    """Leaves out lost items, alone or in pairs, that are only a part of what was lost together."""
    return [*together, *(one for one in single if not any(_is_part(one, whole) for whole in together))]


def _is_part(one: Candidate, whole: Candidate) -> bool:
    if one.kind != "item_lost" or one.explained is None or abs(one.explained) >= 0.8 * abs(whole.explained or 0.0):
        return False
    names = {items[0] for items in whole.items}
    return any(items[one.dimensions.index(whole.dimensions[0])] in names for items in one.items if whole.dimensions[0] in one.dimensions)


def surprise(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """
    Returns how much each item's share moved: its part of the Jensen-Shannon divergence between the shares of both periods, in
    bits, at least 0. Works on sizes, so that negative values count as well.
    """
    p, q = (np.abs(values) / max(np.abs(values).sum(), 1e-300) for values in (before, after))
    middle = (p + q) / 2

    def part(share: np.ndarray) -> np.ndarray:
        return np.where(share > 0, share * np.log2(np.where(share > 0, share, 1) / np.where(middle > 0, middle, 1)), 0.0)

    # Rounding makes the part of a share that hardly moved negative.
    return np.maximum((part(p) + part(q)) / 2, 0)
