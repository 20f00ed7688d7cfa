"""Cases about the samples of penguins and weather."""

from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

from case_book import by_group, case, load, value

PENGUINS = "penguins.csv"
WEATHER = "seattle-weather.csv"
BIRDS = load(PENGUINS)
DAYS = load(WEATHER).assign(date=lambda frame: pd.to_datetime(frame["date"]))
MASS, FLIPPER, BEAK, DEPTH = "Body Mass (g)", "Flipper Length (mm)", "Beak Length (mm)", "Beak Depth (mm)"


@case("penguins-correlation", PENGUINS, "How strongly are flipper length and body mass related? Pearson's r with 3 decimals, as @r[value].")
def _():
    return [value("r", BIRDS[FLIPPER].corr(BIRDS[MASS]), within=0.0006)]


@case("penguins-sexes", PENGUINS, "Are males heavier than females, and by how many grams on average?")
def _():
    means = BIRDS.groupby("Sex")[MASS].mean()
    return [value("difference in g", means["MALE"] - means["FEMALE"], within=0.6)]


@case("penguins-long-beaks", PENGUINS, "How many Gentoo penguins have a beak of at least 48.4 mm?")
def _():
    return [value("penguins", ((BIRDS["Species"] == "Gentoo") & (BIRDS[BEAK] >= 48.4)).sum())]


@case(
    "penguins-slope",
    PENGUINS,
    "Fit a straight line that predicts body mass from flipper length for Adelie only. I need the slope in g per mm (2 decimals) and "
    "R squared (3 decimals): @slope[..], @r_squared[..]",
)
def _():
    adelie = BIRDS[BIRDS["Species"] == "Adelie"].dropna(subset=[FLIPPER, MASS])
    slope, intercept = np.polyfit(adelie[FLIPPER], adelie[MASS], 1)
    residual = adelie[MASS] - slope * adelie[FLIPPER] - intercept
    squared = 1 - (residual**2).sum() / ((adelie[MASS] - adelie[MASS].mean()) ** 2).sum()
    return [value("slope", slope, within=0.006), value("r_squared", squared, within=0.0006)]


@case("penguins-beaks", PENGUINS, "Across all penguins, do longer beaks go with deeper beaks? Give me the correlation.")
def _():
    return [value("correlation", BIRDS[BEAK].corr(BIRDS[DEPTH]), within=0.006)]


@case(
    "penguins-t-test",
    PENGUINS,
    "Is the difference in flipper length between Adelie and Chinstrap significant? Welch's t-test, give me t (2 decimals).",
)
def _():
    groups = [BIRDS[BIRDS["Species"] == name][FLIPPER].dropna() for name in ("Adelie", "Chinstrap")]
    outcome: Any = stats.ttest_ind(*groups, equal_var=False)
    statistic = abs(outcome.statistic)
    return [value("t", -statistic, statistic, within=0.006)]


@case("penguins-wings", PENGUINS, "how does the wing span differ between the islands?", outcome="declined")
def _():
    return []


@case(
    "penguins-talk",
    PENGUINS,
    "How many penguins were measured on each island?",
    "Which species live on Biscoe, with counts?",
    "And what is the median flipper length of each of those two?",
)
def _():
    biscoe = BIRDS[BIRDS["Island"] == "Biscoe"]
    everywhere = BIRDS[BIRDS["Species"].isin(biscoe["Species"])].groupby("Species")[FLIPPER].median()
    medians = [
        value(f"median flipper · {key}", one, everywhere[key], within=0.01)
        for key, one in biscoe.groupby("Species")[FLIPPER].median().items()
    ]
    measured = BIRDS.dropna(subset=[MASS])["Island"].value_counts()
    islands = [value(f"penguins · {key}", count, measured[key]) for key, count in BIRDS["Island"].value_counts().items()]
    return [islands, by_group("penguins", biscoe["Species"].value_counts()), medians]


@case("weather-wet-days", WEATHER, "On how many days did it rain or snow in 2014 (precipitation above 0)?")
def _():
    return [value("wet days", ((DAYS["date"].dt.year == 2014) & (DAYS["precipitation"] > 0)).sum())]


@case("weather-july", WEATHER, "Average daily high in July for every year, line chart please.")
def _():
    july = DAYS[DAYS["date"].dt.month == 7]
    return by_group("mean high", july.groupby(july["date"].dt.year)["temp_max"].mean(), within=0.06)


@case(
    "weather-dry-streak", WEATHER, "What was the longest run of consecutive days without any precipitation, in days, and when did it begin?"
)
def _():
    streak, best = 0, 0
    start = best_start = DAYS["date"].iloc[0]
    for day, rain in zip(DAYS["date"], DAYS["precipitation"], strict=True):
        streak, start = (streak + 1, day if streak == 0 else start) if rain == 0 else (0, start)
        if streak > best:
            best, best_start = streak, start
    return [
        value("days", best),
        value("begins", best_start.strftime("%Y-%m-%d"), f"{best_start.day} {best_start:%B}", f"{best_start:%B} {best_start.day}"),
    ]


@case(
    "weather-talk",
    WEATHER,
    "Which calendar month is the wettest in Seattle, going by total precipitation over all four years?",
    "How much fell in that month in each year?",
    "And the mean minimum temperature in that month, over all years?",
)
def _():
    months = DAYS.groupby(DAYS["date"].dt.month)["precipitation"].sum()
    wettest = DAYS[DAYS["date"].dt.month == months.idxmax()]
    name = pd.Timestamp(2012, int(months.idxmax()), 1)
    years = by_group("precipitation", wettest.groupby(wettest["date"].dt.year)["precipitation"].sum(), within=0.06)
    return [[value("month", name.strftime("%B"), name.strftime("%b"))], years, [value("mean low", wettest["temp_min"].mean(), within=0.06)]]
