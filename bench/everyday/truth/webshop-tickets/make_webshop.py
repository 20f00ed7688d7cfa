"""Orders of a small online shop for tea and home things: one row per order, two years (2023 and 2024).

Invented with a fixed seed; no real shop, customer or product. About 940 orders.
Data faults: the country "Germany" is also written "germany" and "Germany " (trailing space), the category "Gift Sets"
also "Gift sets"; Returned has a few "Yes" and "No" beside "yes" and "no"; a few missing countries, unit costs and customer ids
(guest orders); three returned orders without a return date; one TOTAL row at the end with the sums of Qty and Shipping.
No duplicate rows. Dates are DD.MM.YYYY. Money is in euros; the order's value is Qty x unit price, shipping comes on top.
"""

import random
from datetime import date, timedelta
from pathlib import Path

import pandas as pd

rng = random.Random(4117)

PRODUCTS = [  # category, product, price, cost, popularity, chance of a return
    ("Tea", "Earl Grey 100g", 8.9, 3.4, 12, 0.02),
    ("Tea", "Jasmine Green 100g", 10.5, 4.3, 9, 0.02),
    ("Tea", "Rooibos Vanilla 250g", 13.9, 5.6, 8, 0.03),
    ("Tea", "Chai Spice 250g", 14.9, 6.1, 7, 0.03),
    ("Mugs & Cups", "Stoneware Mug", 16.5, 7.2, 10, 0.10),
    ("Mugs & Cups", "Espresso Cup Set of 4", 34.0, 15.9, 5, 0.15),
    ("Mugs & Cups", "Travel Mug 400ml", 24.9, 13.8, 8, 0.14),
    ("Teapots", "Glass Teapot 1.2l", 39.9, 19.5, 6, 0.20),
    ("Teapots", "Cast Iron Teapot", 64.0, 35.5, 5, 0.13),
    ("Candles", "Beeswax Candle", 9.8, 5.1, 9, 0.03),
    ("Candles", "Scented Candle Fig", 18.9, 7.7, 8, 0.06),
    ("Gift Sets", "Tea Time Box", 45.0, 21.0, 6, 0.06),
    ("Gift Sets", "Winter Hamper", 79.0, 41.0, 3, 0.05),
]
COUNTRIES = [("Germany", 48), ("Austria", 17), ("Netherlands", 14), ("Belgium", 9), ("France", 7), ("Switzerland", 5)]
MONTHS = [0.9, 0.85, 0.9, 0.8, 0.8, 0.65, 0.6, 0.65, 0.9, 1.1, 1.7, 2.1]

customers = [(f"C{1000 + n}", rng.choices(*zip(*COUNTRIES, strict=True))[0], rng.paretovariate(1.35)) for n in range(1, 421)]
days = [date(2023, 1, 1) + timedelta(n) for n in range(731)]
weights = [MONTHS[day.month - 1] * (1.17 if day.year == 2024 else 1) * (1.2 if day.weekday() in (6, 0) else 1) for day in days]
orders = sorted(rng.choices(days, weights, k=940))

rows = []
for number, day in enumerate(orders):
    customer, country, _ = rng.choices(customers, [min(one[2], 14) for one in customers])[0]
    popularity = [
        one[4] * (2.6 if one[0] == "Gift Sets" and day.month >= 11 else 1.5 if one[0] == "Candles" and day.month >= 10 else 1)
        for one in PRODUCTS
    ]
    category, product, price, cost, _, back = rng.choices(PRODUCTS, popularity)[0]
    price = round(price * (1.05 if day.year == 2024 else 1) * (0.9 if rng.random() < 0.1 else 1), 2)
    cost = round(cost * (1.08 if day.year == 2024 else 1), 2)
    most = [1, 2, 3, 4, 6, 10] if price < 15 else [1, 2, 3, 4]
    qty = rng.choices(most, [30, 30, 16, 12, 9, 3] if price < 15 else [62, 25, 8, 5])[0]
    if country == "Netherlands" and rng.random() < 0.25:
        qty += 1
    goods = qty * price
    shipping = 0.0 if goods >= 60 or rng.random() < 0.03 else {"Germany": 4.9, "Switzerland": 14.9}.get(country, 8.9)
    returned = rng.random() < back
    came = day + timedelta(min(45, max(3, round(rng.lognormvariate(2.5, 0.5))))) if returned else None
    rows.append(
        {
            "Order No": f"W{23001 + number}",
            "Order Date": day.strftime("%d.%m.%Y"),
            "Customer ID": customer,
            "Country": country,
            "Category": category,
            "Product": product,
            "Qty": qty,
            "Unit Price (EUR)": f"{price:.2f}",
            "Unit Cost (EUR)": f"{cost:.2f}",
            "Shipping (EUR)": f"{shipping:.2f}",
            "Returned": "yes" if returned else "no",
            "return_date": came.strftime("%d.%m.%Y") if came else "",
        }
    )


def some(count, test):
    return rng.sample([row for row in rows if test(row)], count)


for row in some(9, lambda row: row["Country"] == "Germany"):
    row["Country"] = "germany"
for row in some(6, lambda row: row["Country"] == "Germany"):
    row["Country"] = "Germany "
for row in some(7, lambda row: row["Country"] in ("Belgium", "France", "Germany")):
    row["Country"] = ""
for row in some(8, lambda row: row["Category"] == "Gift Sets"):
    row["Category"] = "Gift sets"
for row in some(8, bool):
    row["Unit Cost (EUR)"] = ""
for row in some(11, bool):
    row["Customer ID"] = ""
for row in some(4, lambda row: row["Returned"] == "yes"):
    row["Returned"] = "Yes"
for row in some(10, lambda row: row["Returned"] == "no"):
    row["Returned"] = "No"
for row in some(3, lambda row: row["return_date"]):
    row["return_date"] = ""

total: dict[str, str | int | float] = dict.fromkeys(rows[0], "")
total.update(
    {
        "Order No": "TOTAL",
        "Qty": sum(row["Qty"] for row in rows),
        "Shipping (EUR)": f"{sum(float(row['Shipping (EUR)']) for row in rows):.2f}",
    }
)
pd.DataFrame([*rows, total]).to_csv(Path(__file__).parent / "webshop.csv", index=False)
