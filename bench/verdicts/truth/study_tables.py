"""Writes small survey, measurement and related tables, deterministically."""

from datetime import date, timedelta
from math import sin
from random import Random

from business_tables import to_csv


def survey():
    """A survey with skipped questions."""
    random = Random(21)
    rows = []
    for number in range(1, 221):
        age = random.choice(["18-29", "30-44", "45-59", "60+"])
        channel = random.choices(["web", "phone", "store"], [5, 2, 3])[0]
        mood = random.gauss(0.6 if channel == "store" else 0, 1)
        satisfaction = None if random.random() < 0.12 else min(5, max(1, round(3.4 + mood)))
        recommend = None if random.random() < 0.18 else min(10, max(0, round(7 + 1.8 * mood)))
        rows.append([number, age, channel, satisfaction, recommend, random.choice(["yes", "no", "no", None])])
    return to_csv(["respondent", "age_group", "channel", "satisfaction_1_to_5", "recommend_0_to_10", "would_pay_more"], rows)


def site_traffic():
    """Daily site visits; the last month ends early, and three days were not measured."""
    random = Random(22)
    rows = []
    for day in range(161):
        when = date(2025, 1, 1) + timedelta(days=day)
        visits = int(900 + 4 * day + 160 * sin(day * 6.283 / 7) + random.gauss(0, 60))
        measured = None if day in (40, 41, 97) else visits
        signups = int(visits * random.uniform(0.015, 0.03))
        rows.append([when, measured, None if measured is None else signups, f"{random.uniform(38, 62):.1f}"])
    return to_csv(["day", "visits", "signups", "bounce_rate_percent"], rows)


def treatments():
    """Repairs by two methods: A does better for small and for large faults, but worse overall."""
    counts = [("small", "A", 81, 87), ("small", "B", 234, 270), ("large", "A", 192, 263), ("large", "B", 55, 80)]
    rows = [[size, method, "yes" if place < good else "no"] for size, method, good, total in counts for place in range(total)]
    Random(23).shuffle(rows)
    return to_csv(["job", "fault_size", "method", "repaired"], [[f"J{place:04d}", *row] for place, row in enumerate(rows, 1)])


def listings():
    """Flats with two mistyped prices and districts with very few flats."""
    random = Random(24)
    rates = {"Centre": 6200, "Harbour": 5400, "Westend": 4700, "Hillside": 3900, "Old Mill": 7100, "Marsh": 3300}
    rows = []
    for number, district in enumerate(random.choices(list(rates), [40, 36, 44, 38, 1.2, 1.5], k=150), 1):
        area = round(random.uniform(28, 145), 1)
        price = round(area * rates[district] * random.uniform(0.82, 1.2), -3)
        if number in (37, 112):
            price *= 10
        built = None if random.random() < 0.1 else random.randrange(1900, 2024)
        rows.append([f"L{number:03d}", district, area, random.choice([1, 2, 2, 3, 3, 4]), int(price), built, random.choice(["yes", "no"])])
    return to_csv(["listing", "district", "area_sqm", "rooms", "price_eur", "year_built", "balcony"], rows)


def employees():
    """Employees of a company; some belong to no department."""
    random = Random(25)
    rows = []
    for number in range(1, 61):
        department = random.choices(["D10", "D20", "D30", "D40", None], [20, 15, 12, 8, 3])[0]
        weekly = random.choice([20, 30, 40, 40, 40])
        rows.append(
            [
                f"E{number:03d}",
                department,
                random.choice(["junior", "senior", "lead"]),
                date(2015, 1, 1) + timedelta(days=random.randrange(3700)),
                weekly,
            ]
        )
    return to_csv(["employee_id", "department_id", "grade", "hired", "weekly_hours"], rows)


def departments():
    """Departments, one of them without employees."""
    rows = [
        ["D10", "Delivery", "Mainz"],
        ["D20", "Sales", "Mainz"],
        ["D30", "Research", "Jena"],
        ["D40", "Finance", "Mainz"],
        ["D50", "Legal", "Jena"],
    ]
    return to_csv(["department_id", "department", "site"], rows)


def bookings():
    """Hours booked on projects in one quarter; some employees booked none."""
    random = Random(26)
    people = random.sample(range(1, 61), 49)
    rows = []
    for number in range(1, 421):
        when = date(2025, 4, 1) + timedelta(days=random.randrange(91))
        project = random.choices(["Atlas", "Borealis", "Cedar", "internal"], [5, 4, 2, 3])[0]
        rows.append(
            [
                number,
                f"E{random.choice(people):03d}",
                when,
                project,
                random.choice([0.5, 1, 2, 4, 6, 7.5, 8]),
                random.choice(["yes", "yes", "no"]) if project != "internal" else "no",
            ]
        )
    return to_csv(["booking", "employee_id", "day", "project", "hours", "billable"], rows)


def rates():
    """Hourly rates with one row per grade and year."""
    rows = [
        [grade, year, rate + 4 * (year - 2023)]
        for grade, rate in [("junior", 62), ("senior", 88), ("lead", 117)]
        for year in (2023, 2024, 2025)
    ]
    return to_csv(["grade", "year", "rate_eur_per_hour"], rows)


def shop_customers():
    """Customers of the sample shop; some with orders are missing, and some never ordered."""
    random = Random(27)
    rows = []
    for number in range(1, 261):
        if random.random() < 0.06:
            continue
        rows.append(
            [
                f"C{number:04d}",
                random.choices(["private", "business"], [7, 3])[0],
                random.choices(["Germany", "Austria", "Switzerland", None], [6, 2, 2, 0.4])[0],
                date(2022, 1, 1) + timedelta(days=random.randrange(1100)),
            ]
        )
    return to_csv(["customer_id", "segment", "country", "joined"], rows)
