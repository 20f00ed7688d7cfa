"""
True values about rides.csv. Spellings that differ by case or a trailing space are always merged. Readings of most
values: the file as it is, then without the six exact duplicate rows.
"""

import pandas as pd

from everyday_book import HERE, by_label, case, turn, value, write

TABLE = pd.read_csv(HERE / "rides.csv")
TYPES = {name.lower(): name for name in ("City Bike", "E-Bike", "Cargo Bike")}
USERS = {name.lower(): name for name in ("Member", "Casual", "Day Pass")}


def prepare(frame):
    names = {name.lower(): name for name in frame["To Station"].dropna().unique()}
    return frame.assign(
        start=pd.to_datetime(frame["Start Time"]),
        minutes=(pd.to_datetime(frame["End Time"]) - pd.to_datetime(frame["Start Time"])).dt.total_seconds() / 60,
        origin=frame["From Station"].str.strip().str.lower().map(names),
        kind=frame["Bike Type"].str.strip().str.lower().map(TYPES),
        user=frame["User Type"].str.strip().str.lower().map(USERS),
        km=frame["Distance (km)"],
        price=frame["Price (EUR)"],
        refund=frame["Refund (EUR)"],
        net=(frame["Price (EUR)"] - frame["Refund (EUR)"]).round(2),
        rating=frame["Rating (1-5)"],
    ).assign(year=lambda f: f["start"].dt.year, month=lambda f: f["start"].dt.to_period("M").astype(str))


FILE, ONCE = prepare(TABLE), prepare(TABLE.drop_duplicates())
BOTH = (FILE, ONCE)
for f in BOTH:
    assert f[["origin", "kind", "user"]].notna().all().all()


def each(compute):
    """The value for the file and without duplicate rows."""
    return [compute(frame) for frame in BOTH]


def label(compute):
    """The first labels of each reading, which have to agree."""
    first, second = each(lambda f: list(compute(f).index))
    assert first == second, (first, second)
    return first


def clear(series, places):
    """Fails when one of the first places is tied with the next."""
    values = list(series.head(places + 1))
    assert len(set(values)) == len(values), series.head(places + 1)
    return series


money = 0.06
rate = 0.06

# --- single questions
quarter = each(lambda f: f[(f["year"] == 2024) & (f["start"].dt.quarter == 4)])
case(
    "last-quarter",
    turn(
        "how much money did we take in the last quarter of 2024",
        [
            value("income EUR", *(f["price"].sum() for f in quarter), *(f["net"].sum() for f in quarter), within=money),
        ],
    ),
)
case("longer-hour", turn("how many trips took longer than 1 hour?", [value("trips", *each(lambda f: (f["minutes"] > 60).sum()))]))
case(
    "member-casual",
    turn(
        "avg trip lenght in minutes, members vs casual riders",
        by_label("minutes", each(lambda f: f.groupby("user")["minutes"].mean()), ["Member", "Casual"], within=rate),
    ),
)


def starts(f):
    return clear(f["origin"].value_counts(), 3)


one, two, three = label(lambda f: starts(f).head(3))
case(
    "top-start",
    turn(
        "top 3 stations where people start from",
        [
            value("1st", one),
            value("trips 1st", *each(lambda f: starts(f)[one])),
            value("2nd", two),
            value("3rd", three),
            value("trips 3rd", *each(lambda f: starts(f)[three])),
        ],
    ),
)
case(
    "ebike-share",
    turn(
        "what percentage of rides are on ebikes",
        [value("share percent", *each(lambda f: 100 * (f["kind"] == "E-Bike").mean()), within=rate)],
    ),
)
case(
    "same-station",
    turn(
        "how many people brought the bike back to the same station they took it from",
        [value("trips", *each(lambda f: (f["origin"] == f["To Station"]).sum()))],
    ),
)
case(
    "bikes",
    turn("how many different bikes were used in 2023", [value("bikes", *each(lambda f: f[f["year"] == 2023]["bike_no"].nunique()))]),
)
extra = int(TABLE.duplicated().sum())
case("twice", turn("are there trips in the list twice? how many", [value("duplicates", extra, int(TABLE.duplicated(keep=False).sum()))]))
assert TABLE["Trip ID"].duplicated().sum() == extra
case(
    "no-end",
    turn(
        "how many trips have no end time, and what did we charge for those in total",
        [
            value("trips", *each(lambda f: f["End Time"].isna().sum())),
            value("charged EUR", *each(lambda f: f[f["End Time"].isna()]["price"].sum()), within=money),
        ],
    ),
)
case(
    "over-10",
    turn(
        "rides over 10 euros - how many and how much do they bring in together",
        [
            value("rides", *each(lambda f: (f["price"] > 10).sum())),
            value(
                "income EUR",
                *each(lambda f: f[f["price"] > 10]["price"].sum()),
                *each(lambda f: f[f["price"] > 10]["net"].sum()),
                within=money,
            ),
        ],
    ),
)
case(
    "growth",
    turn(
        "by how many percent did the number of trips grow from 2023 to 2024?",
        [
            value("growth percent", *each(lambda f: 100 * ((f["year"] == 2024).sum() / (f["year"] == 2023).sum() - 1)), within=rate),
        ],
    ),
)


