"""Plants one cause each into a market. The size is drawn so that the cause shows: small at least 8 % of the whole, large up to half."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from market import Market, finish, sum_up

_SUM = {"kind": "sum", "column": "revenue"}
_UNITS = {"kind": "sum", "column": "quantity"}
_REVENUE: dict[str, Any] = {"kind": "additive", "of": _SUM}
_SPLIT: dict[str, Any] = {"kind": "additive", "of": _SUM, "volume": _UNITS}
_PRODUCT: dict[str, Any] = {
    "kind": "product",
    "chain": [{"kind": "rows"}, _UNITS, _SUM],
    "names": ["orders", "units per order", "price per unit"],
}
_PRICE: dict[str, Any] = {"kind": "ratio", "numerator": _SUM, "denominator": _UNITS}
_ADDITIVE = [_REVENUE, _REVENUE, {"kind": "additive", "of": _UNITS}, _SPLIT, _PRODUCT]


@dataclass
class Planted:
    """A table with its question and its true cause."""

    table: pd.DataFrame
    measure: dict[str, Any]
    kinds: list[str]
    """Names of causes that describe it correctly."""
    dimensions: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    """The item that must be named; empty where none is."""


def _measure(market: Market, options: list[dict[str, Any]]) -> dict[str, Any]:
    """Draws a measure; in a table of sums, orders are a column instead of rows."""
    measure = _pick(market, options)
    if not market.grouped:
        return measure
    if measure["kind"] == "product":
        return measure | {"chain": [{"kind": "sum", "column": "orders"}, *measure["chain"][1:]]}
    if measure["kind"] == "average":
        return _PRICE
    return measure | {"of": {"kind": "sum", "column": "orders"}} if measure.get("of", {}).get("kind") == "rows" else measure


def _pick(market: Market, options: list[Any]) -> Any:
    return options[int(market.rng.integers(len(options)))]


def _within(market: Market) -> np.ndarray:
    return market.period.holds(market.orders["date"])


def _since(market: Market) -> np.ndarray:
    """Marks the period from its start, or from a day in its first third."""
    start = market.period.start
    if market.rng.random() < 0.3:
        start += pd.Timedelta(days=int((market.period.end - start).days * market.rng.uniform(0.05, 0.33)))
    return ((market.orders["date"] >= start) & (market.orders["date"] <= market.period.end)).to_numpy()


def _item_of_share(market: Market, low: float, high: float) -> tuple[list[str], list[str], np.ndarray]:
    """Finds an item of one dimension, or of a pair, whose part of the orders' value before lies between the bounds."""
    orders = market.orders
    value = orders["quantity"] * orders["price"]
    before = market.comparison.holds(orders["date"])
    names = list(market.rng.permutation(market.dimensions))
    pairs = [[one, other] for at, one in enumerate(names) for other in names[at + 1 :]]
    choices = [[name] for name in names] + pairs if market.rng.random() < 0.75 else pairs + [[name] for name in names]
    for columns in choices:
        sums = value[before].groupby([orders.loc[before, name] for name in columns]).sum() / value[before].sum()
        fitting = sums[(sums >= low) & (sums <= high)]
        if len(fitting):
            key = fitting.index[int(market.rng.integers(len(fitting)))]
            items = [key] if len(columns) == 1 else list(key)
            held = np.logical_and.reduce([(orders[name] == item).to_numpy() for name, item in zip(columns, items, strict=True)])
            return columns, items, held
    biggest = value[before].groupby(orders.loc[before, names[0]]).sum().idxmax()
    return [names[0]], [str(biggest)], (orders[names[0]] == biggest).to_numpy()


def _bounds(market: Market) -> tuple[float, float]:
    """Returns bounds of a part of the whole: larger for short periods, whose days vary more."""
    return (0.1, 0.4) if market.length in ("month", "quarter") else (0.2, 0.5)


def item_lost(market: Market) -> Planted:
    """An item vanishes."""
    columns, items, held = _item_of_share(market, *_bounds(market))
    gone = held & _since(market)
    market.orders = market.orders[~gone]
    return Planted(finish(market), _measure(market, _ADDITIVE), ["item_lost", "source_stopped"], columns, items)


def item_new(market: Market) -> Planted:
    """An item appears that did not exist before: its earlier orders are removed."""
    columns, items, held = _item_of_share(market, *_bounds(market))
    if len(columns) == 2:
        columns, items = columns[:1], items[:1]
        held = (market.orders[columns[0]] == items[0]).to_numpy()
    kept = ~held | _since(market) | (market.orders["date"] > market.period.end).to_numpy()
    market.orders = market.orders[kept]
    return Planted(finish(market), _measure(market, _ADDITIVE), ["item_new"], columns, items)


def price_cut(market: Market) -> Planted:
    """The price of one item, or of all, falls or rises; demand answers a little."""
    since = _within(market)
    if market.rng.random() < 0.35:
        columns, items, held = [], [], np.ones(len(market.orders), bool)
        factor = _pick(market, [0.75, 0.8, 0.85, 0.88, 1.15, 1.25])
    else:
        columns, items, held = _item_of_share(market, 0.25, 0.6)
        columns, items = columns[:1], items[:1]
        held = (market.orders[columns[0]] == items[0]).to_numpy()
        factor = _pick(market, [0.5, 0.6, 0.65, 0.7, 1.4, 1.6])
    market.orders.loc[held & since, "price"] = (market.orders.loc[held & since, "price"] * factor).round(2)
    table = finish(market)
    options = [_SPLIT, _PRODUCT, _PRICE] if market.grouped else [_SPLIT, _PRODUCT, _PRICE, _REVENUE]
    return Planted(table, _measure(market, options), ["price_change"], columns, items)


