"""
True values of members.cases.jsonl, computed from members.csv with pandas; writes and checks the cases.

Every value is computed first on the cleaned table (exact duplicates dropped, spellings merged) and then in the other
readings: with the duplicates, with the spellings as they are.
"""

import pandas as pd

from everyday_book import HERE, case, month_names, turn, value, write

RAW = pd.read_csv(HERE / "members.csv", keep_default_na=False, na_values=[""])
for column in ("Date of birth", "Joined", "Cancelled"):
    RAW[column] = pd.to_datetime(RAW[column], format="%d/%m/%Y")
FEE, PAID, KIND, HOURS = "Annual fee (EUR)", "Paid 2025 (EUR)", "Membership type", "Volunteer hrs 2025"
CLEAN_ALL = RAW.assign(**{name: RAW[name].str.strip().str.capitalize() for name in ("Section", "Cancel reason")})
FRAMES = [CLEAN_ALL.drop_duplicates(), CLEAN_ALL, RAW.drop_duplicates(), RAW]
CLEAN = FRAMES[0]
START, END = pd.Timestamp(2025, 1, 1), pd.Timestamp(2025, 12, 31)


def read(name, *rules, within=0.0):
    """A value in all readings: each rule on each version of the table."""
    return value(name, [rule(frame) for rule in rules for frame in FRAMES], within)


def current(frame):
    return frame[frame["Cancelled"].isna()]


def left(frame, year):
    return frame[frame["Cancelled"].dt.year == year]


def joined(frame, year):
    return frame[frame["Joined"].dt.year == year]


# single questions
case(
    "active",
    turn(
        "how many active members do we have and what do their yearly fees add up to?",
        [read("members", lambda f: len(current(f))), read("fees", lambda f: current(f)[FEE].sum(), within=0.6)],
    ),
)
case(
    "over-250",
    turn(
        "how many of our current members pay more than 250 euros a year",
        [read("members", lambda f: (current(f)[FEE] > 250).sum(), lambda f: (current(f)[PAID] > 250).sum())],
    ),
)
case(
    "new-vs",
    turn(
        "new members 2025 vs 2024, how much % more is that",
        [
            read("joined 2025", lambda f: len(joined(f, 2025))),
            read("joined 2024", lambda f: len(joined(f, 2024))),
            read("growth percent", lambda f: 100 * (len(joined(f, 2025)) / len(joined(f, 2024)) - 1), within=0.06),
        ],
    ),
)


def at_start(f):
    return ((f["Joined"] < START) & (f["Cancelled"].isna() | (f["Cancelled"] >= START))).sum()


case(
    "churn",
    turn(
        "whats our churn rate for 2025?",
        [
            read(
                "churn percent",
                lambda f: 100 * len(left(f, 2025)) / at_start(f),
                lambda f: 100 * ((f["Cancelled"].dt.year == 2025) & (f["Joined"] < START)).sum() / at_start(f),
                lambda f: 200 * len(left(f, 2025)) / (at_start(f) + len(current(f))),
                lambda f: 100 * len(left(f, 2025)) / (at_start(f) + len(joined(f, 2025))),
                within=0.06,
            )
        ],
        "asked_or_answered",
        "members who cancelled in 2025 as a percentage of those who were members on 1 January 2025",
    ),
)


def stay(f):
    return (f["Cancelled"] - f["Joined"]).dt.days.dropna()


case(
    "how-long",
    turn(
        "how long do ppl stay on average before they quit, in months",
        [
            read(
                "months",
                lambda f: stay(f).mean() / 30.4375,
                lambda f: stay(f).mean() / 30,
                lambda f: ((f["Cancelled"].dt.year - f["Joined"].dt.year) * 12 + f["Cancelled"].dt.month - f["Joined"].dt.month).mean(),
                within=0.15,
            )
        ],
    ),
)
case(
    "ten-years",
    turn(
        "how many of the current members had been in the club for more than 10 years at the end of 2025?",
        [
            read(
                "members",
                lambda f: (current(f)["Joined"] < pd.Timestamp(2015, 12, 31)).sum(),
                lambda f: (current(f)["Joined"] <= pd.Timestamp(2015, 12, 31)).sum(),
            )
        ],
    ),
)
reasons = CLEAN["Cancel reason"].value_counts()
top = reasons.index[0]
case(
    "reason",
    turn(
        "main reason why people leave? and what percent of the leavers is that",
        [
            value("reason", [top]),
            read(
                "share percent",
                lambda f: 100 * (f["Cancel reason"] == top).sum() / f["Cancelled"].notna().sum(),
                lambda f: 100 * (f["Cancel reason"] == top).sum() / f["Cancel reason"].notna().sum(),
                within=0.06,
            ),
        ],
    ),
)
case(
    "direct-debit",
    turn(
        "what percentage of current members pays by direct debit",
        [
            read(
                "share percent",
                lambda f: 100 * (current(f)["pays_by"] == "direct debit").mean(),
                lambda f: 100 * (current(f)["pays_by"].dropna() == "direct debit").mean(),
                within=0.06,
            )
        ],
    ),
)
case(
    "twice", turn("is anybody in the list twice? how many", [value("doubles", [RAW.duplicated().sum(), RAW.duplicated(keep=False).sum()])])
)
case(
    "no-birthday",
    turn(
        "for how many members is the birth date missing",
        [read("members", lambda f: f["Date of birth"].isna().sum(), lambda f: current(f)["Date of birth"].isna().sum())],
    ),
)


