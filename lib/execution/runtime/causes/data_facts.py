"""Facts about the data of both periods that may mislead a comparison, without being causes by themselves."""

import re
from typing import Any

import numpy as np

from causes.contributions import Table, largest, values_of
from causes.data_faults import fact
from causes.selection import AFTER, BEFORE, Selection

_SIDES = ("comparison", "period")
_NOTABLE_GAPS = 0.02
"""Difference of the parts of rows without a value from which it is stated."""
_NOTABLE_ITEMS = 0.01
"""Part of the whole from which vanished or new items are stated."""
_LISTED = 5
_UNIT = re.compile(r"(^|[_ ])(currency|unit|units of measure|uom|iso 4217)([_ ]code)?$", re.IGNORECASE)
Fact = dict[str, Any]


def _missing_values(selection: Selection) -> list[Fact]:
    """States when one period lacks values of the measure more often than the other."""
    gaps = np.bincount(selection.examined_side, selection.quantities.missing[selection.examined], 2)
    rows = np.bincount(selection.examined_side, minlength=2)
    parts = gaps / np.maximum(rows, 1)
    if abs(parts[AFTER] - parts[BEFORE]) < _NOTABLE_GAPS:
        return []
    side = int(parts[AFTER] > parts[BEFORE])
    evidence = [fact("rows without a value", int(gaps[side])), fact("rows", int(rows[side]))]
    return [{"kind": "missing_values", "side": _SIDES[side], "evidence": evidence, "effect": None}]


def _mixed_units(tables: list[Table]) -> list[Fact]:
    """States when rows of several currencies or units are added up."""
    found: list[Fact] = []
    for table in tables:
        items = np.flatnonzero(table.counts.any(axis=0))
        if _UNIT.search(table.names[0]) and len(items) > 1:
            listed = items[largest(table.counts.sum(axis=0)[items].astype(float), _LISTED)]
            evidence = [fact("column", table.names[0]), *(fact("unit", table.texts(int(item))[0]) for item in listed)]
            found.append({"kind": "mixed_units", "side": None, "evidence": evidence, "effect": None})
    return found


def _variants(tables: list[Table], selection: Selection) -> list[Fact]:
    """States which items are spelled in several ways, which count as one."""
    found: list[Fact] = []
    for table in tables:
        dimension = table.dimensions[0]
        if dimension.respelled is None or not (rows := int(dimension.respelled[selection.examined].sum())):
            continue
        evidence = [fact("column", dimension.name), fact("rows", rows)]
        for text, usual in dimension.variants[:_LISTED]:
            evidence += [fact("spelling", text[:200]), fact("counts as", usual[:200])]
        found.append({"kind": "spelling_variants", "side": None, "evidence": evidence, "effect": None})
    return found


def _turnover(table: Table, kind: str, before: float) -> list[Fact]:
    """States which items exist in one of the periods only, where together they matter."""
    found: list[Fact] = []
    values = values_of(kind, table.sums)
    for name, side in (("lost_items", BEFORE), ("new_items", AFTER)):
        cells = np.flatnonzero((table.counts[side] > 0) & (table.counts[1 - side] == 0))
        amount = float(values[side, cells].sum())
        if len(cells) == 0 or abs(amount) < _NOTABLE_ITEMS * abs(before):
            continue
        listed = cells[largest(np.abs(values[side, cells]), _LISTED)]
        evidence = [
            fact("column", table.names[0]),
            fact("items", len(cells)),
            *(fact("item", table.texts(int(cell))[0]) for cell in listed),
        ]
        effect = amount if side == AFTER else -amount
        found.append({"kind": name, "side": _SIDES[side], "evidence": evidence, "effect": effect})
    return found


def find_facts(selection: Selection, singles: list[Table], before: float) -> list[Fact]:
    """Returns the domain's ChangeFacts. `before`: the measure in the comparison period."""
    kind = selection.quantities.kind
    found = [*_missing_values(selection), *_mixed_units(singles), *_variants(singles, selection)]
    if kind in ("additive", "product"):
        found += [one for table in singles for one in _turnover(table, kind, before)]
    return found
