"""
Computes the true values of the questions on ads.csv and writes ads.cases.jsonl.

Every reading leaves out the TOTAL row. The usual reading merges the spellings of the channels; the other one keeps them.
Sums skip rows without a measure; ratios are ratios of sums, over all rows or only over rows that have both measures.
"""

import pandas as pd

from truth_kit import groups, month_names, ranked, read, turn, value, write

ALL = read("ads.csv")
ROWS = ALL[ALL["Day"] != "TOTAL"].copy()
assert len(ROWS) == len(ALL) - 1 and not ROWS.duplicated().any()
COST, REVENUE, ORDERS = "Cost (EUR)", "Revenue (EUR)", "Conv."
ROWS["day"] = pd.to_datetime(ROWS["Day"])
ROWS["month"] = ROWS["Day"].str[:7]
CLEAN = ROWS.copy()
CLEAN["Channel"] = CLEAN["Channel"].groupby(CLEAN["Channel"].str.strip().str.lower()).transform(lambda texts: texts.mode()[0])
CHANNELS = ["Google Search", "Facebook", "Instagram", "YouTube", "TikTok"]
assert set(CLEAN["Channel"]) == set(CHANNELS)
FRAMES = [CLEAN, ROWS]


def over(compute):
    """A figure with merged spellings, then with the spellings as they are."""
    return [compute(frame) for frame in FRAMES]


def ratio(frame, top, bottom, column=None):
    """Ratio of sums, in total or per group: over all rows, over rows with both measures."""
    found = []
    for rows in (frame, frame.dropna(subset=[top, bottom])):
        sums = rows.groupby(column)[[top, bottom]].sum() if column else rows[[top, bottom]].sum()
        found.append(sums[top] / sums[bottom])
    return found


def ratios(top, bottom, column=None, pick=lambda frame: frame):
    """The ratio in all readings, the usual one first."""
    whole, both = zip(*(ratio(pick(frame), top, bottom, column) for frame in FRAMES), strict=True)
    return [*whole, *both]


def profit(frame, column):
    """Revenue minus cost per group: of sums, then of rows that have both."""
    sums = frame.groupby(column)[[REVENUE, COST]].sum()
    rows = frame.dropna(subset=[REVENUE]).groupby(column)[[REVENUE, COST]].sum()
    return [sums[REVENUE] - sums[COST], rows[REVENUE] - rows[COST]]


def between(frame, start, end):
    """Rows of a period, both days included."""
    return frame[(frame["Day"] >= start) & (frame["Day"] <= end)]


def year(number):
    """A function that keeps a year."""
    return lambda frame: frame[frame["day"].dt.year == number]


def total(measure, column):
    """A function that sums a measure per group."""
    return lambda frame: frame.groupby(column)[measure].sum()


def times(number, readings):
    """Readings times a number."""
    return [number * one for one in readings]


def google(frame):
    """Google Search in 2025."""
    return year(2025)(frame)[lambda rows: rows["Channel"] == "Google Search"]


def without_brand(frame):
    """All campaigns but Brand Search."""
    return frame[frame["Campaign"] != "Brand Search"]


per_day = CLEAN.groupby("Day")[COST].sum()
assert len(per_day) == 547
halves = [between(CLEAN, f"{one}-01-01", f"{one}-06-30")[REVENUE].sum() for one in (2024, 2025)]
change = 100 * (halves[1] / halves[0] - 1)
months = CLEAN.groupby("month")[REVENUE].sum()
peak = str(months.idxmax())
friday = CLEAN[CLEAN["Campaign"] == "Black Friday"]
span = (friday["day"].max() - friday["day"].min()).days
earned = profit(CLEAN, "Campaign")
losers = earned[0][earned[0] < 0].sort_values()
assert set(losers.index) == set(earned[1][earned[1] < 0].index) and 2 <= len(losers) <= 3
weekend = CLEAN["day"].dt.day_of_week >= 5
rates = {name: times(100, ratio(CLEAN[chosen], ORDERS, "Clicks")) for name, chosen in (("weekend", weekend), ("weekday", ~weekend))}
clicks = over(total("Clicks", "Channel"))
clicks25 = over(lambda frame: total("Clicks", "Channel")(year(2025)(frame)))
orders = [CLEAN.groupby("Campaign")[ORDERS].sum()]
rest = [without_brand(CLEAN).groupby("Campaign")[ORDERS].sum()]
best = list(rest[0].sort_values(ascending=False).index[:3])
search = over(google)
FIRST_HALF = ["2025-01", "2025-02", "2025-03", "2025-04", "2025-05"]

