"""Daily sales of an invented café by product, October 2024 to January 2025: cafe.csv.

One row per open day and product: quantity sold, how many of them take-away, price and cost per piece, sales, pieces
thrown away, weather, who led the shift. Closed on Mondays, on 25 and 26 December and 1 January. Dates are dd/mm/yyyy.
Prices of four drinks rise on 1 January, the cost of croissants on 1 December; two seasonal products.
Data faults: a TOTAL row at the end; Cost missing in 10 rows, wasted_pcs in 16, Weather in 9 rows (other rows of the
same day have it); spellings that differ by case or a trailing space: "cappuccino" and "Cappuccino " for Cappuccino,
"CHEESECAKE"
for Cheesecake. No duplicate rows.
"""

import random
from datetime import date, timedelta
from pathlib import Path

import pandas as pd

RANDOM = random.Random(90316)
# product: category, price, price from January, cost, mean quantity, take-away share, mean waste
MENU = {
    "Cappuccino": ("Hot Drinks", 3.40, 3.70, 0.85, 36, 0.42, 0.3),
    "Flat White": ("Hot Drinks", 3.60, 3.90, 0.95, 21, 0.45, 0.2),
    "Filter Coffee": ("Hot Drinks", 2.60, 2.80, 0.45, 26, 0.52, 1.2),
    "Chai Latte": ("Hot Drinks", 4.10, 4.30, 1.15, 11, 0.30, 0.1),
    "Hot Chocolate": ("Hot Drinks", 3.90, 3.90, 1.10, 10, 0.25, 0.1),
    "Homemade Lemonade": ("Cold Drinks", 3.80, 3.80, 0.90, 7, 0.22, 0.3),
    "Orange Juice": ("Cold Drinks", 4.20, 4.20, 1.75, 6, 0.15, 0.6),
    "Croissant": ("Bakery", 2.40, 2.40, 0.80, 27, 0.55, 3.4),
    "Cheesecake": ("Bakery", 4.50, 4.50, 1.60, 13, 0.18, 1.3),
    "Carrot Cake": ("Bakery", 4.30, 4.30, 1.45, 9, 0.20, 1.6),
    "Quiche": ("Lunch", 7.90, 7.90, 3.10, 9, 0.20, 0.9),
    "Soup of the Day": ("Lunch", 6.50, 6.50, 2.20, 8, 0.12, 0.7),
    "Salmon Bagel": ("Lunch", 8.40, 8.40, 3.95, 6, 0.38, 0.6),
    "Pumpkin Spice Latte": ("Seasonal", 4.60, 4.60, 1.30, 12, 0.48, 0.2),
    "Gingerbread": ("Seasonal", 2.90, 2.90, 0.95, 16, 0.40, 2.1),
}
WEEK = [0, 0.86, 0.92, 0.97, 1.08, 1.36, 1.24]
MONTH = {10: 1.0, 11: 0.97, 12: 1.16, 1: 0.88}
WEATHER = {"Sunny": (30, 1.07), "Cloudy": (38, 1.0), "Rain": (26, 0.86), "Snow": (6, 0.78)}
LEADS = ["Mara", "Jonas", "Priya", "Tom"]
CLOSED = {date(2024, 12, 25), date(2024, 12, 26), date(2025, 1, 1)}


def offered(product, day):
    return {"Pumpkin Spice Latte": day.month in (10, 11), "Gingerbread": day.month == 12}.get(product, True)


def main():
    rows = []
    day = date(2024, 10, 1)
    while day <= date(2025, 1, 31):
        if day.weekday() != 0 and day not in CLOSED:
            weather = RANDOM.choices(list(WEATHER), [w[0] if day.month in (12, 1) or name != "Snow" else 0 for name, w in WEATHER.items()])[
                0
            ]
            lead = RANDOM.choices(LEADS, [34, 28, 22, 16])[0]
            mood = WEEK[day.weekday()] * MONTH[day.month] * WEATHER[weather][1] * RANDOM.gauss(1, 0.07)
            for product, (category, price, later, usual_cost, mean, away, waste) in MENU.items():
                if not offered(product, day) or RANDOM.random() < 0.03:
                    continue
                boost = 1.25 if weather in ("Rain", "Snow") and product in ("Hot Chocolate", "Soup of the Day") else 1
                sold = max(1, round(mean * mood * boost * RANDOM.gauss(1, 0.16)))
                cost = 0.92 if product == "Croissant" and day >= date(2024, 12, 1) else usual_cost
                unit = later if day.year == 2025 else price
                rows.append(
                    {
                        "Line No": len(rows) + 1,
                        "Date": day.strftime("%d/%m/%Y"),
                        "Product": product,
                        "Category": category,
                        "Qty Sold": sold,
                        "of which Take-away": sum(RANDOM.random() < away for _ in range(sold)),
                        "Price (EUR/pc)": f"{unit:.2f}",
                        "Cost (EUR/pc)": f"{cost:.2f}",
                        "Sales (EUR)": f"{sold * unit:.2f}",
                        "wasted_pcs": max(0, round(RANDOM.gauss(waste, 0.5 + waste * 0.45))),
                        "Weather": weather,
                        "Shift Lead": lead,
                    }
                )
        day += timedelta(days=1)
    total = {
        "Date": "TOTAL",
        "Qty Sold": sum(row["Qty Sold"] for row in rows),
        "of which Take-away": sum(row["of which Take-away"] for row in rows),
        "Sales (EUR)": f"{sum(float(row['Sales (EUR)']) for row in rows):.2f}",
    }
    for column, count in (("Cost (EUR/pc)", 10), ("wasted_pcs", 16), ("Weather", 9)):
        for row in RANDOM.sample(rows, count):
            row[column] = None
    total["wasted_pcs"] = sum(row["wasted_pcs"] or 0 for row in rows)
    for label, spelling, count in (("Cappuccino", "cappuccino", 7), ("Cappuccino", "Cappuccino ", 4), ("Cheesecake", "CHEESECAKE", 6)):
        for row in RANDOM.sample([row for row in rows if row["Product"] == label], count):
            row["Product"] = spelling
    frame = pd.DataFrame([*rows, total])
    for column in ("Line No", "Qty Sold", "of which Take-away", "wasted_pcs"):
        frame[column] = frame[column].astype("Int64")
    frame.to_csv(Path(__file__).with_name("cafe.csv"), index=False)


main()
