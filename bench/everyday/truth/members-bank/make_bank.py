"""
bank.csv: two years (2024 and 2025) of bank transactions of a made-up household with two accounts; expenses are negative,
income and refunds positive.

Columns: Txn ID, Date (of the purchase), Booked on, Account (Current, Savings), Payee / Payer, Category, Amount (EUR),
Balance (EUR) (running, per account), pmt_method, Note.

Traps as in real files: each month money goes from Current to Savings, so a Transfer stands in the file twice (-200, +200);
some Clothing refunds are positive; 3 purchases were charged twice (another Txn ID, all else equal).

Data faults: one TOTAL row at the end (sum of the amounts), categories typed as "groceries", "Groceries " and "eating
out" in some rows, 14 missing categories (all at the payee PayGo Online), 8 missing pmt_method, Note mostly blank. No exact
duplicate rows.
"""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

rng = random.Random(9921)
START, DAYS = date(2024, 1, 1), 731
rows = []


def book(day, payee, category, amount, method, account="Current", note=None, lag=None):
    days = lag if lag is not None else rng.choices([0, 1, 2, 3, 4], [20, 42, 22, 11, 5])[0]
    booked = day + timedelta(days=days)
    while booked.weekday() > 4:
        booked += timedelta(days=1)
    rows.append([None, day, booked, account, payee, category, round(amount, 2), None, method, note])


def spread(mean, deviation, least):
    return max(least, rng.gauss(mean, deviation))


for month in range(24):
    year, number = 2024 + month // 12, month % 12 + 1
    new = year == 2025
    cold = {1: 1.35, 2: 1.3, 3: 1.1, 11: 1.15, 12: 1.35}.get(number, 0.85)

    def on(day):
        return date(year, number, day)

    book(on(27), "Halden Works Ltd", "Salary", 2685.40 if new else 2566.15, "transfer", lag=0)
    book(on(28), "Brightwater School", "Salary", (1312.30 if new else 1265.80) + (180 if rng.random() < 0.2 else 0), "transfer", lag=0)
    book(on(10), "Family Benefits Office", "Child benefit", 255, "transfer", lag=0)
    book(on(1), "Ashgrove Homes", "Rent", -1290 if new else -1240, "standing order", lag=0)
    book(on(3), "Norlight Energy", "Energy", -round((128 if new else 112) * cold * rng.uniform(0.94, 1.06), 2), "direct debit", lag=1)
    book(on(5), "Telvia", "Internet & phone", -64.90 if new else -59.90, "direct debit", lag=1)
    book(on(6), "Sure & Sons Insurance", "Insurance", -86.35, "direct debit", lag=1)
    book(on(2), "Little Oaks Nursery", "Childcare", -312 if number != 8 else -156, "direct debit", lag=1)
    book(on(15), "AutoKredit", "Car loan", -219, "standing order", lag=0)
    book(on(8), "StreamBox", "Subscriptions", -14.99 if new else -12.99, "card")
    book(on(12), "Tunewave", "Subscriptions", -10.99, "card")
    book(on(18), "Daily Courier", "Subscriptions", -24.50, "direct debit")
    if new:
        book(on(20), "FitClub 24", "Subscriptions", -29.90, "direct debit")
    book(on(28), "Own account", "Transfer", -200, "transfer", lag=0, note="to savings")
    book(on(28), "Own account", "Transfer", 200, "transfer", "Savings", note="to savings", lag=0)
    if number % 3 == 0:
        book(on(28), "Meridian Bank", "Interest", rng.uniform(9, 19), "bank", "Savings", lag=0)
        book(on(28), "Meridian Bank", "Bank fees", -8.70, "bank", lag=0)
    if number % 3 == 2:
        book(on(20), "City Water", "Water", -rng.uniform(88, 104), "direct debit")
    for _ in range(rng.choice([2, 3, 3, 4])):
        book(on(rng.randrange(1, 29)), rng.choice(["Petrol Point", "Petrol Point", "RoadStar"]), "Fuel", -spread(58, 12, 20), "card")
    for _ in range(rng.choice([1, 1, 2])):
        book(on(rng.randrange(1, 29)), "Cash machine", "Cash", -rng.choice([50, 60, 80, 100, 100]), "card")
    for _ in range(rng.choice([0, 1, 1, 2])):
        book(on(rng.randrange(1, 29)), rng.choice(["City Pharmacy", "Dr Lindqvist", "Optik Sehr"]), "Health", -spread(34, 22, 4.5), "card")
    for _ in range(rng.choice([0, 1, 2, 2])):
        book(
            on(rng.randrange(1, 29)),
            rng.choice(["Threadline", "Shoe Barn", "Kidswear Co"]),
            "Clothing",
            -spread(62, 28, 12),
            rng.choice(["card", "paypal"]),
        )
    for _ in range(rng.choice([1, 2, 2, 3])):
        book(
            on(rng.randrange(1, 29)),
            "PayGo Online",
            rng.choice(["Household", "Household", "Leisure", "Gifts"]),
            -spread(39, 21, 6),
            "paypal",
        )
    for _ in range(rng.choice([1, 2, 3])):
        book(on(rng.randrange(1, 29)), rng.choice(["Hammer & Home", "Nordika Living"]), "Household", -spread(47, 30, 5), "card")
    for _ in range(rng.choice([1, 2, 3])):
        book(
            on(rng.randrange(1, 29)),
            rng.choice(["Cinema Lux", "Swim Hall", "Bookshop Ellis", "Climb Up"]),
            "Leisure",
            -spread(24, 9, 6),
            "card",
        )

