"""Trips of an invented bike-sharing firm in 2023 and 2024: rides.csv.

One row per trip: who (user type), on which bike, from where to where, when, how far, at what price and refund.
Data faults: six exact duplicate rows; End Time and To Station missing for 11 trips (bike never docked); Distance
missing for 24; Rating missing for nearly half (rating is voluntary); spellings that differ by case or a trailing space:
"e-bike" and "E-Bike " for E-Bike, "central station" for Central Station, "Old Market " for Old Market, "member" for
Member; a few trips of 11 to 28 hours because the bike was not locked. No total row.
"""

import random
from datetime import datetime, timedelta
from pathlib import Path

import pandas as pd

RANDOM = random.Random(41207)
TRIPS = 1180
STATIONS = {
    "Central Station": 20,
    "University": 15,
    "Riverside Park": 12,
    "Old Market": 10.5,
    "Tech Campus": 9,
    "Harbour Gate": 7.5,
    "City Hall": 6.5,
    "Museum Quay": 5.5,
    "Stadium North": 4.5,
    "Botanical Garden": 4,
    "Hospital East": 3.2,
    "Mill Bridge": 2.3,
}
RATING_SHIFT = {
    "Stadium North": -0.9,
    "Hospital East": -0.45,
    "Mill Bridge": 0.35,
    "Botanical Garden": 0.45,
    "Riverside Park": 0.3,
    "Central Station": -0.2,
}
SEASON = [4, 4.4, 6.5, 8.5, 11, 12.5, 14, 13, 10.5, 8, 5, 3.6]
KINDS = {"City Bike": (58, 0.12, 13.5), "E-Bike": (32, 0.22, 18), "Cargo Bike": (10, 0.30, 11)}
USERS = {"Member": (55, 17), "Casual": (33, 27), "Day Pass": (12, 44)}


def pick(weights):
    return RANDOM.choices(list(weights), [w[0] if isinstance(w, tuple) else w for w in weights.values()])[0]


def begin():
    year = RANDOM.choices([2023, 2024], [44, 56])[0]
    month = RANDOM.choices(range(1, 13), SEASON)[0]
    last = 28 if month == 2 else 30
    while True:
        day = datetime(year, month, RANDOM.randint(1, last))
        if RANDOM.random() < (1, 0.97, 0.95, 1, 1.1, 0.8, 0.66)[day.weekday()] / 1.1:
            break
    if day.weekday() < 5:
        hour = RANDOM.choices(range(24), [1, 0, 0, 0, 0, 1, 4, 10, 14, 8, 4, 4, 6, 6, 5, 6, 10, 15, 12, 8, 5, 4, 3, 2])[0]
    else:
        hour = RANDOM.choices(range(24), [3, 2, 1, 0, 0, 0, 1, 2, 4, 7, 10, 12, 12, 12, 13, 12, 11, 9, 7, 6, 5, 5, 5, 4])[0]
    return day + timedelta(hours=hour, minutes=RANDOM.randint(0, 59))


def main():
    bikes = {f"B-{number:03d}": pick(KINDS) for number in range(1, 97)}
    by_kind = {kind: [bike for bike, its in bikes.items() if its == kind] for kind in KINDS}
    rows = []
    for number, start in enumerate(sorted(begin() for _ in range(TRIPS))):
        user, kind = pick(USERS), pick(KINDS)
        minutes = max(3, round(RANDOM.lognormvariate(0, 0.6) * USERS[user][1] * (1.25 if kind == "Cargo Bike" else 1)))
        origin = pick(STATIONS)
        target = origin if RANDOM.random() < 0.06 else pick(STATIONS)
        km = min(34, max(0.3, minutes / 60 * KINDS[kind][2] * RANDOM.uniform(0.55, 1) * (0.7 if origin == target else 1)))
        if RANDOM.random() < 0.005 and (start.month, start.day) != (12, 30):
            minutes = RANDOM.randint(11 * 60, 28 * 60)
        rate = KINDS[kind][1]
        price = 9.0 if user == "Day Pass" else min(60, 0.5 * rate * minutes if user == "Member" else 1 + rate * minutes)
        refund = 0.0
        if RANDOM.random() < 0.035:
            refund = round(price * RANDOM.choice([0.5, 1, 1]), 2)
        rating = None
        if RANDOM.random() < 0.54:
            rating = min(5, max(1, round(RANDOM.gauss(4.05 + RATING_SHIFT.get(origin, 0), 0.9))))
        rows.append(
            {
                "Trip ID": f"T{23001 + number}",
                "Start Time": start.strftime("%Y-%m-%d %H:%M"),
                "End Time": (start + timedelta(minutes=minutes)).strftime("%Y-%m-%d %H:%M"),
                "From Station": origin,
                "To Station": target,
                "bike_no": RANDOM.choice(by_kind[kind]),
                "Bike Type": kind,
                "User Type": user,
                "Distance (km)": f"{km:.1f}",
                "Price (EUR)": f"{price:.2f}",
                "Refund (EUR)": f"{min(refund, round(price, 2)):.2f}",
                "Rating (1-5)": rating,
            }
        )
    for row in RANDOM.sample(rows, 11):
        row.update(
            {
                "End Time": None,
                "To Station": None,
                "Distance (km)": None,
                "Price (EUR)": "25.00",
                "Refund (EUR)": "0.00",
                "Rating (1-5)": None,
            }
        )
    for row in RANDOM.sample([row for row in rows if row["End Time"]], 13):
        row["Distance (km)"] = None

    def misspell(column, label, spelling, count):
        for row in RANDOM.sample([row for row in rows if row[column] == label], count):
            row[column] = spelling

    misspell("Bike Type", "E-Bike", "e-bike", 14)
    misspell("Bike Type", "E-Bike", "E-Bike ", 9)
    misspell("From Station", "Central Station", "central station", 8)
    misspell("From Station", "Old Market", "Old Market ", 6)
    misspell("User Type", "Member", "member", 13)
    for row in RANDOM.sample([row for row in rows if row["End Time"]], 6):
        rows.insert(rows.index(row) + 1, dict(row))
    frame = pd.DataFrame(rows)
    frame["Rating (1-5)"] = frame["Rating (1-5)"].astype("Int64")
    frame.to_csv(Path(__file__).with_name("rides.csv"), index=False)


main()
