"""An invented market: orders over time with dimensions, seasons, growth and noise. Every choice follows from the seed."""

from dataclasses import dataclass, field

import numpy as np
import pandas as pd

_NAMES = {
    "region": ["North", "South", "East", "West", "Centre", "Islands", "Coast", "Hills"],
    "channel": ["web", "shop", "phone", "partner", "app", "fair"],
    "segment": ["private", "business", "public"],
    "category": ["coffee", "tea", "machines", "filters", "cups", "syrup", "snacks", "gifts", "books", "spares"],
    "payment": ["card", "invoice", "cash", "transfer"],
}


@dataclass
class Period:
    """Days from `start` to `end`, both included."""

    start: pd.Timestamp
    end: pd.Timestamp

    def holds(self, days: pd.Series) -> np.ndarray:
        """Marks the days within."""
        return ((days >= self.start) & (days <= self.end)).to_numpy()

    def as_request(self) -> dict[str, str]:
        """Returns ISO dates."""
        return {"start": str(self.start.date()), "end": str(self.end.date())}


@dataclass
class Market:
    """Orders, the two periods, and what a cause may use."""

    rng: np.random.Generator
    orders: pd.DataFrame
    period: Period
    comparison: Period
    dimensions: list[str]
    noise: float
    """Standard deviation of a day's demand, as a part of it."""
    length: str
    shares: dict[str, np.ndarray] = field(default_factory=dict)
    grouped: bool = False
    """Whether the finished table has sums instead of orders."""


