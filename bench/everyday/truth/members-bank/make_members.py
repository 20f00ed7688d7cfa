"""
members.csv: the membership list of a made-up sports club as exported on 31 December 2025, one row per member.

Columns: Member No, Name, Date of birth, Section, Membership type, Joined, Cancelled (blank = still a member),
Cancel reason, Annual fee (EUR), Paid 2025 (EUR), pays_by, Volunteer hrs 2025. Dates are dd/mm/yyyy.

Data faults: 6 exact duplicate rows (scattered), sections typed as "tennis", "Tennis ", "SWIMMING" and "Football " in
some rows, the reason "moved away" next to "Moved away", 11 missing birth dates, 3 missing annual fees (current members), 9
missing pays_by, about 12 % of the leavers without a reason. Paid 2025 and Volunteer hrs 2025 are blank for those who left
before 2025. No TOTAL row.
"""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

rng = random.Random(4107)
END = date(2025, 12, 31)
FIRST = "Ada Alec Amir Anouk Bea Bram Carla Cem Dana Dario Edda Elio Esme Fay Finn Gemma Gil Hana Hugo Ida Ilja Iris Jada Joel Jonas Kaja Kian Lara Leif Lena Luca Maja Marek Mila Nadia Nils Nora Omar Orla Pia Quinn Rafe Rosa Sami Selma Tara Theo Uma Viktor Wim Yara Zeno".split()
LAST = "Abbring Bellot Carvelle Dornick Eastmere Fenwald Garrow Hollis Ivers Jarnick Kessel Lormand Merrow Norvik Ostrey Pellam Quade Ravell Sandor Tilney Umber Vance Westrup Yarrick Zeller".split()
SECTIONS = {"Football": 34, "Tennis": 24, "Swimming": 19, "Gymnastics": 14, "Badminton": 9}
SURCHARGE = {"Tennis": 60, "Swimming": 36, "Football": 0, "Gymnastics": 0, "Badminton": 24}
TYPES = {"Adult": (38, 180), "Youth": (30, 96), "Family": (10, 324), "Student": (9, 120), "Senior": (8, 132), "Passive": (5, 48)}
LEAVING = {"Adult": 0.11, "Youth": 0.16, "Family": 0.06, "Student": 0.24, "Senior": 0.05, "Passive": 0.04}
AGES = {"Adult": (26, 58), "Youth": (6, 17), "Family": (30, 48), "Student": (18, 26), "Senior": (61, 76), "Passive": (25, 74)}
REASONS = {"Moved away": 30, "No time": 26, "Too expensive": 19, "Injury": 11, "Other club": 14}


def pick(weights):
    return rng.choices(list(weights), list(weights.values()))[0]


def month_end(day):
    following = date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return following - timedelta(days=1)


def joined_day():
    year = rng.choices(range(2012, 2026), [14, 13, 15, 16, 17, 18, 20, 21, 9, 19, 28, 33, 38, 46])[0]
    month = rng.choices(range(1, 13), [11, 7, 9, 8, 6, 4, 3, 6, 15, 9, 5, 3])[0]
    return date(year, month, rng.randrange(1, 29))


def cancelled_day(kind, joined):
    years = rng.expovariate(LEAVING[kind])
    day = joined + timedelta(days=90 + int(years * 365))
    if rng.random() < 0.85:
        if rng.random() < 0.45 and day < date(2035, 1, 1):
            day = date(day.year, 6, 30) if day.month <= 6 else date(day.year, 12, 31)
        elif day < date(2035, 1, 1):
            day = month_end(day)
    return day if day <= END else None


names = [f"{first} {last}" for first in FIRST for last in LAST]
rng.shuffle(names)
people = []
for _ in range(412):
    kind, section, joined = pick({key: one[0] for key, one in TYPES.items()}), pick(SECTIONS), joined_day()
    low, high = AGES[kind]
    born = joined - timedelta(days=rng.randrange(low * 365 + 10, high * 365 + 300))
    left = cancelled_day(kind, joined)
    fee = TYPES[kind][1] + (0 if kind == "Passive" else SURCHARGE[section])
    paid = hours = None
    if left is None or left.year == 2025:
        paid = rng.choices([fee, fee / 2, 0], [84, 7, 9] if left is None else [55, 35, 10])[0]
        hours = (
            0
            if (kind == "Youth" and rng.random() < 0.7) or rng.random() < 0.35
            else round(rng.expovariate(1 / {"Senior": 15, "Family": 11, "Adult": 8, "Passive": 5, "Student": 6, "Youth": 4}[kind]) * 2) / 2
        )
    people.append(
        [
            joined,
            names.pop(),
            born,
            section,
            kind,
            joined,
            left,
            (pick(REASONS) if rng.random() > 0.12 else None) if left else None,
            fee,
            paid,
            pick({"direct debit": 66, "bank transfer": 25, "cash": 9}),
            hours,
        ]
    )
people.sort(key=lambda one: (one[0], one[1]))
for number, one in enumerate(people):
    one[0] = f"M{1001 + number}"

for one in rng.sample(people, 11):
    one[2] = None
for one in rng.sample(people, 9):
    one[10] = None
for one in rng.sample([one for one in people if one[6] is None], 3):
    one[8] = None
for section, odd, count in [("Tennis", "tennis", 9), ("Tennis", "Tennis ", 6), ("Swimming", "SWIMMING", 7), ("Football", "Football ", 5)]:
    for one in rng.sample([one for one in people if one[3] == section], count):
        one[3] = odd
for one in rng.sample([one for one in people if one[7] == "Moved away"], 5):
    one[7] = "moved away"
for one in rng.sample(people, 6):
    people.insert(rng.randrange(len(people)), list(one))


def cell(one):
    if one is None:
        return ""
    if isinstance(one, date):
        return one.strftime("%d/%m/%Y")
    return f"{one:.2f}" if isinstance(one, float) else one


HEADER = [
    "Member No",
    "Name",
    "Date of birth",
    "Section",
    "Membership type",
    "Joined",
    "Cancelled",
    "Cancel reason",
    "Annual fee (EUR)",
    "Paid 2025 (EUR)",
    "pays_by",
    "Volunteer hrs 2025",
]
with open(Path(__file__).parent / "members.csv", "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(HEADER)
    for one in people:
        money = [f"{amount:.2f}" if amount is not None else None for amount in one[8:10]]
        writer.writerow([cell(part) for part in one[:8] + money + one[10:]])
