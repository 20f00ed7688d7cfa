"""Cases about the shop orders sample and its customers."""

import pandas as pd

from case_book import case, load, value


def orders():
    """Orders with parsed dates, normalized categories, and prices as numbers."""
    frame = load("shop-orders.csv", dtype={"order_id": str}).copy()
    text = frame["order_date"]
    iso = pd.to_datetime(text, format="%Y-%m-%d", errors="coerce")
    frame["date"] = iso.fillna(pd.to_datetime(text, format="%d/%m/%Y", errors="coerce"))
    frame["category"] = frame["category"].str.strip().str.capitalize()
    frame["rating"] = pd.to_numeric(frame["rating"], errors="coerce")
    frame["amount"] = pd.to_numeric(frame["amount"], errors="coerce")
    frame["price"] = frame["unit_price"].str.replace(r"[$,]", "", regex=True).astype(float)
    return frame


FULL = orders()
ONCE = FULL.drop_duplicates("order_id")
SHOP = "shop-orders.csv"


def both(name, compute, within=None):
    """One value in two readings: without and with orders that were exported twice."""
    return value(name, compute(ONCE), compute(FULL), within=within)


@case("shop-above-1000", SHOP, "How many orders were above 1000 euros?")
def _():
    return [both("orders above 1000", lambda frame: (frame["amount"] > 1000).sum())]


@case("shop-category-revenue", SHOP, "which category brings in the most money? show me a bar chart of all of them")
def _():
    sums = {
        key: both(f"revenue · {key}", lambda frame, key=key: frame[frame["category"] == key]["amount"].sum(), within=1)
        for key in sorted(set(ONCE["category"]))
    }
    best = ONCE.groupby("category")["amount"].sum().idxmax()
    return [value("best category", best), *sums.values()]


@case(
    "shop-median-order",
    SHOP,
    "What do our customers typically pay for one order? Give me the median of amount and the mean, both rounded to 2 decimals, "
    "as @median_amount[x] and @mean_amount[y]. Orders without an amount don't count.",
)
def _():
    return [
        both("median_amount", lambda frame: frame["amount"].median(), 0.005),
        both("mean_amount", lambda frame: frame["amount"].mean(), 0.006),
    ]


@case("shop-five-stars", SHOP, "What percentage of rated orders got 5 stars? One decimal please.")
def _():
    def share(frame):
        rated = frame["rating"].dropna()
        return 100 * (rated == 5).sum() / len(rated)

    return [both("five stars percent", share, 0.06)]


@case("shop-best-month", SHOP, "Best month for revenue, and how much was it?")
def _():
    def sums(frame):
        return frame.groupby(frame["date"].dt.month)["amount"].sum()

    assert sums(ONCE).idxmax() == sums(FULL).idxmax()
    name = pd.Timestamp(2025, int(sums(ONCE).idxmax()), 1)
    return [
        value("month", name.strftime("%B"), name.strftime("%Y-%m"), name.strftime("%b")),
        both("revenue", lambda frame: sums(frame).max(), 1),
    ]


@case("shop-regulars", SHOP, "How many different customers ordered three times or more?")
def _():
    return [both("customers", lambda frame: (frame["customer_id"].value_counts() >= 3).sum())]


@case("shop-margin", SHOP, "What profit margin do we make on each category after the cost of goods?", outcome="declined")
def _():
    return []


@case(
    "shop-best-customer", SHOP, "Who is our best customer?", outcome="asked_or_answered", means="The one with the highest revenue in total."
)
def _():
    once, full = ONCE.groupby("customer_id")["amount"].sum(), FULL.groupby("customer_id")["amount"].sum()
    return [value("customer", once.idxmax(), full.idxmax())]


@case(
    "shop-regions-talk",
    SHOP,
    "Hi! Could you show me the revenue for each region?",
    "and only for Tools?",
    "What percent of all Tools revenue is the top one?",
)
def _():
    tools = {
        frame_id: frame[frame["category"] == "Tools"].groupby("region")["amount"].sum()
        for frame_id, frame in (("once", ONCE), ("full", FULL))
    }
    regions = sorted(set(ONCE["region"]))
    first = [both(f"revenue · {key}", lambda frame, key=key: frame[frame["region"] == key]["amount"].sum(), 1) for key in regions]
    second = [value(f"revenue · {key}", tools["once"][key], tools["full"][key], within=1) for key in regions]
    shares = [100 * sums.max() / sums.sum() for sums in tools.values()]
    return [first, second, [value("share percent", *shares, within=0.06)]]


@case(
    "shop-segments",
    [SHOP, "shop-customers.csv"],
    "How much revenue came from business customers and how much from private ones? Some orders belong to customers that we don't have on file, tell me how much that is too.",
)
def _():
    customers = load("shop-customers.csv").set_index("customer_id")["segment"]

    def sums(frame):
        return frame.groupby(frame["customer_id"].map(customers).fillna("unknown"))["amount"].sum()

    return [value(f"revenue · {key}", sums(ONCE)[key], sums(FULL)[key], within=1) for key in ("business", "private", "unknown")]


@case("shop-never-ordered", [SHOP, "shop-customers.csv"], "number of customers in the customer list who never ordered anything")
def _():
    return [value("customers", (~load("shop-customers.csv")["customer_id"].isin(FULL["customer_id"])).sum())]
