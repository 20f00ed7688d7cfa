"""
True values about cafe.csv. The TOTAL row is never counted as a sale, spellings that differ by case or trailing blank
are always merged. Where Cost is missing there are three readings: the row left out, the product's cost of the same time
filled in, no cost counted. Profit has a further reading, in which the cost of thrown-away pieces is taken off, too.
"""

import pandas as pd

from everyday_book import HERE, by_label, case, turn, value, write

TABLE = pd.read_csv(HERE / "cafe.csv")
SALES = TABLE[TABLE["Date"] != "TOTAL"].copy()
SALES["date"] = pd.to_datetime(SALES["Date"], format="%d/%m/%Y")
NAMES = {name.strip().lower(): name for name in SALES["Product"].value_counts(ascending=True).index}
SALES["product"] = SALES["Product"].str.strip().str.lower().map(NAMES)
assert SALES["product"].nunique() == 15
SALES["month"] = SALES["date"].dt.to_period("M").astype(str)
SALES["qty"], SALES["away"], SALES["sales"] = SALES["Qty Sold"], SALES["of which Take-away"], SALES["Sales (EUR)"]
SALES["price"], SALES["cost"], SALES["waste"] = SALES["Price (EUR/pc)"], SALES["Cost (EUR/pc)"], SALES["wasted_pcs"]
SALES["sky"] = SALES.groupby("date")["Weather"].transform("first")
assert SALES.groupby("date")["Weather"].nunique().max() == 1 and SALES["sky"].notna().all()
assert not SALES.duplicated().any() and not SALES.duplicated(["date", "product"]).any()
SALES["full_cost"] = SALES["cost"].fillna(SALES.groupby(["product", "month"])["cost"].transform("first"))
assert (SALES.groupby(["product", "month"])["cost"].nunique() == 1).all()
# profit of a row in each reading (NaN: left out)
SALES["filled"] = SALES["sales"] - SALES["qty"] * SALES["full_cost"]
SALES["known"] = SALES["sales"] - SALES["qty"] * SALES["cost"]
SALES["free"] = SALES["sales"] - SALES["qty"] * SALES["cost"].fillna(0)
SALES["after_waste"] = SALES["filled"] - SALES["waste"].fillna(0) * SALES["full_cost"]
SALES["known_after_waste"] = SALES["known"] - SALES["waste"].fillna(0) * SALES["cost"]
PROFITS = ["known", "filled", "free", "after_waste", "known_after_waste"]
DAYS = SALES.groupby("date")["sales"].sum()
MONTHS = {"2024-10": "October", "2024-11": "November", "2024-12": "December", "2025-01": "January"}
money = 0.06
rate = 0.06


def clear(series, places):
    values = [round(one, 6) for one in series.head(places + 1)]
    assert len(set(values)) == len(values), series.head(places + 1)
    return series


# --- single questions
by_month = SALES.groupby("month")["sales"].sum()
case(
    "december-away",
    turn(
        "what % of what we sold in december went out as take away",
        [
            value(
                "share percent",
                *(100 * part["away"].sum() / part["qty"].sum() for part in [SALES[SALES["month"] == "2024-12"]]),
                100 * (SALES["away"] * SALES["price"])[SALES["month"] == "2024-12"].sum() / by_month["2024-12"],
                within=rate,
            ),
        ],
    ),
)
case(
    "profit",
    turn(
        "how much profit did we make all in all (sales minus what the stuff cost us)",
        [value("profit EUR", *(SALES[one].sum() for one in PROFITS), within=money)],
    ),
)
calendar = (SALES["date"].max() - SALES["date"].min()).days + 1
case("per-day", turn("average takings per day", [value("EUR per day", DAYS.mean(), DAYS.sum() / calendar, within=money)]))
case("good-days", turn("how many days did we make more than 900 euros?", [value("days", (DAYS > 900).sum())]))
sold = clear(SALES.groupby("product")["qty"].sum().sort_values(ascending=False), 3)
case(
    "top-3",
    turn(
        "the 3 things we sell the most of",
        [
            value("1st", sold.index[0]),
            value("pieces 1st", sold.iloc[0]),
            value("2nd", sold.index[1]),
            value("3rd", sold.index[2]),
            value("pieces 3rd", sold.iloc[2]),
        ],
    ),
)


