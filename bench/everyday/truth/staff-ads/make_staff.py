"""
Writes staff.csv: the employee list of an invented mail-order firm with four sites, as exported on 31 December 2025
(people who were hired since 2013, with those who left).

Dates are written DD/MM/YYYY. Exit Date and Exit reason are empty for people who are still there; sick_days_2025 is empty
for people who left before 2025.
Data faults: five exact duplicate rows elsewhere in the list; eight people without a salary; six leavers without a reason;
Department also as "sales" and "Customer service ", Site also as "lyon" and "Porto "; rows in no order.
No total row.
"""

import random
from datetime import date, timedelta
from pathlib import Path

import pandas as pd

PICK = random.Random(160411)
LAST = date(2025, 12, 31)
SITES = {"Lyon": (34, 1.06), "Porto": (27, 0.82), "Graz": (22, 1.1), "Leeds": (17, 1.0)}
JOBS = {
    "Operations": (31, {"Warehouse Operative": (70, 27500), "Shift Lead": (20, 35500), "Fleet Planner": (10, 38000)}),
    "Sales": (21, {"Sales Rep": (60, 38500), "Account Manager": (30, 51500), "Sales Director": (4, 88000)}),
    "Customer Service": (17, {"Service Agent": (80, 28500), "Service Team Lead": (20, 37500)}),
    "IT": (12, {"Developer": (55, 56500), "Sysadmin": (30, 49500), "IT Manager": (10, 76000)}),
    "Finance": (8, {"Accountant": (60, 44500), "Controller": (30, 58500), "Head of Finance": (6, 92000)}),
    "Marketing": (7, {"Marketing Specialist": (60, 42500), "Content Editor": (40, 38500)}),
    "HR": (4, {"HR Officer": (60, 41500), "Recruiter": (40, 42500)}),
}
HIRES = {2013: 22, 2014: 18, 2015: 21, 2016: 24, 2017: 27, 2018: 31, 2019: 36, 2020: 20, 2021: 41, 2022: 55, 2023: 49, 2024: 44, 2025: 58}
MONTHS = [9, 7, 10, 9, 6, 6, 4, 5, 15, 12, 8, 3]
FIRST = "Alda Bram Celia Dario Edda Fabio Greta Hugo Ines Jonas Katia Leon Mira Nils Olga Paul Quim Rosa Stan Tilda Udo Vera Wim Xenia Yann Zoe Arno Bianca Cyril Dora Emil Fay Gero Hilda Ivo Jade Kurt Lina Mauro Nora".split()
FAMILY = "Abelin Barsow Cardel Dornik Estrop Falgen Grimaud Hollern Istvar Jelmer Kaspin Lorvik Mandel Norquay Oberlin Pasquin Quenter Rivola Sandrel Tolmin Urbic Valdor Wester Yarrow Zanker Brimley Corvo Dunmore Ferrand Holmby".split()


def weighted(weights):
    """A random key by weight."""
    return PICK.choices(list(weights), [one[0] if isinstance(one, tuple) else one for one in weights.values()])[0]


def leaves_after(contract):
    """Days until a person leaves: many in the first year, then few per year."""
    if contract == "Temp":
        return int(PICK.uniform(60, 500))
    if PICK.random() < 0.15:
        return int(PICK.uniform(20, 365))
    return int(365 + PICK.expovariate(1 / (365 * 9.5)))


def person(name, hired):
    """One person without a number."""
    department = weighted(JOBS)
    title = weighted(JOBS[department][1])
    site = weighted(SITES)
    contract = PICK.choices(["Full-time", "Part-time", "Temp"], [74, 19, 7])[0]
    hours = PICK.choice([16, 20, 20, 24, 25, 30, 30, 32]) if contract == "Part-time" else {"Lyon": 35, "Graz": 38.5}.get(site, 40)
    full = JOBS[department][1][title][1] * SITES[site][1] * PICK.gauss(1, 0.07) * (1 + 0.011 * (2025 - hired.year))
    share = hours / 39 if contract == "Part-time" else 1
    gone = hired + timedelta(days=leaves_after(contract))
    gone = gone if gone <= LAST else None
    reason = ""
    if gone:
        early = (gone - hired).days < 200
        reason = (
            "Contract ended"
            if contract == "Temp"
            else PICK.choices(["Resigned", "Dismissed", "Retired", "Redundancy"], [60, 24 if early else 9, 0 if early else 14, 7])[0]
        )
    sick = ""
    if not gone or gone.year == 2025:
        part = ((gone or LAST) - max(hired, date(2025, 1, 1))).days / 365
        level = {"Operations": 11, "Customer Service": 10}.get(department, 6.5) * {"Leeds": 1.25, "Porto": 0.85}.get(site, 1)
        sick = min(round(PICK.gammavariate(1.1, level / 1.1) * part), 120)
    return {
        "Full Name": name,
        "Department": department,
        "Job Title": title,
        "Site": site,
        "Contract": contract,
        "Hours/week": f"{hours:g}",
        "Salary (EUR/yr)": str(round(full * share / 50) * 50),
        "Hire Date": hired.strftime("%d/%m/%Y"),
        "Exit Date": gone.strftime("%d/%m/%Y") if gone else "",
        "Exit reason": reason,
        "sick_days_2025": str(sick),
    }


def table():
    """The table with its faults."""
    days = []
    for year, number in HIRES.items():
        for _ in range(number):
            month = PICK.choices(range(1, 13), MONTHS)[0]
            day = 1 if PICK.random() < 0.45 else PICK.randint(1, 28)
            days.append(date(year, month, day))
    names = PICK.sample([f"{first} {family}" for first in FIRST for family in FAMILY], len(days))
    rows = [
        {"Emp No": f"E{1001 + place}", **person(name, hired)} for place, (name, hired) in enumerate(zip(names, sorted(days), strict=True))
    ]
    for row in PICK.sample([one for one in rows if one["Hours/week"]], 8):
        row["Salary (EUR/yr)"] = ""
    for row in PICK.sample([one for one in rows if one["Exit Date"]], 6):
        row["Exit reason"] = ""
    for column, usual, other, number in [
        ("Department", "Sales", "sales", 5),
        ("Department", "Customer Service", "Customer service ", 4),
        ("Site", "Lyon", "lyon", 4),
        ("Site", "Porto", "Porto ", 3),
    ]:
        for row in PICK.sample([one for one in rows if one[column] == usual], number):
            row[column] = other
    PICK.shuffle(rows)
    for row in PICK.sample(rows, 5):
        rows.insert(PICK.randrange(len(rows)), dict(row))
    return pd.DataFrame(rows)


if __name__ == "__main__":
    table().to_csv(Path(__file__).with_name("staff.csv"), index=False)