def debt(f):
    return (current(f)[FEE] - current(f)[PAID]).dropna()


case(
    "owe",
    turn(
        "how much of the 2025 fees is still open for the members who are still with us, and how many of them owe us something?",
        [read("open", lambda f: debt(f).sum(), within=0.6), read("members", lambda f: (debt(f) > 0).sum())],
    ),
)
months = joined(CLEAN, 2025)["Joined"].dt.month.value_counts()
assert months.iloc[0] > months.iloc[1]
best = pd.Timestamp(2025, months.index[0], 1)
case(
    "month-chart",
    turn(
        "can u draw me a chart of new members per month in 2025. which month was best?",
        [value("month", month_names(best)), read("joined", lambda f: (joined(f, 2025)["Joined"].dt.month == best.month).sum())],
    ),
)
case(
    "youth-adult",
    turn(
        "what % of youth members have cancelled so far, is that more than with the adults?",
        [
            read(f"cancelled percent · {kind}", lambda f: 100 * f[f[KIND] == kind]["Cancelled"].notna().mean(), within=0.06)
            for kind in ("Youth", "Adult")
        ],
    ),
)
hours = CLEAN.groupby(KIND)[HOURS].mean().sort_values(ascending=False)
print("hours", hours.to_dict(), current(CLEAN).groupby(KIND)[HOURS].mean().to_dict())
case(
    "volunteer",
    turn(
        "volunteer hours per head in 2025 by membership type, top 3 biggest first",
        [value("first", [hours.index[0]])]
        + [
            read(
                f"hours per member · {kind}",
                lambda f: f[f[KIND] == kind][HOURS].mean(),
                lambda f: current(f)[current(f)[KIND] == kind][HOURS].mean(),
                within=0.006,
            )
            for kind in hours.index[:3]
        ],
    ),
)
case("trainer", turn("which trainer has the most members?", outcome="declined"))
case("attendance", turn("how often does a member come to training on average per week", outcome="declined"))
keen = current(CLEAN).sort_values(HOURS, ascending=False)
old = current(CLEAN).sort_values("Joined", kind="stable")
print(
    "best",
    keen[["Name", HOURS]].head(3).values.tolist(),
    old[["Name", "Joined"]].head(3).values.tolist(),
    CLEAN.sort_values(HOURS, ascending=False)[["Name", HOURS]].head(2).values.tolist(),
)
case(
    "best",
    turn(
        "who is our best member",
        [value("member", [keen.iloc[0]["Name"], keen.iloc[0]["Member No"], *old[old["Joined"] == old["Joined"].iloc[0]]["Name"]])],
        "asked_or_answered",
        "the current member with the most volunteer hours in 2025",
    ),
)

# conversations
sections = sorted(CLEAN["Section"].unique())
case(
    "quits-talk",
    turn("how many members quit in 2025?", [read("quits", lambda f: len(left(f, 2025)))]),
    turn("and in 2024?", [read("quits", lambda f: len(left(f, 2024)))]),
    turn(
        "split that by section",
        [
            read(f"quits · {section}", lambda f: (left(f, 2024)["Section"] == section).sum())
            for section in sections
            if (left(CLEAN, 2024)["Section"] == section).any()
        ],
    ),
)


def tennis(f):
    return current(f)[current(f)["Section"] == "Tennis"]


case(
    "fee-talk",
    turn("avg yearly fee of our current members?", [read("mean fee", lambda f: current(f)[FEE].mean(), within=0.006)]),
    turn("only tennis", [read("mean fee", lambda f: tennis(f)[FEE].mean(), within=0.006)]),
    turn("without the passive ones", [read("mean fee", lambda f: tennis(f)[tennis(f)[KIND] != "Passive"][FEE].mean(), within=0.006)]),
)
income = current(CLEAN).groupby(KIND)[FEE].sum().sort_values(ascending=False)
print("income", income.to_dict(), CLEAN.groupby(KIND)[FEE].sum().to_dict())


def fees(f, kind):
    return current(f)[current(f)[KIND] == kind][FEE].sum()


def share(f, kind):
    return 100 * fees(f, kind) / current(f)[FEE].sum()


case(
    "types-talk",
    turn(
        "which 3 membership types bring in the most yearly fees? current members only",
        [value("first", [income.index[0]])] + [read(f"fees · {kind}", lambda f: fees(f, kind), within=0.6) for kind in income.index[:3]],
    ),
    turn("as percent pls", [read(f"share percent · {kind}", lambda f: share(f, kind), within=0.06) for kind in income.index[:3]]),
    turn(
        "top 5 instead",
        [read(f"share percent · {kind}", lambda f: share(f, kind), lambda f: fees(f, kind), within=0.06) for kind in income.index[:5]],
    ),
)


def gain(f, year):
    return len(joined(f, year)) - len(left(f, year))


case(
    "growth-talk",
    turn("joined minus cancelled in 2025, how many members did we gain?", [read("gain", lambda f: gain(f, 2025))]),
    turn("and the year before?", [read("gain", lambda f: gain(f, 2024))]),
    turn("show it per year since 2021, make it a line", [read(f"gain · {year}", lambda f: gain(f, year)) for year in range(2021, 2026)]),
)

write("members")
