"""
Computes the true values of the questions on staff.csv and writes staff.cases.jsonl.

The usual reading counts every person once (exact duplicates removed) and merges spellings; the other readings keep the
duplicates, or the spellings as they are, or both. People without an exit date are current staff.
"""

import pandas as pd

from truth_kit import groups, month_names, ranked, read, turn, value, write

RAW = read("staff.csv")
RAW["hired"] = pd.to_datetime(RAW["Hire Date"], format="%d/%m/%Y")
RAW["left"] = pd.to_datetime(RAW["Exit Date"], format="%d/%m/%Y")
PAY, SICK, DEPT = "Salary (EUR/yr)", "sick_days_2025", "Department"


def merged(frame):
    """The frame with one spelling per department and site, the commonest one."""
    frame = frame.copy()
    for column in (DEPT, "Site"):
        key = frame[column].str.strip().str.lower()
        frame[column] = frame[column].groupby(key).transform(lambda texts: texts.mode()[0])
    return frame


FRAMES = [merged(RAW.drop_duplicates()), merged(RAW), RAW.drop_duplicates(), RAW]
assert FRAMES[0]["Emp No"].is_unique and FRAMES[0]["Full Name"].is_unique
assert set(FRAMES[0]["Site"]) == {"Lyon", "Porto", "Graz", "Leeds"} and FRAMES[0][DEPT].nunique() == 7


def over(compute):
    """A figure in every reading, the usual one first."""
    return [compute(frame) for frame in FRAMES]


def now(frame):
    """Current staff."""
    return frame[frame["left"].isna()]


def gone(frame, year=None):
    """Leavers, of one year or of all."""
    return frame[frame["left"].dt.year == year] if year else frame[frame["left"].notna()]


def new(frame, year):
    """People hired in a year."""
    return frame[frame["hired"].dt.year == year]


def there(frame, day):
    """Headcount at the end of a day."""
    return int(((frame["hired"] <= day) & (frame["left"].isna() | (frame["left"] > day))).sum())


def percent(part, whole):
    """A share as a percentage."""
    return 100 * part / whole


def by(column, measure="Emp No"):
    """A function of a frame: rows or mean of current staff per group."""
    return lambda frame: now(frame)[column].value_counts() if measure == "Emp No" else now(frame).groupby(column)[measure].mean()


def turnover(frame, year):
    """Leavers by headcount of the year: average of both ends, start, end, average of the month ends."""
    ends = [there(frame, pd.Timestamp(year - 1, 12, 31)), there(frame, pd.Timestamp(year, 12, 31))]
    months = [there(frame, day) for day in pd.date_range(f"{year}-01-31", f"{year}-12-31", freq="ME")]
    return [percent(len(gone(frame, year)), base) for base in (sum(ends) / 2, ends[0], ends[1], sum(months) / 12)]


def tenure(frame):
    """Mean years of leavers: by days, by days both ends counted."""
    days = (gone(frame)["left"] - gone(frame)["hired"]).dt.days.mean()
    return [days / 365.25, days / 365, (days + 1) / 365.25]


def early(frame):
    """Leavers within six months: calendar months (before, until the day), and by days."""
    out = gone(frame)
    border, days = out["hired"] + pd.DateOffset(months=6), (out["left"] - out["hired"]).dt.days
    return [len(out[out["left"] < border]), len(out[out["left"] <= border]), *(int((days <= limit).sum()) for limit in (180, 182, 183))]


def quits(frame):
    """Share of resignations: of the leavers with a reason, of all leavers."""
    out = gone(frame)
    number = (out["Exit reason"] == "Resigned").sum()
    return [percent(number, out["Exit reason"].notna().sum()), percent(number, len(out))]


def flat(readings):
    """All readings of all frames, the usual one of every frame first."""
    return [one for place in zip(*readings, strict=True) for one in place]


def quarters(frame, year):
    """Leavers per quarter of a year."""
    return gone(frame, year)["left"].dt.quarter.value_counts().reindex([1, 2, 3, 4], fill_value=0).rename(lambda number: f"Q{number}")


def hires(frame):
    """Hires per month of 2024."""
    return new(frame, 2024)["hired"].dt.strftime("%Y-%m").value_counts()


def stayed(frame):
    """Share of the people hired in 2023 who are still there."""
    return percent(new(frame, 2023)["left"].isna().sum(), len(new(frame, 2023)))


def rich(frame):
    """Pay per current person, named."""
    return now(frame).drop_duplicates("Emp No").set_index("Full Name")[PAY].dropna()


def sick(frame):
    """Mean sick days of everyone with a figure, per site."""
    return frame.groupby("Site")[SICK].mean()


def dept_sick(frame, name):
    """Sick days of a department."""
    return frame[frame[DEPT] == name][SICK]


def per_head(frame, name):
    """Sick days per person of a department: everyone with a figure, current staff, all days by current headcount."""
    days, still = dept_sick(frame, name), dept_sick(now(frame), name)
    return [days.mean(), still.mean(), days.sum() / len(still)]


