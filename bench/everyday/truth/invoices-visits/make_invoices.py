"""Writes invoices.csv: the outgoing invoices of a small Austrian firm for kitchen equipment, issued 2023 and 2024, exported in February 2025.

Dates are day/month/year. Austrian customers pay 20 % VAT, all others none (reverse charge). An empty Paid means not paid yet.
Credit notes have numbers CN-… and negative amounts.

Data faults: one TOTAL row at the end; Country "germany" and "Italy " with a trailing space; one customer in capitals,
one with a trailing space; nine missing due dates and seven missing account managers. No exact duplicate rows.
"""

import random
from datetime import date, timedelta
from pathlib import Path

import pandas as pd

EXPORTED = date(2025, 2, 14)
CUSTOMERS = {  # name: country, weight of orders, size of orders, usual days after the due date
    "Gasthof Lindenhain": ("Austria", 9, 1.0, -4),
    "Hotel Seeblick Attersbach": ("Austria", 8, 1.5, -2),
    "Bäckerei Moosgruber": ("Austria", 7, 0.7, -8),
    "Kantine Nordring": ("Austria", 6, 1.1, 9),
    "Café Zirbelstube": ("Austria", 5, 0.6, 3),
    "Schulküche Wiesental": ("Austria", 4, 0.9, 15),
    "Brauhaus Kronfeld": ("Germany", 8, 1.4, -3),
    "Alpenglück Hotels GmbH": ("Germany", 9, 1.9, 1),
    "Feinkost Hardegg": ("Germany", 6, 0.8, -5),
    "Werksküche Isarbogen": ("Germany", 5, 1.3, 6),
    "Pension Rosenwinkel": ("Germany", 3, 0.5, -1),
    "Trattoria Belcolle": ("Italy", 6, 0.8, 18),
    "Albergo Tre Pini": ("Italy", 5, 1.2, 22),
    "Pasticceria Lunardo": ("Italy", 4, 0.6, 11),
    "Auberge du Val Clair": ("France", 5, 1.3, 8),
    "Traiteur Marchenoir": ("France", 4, 1.0, 4),
    "Restaurace U Tří Lip": ("Czech Republic", 5, 0.7, -6),
    "Hotel Javorina": ("Slovenia", 4, 1.1, 2),
    "Gostilna Podgora": ("Slovenia", 3, 0.7, -3),
    "Gasthaus Rheinufer": ("Switzerland", 5, 1.6, -9),
    "Bistro Quai Nord": ("Switzerland", 3, 1.2, -7),
    "Grand Café Oosterhaven": ("Netherlands", 4, 1.4, 5),
}
SERVICES = {"Equipment": (26, 5200), "Installation": (18, 2300), "Maintenance": (30, 640), "Spare parts": (20, 290), "Training": (8, 980)}
MANAGERS = {
    "Austria": ["Sara Pichl", "Tom Ebner"],
    "Germany": ["Tom Ebner", "Jana Kovic"],
    "Italy": ["Luca Ferrin"],
    "France": ["Jana Kovic", "Luca Ferrin"],
}


def shown(day):
    return day.strftime("%d/%m/%Y") if day else ""


