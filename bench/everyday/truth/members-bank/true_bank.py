"""
True values of bank.cases.jsonl, computed from bank.csv with pandas; writes and checks the cases.

The TOTAL row is never counted. Usual reading first: spellings of the categories merged, the purchase date decides the period,
spending = negative amounts without transfers between its own accounts. Other accepted readings: the booking date, spending
net of refunds or with transfers, spellings as they stand, and spending with its minus sign.
"""

import pandas as pd

from everyday_book import HERE, case, month_names, turn, value, write

RAW = pd.read_csv(HERE / "bank.csv", keep_default_na=False, na_values=[""])
AMOUNT, PAYEE = "Amount (EUR)", "Payee / Payer"
TOTAL = RAW[RAW["Txn ID"] == "TOTAL"]
assert len(TOTAL) == 1 and not RAW.duplicated().any()
RAW = RAW[RAW["Txn ID"] != "TOTAL"].copy()
assert abs(RAW[AMOUNT].sum() - TOTAL[AMOUNT].item()) < 0.005
RAW["Date"], RAW["Booked on"] = pd.to_datetime(RAW["Date"]), pd.to_datetime(RAW["Booked on"])
CLEAN = RAW.assign(Category=RAW["Category"].str.strip().str.capitalize())
FRAMES = [CLEAN, RAW]
DATES = ["Date", "Booked on"]
EARNED = ["Salary", "Child benefit", "Interest", "Other income"]


def signed(amounts):
    """Spending as a positive number first, then with its minus sign."""
    return [*amounts, *(-one for one in amounts)]


def during(first, last=None):
    """Transactions of a period such as "2025", "2025-03" or two months, by purchase date and by booking date."""
    low, high = pd.Period(first).start_time, pd.Period(last or first).end_time
    return [CLEAN[CLEAN[date].between(low, high)] for date in DATES]


def spending(f):
    """Three readings: without transfers; without transfers and net of refunds; all that went out."""
    own = f["Category"] == "Transfer"
    return [-f[(f[AMOUNT] < 0) & ~own][AMOUNT].sum(), -f[~own & ~f["Category"].isin(EARNED)][AMOUNT].sum(), -f[f[AMOUNT] < 0][AMOUNT].sum()]


def income(f):
    """Three readings: earned; with refunds; everything received."""
    own = f["Category"] == "Transfer"
    return [f[f["Category"].isin(EARNED)][AMOUNT].sum(), f[(f[AMOUNT] > 0) & ~own][AMOUNT].sum(), f[f[AMOUNT] > 0][AMOUNT].sum()]


def spent(name, frames, within=0.6):
    return value(name, signed([one for f in frames for one in spending(f)]), within)


def earned(name, frames, within=0.6):
    return value(name, [one for f in frames for one in income(f)], within)


def of(frames, category):
    return [f[f["Category"] == category] for f in frames]


def costs(f):
    """Spending of one category, gross and net of refunds."""
    return [-f[f[AMOUNT] < 0][AMOUNT].sum(), -f[AMOUNT].sum()]


def cost(name, frames, within=0.6):
    return value(name, signed([one for f in frames for one in costs(f)]), within)


