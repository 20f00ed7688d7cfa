"""Writes small business files with typical faults, deterministically."""

import csv
import io
from datetime import date, timedelta
from random import Random

FIRST_DAY = date(2025, 1, 1)


def to_csv(header, rows, separator=","):
    """Renders rows as CSV; None becomes an empty cell."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(["" if cell is None else cell for cell in row] for row in rows)
    return text.getvalue()


def subscriptions():
    """Subscriptions; those without an end date are still active."""
    random = Random(11)
    fees = {"Basic": "9.90", "Team": "49.00", "Enterprise": "240.00"}
    rows = []
    for number in range(1, 181):
        plan = random.choices(list(fees), [6, 3, 1])[0]
        start = date(2023, 7, 1) + timedelta(days=random.randrange(700))
        ended = random.random() < (0.45 if plan == "Basic" else 0.2)
        end = start + timedelta(days=random.randrange(20, 420)) if ended else None
        if end is not None and end > date(2025, 6, 30):
            end = None
        country = random.choice(["DE", "AT", "CH", "NL"])
        rows.append([f"S-{number:04d}", f"K{random.randrange(1, 131):03d}", plan, country, start, end, fees[plan]])
    return to_csv(["subscription_id", "customer", "plan", "country", "start_date", "end_date", "monthly_fee"], rows)


def laden_umsatz():
    """Shop sales as German office software writes them: semicolons, decimal commas, days before months."""
    random = Random(12)
    groups = {"Backwaren": 3.2, "Getränke": 6.4, "Süßwaren": 2.1, "Haushalt": 11.5}
    rows = []
    for day in range(0, 181, 2):
        for shop in ["Nord", "Süd", "Altstadt"]:
            group = random.choice(list(groups))
            pieces = random.randrange(4, 60) * (2 if shop == "Süd" else 1)
            amount = pieces * groups[group] * random.uniform(0.9, 1.15)
            text = f"{amount:,.2f}".replace(",", " ").replace(".", ",").replace(" ", ".")
            if random.random() < 0.04:
                text = None
            when = FIRST_DAY + timedelta(days=day)
            rows.append([when.strftime("%d.%m.%Y"), shop, group, pieces, text])
    return to_csv(["Datum", "Filiale", "Warengruppe", "Menge", "Umsatz"], rows, ";")


def deliveries():
    """Deliveries with two date formats, carriers in several spellings, and missing weights."""
    random = Random(13)
    spellings = {
        "Kuhn Logistik": ["Kuhn Logistik", "KUHN LOGISTIK", "kuhn logistik "],
        "Hansa Express": ["Hansa Express", "hansa express"],
        "RadPost": ["RadPost", "RADPOST"],
    }
    rows = []
    for number in range(1, 241):
        carrier = random.choices(list(spellings), [5, 3, 2])[0]
        name = random.choices(spellings[carrier], [12] + [2] * (len(spellings[carrier]) - 1))[0]
        promised = FIRST_DAY + timedelta(days=random.randrange(0, 178))
        delay = random.choices([-2, -1, 0, 1, 2, 5, 9], [2, 4, 9, 3, 2, 1, 1] if carrier != "RadPost" else [1, 2, 6, 5, 4, 2, 1])[0]
        delivered = promised + timedelta(days=delay) if random.random() > 0.05 else None
        form = "%d.%m.%Y" if random.random() < 0.2 else "%Y-%m-%d"
        weight = None if random.random() < 0.08 else f"{random.choice([0.5, 1, 2.5, 5, 5, 7.5, 12, 20]) + random.choice([0, 0, 0.2]):.1f}"
        rows.append(
            [
                f"D{number:05d}",
                name,
                promised.strftime(form),
                delivered and delivered.strftime(form),
                weight,
                f"{random.uniform(4, 38):.2f}",
            ]
        )
    return to_csv(["delivery_id", "carrier", "promised", "delivered", "weight_kg", "cost_eur"], rows)


def branch_sales():
    """Branch sales by quarter, with a total row after each region and at the end of the file."""
    random = Random(14)
    regions = {
        "West": ["Aachen", "Bonn", "Essen", "Köln"],
        "Ost": ["Chemnitz", "Dresden", "Leipzig"],
        "Süd": ["Augsburg", "Freiburg", "Ulm", "Würzburg"],
    }
    rows, everything = [], [0, 0, 0, 0]
    for region, branches in regions.items():
        sums = [0, 0, 0, 0]
        for branch in branches:
            base = random.randrange(80_000, 260_000)
            quarters = [round(base * random.uniform(0.8, 1.3)) for _ in range(4)]
            rows.append([region, branch, *quarters])
            sums = [left + right for left, right in zip(sums, quarters, strict=True)]
        rows.append([region, "Total", *sums])
        everything = [left + right for left, right in zip(everything, sums, strict=True)]
    rows.append(["TOTAL", "TOTAL", *everything])
    return to_csv(["region", "branch", "q1_eur", "q2_eur", "q3_eur", "q4_eur"], rows)


def receipts():
    """Shop receipts with refunds as negative amounts and rows that were exported twice."""
    random = Random(15)
    rows = []
    for number in range(1, 261):
        when = FIRST_DAY + timedelta(days=random.randrange(0, 181))
        member = None if random.random() < 0.25 else f"M{random.randrange(1, 61):03d}"
        amount = round(random.lognormvariate(3.4, 0.8), 2)
        rows.append(
            [
                f"R{number:05d}",
                when,
                random.choice(["Mitte", "Hafen", "Bahnhof"]),
                member,
                random.choice(["card", "cash", "voucher"]),
                "sale",
                f"{amount:.2f}",
            ]
        )
        if random.random() < 0.08:
            rows.append(
                [f"R{number:05d}", when + timedelta(days=random.randrange(1, 14)), rows[-1][2], member, "card", "refund", f"{-amount:.2f}"]
            )
    for index in sorted(random.sample(range(len(rows)), 9), reverse=True):
        rows.insert(index, rows[index])
    return to_csv(["receipt_no", "date", "store", "member", "payment", "kind", "amount_eur"], rows)
