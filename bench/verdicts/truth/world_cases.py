"""Cases about the samples of countries and of bird strikes."""

import pandas as pd

from case_book import by_group, case, load, value

COUNTRIES = "gapminder.csv"
STRIKES = "birdstrikes.csv"
WORLD = load(COUNTRIES)
HITS = load(STRIKES).assign(date=lambda frame: pd.to_datetime(frame["Flight Date"]))
COST, SPEED = "Cost Total $", "Speed IAS in knots"


@case("world-longest-lives", COUNTRIES, "Top 5 countries by life expectancy in 2005.")
def _():
    top = WORLD[WORLD["year"] == 2005].nlargest(5, "life_expect")
    return [value(f"rank {rank}", country) for rank, country in enumerate(top["country"], 1)] + by_group(
        "life expectancy", top.set_index("country")["life_expect"], within=0.06
    )


@case(
    "world-weighted-fertility",
    COUNTRIES,
    "What was average fertility in 2005 when you weight countries by their population? 2 decimals: @fertility[x]",
)
def _():
    now = WORLD[WORLD["year"] == 2005]
    return [value("fertility", (now["fertility"] * now["pop"]).sum() / now["pop"].sum(), within=0.006)]


@case("world-fewer-children", COUNTRIES, "how many countries went from 2.1 or more children per woman in 1955 to fewer than 2.1 in 2005")
def _():
    wide = WORLD.pivot(index="country", columns="year", values="fertility")
    return [value("countries", ((wide[1955] >= 2.1) & (wide[2005] < 2.1)).sum())]


@case("world-growth", COUNTRIES, "Which country grew fastest in population between 1955 and 2005 in percent, and by how much?")
def _():
    wide = WORLD.pivot(index="country", columns="year", values="pop")
    growth = 100 * (wide[2005] / wide[1955] - 1)
    return [value("country", growth.idxmax()), value("growth percent", growth.max(), within=0.6)]


@case(
    "world-talk",
    COUNTRIES,
    "How did life expectancy in Bangladesh develop? A chart would be nice.",
    "Now India next to it, just the years 1955 and 2005 as numbers",
    "Which of the two gained more years, and by how much more?",
)
def _():
    lives = WORLD.pivot(index="year", columns="country", values="life_expect")
    gains = lives.loc[2005] - lives.loc[1955]
    first = [value("1955", lives.loc[1955, "Bangladesh"], within=0.06), value("2005", lives.loc[2005, "Bangladesh"], within=0.06)]
    second = [
        value(f"{country} {year}", lives.loc[year, country], within=0.06) for country in ("Bangladesh", "India") for year in (1955, 2005)
    ]
    pair = gains[["Bangladesh", "India"]]
    return [first, second, [value("country", pair.idxmax()), value("more by", pair.max() - pair.min(), within=0.02)]]


@case("strikes-operators", STRIKES, "Leaving out the military, which three operators had the most strikes, and how many each?")
def _():
    return by_group("strikes", HITS[HITS["Aircraft Airline Operator"] != "MILITARY"]["Aircraft Airline Operator"].value_counts().head(3))


@case("strikes-speed", STRIKES, "Median speed at impact for each phase of flight (knots). Many speeds are blank, ignore those.")
def _():
    medians = HITS.groupby("Phase of flight")[SPEED].median().dropna()
    return by_group("median speed", medians, within=0.6)


@case(
    "strikes-species-cost",
    STRIKES,
    "Among wildlife species with at least 20 strikes, which one has the highest mean total cost per strike?",
)
def _():
    table = HITS.groupby("Wildlife Species")[COST].agg(["count", "mean"])
    means = table[table["count"] >= 20]["mean"]
    return [value("species", means.idxmax()), value("mean cost", means.max(), within=0.6)]


@case("strikes-damage", STRIKES, "How many strikes caused any damage? 'None' means no damage.")
def _():
    return [value("strikes", (HITS["Effect Amount of damage"] != "None").sum())]


@case(
    "strikes-talk",
    STRIKES,
    "Number of strikes per year as a line chart",
    "just those with large wildlife - which year has the most?",
)
def _():
    years = HITS.groupby(HITS["date"].dt.year).size()
    large = HITS[HITS["Wildlife Size"] == "Large"].groupby(HITS["date"].dt.year).size()
    return [by_group("strikes", years), [value("year", int(large.idxmax())), value("strikes", large.max())]]