shops = {"Freshmart": 42, "Greenbasket": 23, "Discount Depot": 22, "Corner Deli": 9}
bills = {"Freshmart": 74, "Greenbasket": 52, "Discount Depot": 43, "Corner Deli": 15}
places = {"Bakery Holt": 30, "Noodle House": 16, "Pizzeria Sole": 18, "Cafe Mila": 22, "Burger Yard": 11, "Taverna Eos": 7}
meals = {"Bakery Holt": 9, "Noodle House": 27, "Pizzeria Sole": 36, "Cafe Mila": 12, "Burger Yard": 24, "Taverna Eos": 68}
for offset in range(DAYS):
    day = START + timedelta(days=offset)
    weekend = day.weekday() > 4
    dearer = 1.06 if day.year == 2025 else 1
    if day.weekday() != 6 and rng.random() < (0.55 if day.weekday() == 5 else 0.3):
        shop = rng.choices(list(shops), list(shops.values()))[0]
        book(day, shop, "Groceries", -spread(bills[shop] * dearer * (1.25 if day.weekday() == 5 else 1), bills[shop] * 0.35, 3.2), "card")
    if rng.random() < (0.36 if weekend else 0.16):
        place = rng.choices(list(places), list(places.values()))[0]
        book(day, place, "Eating out", -spread(meals[place] * dearer * (1.2 if weekend else 1), meals[place] * 0.3, 2.8), "card")

for day, payee, amount, note in [
    (date(2024, 7, 9), "Coastline Ferries", -318.0, "summer"),
    (date(2024, 7, 20), "Villa Marisol", -1140.0, "summer"),
    (date(2024, 10, 22), "Hotel Tannhof", -412.5, "autumn break"),
    (date(2025, 2, 3), "Skylane Air", -684.2, "summer flights"),
    (date(2025, 7, 14), "Casa Limon", -1385.0, "summer"),
    (date(2025, 7, 19), "Rent-a-Wheel", -297.4, "summer"),
    (date(2025, 10, 21), "Hotel Tannhof", -455.0, "autumn break"),
]:
    book(day, payee, "Holiday", amount, "card", note=note)
for day, payee, category, amount, note in [
    (date(2024, 6, 17), "Tax Office", "Other income", 642.18, "tax refund 2023"),
    (date(2025, 5, 26), "Tax Office", "Other income", 711.05, "tax refund 2024"),
    (date(2024, 4, 14), "Fleamarket buyer", "Other income", 85.0, "old bike"),
    (date(2025, 9, 7), "Fleamarket buyer", "Other income", 140.0, "pram"),
    (date(2024, 11, 27), "Halden Works Ltd", "Salary", 900.0, "bonus"),
    (date(2025, 11, 27), "Halden Works Ltd", "Salary", 1050.0, "bonus"),
]:
    book(day, payee, category, amount, "transfer", note=note, lag=0)
for day, payee, amount, note in [
    (date(2024, 3, 12), "Garage Tolle", -486.3, "brakes"),
    (date(2024, 12, 3), "Electro Plan", -749.0, "washing machine"),
    (date(2025, 3, 18), "Garage Tolle", -538.9, "service + MOT"),
    (date(2025, 8, 22), "Electro Plan", -629.0, "laptop"),
]:
    book(day, payee, "Car repair" if "Garage" in payee else "Household", amount, "card", note=note)
clothes = [one for one in rows if one[5] == "Clothing"]
for one in rng.sample(clothes, 7):
    if one[1] < date(2025, 12, 10):
        book(
            one[1] + timedelta(days=rng.randrange(5, 14)),
            one[4],
            "Clothing",
            -one[6] if rng.random() < 0.5 else round(-one[6] * 0.5, 2),
            one[8],
            note="refund",
        )
often = [one for one in rows if one[5] in ("Groceries", "Eating out", "Fuel") and one[6] < -15 and one[1] < date(2025, 12, 1)]
rows.extend(list(one) for one in rng.sample(often, 3))

rows = [one for one in rows if one[2] <= date(2026, 1, 2)]
rows.sort(key=lambda one: (one[2], one[1], one[4]))
balance = {"Current": 3310.45, "Savings": 4800.0}
for number, one in enumerate(rows):
    one[0] = f"T{number + 10001}"
    balance[one[3]] = round(balance[one[3]] + one[6], 2)
    one[7] = f"{balance[one[3]]:.2f}"

for one in rng.sample([one for one in rows if one[4] == "PayGo Online"], 14):
    one[5] = None
twice = {tuple(one[1:7]) for one in rows if sum(two[1:7] == one[1:7] for two in rows) > 1}
plain = [one for one in rows if tuple(one[1:7]) not in twice]
for one in rng.sample([one for one in plain if one[5] not in ("Interest", "Bank fees")], 8):
    one[8] = None
for category, odd, count in [("Groceries", "groceries", 8), ("Groceries", "Groceries ", 6), ("Eating out", "eating out", 7)]:
    for one in rng.sample([one for one in plain if one[5] == category], count):
        one[5] = odd

total = round(sum(one[6] for one in rows), 2)
with open(Path(__file__).parent / "bank.csv", "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(
        ["Txn ID", "Date", "Booked on", "Account", "Payee / Payer", "Category", "Amount (EUR)", "Balance (EUR)", "pmt_method", "Note"]
    )
    for one in rows:
        writer.writerow(
            ["" if part is None else f"{part:.2f}" if isinstance(part, float) or place == 6 else part for place, part in enumerate(one)]
        )
    writer.writerow(["TOTAL", "", "", "", "", "", f"{total:.2f}", "", "", ""])