def days(f):
    return clear(f["start"].dt.day_name().value_counts(), 1)


day = label(lambda f: days(f).head(1))[0]
case("weekday", turn("whats our busiest day of the week", [value("weekday", day), value("trips", *each(lambda f: days(f)[day]))]))


def per_km(frame, column):
    known = frame.dropna(subset=["km"]).groupby("kind")
    return known[column].sum() / known["km"].sum()


ratios = [
    *each(lambda f: per_km(f, "price")),
    *each(lambda f: f.groupby("kind")["price"].sum() / f.groupby("kind")["km"].sum()),
    *each(lambda f: (f["price"] / f["km"]).groupby(f["kind"]).mean()),
    *each(lambda f: per_km(f, "net")),
]
case(
    "per-km",
    turn(
        "what do we earn per km on each type of bike", by_label("EUR per km", ratios, ["City Bike", "E-Bike", "Cargo Bike"], within=0.006)
    ),
)
best = [
    *each(lambda f: f["origin"].value_counts().idxmax()),
    *each(lambda f: f.groupby("origin")["price"].sum().idxmax()),
    *each(lambda f: f.groupby("origin")["rating"].mean().idxmax()),
]
case("best-station", turn("which station is the best", [value("station", *best)], "asked_or_answered", "the one where most trips start"))
case(
    "ride-long",
    turn(
        "how long is a normal ride",
        [
            value(
                "minutes or km",
                *each(lambda f: f["minutes"].mean()),
                *each(lambda f: f["minutes"].median()),
                *each(lambda f: f["km"].mean()),
                *each(lambda f: f["km"].median()),
                within=rate,
            ),
        ],
        "asked_or_answered",
        "the average time in minutes",
    ),
)
case("repairs", turn("how much did we spend on repairs last year", outcome="declined"))
case("customers", turn("who are our 5 most loyal customers", outcome="declined"))


# --- conversations
def monthly(frame, year, kind):
    chosen = frame[(frame["year"] == year) & ((frame["kind"] == kind) if kind else True)]
    return chosen.groupby(chosen["month"].str[-2:]).size()


def months(year, kind, names):
    readings = each(lambda f: monthly(f, year, kind))
    picks = {"January": "01", "May": "05", "July": "07", "August": "08", "December": "12"}
    return [value(f"trips · {name} {year}", *(series[picks[name]] for series in readings)) for name in names]


case(
    "months-talk",
    turn("bar chart of trips per month in 2024 pls", months(2024, None, ["January", "May", "July", "August", "December"])),
    turn("make it a line and only the e-bikes", months(2024, "E-Bike", ["January", "May", "July", "August", "December"])),
    turn("same for 2023", months(2023, "E-Bike", ["January", "May", "July", "August", "December"])),
)


def income(year=None, part=False):
    readings = []
    for column in ("price", "net"):
        for frame in BOTH:
            sums = clear(
                frame[(frame["year"] == year) if year else frame["year"] > 0].groupby("user")[column].sum().sort_values(ascending=False), 2
            )
            readings.append(100 * sums / sums.sum() if part else sums)
    assert year or len({tuple(series.index) for series in readings}) == 1
    return readings


names = list(income()[0].index)
case(
    "users-talk",
    turn("income by user type, biggest first", [value("biggest", names[0]), *by_label("income EUR", income(), names, within=money)]),
    turn("as percent", by_label("share percent", income(part=True), names, within=rate)),
    turn("only 2024", by_label("share percent", income(2024, True), names, within=rate)),
)
july = each(lambda f: f[f["month"] == "2024-07"])
case(
    "july-talk",
    turn("how many rides in july 24", [value("rides", *map(len, july))]),
    turn(
        "and whats the average price of those",
        [value("average EUR", *(f["price"].mean() for f in july), *(f["net"].mean() for f in july), within=0.006)],
    ),
    turn("without the refunded ones", [value("average EUR", *(f[f["refund"] == 0]["price"].mean() for f in july), within=0.006)]),
)


def ratings(frame, least=1):
    group = frame.dropna(subset=["rating"]).groupby("origin")["rating"].agg(["mean", "count"])
    return clear(group[group["count"] >= least]["mean"].sort_values(), 3)


worst = label(lambda f: ratings(f).head(3))
case(
    "ratings-talk",
    turn(
        "rides from which station get the worst rating on average?",
        [value("station", worst[0]), value("rating", *each(lambda f: ratings(f)[worst[0]]), within=0.011)],
    ),
    turn(
        "the 3 worst instead",
        [
            value("1st", worst[0]),
            value("2nd", worst[1]),
            value("3rd", worst[2]),
            *by_label("rating", each(ratings), worst[1:], within=0.011),
        ],
    ),
    turn("how many ratings is that for each of them", by_label("ratings", each(lambda f: f.groupby("origin")["rating"].count()), worst)),
)
write("rides", TABLE)