# single questions
case("spent-2025", turn("how much did we spend in total in 2025", [spent("spending", during("2025"))]))
case(
    "grocery-bill",
    turn(
        "whats our average grocery bill",
        [value("mean bill", signed([-f[f["Category"] == "Groceries"][AMOUNT].mean() for f in FRAMES]), 0.006)],
    ),
)
big = RAW[RAW[AMOUNT] < -500]
assert not (big["Category"] == "Transfer").any()
case("over-500", turn("how many payments of over 500 euros did we make, all in all", [value("payments", [len(big)])]))
rank = [f[f[AMOUNT] < 0].groupby("Category")[AMOUNT].sum().mul(-1).sort_values(ascending=False) for f in during("2025")]
print("categories 2025", [one.head(6).to_dict() for one in rank])
three = rank[0].drop("Transfer").index[:3]
case(
    "top-categories",
    turn(
        "top 3 categories we spent on in 2025, biggest first",
        [value("first", [three[0]]), value("second", [three[1]])]
        + [cost(f"spending · {name}", of(during("2025"), name)) for name in three],
    ),
)
rent = -CLEAN[CLEAN["Category"] == "Rent"][AMOUNT].sum()
case(
    "rent-share",
    turn("how much of our spending goes on rent, in %", [value("share percent", [100 * rent / one for one in spending(CLEAN)], 0.06)]),
)
rates = [100 * (1 - out / into) for f in during("2025") for into, out in zip(income(f)[:2], [spending(f)[1], spending(f)[0]], strict=True)]
rates += [100 * (income(f)[0] - spending(f)[0]) / income(f)[0] for f in during("2025")]
rates += [100 * (income(f)[2] - spending(f)[2]) / income(f)[2] for f in during("2025")]
case("left-over", turn("what percent of our income was left over in 2025?", [value("left percent", rates, 0.06)]))
case(
    "march",
    turn(
        "how much came in and how much went out in march 2025", [earned("income", during("2025-03")), spent("spending", during("2025-03"))]
    ),
)
power = {year: of(during(year), "Energy") for year in ("2024", "2025")}
case(
    "energy",
    turn(
        "energy costs 2025 vs 2024, how many % more",
        [
            cost("2025", power["2025"]),
            cost("2024", power["2024"]),
            value(
                "growth percent",
                [100 * (new[AMOUNT].sum() / old[AMOUNT].sum() - 1) for new, old in zip(power["2025"], power["2024"], strict=True)],
                0.06,
            ),
        ],
    ),
)
lag = (RAW["Booked on"] - RAW["Date"]).dt.days
case(
    "booking-days",
    turn(
        "how many days does it take from the purchase until its booked, on average and at most",
        [value("mean days", [lag.mean(), lag[RAW[AMOUNT] < 0].mean()], 0.006), value("most days", [lag.max()])],
    ),
)
food = CLEAN[CLEAN["Category"] == "Groceries"]
case("shops", turn("how many different shops do we buy groceries at", [value("shops", [food[PAYEE].nunique()])]))
none = RAW[RAW["Category"].isna()]
case(
    "no-category",
    turn(
        "how many bookings have no category and how much money is that together",
        [value("bookings", [len(none)]), value("amount", signed([-none[AMOUNT].sum()]), 0.06)],
    ),
)
late = CLEAN["Date"].dt.day_of_week > 4
visits = {
    name: [-f[(f["Category"] == "Eating out") & which][AMOUNT].mean() for f in FRAMES]
    for name, which in (("weekend", late), ("weekday", ~late))
}
case(
    "weekend",
    turn(
        "do we spend more per visit on eating out at weekends than on weekdays?",
        [value(f"mean · {name}", signed(means), 0.006) for name, means in visits.items()],
    ),
)
same = ["Date", PAYEE, AMOUNT]
again = RAW[RAW.duplicated(same)]
assert again["Account"].eq("Current").all() and len(again) == 3
case(
    "charged-twice",
    turn(
        "were we charged twice anywhere, i mean same shop same day same amount? how often and how much is that together",
        [value("times", [len(again), 2 * len(again)]), value("amount", signed([-again[AMOUNT].sum(), -2 * again[AMOUNT].sum()]), 0.06)],
    ),
)
case(
    "savings",
    turn(
        "how much money was on the savings account at the end of 2025",
        [value("balance", [RAW[RAW["Account"] == "Savings"].iloc[-1]["Balance (EUR)"]], 0.6)],
    ),
)
case("car-loan", turn("how much do we still owe on the car loan", outcome="declined"))
case("who", turn("who of us two spends more, me or my wife?", outcome="declined"))
worst = RAW.sort_values(AMOUNT, kind="stable").iloc[0]
case(
    "biggest",
    turn(
        "whats our biggest expense",
        [value("expense", ["Rent", worst[PAYEE]])],
        "asked_or_answered",
        "the category we spent most on over both years",
    ),
)

