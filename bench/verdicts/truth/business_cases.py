"""Cases about business files with typical faults."""

import pandas as pd

from case_book import by_group, case, load, value

SUBSCRIPTIONS = "subscriptions.csv"
SUBS = load(SUBSCRIPTIONS).assign(
    start=lambda frame: pd.to_datetime(frame["start_date"]), end=lambda frame: pd.to_datetime(frame["end_date"])
)


def active(day):
    """Subscriptions that are active on a day, in two readings: the end date still counts, or no longer counts."""
    begun = SUBS["start"] <= day
    return SUBS[begun & (SUBS["end"].isna() | (SUBS["end"] >= day))], SUBS[begun & (SUBS["end"].isna() | (SUBS["end"] > day))]


@case("subs-active", SUBSCRIPTIONS, "How many subscriptions were active on 31 March 2025?")
def _():
    return [value("active", *map(len, active(pd.Timestamp(2025, 3, 31))))]


@case("subs-recurring", SUBSCRIPTIONS, "What monthly recurring revenue did we have on 1 January 2025 per plan, in euros?")
def _():
    frames = [frame.groupby("plan")["monthly_fee"].sum() for frame in active(pd.Timestamp(2025, 1, 1))]
    return [value(f"revenue · {plan}", *(sums[plan] for sums in frames), within=0.06) for plan in frames[0].index]


@case("subs-length", SUBSCRIPTIONS, "For subscriptions that were cancelled: median length in days from start to end, @median_days[n]")
def _():
    days = (SUBS["end"] - SUBS["start"]).dt.days.dropna()
    return [value("median_days", days.median(), days.median() + 1, within=0.01)]


@case(
    "subs-talk",
    SUBSCRIPTIONS,
    "How many subscriptions were cancelled in 2024?",
    "What share of Basic has been cancelled so far, in %?",
    "and the other plans?",
)
def _():
    shares = 100 * SUBS.groupby("plan")["end"].apply(lambda ends: ends.notna().mean())
    return [
        [value("cancelled", (SUBS["end"].dt.year == 2024).sum())],
        [value("share percent", shares["Basic"], within=0.06)],
        by_group("share percent", shares.drop("Basic"), within=0.06),
    ]


LADEN = "laden-umsatz.csv"
SALES = load(LADEN, sep=";", dtype=str).assign(
    day=lambda frame: pd.to_datetime(frame["Datum"], format="%d.%m.%Y"),
    Menge=lambda frame: frame["Menge"].astype(int),
    Umsatz=lambda frame: frame["Umsatz"].str.replace(".", "").str.replace(",", ".").astype(float),
)


@case("laden-sued", LADEN, "Wie hoch war der Gesamtumsatz der Filiale Süd im ersten Quartal 2025?")
def _():
    chosen = SALES[(SALES["Filiale"] == "Süd") & (SALES["day"] < "2025-04-01")]
    return [value("Umsatz", chosen["Umsatz"].sum(), within=0.06)]


@case("laden-warengruppe", LADEN, "Welche Warengruppe macht den meisten Umsatz, und welchen Anteil hat sie in Prozent?")
def _():
    sums = SALES.groupby("Warengruppe")["Umsatz"].sum()
    return [value("Warengruppe", sums.idxmax()), value("Anteil in %", 100 * sums.max() / sums.sum(), within=0.06)]


def to_dates(texts):
    """Parses dates in both formats of the deliveries."""
    return pd.to_datetime(texts, format="%Y-%m-%d", errors="coerce").fillna(pd.to_datetime(texts, format="%d.%m.%Y", errors="coerce"))


DELIVERIES = "deliveries.csv"
PARCELS = load(DELIVERIES).assign(
    promise=lambda frame: to_dates(frame["promised"]),
    arrival=lambda frame: to_dates(frame["delivered"]),
    name=lambda frame: frame["carrier"].str.strip().str.lower(),
)


@case("parcels-late", DELIVERIES, "what % of delivered parcels came late, i.e. after the promised day?")
def _():
    arrived = PARCELS.dropna(subset=["arrival"])
    return [value("late percent", 100 * (arrived["arrival"] > arrived["promise"]).mean(), within=0.06)]


@case("parcels-carriers", DELIVERIES, "Which carrier delivers late most often? I'd like the late share for each carrier.")
def _():
    arrived = PARCELS.dropna(subset=["arrival"])
    late = (100 * (arrived["arrival"] > arrived["promise"])).groupby(arrived["name"]).mean()
    return [value("worst carrier", late.idxmax()), *by_group("late percent", late, within=0.06)]


@case("parcels-heavy", DELIVERIES, "How many deliveries weigh 5 kg or more, and what do these cost on average (EUR, 2 decimals)?")
def _():
    heavy = PARCELS[PARCELS["weight_kg"] >= 5]
    return [value("deliveries", len(heavy)), value("mean cost", heavy["cost_eur"].mean(), within=0.006)]


BRANCHES = "branch-sales.csv"
SHOPS = load(BRANCHES)[lambda frame: ~frame["branch"].str.lower().eq("total")].assign(
    year=lambda frame: frame.filter(like="_eur").sum(axis=1)
)


@case("branches-total", BRANCHES, "Total sales of the year over all branches?")
def _():
    return [value("sales", SHOPS["year"].sum(), within=0.6)]


@case("branches-mean", BRANCHES, "Average yearly sales per branch, by region. Which region leads?")
def _():
    means = SHOPS.groupby("region")["year"].mean()
    return [value("best region", means.idxmax()), *by_group("mean sales", means, within=0.6)]


RECEIPTS = "receipts.csv"
TILL_FULL = load(RECEIPTS)
TILL = TILL_FULL.drop_duplicates()


@case("till-net", RECEIPTS, "Net sales per store after refunds, please. Some lines are in the export twice, count them once.")
def _():
    return by_group("net sales", TILL.groupby("store")["amount_eur"].sum(), within=0.06)


@case("till-members", RECEIPTS, "How many different members bought something, and what is the average sale (without refunds) in euros?")
def _():
    bought, full = TILL[TILL["kind"] == "sale"], TILL_FULL[TILL_FULL["kind"] == "sale"]
    return [
        value("members", bought["member"].nunique()),
        value("mean sale", bought["amount_eur"].mean(), full["amount_eur"].mean(), within=0.006),
    ]


@case("till-weather", RECEIPTS, "Do we sell more on rainy days?", outcome="declined")
def _():
    return []


@case(
    "till-talk",
    RECEIPTS,
    "How much was paid by card in March 2025, sales only?",
    "and in cash?",
    "what about refunds in that month, how much did we pay back in total?",
)
def _():
    def march(frame):
        return frame[frame["date"].str.startswith("2025-03")]

    def paid(way):
        return [
            march(frame)[lambda rows: (rows["kind"] == "sale") & (rows["payment"] == way)]["amount_eur"].sum()
            for frame in (TILL, TILL_FULL)
        ]

    back = [march(frame)[lambda rows: rows["kind"] == "refund"]["amount_eur"].sum() for frame in (TILL, TILL_FULL)]
    return [
        [value("card", *paid("card"), within=0.06)],
        [value("cash", *paid("cash"), within=0.06)],
        [value("refunds", *back, *(-one for one in back), within=0.06)],
    ]