CASES = {
    "spend": turn("how much money did we put into ads altogether", value("cost", CLEAN[COST].sum())),
    "roas": turn(
        "how many euros do we get back per euro spent, for each channel, best first",
        groups("revenue per euro", ratios(REVENUE, COST, "Channel"), CHANNELS, within=0.006),
    ),
    "top-profit": turn("top 3 campaigns by profit (revenue minus ad cost)", ranked("campaign", "profit", earned, 3, values=2)),
    "march": turn(
        "what did we spend in march 2025? and in march 24?",
        *(value(f"cost {one}", CLEAN[CLEAN["month"] == one][COST].sum()) for one in ("2025-03", "2024-03")),
    ),
    "half-years": turn(
        "revenue first half 2025 vs first half 2024, are we growing?",
        value("revenue 2025", halves[1]),
        value("revenue 2024", halves[0]),
        value("change percent", change, -change, within=0.06),
    ),
    "expensive-days": turn("on how many days did we spend over 500 euros", value("days", (per_day > 500).sum())),
    "losers": turn(
        "did any campaigns lose money? which ones and how much",
        *(value(f"campaign {place + 1}", name) for place, name in enumerate(losers.index)),
        *(
            value(f"loss · {name}", *(sign * reading[name] for sign in (-1, 1) for reading in earned), within=0.06)
            for name in losers.index[:2]
        ),
    ),
    "daily-spend": turn("whats our avg spend per day", value("cost per day", per_day.mean(), within=0.06)),
    "best-month": turn(
        "show me revenue per month as a chart, which month was our best?",
        value("month", *month_names(peak)),
        value("revenue", months[peak]),
    ),
    "black-friday": turn(
        "how many days did the black friday campaign run and what did one order cost there",
        value("days", span + 1, span),
        value("cost per order", ratio(friday, COST, ORDERS)[0], within=0.006),
    ),
    "campaigns": turn(
        "how many different campaigns have we had, and how many per country",
        value("campaigns", CLEAN["Campaign"].nunique()),
        groups("campaigns", [CLEAN.groupby("Country")["Campaign"].nunique()], ["DE", "NL", "AT"]),
    ),
    "no-tracking": turn("is there data missing for revenue? how many rows", value("rows", CLEAN[REVENUE].isna().sum())),
    "weekends": turn(
        "do ppl buy more often on weekends? order rate per click sat/sun vs the rest of the week",
        *(value(f"conversion percent · {name}", *found, within=0.051) for name, found in rates.items()),
    ),
    "keywords": turn("which search keywords sell best?", outcome="declined"),
    "returning": turn("how many of the orders came from new customers", outcome="declined"),
    "best-channel": turn(
        "which channel works best?",
        value("channel", *(one.idxmax() for one in ratios(REVENUE, COST, "Channel"))),
        outcome="asked_or_answered",
        means="revenue per euro spent",
    ),
    "last-quarter": turn(
        "how much did we spend last quarter",
        value("cost", between(CLEAN, "2025-04-01", "2025-06-30")[COST].sum()),
        outcome="asked_or_answered",
        means="april to june 2025",
    ),
    "talk-clicks": [
        turn("clicks per channel, biggest first", groups("clicks", clicks, CHANNELS)),
        turn("as percent", groups("percent", [100 * one / one.sum() for one in clicks], CHANNELS, within=0.06)),
        turn(
            "just 2025 pls",
            groups(
                "percent", [100 * one / one.sum() for one in clicks25], [one for one in CHANNELS if one in clicks25[0].index], within=0.06
            ),
        ),
    ],
    "talk-google": [
        turn("revenue by month in 2025", groups("revenue", [total(REVENUE, "month")(year(2025)(CLEAN))], FIRST_HALF)),
        turn("only google", groups("revenue", [total(REVENUE, "month")(one) for one in search], FIRST_HALF)),
        turn("make it a line and add the cost", groups("cost", [total(COST, "month")(one) for one in search], FIRST_HALF)),
    ],
    "talk-order": [
        turn("whats the average order worth in 2024", value("euros per order", *ratio(year(2024)(CLEAN), REVENUE, ORDERS), within=0.006)),
        turn("and in 2025?", value("euros per order", *ratio(year(2025)(CLEAN), REVENUE, ORDERS), within=0.006)),
        turn(
            "by channel",
            groups(
                "euros per order",
                ratios(REVENUE, ORDERS, "Channel", year(2025)) + ratios(REVENUE, ORDERS, "Channel"),
                CHANNELS[:4],
                within=0.006,
            ),
        ),
    ],
    "talk-orders": [
        turn("top 5 campaigns by orders", [one for one in ranked("campaign", "orders", orders, 5) if one["name"].startswith("campaign")]),
        turn("top 3 instead, and without brand search", ranked("campaign", "orders", rest, 3, values=2)),
        turn(
            "what did an order cost us in each of these?",
            groups("cost per order", ratio(CLEAN, COST, ORDERS, "Campaign"), best, within=0.006),
        ),
    ],
}

if __name__ == "__main__":
    write("ads", CASES)
