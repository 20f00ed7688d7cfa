"""True values for the questions about webshop.csv. Writes webshop.cases.jsonl; --check compares instead.

Readings of "sales", usual first: value of the goods (Qty x unit price) of all orders; the same without returned orders;
the goods with shipping. Breakdowns by a column with two spellings also accept the most frequent spelling alone, last.
Filters and counts merge the spellings. The TOTAL row never counts as an order.
"""

import pandas as pd

from casework import HERE, finish, groups, ranked, turn, value

ALL = pd.read_csv(HERE / "webshop.csv", dtype={"Customer ID": str})
W = ALL[ALL["Order No"] != "TOTAL"].copy()
assert len(ALL) == len(W) + 1 and W["Order No"].is_unique and not W.duplicated().any()
W["day"] = pd.to_datetime(W["Order Date"], format="%d.%m.%Y")
W["back"] = pd.to_datetime(W["return_date"], format="%d.%m.%Y")
W["year"], W["month"] = W["day"].dt.year, W["day"].dt.to_period("M")
W["country"] = W["Country"].str.strip().str.title()
W["category"] = W["Category"].replace("Gift sets", "Gift Sets")
W["goods"] = W["Qty"] * W["Unit Price (EUR)"]
W["paid"] = W["goods"] + W["Shipping (EUR)"]
W["returned"] = W["Returned"].str.lower() == "yes"
KEPT = W[~W["returned"]]
for raw, merged in (("Country", "country"), ("Category", "category")):
    assert set(W[merged].dropna()) == {
        spelled for spelled in W[merged].dropna() if (W[raw] == spelled).sum() >= (W[merged] == spelled).sum() / 2
    }


def sales(chosen, by=None, reduce="sum", spelled=None):
    """The readings of sales, over all chosen orders or by a column; `spelled` adds the column as it is written."""
    kept = chosen[~chosen["returned"]]
    if by is None:
        return [getattr(chosen["goods"], reduce)(), getattr(kept["goods"], reduce)(), getattr(chosen["paid"], reduce)()]
    result = [getattr(frame.groupby(by)[column], reduce)() for frame, column in ((chosen, "goods"), (kept, "goods"), (chosen, "paid"))]
    return [*result, getattr(chosen.groupby(spelled)["goods"], reduce)()] if spelled else result


def month_names(period):
    return [period.strftime("%B %Y"), period.strftime("%B"), str(period), period.strftime("%b %Y")]


def percent(series):
    return 100 * series / series.sum()


year = {number: W[W["year"] == number] for number in (2023, 2024)}
CATEGORIES = ["Gift Sets", "Teapots", "Tea", "Mugs & Cups", "Candles"]
assert set(CATEGORIES) == set(W["category"])

# totals, averages, thresholds
monthly = sales(year[2024], "month")
best_months = [series.idxmax() for series in monthly]
assert len(set(best_months)) == 1 and year[2024].groupby("month").size().idxmax() == best_months[0]
growth = [100 * (new / old - 1) for new, old in zip(sales(year[2024]), sales(year[2023]), strict=True)]

# customers
orders_each = W["Customer ID"].value_counts()
spent = sales(W, "Customer ID")
assert orders_each.iloc[0] > orders_each.iloc[1]
by_money, by_orders = str(spent[0].idxmax()), str(orders_each.idxmax())
customer_labels = [*(series.idxmax() for series in spent), by_orders]

# What was returned.
rates = [
    100 * W.groupby("category")["returned"].mean(),
    100 * W[W["returned"]].groupby("category")["Qty"].sum() / W.groupby("category")["Qty"].sum(),
    100 * W[W["returned"]].groupby("category")["goods"].sum() / W.groupby("category")["goods"].sum(),
]
RETURNED = W[W["returned"]]
waits = (RETURNED["back"] - RETURNED["day"]).dt.days.dropna()
assert (waits > 0).all()


def came_back(number):
    """Returned orders of a year: by the day they came back, and by the day of the order."""
    return RETURNED[RETURNED["back"].dt.year == number], RETURNED[RETURNED["year"] == number]


def returned_money(number):
    return [frame[column].sum() for column in ("goods", "paid") for frame in came_back(number)]


# margin: rows without a unit cost stay out
COSTED = W.dropna(subset=["Unit Cost (EUR)"]).assign(
    profit=lambda frame: frame["Qty"] * (frame["Unit Price (EUR)"] - frame["Unit Cost (EUR)"])
)


def margins(frame):
    sums = frame.groupby("category")[["profit", "goods"]].sum()
    return 100 * frame["profit"].sum() / frame["goods"].sum(), 100 * sums["profit"] / sums["goods"]


(margin, margin_by), (margin_kept, margin_kept_by) = margins(COSTED), margins(COSTED[~COSTED["returned"]])

november = {number: W[W["month"] == pd.Period(f"{number}-11")] for number in (2023, 2024)}
countries = sales(W, "country", spelled="Country")
no_returns = [KEPT.groupby("country")["goods"].sum(), KEPT.groupby("country")["paid"].sum(), KEPT.groupby("Country")["goods"].sum()]
category_2024, category_2023 = (sales(year[number], "category", spelled="Category") for number in (2024, 2023))
per_order = sales(W, "country", "mean")