# conversations
shops = sorted(food[PAYEE].unique())
case(
    "groceries-talk",
    turn(
        "how much did we spend on groceries in 2025?",
        [cost("groceries", of(during("2025"), "Groceries") + of([RAW[RAW["Date"].dt.year == 2025]], "Groceries"))],
    ),
    turn("and in 2024?", [cost("groceries", of(during("2024"), "Groceries") + of([RAW[RAW["Date"].dt.year == 2024]], "Groceries"))]),
    turn(
        "by shop pls",
        [
            cost(
                f"groceries · {shop}",
                [f[f[PAYEE] == shop] for f in of(during("2024"), "Groceries") + of([RAW[RAW["Date"].dt.year == 2024]], "Groceries")],
            )
            for shop in shops
        ],
    ),
)
meals = [f[f["Category"] == "Eating out"] for f in FRAMES]
places = [-f.groupby(PAYEE)[AMOUNT].sum() for f in meals]
ranked = places[0].sort_values(ascending=False)
meals25 = of(during("2025"), "Eating out")
ranked25 = (-meals25[0].groupby(PAYEE)[AMOUNT].sum()).sort_values(ascending=False)
print("places", ranked.to_dict(), ranked25.to_dict())
case(
    "eating-talk",
    turn(
        "which 3 places get most of our eating out money",
        [value("first", [ranked.index[0]])]
        + [cost(f"spending · {place}", [f[f[PAYEE] == place] for f in meals]) for place in ranked.index[:3]],
    ),
    turn("top 5 instead", [cost(f"spending · {place}", [f[f[PAYEE] == place] for f in meals]) for place in ranked.index[:5]]),
    turn("only 2025", [cost(f"spending · {place}", [f[f[PAYEE] == place] for f in meals25]) for place in ranked25.index[:5]]),
)


def rest(f):
    return f[AMOUNT].sum()


fourth, third = during("2025-10", "2025-12"), during("2025-07", "2025-09")
share = [100 * rest(f) / one for f in third for one in income(f)] + [100 * (income(f)[0] - spending(f)[0]) / income(f)[0] for f in third]
case(
    "quarter-talk",
    turn(
        "how did the last quarter look? income, expenses, whats left",
        [
            earned("income", fourth),
            spent("spending", fourth),
            value("left", [*map(rest, fourth), *(income(f)[0] - spending(f)[0] for f in fourth)], 0.6),
        ],
        "asked_or_answered",
        "October to December 2025",
    ),
    turn(
        "same for the quarter before",
        [
            earned("income", third),
            spent("spending", third),
            value("left", [*map(rest, third), *(income(f)[0] - spending(f)[0] for f in third)], 0.6),
        ],
        means="July to September 2025",
    ),
    turn("whats left as percent of the income", [value("left percent", share, 0.06)], means="July to September 2025"),
)


def homeless(frames):
    return [f[f["Category"] != "Rent"] for f in frames]


def monthly(name, frames):
    return value(name, signed([one / 12 for f in frames for one in spending(f)]), 0.06)


bare = homeless(during("2025"))
peaks = [
    [pd.Series({month: spending(part)[way] for month, part in f.groupby(f[date].dt.to_period("M"))}) for way in range(3)]
    for f, date in zip(bare, DATES, strict=True)
]
print("months", [[(str(one.idxmax()), one.nlargest(2).round(2).tolist()) for one in group] for group in peaks])
worst_month = pd.Period(str(peaks[0][0].idxmax()), "M")
assert all(one.idxmax() == worst_month for group in peaks for one in group)
rents = -CLEAN[(CLEAN["Category"] == "Rent") & (CLEAN["Date"].dt.to_period("M") == worst_month)][AMOUNT].sum()
tops = [one.max() for group in peaks for one in group]
case(
    "month-talk",
    turn("what do we spend per month on average in 2025", [monthly("monthly spending", during("2025"))]),
    turn("without the rent", [monthly("monthly spending", bare)]),
    turn(
        "make it a line over the months. which one was the most expensive?",
        [
            value("month", month_names(worst_month)),
            value("spending", signed(tops + [one + rents for one in tops]), 0.6),
        ],
    ),
)

write("bank")