def _shifted(market: Market, strength: float) -> str:
    """Moves orders of the period between the dearer and cheaper half of a dimension's items; returns the dimension."""
    orders = market.orders
    name = "product" if market.rng.random() < 0.6 else str(_pick(market, market.dimensions))
    if name != "product":
        factors = dict(zip(orders[name].unique(), market.rng.permutation(np.geomspace(0.4, 2.5, orders[name].nunique())), strict=True))
        orders["price"] = (orders["price"] * orders[name].map(factors)).round(2)
    level = orders.groupby(name)["price"].mean()
    cheap = set(level.index[level <= level.median()])
    if market.rng.random() < 0.3:
        cheap = set(level.index) - cheap
    within = _within(market)
    dear_rows = np.flatnonzero(within & ~orders[name].isin(cheap).to_numpy())
    cheap_rows = np.flatnonzero(within & orders[name].isin(cheap).to_numpy())
    moved = market.rng.choice(dear_rows, int(len(dear_rows) * strength), replace=False)
    model = market.rng.choice(cheap_rows, len(moved))
    for column in (name, "price"):
        values = orders[column].to_numpy().copy()
        values[moved] = values[model]
        orders[column] = values
    return name


def mix_shift(market: Market) -> Planted:
    """Demand moves from dear to cheap items or back, at the same prices."""
    name = _shifted(market, market.rng.uniform(0.4, 0.75))
    return Planted(finish(market), _measure(market, [_PRICE, _SPLIT, _PRICE]), ["mix_shift"], [name])


def simpson_reversal(market: Market) -> Planted:
    """Prices of all items rise, yet their mean falls, because demand moves to cheap ones; or the reverse."""
    orders = market.orders
    before = market.comparison.holds(orders["date"])
    name = _shifted(market, market.rng.uniform(0.45, 0.75))
    within = _within(market)

    def mean(rows):
        return float((orders["price"] * orders["quantity"])[rows].sum() / orders["quantity"][rows].sum())

    moved = mean(within) / mean(before)
    factor = 1 + (1 / moved - 1) * market.rng.uniform(0.35, 0.6)
    market.orders.loc[within, "price"] = (orders.loc[within, "price"] * factor).round(2)
    return Planted(finish(market), _PRICE, ["simpson_reversal"], [name])


def missing_days(market: Market) -> Planted:
    """Days of the period are missing: in a block, at its end, or scattered."""
    days = np.unique(market.orders.loc[_within(market), "date"].to_numpy())
    count = max(2, round(len(days) * market.rng.uniform(0.15, 0.45)))
    how = _pick(market, ["block", "end", "scattered"])
    at = int(market.rng.integers(0, len(days) - count + 1))
    gone = {"block": days[at : at + count], "end": days[-count:], "scattered": market.rng.choice(days, count, replace=False)}[how]
    market.orders = market.orders[~market.orders["date"].isin(gone)]
    made = finish(market, grouped=False)
    table = sum_up(made, market.dimensions, "day") if market.rng.random() < 0.3 else made
    return Planted(table, _pick(market, [_REVENUE, {"kind": "additive", "of": _UNITS}]), ["missing_days", "incomplete_period"])


def outlier(market: Market) -> Planted:
    """One order is worth 12 % to 60 % of the whole period."""
    orders = market.orders
    side = market.period if market.rng.random() < 0.8 else market.comparison
    within = np.flatnonzero(side.holds(orders["date"]))
    value = float((orders["quantity"] * orders["price"]).iloc[within].sum())
    low, high = (0.12, 0.4) if market.length in ("month", "quarter") else (0.25, 0.6)
    at = int(market.rng.choice(within))
    orders.loc[orders.index[at], "price"] = round(value * market.rng.uniform(low, high) / orders["quantity"].iloc[at], 2)
    return Planted(finish(market, grouped=False), _pick(market, [_REVENUE, _SPLIT, _PRODUCT]), ["outlier"])


def duplicate_load(market: Market) -> Planted:
    """Some days, or all of the period, were loaded twice."""
    made = finish(market, grouped=False)
    side = market.period if market.rng.random() < 0.8 else market.comparison
    days = np.unique(made.loc[side.holds(made["date"]), "date"].to_numpy())
    count = len(days) if market.rng.random() < 0.2 else max(2, round(len(days) * market.rng.uniform(0.2, 0.6)))
    at = int(market.rng.integers(0, len(days) - count + 1))
    again = made[made["date"].isin(days[at : at + count])]
    whole = pd.concat([made, again])
    if market.rng.random() < 0.5:
        whole = whole.sort_values("date", kind="stable")
    return Planted(whole.reset_index(drop=True), _pick(market, _ADDITIVE), ["duplicate_load"])


def nothing(market: Market) -> Planted:
    """Only season, growth and noise."""
    options = [*_ADDITIVE, _PRICE, {"kind": "average", "column": "price"}, {"kind": "additive", "of": {"kind": "rows"}}]
    return Planted(finish(market), _measure(market, options), ["no_unusual_change"])


CAUSES: dict[str, Callable[[Market], Planted]] = {
    "item_lost": item_lost,
    "price_cut": price_cut,
    "mix_shift": mix_shift,
    "missing_days": missing_days,
    "outlier": outlier,
    "duplicate_load": duplicate_load,
    "new_channel": item_new,
    "simpson_reversal": simpson_reversal,
    "nothing": nothing,
}
