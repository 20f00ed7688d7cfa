"""Cases about a survey, a time series, listings, and related tables."""

import pandas as pd

from case_book import by_group, case, load, value

SURVEY = "survey.csv"
PEOPLE = load(SURVEY)
SCORE, ADVICE = "satisfaction_1_to_5", "recommend_0_to_10"


@case(
    "survey-promoters",
    SURVEY,
    "What is our net promoter score (promoters 9-10 minus detractors 0-6, percent of those who answered)? @nps[one decimal]",
)
def _():
    answers = PEOPLE[ADVICE].dropna()
    return [value("nps", 100 * ((answers >= 9).mean() - (answers <= 6).mean()), within=0.06)]


@case(
    "survey-talk",
    SURVEY,
    "Mean satisfaction by age group",
    "Same thing by channel instead",
    "How many people skipped the satisfaction question?",
    "so what percent is that",
)
def _():
    skipped = PEOPLE[SCORE].isna()
    return [
        by_group("mean satisfaction", PEOPLE.groupby("age_group")[SCORE].mean(), within=0.006),
        by_group("mean satisfaction", PEOPLE.groupby("channel")[SCORE].mean(), within=0.006),
        [value("skipped", skipped.sum())],
        [value("percent", 100 * skipped.mean(), within=0.06)],
    ]


TRAFFIC = "site-traffic.csv"
VISITS = load(TRAFFIC)


@case("traffic-months", TRAFFIC, "Average visits per day for each month?")
def _():
    return by_group("visits per day", VISITS.groupby(VISITS["day"].str[:7])["visits"].mean(), within=0.6)


@case(
    "traffic-talk",
    TRAFFIC,
    "What's our signup rate (signups / visits) overall, in percent with 2 decimals?",
    "Which weekday has the most visits on average?",
)
def _():
    full = VISITS.dropna(subset=["visits"])
    weekday = pd.to_datetime(full["day"]).dt.day_name()
    daily = 100 * full["signups"] / full["visits"]
    means = full.groupby(weekday)["visits"].mean()
    return [
        [value("rate percent", 100 * full["signups"].sum() / full["visits"].sum(), daily.mean(), within=0.006)],
        [value("weekday", means.idxmax())],
    ]


TREATMENTS = "treatments.csv"
JOBS = load(TREATMENTS).assign(good=lambda frame: frame["repaired"].eq("yes"))


@case("repairs-overall", TREATMENTS, "Which method repairs more often, A or B? Success rates in percent.")
def _():
    return by_group("success percent", 100 * JOBS.groupby("method")["good"].mean(), within=0.06)


@case("repairs-better", TREATMENTS, "Is method A better than B, taking the fault size into account?")
def _():
    rates = 100 * JOBS.groupby(["fault_size", "method"])["good"].mean()
    return [value(f"success percent · {size} · {method}", rate, within=0.06) for (size, method), rate in rates.items()]


LISTINGS = "listings.csv"
FLATS = load(LISTINGS).assign(rate=lambda frame: frame["price_eur"] / frame["area_sqm"])


@case("flats-rate", LISTINGS, "Median price per square metre by district, highest first (EUR, no decimals)")
def _():
    return by_group("median price", FLATS.groupby("district")["rate"].median(), within=0.6)


@case(
    "flats-price",
    LISTINGS,
    "How expensive is a flat with a balcony compared to one without, on average?",
    means="Compare the mean price in euros.",
)
def _():
    means = FLATS.groupby("balcony")["price_eur"].mean()
    return [value("mean price · yes", means["yes"], within=600), value("mean price · no", means["no"], within=600)]


@case("flats-agent", LISTINGS, "Which agent sold the most flats last year?", outcome="declined")
def _():
    return []


STAFF, UNITS, HOURS, RATES = "employees.csv", "departments.csv", "bookings.csv", "rates.csv"
JOINED = load(HOURS).merge(load(STAFF), on="employee_id").merge(load(UNITS), on="department_id", how="left")


@case(
    "team-hours",
    [HOURS, STAFF, UNITS],
    "Hours booked per department in Q2 2025, with the hours of people without a department shown separately",
)
def _():
    known = JOINED.groupby("department")["hours"].sum()
    return [
        *by_group("hours", known, within=0.01),
        value("hours · no department", JOINED[JOINED["department"].isna()]["hours"].sum(), within=0.01),
    ]


@case(
    "team-invoice",
    [HOURS, STAFF, RATES],
    "What can we invoice for billable hours at the hourly rates of 2025? Total in EUR, and which project brings most?",
)
def _():
    prices = load(RATES)[lambda frame: frame["year"] == 2025].set_index("grade")["rate_eur_per_hour"]
    billed = JOINED[JOINED["billable"] == "yes"]
    money = (billed["hours"] * billed["grade"].map(prices)).groupby(billed["project"]).sum()
    return [value("total", money.sum(), within=0.6), value("project", money.idxmax())]


@case(
    "team-talk",
    [STAFF, UNITS, HOURS],
    "How many people does each department have? Legal should appear too even if it is empty.",
    "Which of our employees booked no hours at all - just the number",
)
def _():
    counts = load(UNITS).set_index("department_id")["department"].map(lambda name: name)
    sizes = load(STAFF)["department_id"].value_counts()
    people = [value(f"people · {name}", int(sizes.get(key, 0))) for key, name in counts.items()]
    return [people, [value("employees", (~load(STAFF)["employee_id"].isin(load(HOURS)["employee_id"])).sum())]]
