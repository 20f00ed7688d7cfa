"""True values of the questions about invoices.csv, written to invoices.cases.jsonl.

The TOTAL row never counts. Readings: net or gross; with or without credit notes; for breakdowns also with unmerged spellings.
"""

import pandas as pd

from everyday_book import HERE, declined, ranked, turn, value, write

NET, GROSS = "Net (EUR)", "Gross (EUR)"
RAW = pd.read_csv(HERE / "invoices.csv")
RAW = RAW[RAW["Invoice No"] != "TOTAL"].copy()
for column in ("Issued", "Due", "Paid"):
    RAW[column] = pd.to_datetime(RAW[column], format="%d/%m/%Y")
RAW["wait"] = (RAW["Paid"] - RAW["Issued"]).dt.days
RAW["late"] = (RAW["Paid"] - RAW["Due"]).dt.days


def merged(texts):
    """Each label as its most frequent spelling, regardless of case and outer blanks."""
    keys = texts.str.strip().str.lower()
    return keys.map(texts.groupby(keys).agg(lambda group: group.value_counts().index[0].strip()))


ALL = RAW.assign(Country=merged(RAW["Country"]), Customer=merged(RAW["Customer"]))
BILLS = ALL[ALL["Invoice No"].str.startswith("INV")]
BOTH = (ALL, BILLS)
assert (ALL["Paid"].isna() == (ALL["Paid"].isna() & ALL["Invoice No"].str.startswith("INV"))).all()


def within_days(frame, start, end):
    return frame[frame["Issued"].between(start, end)]


def year(frame, number):
    return frame[frame["Issued"].dt.year == number]


def sums(choose, frames=BOTH):
    """Net and gross sums of the chosen rows, with and without credit notes."""
    return [choose(frame)[measure].sum() for measure in (NET, GROSS) for frame in frames]


def sums_by(column, choose=lambda frame: frame, frames=(ALL, BILLS, RAW)):
    return [choose(frame).groupby(column)[measure].sum() for measure in (NET, GROSS) for frame in frames]


def month_names(day):
    """Usual ways to write a month."""
    return [f"{day:%B} {day:%Y}", f"{day:%B}", f"{day:%Y-%m}", f"{day:%b} {day:%Y}", f"{day:%m}/{day:%Y}"]


def by_month(number):
    return [
        one.to_frame("sum").set_index(pd.DatetimeIndex(one.index).to_period("M").to_timestamp())["sum"].groupby(level=0).sum()
        for one in sums_by("Issued", lambda frame: year(frame, number), BOTH)
    ]


def months_at(number, *months):
    return [
        value(f"{pd.Timestamp(number, month, 1):%B %Y}", *(one[pd.Timestamp(number, month, 1)] for one in by_month(number)), within=0.6)
        for month in months
    ]


def weakest(number):
    return ranked(f"weakest month of {number}", by_month(number), labels=[1], values=[1], within=0.6, ascending=True, spell=month_names)


def growth(frame, measure):
    return 100 * (year(frame, 2024)[measure].sum() / year(frame, 2023)[measure].sum() - 1)


END_OF_YEAR = pd.Timestamp(2024, 12, 31)


def overdue(measure, day=END_OF_YEAR):
    open_then = ALL[(ALL["Issued"] <= day) & (ALL["Paid"].isna() | (ALL["Paid"] > day))]
    return [open_then[open_then["Due"] < day][measure].sum(), open_then[open_then["Due"] <= day][measure].sum()]


UNPAID = ALL[ALL["Paid"].isna()]
PAID = [frame[frame["Paid"].notna()] for frame in (BILLS, ALL)]
GERMAN = [
    100 * frame.loc[frame["Country"] == "Germany", measure].sum() / frame[measure].sum() for measure in (NET, GROSS) for frame in BOTH
]
MEANS = [frame.groupby("Service")[measure].mean() for measure in (NET, GROSS) for frame in (BILLS, ALL)]


def reminders(austrian):
    chosen = [frame[(frame["Country"] == "Austria") == austrian]["Reminders"] for frame in (BILLS, ALL)]
    return [*(one.mean() for one in chosen), *(100 * (one > 0).mean() for one in chosen)]


def late_shares(known):
    """Percent of late payments by manager; known: only rows with a due date."""
    return [
        (100 * (frame["late"] > 0)).groupby(frame["acct_mgr"]).mean()
        for frame in (one.dropna(subset="Due") if known else one for one in PAID)
    ]


LONGEST = [ALL.sort_values(column, ascending=False, kind="stable").iloc[0] for column in ("wait", "late")]
LATE = BILLS.groupby("Customer")
WORST = [LATE["late"].mean().idxmax(), ALL.groupby("Customer")[NET].sum().idxmin()]
TOP = {"labels": [1], "values": [1, 2, 3, -1], "within": 0.6}


def shares(frame, measure):
    totals = year(frame, 2024).groupby("Country")[measure].sum()
    return 100 * totals / totals.sum()


def upkeep(frame, number):
    return within_days(frame, pd.Timestamp(number, 3, 1), pd.Timestamp(number, 3, 31))[lambda rows: rows["Service"] == "Maintenance"]


QUARTER = (pd.Timestamp(2024, 10, 1), pd.Timestamp(2024, 12, 31))