finish(
    "webshop",
    [
        ("total", [turn("how much did we sell in total over the two years?", value("sales", *sales(W), within=0.6))]),
        (
            "pieces-shipping",
            [
                turn(
                    "how many pieces did we sell all in all and how much shipping did people pay us",
                    value("pieces", W["Qty"].sum(), KEPT["Qty"].sum()),
                    value("shipping", W["Shipping (EUR)"].sum(), KEPT["Shipping (EUR)"].sum(), within=0.6),
                )
            ],
        ),
        ("order-value", [turn("whats our average order value", value("mean order", *sales(W, reduce="mean"), within=0.006))]),
        (
            "over-100",
            [
                turn(
                    "how many orders over 100 euros did we have",
                    value("orders", (W["goods"] > 100).sum(), (W["paid"] > 100).sum(), (KEPT["goods"] > 100).sum()),
                )
            ],
        ),
        ("best-products", [turn("best 3 products by revenue pls", *ranked(sales(W, "Product"), [1, 2, 3], "revenue", 0.6)[:5])]),
        (
            "strong-month",
            [
                turn(
                    "which month of 2024 was the strongest? maybe a little chart too",
                    value("month", *month_names(best_months[0])),
                    value("sales", *(series.max() for series in monthly), within=0.6),
                )
            ],
        ),
        (
            "growth",
            [
                turn(
                    "2024 vs 2023, how much did we grow in %",
                    value("sales 2024", *sales(year[2024]), within=0.6),
                    value("sales 2023", *sales(year[2023]), within=0.6),
                    value("growth percent", *growth, within=0.06),
                )
            ],
        ),
        (
            "came-again",
            [
                turn(
                    "how many diffrent customers do we have and what % of them ordered more than once?",
                    value("customers", len(orders_each)),
                    value("more than once percent", 100 * (orders_each > 1).mean(), within=0.06),
                )
            ],
        ),
        (
            "best-customer",
            [
                turn(
                    "who is our best customer",
                    value("customer", *customer_labels),
                    value("spent, or orders", *(series[by_money] for series in spent), orders_each[by_orders], within=0.006),
                    outcome="asked_or_answered",
                    means="the one who spent the most money",
                )
            ],
        ),
        (
            "days-back",
            [turn("how many days does it take on avg until something gets sent back", value("mean days", waits.mean(), within=0.06))],
        ),
        ("late-returns", [turn("how many returns came back more than 14 days after the order", value("returns", (waits > 14).sum()))]),
        (
            "return-rate",
            [
                turn(
                    "which category has the highest return rate",
                    value("category", *(series.idxmax() for series in rates)),
                    value("return rate percent", *(series.max() for series in rates), within=0.06),
                )
            ],
        ),
        (
            "margin",
            [
                turn(
                    "whats our margin in percent overall, and which category has the best one",
                    value("margin percent", margin, margin_kept, within=0.06),
                    value("best category", margin_by.idxmax(), margin_kept_by.idxmax()),
                    value("best margin percent", margin_by.max(), margin_kept_by.max(), within=0.06),
                )
            ],
        ),
        ("no-country", [turn("how many orders have no country filled in", value("orders", W["Country"].isna().sum()))]),
        (
            "dutch-germans",
            [
                turn(
                    "do the dutch spend more per order than the germans?",
                    *groups(per_order, ["Netherlands", "Germany"], "mean order", 0.006),
                )
            ],
        ),
        ("visitors", [turn("whats the conversion rate of the website in 2024", outcome="declined")]),
        ("broken", [turn("how many things were sent back because they arrived broken?", outcome="declined")]),
        (
            "talk-categories",
            [
                turn("sales per category in 2024, biggest first", *groups(category_2024, CATEGORIES, "sales", 0.6)),
                turn("as percent", *groups([percent(series) for series in category_2024], CATEGORIES, "share percent", 0.06)),
                turn("and in 2023?", *groups([percent(series) for series in category_2023], CATEGORIES, "share percent", 0.06)),
            ],
        ),
        (
            "talk-november",
            [
                turn("how many orders did we get in november 2024", value("orders", len(november[2024]))),
                turn("only austria", value("orders", (november[2024]["country"] == "Austria").sum())),
                turn("same for the year before", value("orders", (november[2023]["country"] == "Austria").sum())),
            ],
        ),
        (
            "talk-countries",
            [
                turn("top 3 countries by sales", *ranked(countries, [1, 2, 3], "sales", 0.6)[:5]),
                turn("top 5 instead", *ranked(countries, [4, 5], "sales", 0.6), value("place 1", countries[0].idxmax())),
                turn("without the returns", *ranked(no_returns, [1, 2, 3, 4, 5], "sales", 0.6, keep="v")),
            ],
        ),
        (
            "talk-returns",
            [
                turn("how many returns did we have in 2024", value("returns", *map(len, came_back(2024)))),
                turn("how much money was that", value("returned euros", *returned_money(2024), within=0.6)),
                turn("and 2023?", value("returned euros", *returned_money(2023), within=0.6)),
            ],
        ),
    ],
)