def main():
    rng = random.Random(240117)
    names = list(CUSTOMERS)
    season = [0.8, 0.75, 1.1, 1.05, 1.15, 1.2, 0.85, 0.7, 1.05, 1.1, 1.15, 1.3]
    months = [(year, month) for year in (2023, 2024) for month in range(1, 13)]
    weights = [season[month - 1] * (1.0 if year == 2023 else 1.14) for year, month in months]
    days = []
    while len(days) < 640:
        year, month = rng.choices(months, weights)[0]
        day = date(year, month, rng.randint(1, 28))
        if day.weekday() < 5:
            days.append(day)
    days.sort()

    def row(number, name, service, issued, net, credit=False):
        country, _, _, habit = CUSTOMERS[name]
        due = issued + timedelta(days=14 if credit else rng.choices([14, 30, 45], [5, 13, 2])[0])
        paid = (
            issued + timedelta(days=rng.randint(0, 5))
            if credit
            else max(
                issued + timedelta(days=1),
                due + timedelta(days=round(habit + rng.gauss(0, 7) + (rng.expovariate(1 / 35) if rng.random() < 0.12 else 0))),
            )
        )
        if not credit and rng.random() < 0.02:
            paid = None
        if paid and paid > EXPORTED:
            paid = None
        late = ((paid or EXPORTED) - due).days
        vat = round(0.2 * net, 2) if country == "Austria" else 0.0
        return {
            "Invoice No": number,
            "Customer": name,
            "Country": country,
            "Service": service,
            "Issued": shown(issued),
            "Due": shown(due),
            "Paid": shown(paid),
            "Net (EUR)": net,
            "VAT (EUR)": vat,
            "Gross (EUR)": round(net + vat, 2),
            "Reminders": 0 if credit or late <= 7 else min(4, 1 + late // 20),
            "acct_mgr": rng.choice(MANAGERS.get(country, ["Sara Pichl", "Jana Kovic"])),
        }

    rows, counts = [], {2023: 0, 2024: 0}
    for day in days:
        name = rng.choices(names, [CUSTOMERS[one][1] for one in names])[0]
        service = rng.choices(list(SERVICES), [weight for weight, _ in SERVICES.values()])[0]
        net = round(SERVICES[service][1] * CUSTOMERS[name][2] * rng.lognormvariate(0, 0.55) * (1.12 if day.year == 2024 else 1), 2)
        counts[day.year] += 1
        rows.append((day, row(f"INV-{day.year % 100}-{counts[day.year]:04d}", name, service, day, net)))

    # Credit notes for a part of an earlier invoice; one falls into each March for maintenance.
    plain = [one for one in rows if one[0] < date(2024, 11, 30)]
    chosen = rng.sample(plain, 14)
    for year in (2023, 2024):
        chosen.append(
            rng.choice([one for one in plain if one[0] < date(year, 3, 12) and one[0].year == year and one[1]["Service"] == "Maintenance"])
        )
    numbers = {2023: 0, 2024: 0}
    returned = []
    for place, (day, earlier) in enumerate(chosen):
        issued = date(day.year, 3, 20) if place >= 14 else day + timedelta(days=rng.randint(4, 28))
        returned.append((issued, earlier, -round(earlier["Net (EUR)"] * rng.choice([0.1, 0.2, 0.25, 0.5, 1.0]), 2)))
    for issued, earlier, net in sorted(returned, key=lambda one: one[0]):
        numbers[issued.year] += 1
        rows.append(
            (
                issued,
                row(
                    f"CN-{issued.year % 100}-{numbers[issued.year]:02d}", earlier["Customer"], earlier["Service"], issued, net, credit=True
                ),
            )
        )
    rows = [one for _, one in sorted(rows, key=lambda one: one[0])]
    total = {column: round(sum(one[column] for one in rows), 2) for column in ("Net (EUR)", "VAT (EUR)", "Gross (EUR)")}

    def spoil(column, old, new, count):
        for one in rng.sample([one for one in rows if one[column] == old], count):
            one[column] = new

    spoil("Country", "Germany", "germany", 6)
    spoil("Country", "Italy", "Italy ", 4)
    spoil("Customer", "Brauhaus Kronfeld", "BRAUHAUS KRONFELD", 3)
    spoil("Customer", "Hotel Javorina", "Hotel Javorina ", 3)
    billed = [one for one in rows if one["Invoice No"].startswith("INV")]
    for one in rng.sample(billed, 9):
        one["Due"] = ""
    for one in rng.sample(billed, 7):
        one["acct_mgr"] = ""
    rows.append({"Invoice No": "TOTAL", **total})
    frame = pd.DataFrame(rows)
    frame["Reminders"] = frame["Reminders"].astype("Int64")
    frame.to_csv(Path(__file__).parent / "invoices.csv", index=False, float_format="%.2f")


main()