write(
    "invoices",
    {
        "invoices-total-2024": [
            turn(
                "how much did we invoice in 2024 alltogether, without vat",
                value("net 2024", *(year(frame, 2024)[NET].sum() for frame in BOTH), within=0.6),
            )
        ],
        "invoices-over-5000": [
            turn("how many invoices were over 5000 euros?", value("invoices", (BILLS[GROSS] > 5000).sum(), (BILLS[NET] > 5000).sum()))
        ],
        "invoices-month-late": [
            turn("how many were paid more than 30 days after they were due", value("invoices", (ALL["late"] > 30).sum()))
        ],
        "invoices-days-to-pay": [
            turn(
                "how long do people take to pay us on average, in days from the invoice",
                value("days", *(one["wait"].mean() for one in PAID), within=0.06),
            )
        ],
        "invoices-top-three": [
            turn("top 3 customers by turnover pls", ranked("turnover", sums_by("Customer"), labels=[1, 2, 3], values=[1, 3], within=0.6))
        ],
        "invoices-share-germany": [turn("what percentage of our sales comes from germany?", value("share percent", *GERMAN, within=0.06))],
        "invoices-outstanding": [
            turn(
                "how much money is still outstanding and how many invoices is that",
                value("open", UNPAID[GROSS].sum(), UNPAID[NET].sum(), within=0.6),
                value("invoices", len(UNPAID)),
            )
        ],
        "invoices-overdue-year-end": [
            turn(
                "how much was overdue at the end of 2024? i mean what wasnt paid yet on 31 december",
                value("overdue", *overdue(GROSS), *overdue(NET), within=0.6),
            )
        ],
        "invoices-growth": [
            turn(
                "did we grow from 2023 to 2024 and by how many percent",
                value("growth percent", *(growth(frame, measure) for measure in (NET, GROSS) for frame in BOTH), within=0.06),
            )
        ],
        "invoices-no-due-date": [turn("is the due date missing anywhere? how many", value("missing", ALL["Due"].isna().sum()))],
        "invoices-mean-by-service": [
            turn("avg invoice per service, biggest first", ranked("mean", MEANS, labels=[1, -1], values=[1, 2, -1], within=0.06))
        ],
        "invoices-reminders-austria": [
            turn(
                "do the austrians need more reminders than customers from abroad?",
                value("Austria", *reminders(True), within=0.006),
                value("abroad", *reminders(False), within=0.006),
            )
        ],
        "invoices-longest-wait": [
            turn(
                "whats the longest we ever waited for our money, and who was that",
                value("days", *(one[column] for one, column in zip(LONGEST, ("wait", "late"), strict=True))),
                value("customer", *(one["Customer"] for one in LONGEST)),
            )
        ],
        "invoices-margin": [declined("which service has the best profit margin")],
        "invoices-post": [declined("how many of them did we send by post and how many by email?")],
        "invoices-worst-customer": [
            turn(
                "who is our worst customer",
                value("customer", *WORST),
                outcome="asked_or_answered",
                means="the one who pays latest on average, counted from the due date",
            )
        ],
        "invoices-last-quarter": [
            turn(
                "turnover last quarter?",
                value("turnover", *sums(lambda frame: within_days(frame, *QUARTER)), within=0.6),
                outcome="asked_or_answered",
                means="the last quarter in the data, October to December 2024",
            )
        ],
        "invoices-by-country": [
            turn("total per country please, biggest first", ranked("total", sums_by("Country"), **TOP)),
            turn("only 2024", ranked("total 2024", sums_by("Country", lambda frame: year(frame, 2024)), **TOP)),
            turn(
                "as percent",
                ranked(
                    "share 2024",
                    [shares(frame, measure) for measure in (NET, GROSS) for frame in (ALL, BILLS, RAW)],
                    **{**TOP, "within": 0.06},
                ),
            ),
        ],
        "invoices-paid-late": [
            turn("how many invoices did we get paid too late", value("late", (ALL["late"] > 0).sum())),
            turn(
                "and as percent of all the paid ones?",
                value(
                    "late percent",
                    *(100 * (one["late"] > 0).sum() / count for one in PAID for count in (len(one), one["Due"].notna().sum())),
                    within=0.06,
                ),
            ),
            turn(
                "which account manager is worst there",
                ranked("late percent", [*late_shares(False), *late_shares(True)], labels=[1], values=[1], within=0.06),
            ),
        ],
        "invoices-months": [
            turn("which month was our weakest in 2024? show me all months in a chart", weakest(2024)),
            turn("make it a line", months_at(2024, 1, 5, 12)),
            turn("same for 2023", weakest(2023), months_at(2023, 1, 12)),
        ],
        "invoices-maintenance": [
            turn(
                "how much maintenace did we bill in march 2024", value("March 2024", *sums(lambda frame: upkeep(frame, 2024)), within=0.06)
            ),
            turn("and in 2023?", value("March 2023", *sums(lambda frame: upkeep(frame, 2023)), within=0.06)),
            turn(
                "without the credit notes",
                value("March 2023 without credit notes", *sums(lambda frame: upkeep(frame, 2023), (BILLS,)), within=0.06),
            ),
        ],
    },
)
print(
    LATE["late"].mean().nlargest(3),
    ALL[ALL["late"] > 0].groupby("Customer")["late"].mean().nlargest(3),
    UNPAID.groupby("Customer")[GROSS].sum().nlargest(3),
    late_shares(False)[0],
    sep="\n",
)