def margins(key):
    rows = SALES.dropna(subset=["cost"])
    group, known = SALES.groupby(key), rows.groupby(key)
    return [
        100 * known["known"].sum() / known["sales"].sum(),
        100 * group["filled"].sum() / group["sales"].sum(),
        100 * group["free"].sum() / group["sales"].sum(),
        100 * group["after_waste"].sum() / group["sales"].sum(),
        100 * ((rows["price"] - rows["cost"]) / rows["price"]).groupby(rows[key]).mean(),
    ]


readings = margins("Category")
order = list(readings[0].sort_values(ascending=False).index)
case("margin", turn("whats our margin in % for each category", by_label("margin percent", readings, order, within=rate)))
weekend = pd.DatetimeIndex(DAYS.index).day_of_week >= 5
case(
    "weekend",
    turn(
        "avg sales on a weekend day vs a normal weekday?",
        [value("weekend EUR", DAYS[weekend].mean(), within=money), value("weekday EUR", DAYS[~weekend].mean(), within=money)],
    ),
)
raw = SALES.groupby(["Weather", "date"])["sales"].sum().groupby("Weather").mean()
whole = SALES.groupby(["sky", "date"])["sales"].sum().groupby("sky").mean()
case(
    "rain",
    turn(
        "do we take less on rainy days than on sunny ones? average per day pls",
        by_label("EUR per day", [whole, raw], ["Rain", "Sunny"], within=money),
    ),
)
lost = SALES["waste"].fillna(0)
case(
    "waste-cost",
    turn(
        "how much money did the stuff we threw away cost us",
        [
            value("EUR", (lost * SALES["cost"]).sum(), (lost * SALES["full_cost"]).sum(), within=money),
        ],
    ),
)
case("menu", turn("how many different products are on the list", [value("products", SALES["product"].nunique())]))
case(
    "last-month",
    turn(
        "how much did sales drop last month compared to the month before? in percent",
        [
            value(
                "change percent",
                100 * (1 - by_month["2025-01"] / by_month["2024-12"]),
                100 * (by_month["2025-01"] / by_month["2024-12"] - 1),
                within=rate,
            )
        ],
        means="january 2025 against december 2024",
    ),
)
case("gaps", turn("for how many lines did nobody write down the waste", [value("lines", SALES["waste"].isna().sum())]))
cups = SALES[SALES["product"] == "Cappuccino"].groupby(SALES["date"].dt.year)["price"].agg(["min", "max"])
assert (cups["min"] == cups["max"]).all()
case(
    "price-rise",
    turn(
        "how much more expensive did the cappucino get in january, in cent and in percent",
        [
            value(
                "rise in cents",
                round(100 * (cups["max"][2025] - cups["max"][2024]), 6),
                round(cups["max"][2025] - cups["max"][2024], 6),
                within=0.001,
            ),
            value("rise percent", 100 * (cups["max"][2025] / cups["max"][2024] - 1), within=rate),
        ],
    ),
)
low = clear(DAYS.sort_values(), 1)
case(
    "worst-day",
    turn(
        "what was our worst day and how much did we take",
        [
            value(
                "day",
                *(
                    low.index[0].strftime(form)
                    for form in ("%d/%m/%Y", "%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%d.%m.%Y")
                ),
            ),
            value("sales EUR", low.iloc[0], within=money),
        ],
    ),
)
cake = [SALES.groupby("Category")[one].sum() for one in ("sales", *PROFITS)]
per_piece = [(SALES["sales"].groupby(SALES["Category"]).sum() / SALES.groupby("Category")["qty"].sum())]
case(
    "good-category",
    turn(
        "which category is doing best",
        [
            value(
                "category",
                "Hot Drinks",
                *(series.idxmax() for series in [*cake, *readings, *per_piece, SALES.groupby("Category")["qty"].sum()]),
            ),
        ],
        "asked_or_answered",
        "the one with the most sales in euros",
    ),
)
case("guests", turn("how many guests did we have in january", outcome="declined"))
case("rent", turn("whats left per month after rent and wages?", outcome="declined"))