def _periods(rng: np.random.Generator, last: pd.Timestamp) -> tuple[str, Period, Period, int]:
    """Draws a length; returns its name, both periods and the days of history before the comparison."""
    length = rng.choice(["month", "month", "month", "quarter", "week", "span"])
    if length in ("month", "quarter"):
        months = 1 if length == "month" else 3
        start = pd.Timestamp(last.year, (last.month - 1) // months * months + 1, 1)
        end = start + pd.DateOffset(months=months) - pd.Timedelta(days=1)
        before = start - pd.DateOffset(months=months)
        period, comparison = Period(start, end), Period(before, start - pd.Timedelta(days=1))
        history = int(rng.choice([0, 90, 200, 420, 800]) if months == 1 else rng.choice([0, 280, 800, 1100]))
        if history >= 420 and rng.random() < 0.3:
            year = pd.DateOffset(years=1)
            comparison = Period(start - year, start - year + pd.DateOffset(months=months) - pd.Timedelta(days=1))
            history -= 300
        return length, period, comparison, history
    days = 7 if length == "week" else int(rng.integers(9, 25))
    start = last - pd.Timedelta(days=last.dayofweek) if length == "week" else last
    period = Period(start, start + pd.Timedelta(days=days - 1))
    comparison = Period(start - pd.Timedelta(days=days), start - pd.Timedelta(days=1))
    return length, period, comparison, int(rng.choice([0, 45, 90, 200, 400]))


def _demand(rng: np.random.Generator, days: pd.DatetimeIndex, noise: float, seasonal: bool) -> np.ndarray:
    """Returns the relative demand of each day: growth, week, year, noise."""
    at = np.arange(len(days))
    growth = np.exp(rng.uniform(-0.005, 0.02) * at / 30)
    week = rng.uniform(0.7, 1.3, 7)
    if rng.random() < 0.25:
        week[6] = 0
    if rng.random() < 0.15:
        week[5:] = 0
    year = 1 + (rng.uniform(0.05, 0.3) if seasonal else 0) * np.sin(2 * np.pi * (days.dayofyear.to_numpy() / 365.25 + rng.random()))
    return growth * week[days.dayofweek] * year * np.exp(rng.normal(0, noise, len(days)))


def _item_shares(rng: np.random.Generator, size: int) -> np.ndarray:
    return rng.permutation((1 + np.arange(size)) ** -rng.uniform(0.2, 1.0)) / ((1 + np.arange(size)) ** -0.5).sum()


def make_market(seed: int) -> Market:
    """Draws a market without any cause."""
    rng = np.random.Generator(np.random.PCG64(seed))
    last = pd.Timestamp("2022-06-15") + pd.Timedelta(days=int(rng.integers(0, 900)))
    length, period, comparison, history = _periods(rng, last)
    first = comparison.start - pd.Timedelta(days=history)
    days = pd.date_range(first, period.end, freq="D")
    noise = rng.uniform(0.02, 0.1)
    relative = _demand(rng, days, noise, seasonal=(period.start - first).days > 760)
    within = max(1, int(((days >= period.start) & (days <= period.end)).sum()))
    rows = min(60_000, int(rng.choice([rng.uniform(150, 400), rng.uniform(400, 3000)]) * len(days) / within))
    counts = rng.poisson(relative / relative.mean() * rows / len(days))
    order_days = np.repeat(np.arange(len(days)), counts)
    names = list(rng.permutation(list(_NAMES)))[: int(rng.integers(2, 5))]
    columns, shares = {}, {}
    for name in names:
        known = _NAMES[name]
        size = int(rng.integers(3, len(known) + 1))
        shares[name] = _item_shares(rng, size)
        shares[name] /= shares[name].sum()
        columns[name] = np.array(known)[:size][rng.choice(size, len(order_days), p=shares[name])]
    products = int(rng.choice([6, 15, 40, 150]))
    shares["product"] = _item_shares(rng, products)
    shares["product"] /= shares["product"].sum()
    product = rng.choice(products, len(order_days), p=shares["product"])
    columns["product"] = np.array([f"P-{at + 1:03d}" for at in range(products)])[product]
    if rng.random() < 0.3 and "region" in columns:
        shop = rng.integers(1, 5, len(order_days)).astype(str)
        columns["store"] = np.array([f"{region} {number}" for region, number in zip(columns["region"], shop, strict=True)])
    list_price = np.round(rng.lognormal(3, rng.uniform(0.3, 0.9), products), 2)
    quantity = rng.integers(1, int(rng.integers(2, 6)) + 1, len(order_days))
    price = list_price[product] * np.exp(rng.normal(0, 0.03, len(order_days)))
    orders = pd.DataFrame({"date": days[order_days], **columns, "quantity": quantity, "price": price.round(2)})
    return Market(rng, orders, period, comparison, [*names, "product"], noise, str(length), shares)


def finish(market: Market, grouped: bool = True) -> pd.DataFrame:
    """Adds what follows from the rest: revenue, cost, order numbers. `grouped`: sometimes aggregates rows, as a report would."""
    rng, orders = market.rng, market.orders.sort_values("date", kind="stable").reset_index(drop=True)
    orders["revenue"] = (orders["quantity"] * orders["price"]).round(2)
    orders["cost"] = (orders["revenue"] * rng.uniform(0.5, 0.7, len(orders))).round(2)
    layout = rng.choice(["orders", "orders", "orders", "day", "month"]) if grouped else "orders"
    if layout == "month" and market.length not in ("month", "quarter"):
        layout = "day"
    if layout != "orders":
        market.grouped = True
        return sum_up(orders, market.dimensions, layout)
    if rng.random() < 0.6:
        orders.insert(0, "order_id", [f"A{100_000 + at}" for at in range(len(orders))])
    return orders


def sum_up(orders: pd.DataFrame, dimensions: list[str], layout: str) -> pd.DataFrame:
    """Sums orders up by day or month and all dimensions."""
    date = orders["date"].dt.to_period("M").dt.to_timestamp() if layout == "month" else orders["date"]
    keys = [date.rename("date"), *(orders[name] for name in dimensions)]
    made = orders.groupby(keys)[["quantity", "revenue", "cost"]].sum()
    made["orders"] = orders.groupby(keys).size()
    return made.reset_index()