first = FRAMES[0]
peak = hires(first).idxmax()
assert (hires(first) == hires(first).max()).sum() == 1
growth = over(lambda frame: percent(len(new(frame, 2025)) - len(new(frame, 2024)), len(new(frame, 2024))))
gap = over(lambda frame: by("Site", PAY)(frame)["Lyon"] - by("Site", PAY)(frame)["Porto"])
ops_site = over(lambda frame: now(frame)[now(frame)[DEPT] == "Operations"]["Site"].value_counts())
depts = over(by(DEPT, PAY))
sites = over(by("Site"))

CASES = {
    "departments": turn(
        "how many departments do we have and which is the biggest right now",
        value("departments", first[DEPT].nunique()),
        ranked("department", "people", over(by(DEPT))),
    ),
    "payroll": turn(
        "whats the total salary bill per year for everyone still here", value("salaries", *over(lambda frame: now(frame)[PAY].sum()))
    ),
    "pay-by-dept": turn(
        "avg salary per department, only current people, biggest first please",
        ranked("top department", "top average", depts, within=0.6),
        groups("average", depts, ["Operations", "Sales", "Customer Service"], within=0.6),
    ),
    "over-60k": turn(
        "how many of the current staff get more than 60k?", value("people", *over(lambda frame: (now(frame)[PAY] > 60000).sum()))
    ),
    "top-earners": turn("who are the 3 best paid people we have at the moment", ranked("person", "salary", over(rich), 3, values=2)),
    "resigned-share": turn(
        "of all the people who left, what percentage resigned themselves?", value("resigned percent", *flat(over(quits)), within=0.06)
    ),
    "turnover": turn(
        "staff turnover 2025?",
        value("turnover percent", *flat([turnover(frame, 2025) for frame in FRAMES]), within=0.06),
        outcome="asked_or_answered",
        means="leavers in 2025 as percent of the average headcount, average of start and end of the year",
    ),
    "stay": turn("how long do people stay on average before they leave, in years", value("years", *flat(over(tenure)), within=0.051)),
    "early-leavers": turn("how many quit or were gone within there first 6 months", value("left early", *flat(over(early)))),
    "hires-chart": turn(
        "new hires per month in 2024 as a chart pls. which month was busiest?",
        value("busiest month", *month_names(peak)),
        value("hires", *(hires(frame)[peak] for frame in FRAMES)),
    ),
    "twice": turn("is anybody in the list twice?", value("repeated", len(RAW) - len(first), 2 * (len(RAW) - len(first)))),
    "no-salary": turn("for how many people is the salary missing", value("without salary", *over(lambda frame: frame[PAY].isna().sum()))),
    "lyon-porto": turn(
        "do we pay more in lyon or in porto? avg for people still here and the difference",
        groups("average", over(by("Site", PAY)), ["Lyon", "Porto"], within=0.6),
        value("difference", *gap, *(-one for one in gap), within=1.1),
    ),
    "women": turn("what share of our staff is women?", outcome="declined"),
    "raises": turn("how much of a pay rise did people get on average since last year", outcome="declined"),
    "kept-2023": turn("how many % of the ppl we hired in 2023 are still with us", value("still there percent", *over(stayed), within=0.06)),
    "best-site": turn(
        "which site is doing best?",
        value("site", *[one.idxmin() for one in over(sick)]),
        outcome="asked_or_answered",
        means="the one with the fewest sick days per person in 2025",
    ),
    "talk-sites": [
        turn("headcount per site today", groups("people", sites, ["Lyon", "Porto", "Graz", "Leeds"])),
        turn("only operations", groups("people", ops_site, ["Lyon", "Porto", "Graz", "Leeds"])),
        turn(
            "as percent", groups("percent", [percent(one, one.sum()) for one in ops_site], ["Lyon", "Porto", "Graz", "Leeds"], within=0.06)
        ),
    ],
    "talk-hires": [
        turn("how many people started in 2025", value("hired", *over(lambda frame: len(new(frame, 2025))))),
        turn("and in 2024?", value("hired", *over(lambda frame: len(new(frame, 2024))))),
        turn("so how much growth is that in %", value("growth percent", *growth, within=0.06)),
    ],
    "talk-quarters": [
        turn("how many leavers per quarter in 2025", groups("left", over(lambda frame: quarters(frame, 2025)), ["Q1", "Q2", "Q3", "Q4"])),
        turn("same for 2024", groups("left", over(lambda frame: quarters(frame, 2024)), ["Q1", "Q2", "Q3", "Q4"])),
        turn("make it a line", groups("left", over(lambda frame: quarters(frame, 2024)), ["Q1", "Q2", "Q3", "Q4"])),
    ],
    "talk-sick": [
        turn(
            "how many sick days did sales have in 2025 all together",
            value("sick days", *over(lambda frame: dept_sick(frame, "Sales").sum())),
        ),
        turn("and per head?", value("days per person", *flat(over(lambda frame: per_head(frame, "Sales"))), within=0.051)),
        turn(
            "same for customer service",
            value("days per person", *flat(over(lambda frame: per_head(frame, "Customer Service"))), within=0.051),
        ),
    ],
}

if __name__ == "__main__":
    write("staff", CASES)