# --- conversations


def month_values(name, series, within):
    return [value(f"{name} · {MONTHS[one]}", series[one], within=within) for one in MONTHS]


drinks = SALES[SALES["Category"] == "Hot Drinks"].groupby("month")["sales"].sum()
case(
    "months-talk",
    turn("sales per month pls", month_values("sales EUR", by_month, money)),
    turn("only the hot drinks, and make it a line chart", month_values("sales EUR", drinks, money)),
    turn("as percent of all sales in the month", month_values("share percent", 100 * drinks / by_month, rate)),
)
gains = [clear(SALES.groupby("product")[one].sum().sort_values(ascending=False), 1) for one in PROFITS]
top = list(gains[0].index)
assert all(set(series.index[:5]) == set(top[:5]) and series.index[0] == top[0] for series in gains), [list(s.index[:6]) for s in gains]
january = [SALES[SALES["month"] == "2025-01"].groupby("product")[one].sum().sort_values(ascending=False) for one in PROFITS]
# the fifth place differs between the readings
assert len({tuple(series.index[:4]) for series in january}) == 1
case(
    "profit-talk",
    turn(
        "which product makes us the most profit?",
        [value("product", top[0]), value("profit EUR", *(series.iloc[0] for series in gains), within=money)],
    ),
    turn("top 5 instead", by_label("profit EUR", gains, top[:5], within=money)),
    turn("just january", by_label("profit EUR", january, list(january[0].index[:4]), within=money)),
)
leads = SALES.groupby("Shift Lead")["sales"].sum()
shifts = SALES.groupby("Shift Lead")["date"].nunique()
order = list(clear(leads.sort_values(ascending=False), 3).index)
per_shift = leads / shifts
thrown = SALES.groupby("Shift Lead")["waste"].sum()
quiet = [thrown / SALES.groupby("Shift Lead")["qty"].sum(), thrown / shifts, thrown]
assert shifts.sum() == len(DAYS)
case(
    "shifts-talk",
    turn("sales by shift lead, biggest first", [value("biggest", order[0]), *by_label("sales EUR", [leads], order, within=money)]),
    turn("per day they worked", by_label("EUR per day", [per_shift], order, within=money)),
    turn(
        "who of them has the least waste per day",
        [
            value("shift lead", clear(quiet[1].sort_values(), 1).index[0]),
            value(
                "pieces per day",
                quiet[1].min(),
                SALES.groupby(["Shift Lead", "date"])["waste"].sum(min_count=1).groupby("Shift Lead").mean().min(),
                within=0.011,
            ),
        ],
    ),
)
cheese = SALES[SALES["product"] == "Cheesecake"]
carrot = SALES[SALES["product"] == "Carrot Cake"]


def wasted(frame):
    whole = frame.dropna(subset=["waste"])
    return [
        100 * frame["waste"].sum() / (frame["qty"].sum() + frame["waste"].sum()),
        100 * whole["waste"].sum() / (whole["qty"].sum() + whole["waste"].sum()),
    ]


case(
    "cake-talk",
    turn(
        "how many cheesecakes did we sell and how many did we throw away",
        [value("sold", cheese["qty"].sum()), value("thrown away", cheese["waste"].sum())],
    ),
    turn(
        "so what percent of all we made went in the bin?",
        [value("waste percent", *wasted(cheese), within=rate)],
        means="thrown away as a share of sold plus thrown away, cheesecakes only",
    ),
    turn(
        "and for carrot cake",
        [value("waste percent", *wasted(carrot), within=rate)],
        means="thrown away as a share of sold plus thrown away",
    ),
)

write("cafe", TABLE)
