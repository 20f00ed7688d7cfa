"""Writes visits.csv: the appointments of a doctors' practice, held or due from July 2023 to December 2024.

Dates are ISO. Status is Attended, No-show or Cancelled; minutes and fee exist for attended visits only.

Data faults: nine exact duplicate rows; Doctor "dr. okafor" and "Dr. Brandt " with a trailing space; Status "no-show"
and "Attended " now and then; eight attended visits without a fee, eleven without minutes; some missing "Booked via". No
TOTAL row.
"""

import random
from datetime import date, timedelta
from pathlib import Path

import pandas as pd

DOCTORS = {"Dr. Okafor": (30, 0.9), "Dr. Brandt": (26, 1.1), "Dr. Salinas": (24, 1.0), "Dr. Whitcombe": (14, 1.25)}  # weight, pace
KINDS = {
    "Check-up": (28, 24, 68),
    "First visit": (13, 38, 110),
    "Follow-up": (27, 15, 42),
    "Vaccination": (11, 9, 30),
    "Blood test": (10, 10, 36),
    "Minor surgery": (5, 52, 215),
    "Travel advice": (6, 21, 55),
}
COVER = {"Public": (60, 1.0), "Private": (28, 1.45), "Self-pay": (12, 1.2)}


def main():
    rng = random.Random(77031)
    patients = [f"P-{number}" for number in range(2001, 2371)]
    visits_of = [min(6, rng.paretovariate(1.6)) for _ in patients]
    cover_of = {one: rng.choices(list(COVER), [weight for weight, _ in COVER.values()])[0] for one in patients}
    days = [date(2023, 7, 3) + timedelta(days=step) for step in range((date(2024, 12, 20) - date(2023, 7, 3)).days + 1)]
    days = [day for day in days if day.weekday() < 5 and not (day.month == 8 and day.day > 18) and not (day.month == 12 and day.day > 22)]
    weekday = [1.35, 1.1, 0.9, 1.05, 0.75]
    weights = [weekday[day.weekday()] * (1.12 if day.year == 2024 else 1) * (1.2 if day.month in (1, 2, 10, 11) else 1) for day in days]
    chosen = sorted(rng.choices(days, weights, k=1180))
    rows, seen = [], set()
    for place, day in enumerate(chosen):
        patient = rng.choices(patients, visits_of)[0]
        doctor = rng.choices(list(DOCTORS), [weight for weight, _ in DOCTORS.values()])[0]
        kind = (
            "First visit"
            if patient not in seen and rng.random() < 0.6
            else rng.choices(
                [one for one in KINDS if one != "First visit"], [weight for one, (weight, _, _) in KINDS.items() if one != "First visit"]
            )[0]
        )
        seen.add(patient)
        via = rng.choices(["Phone", "Online", "Front desk"], [46, 36, 18])[0]
        lead = (
            0
            if via == "Front desk" and rng.random() < 0.4
            else min(75, 1 + int(rng.expovariate(1 / {"Phone": 9, "Online": 14, "Front desk": 16}[via])))
        )
        booked = day - timedelta(days=lead)
        if via != "Online" and booked.weekday() > 4:  # the desk is open from Monday to Friday
            booked -= timedelta(days=booked.weekday() - 4)
        missed = (
            0.035
            + 0.0035 * lead
            + (0.035 if via == "Online" else 0)
            + (0.02 if day.weekday() == 0 else 0)
            + (0.045 if doctor == "Dr. Salinas" else 0)
        )
        chance = rng.random()
        status = "No-show" if lead and chance < missed else "Cancelled" if lead and chance > 0.935 else "Attended"
        minutes = fee = None
        if status == "Attended":
            minutes = max(5, round(KINDS[kind][1] * DOCTORS[doctor][1] * rng.lognormvariate(0, 0.25)))
            fee = (
                round(
                    KINDS[kind][2]
                    * COVER[cover_of[patient]][1]
                    * rng.choice([0.9, 1, 1, 1, 1.1, 1.25])
                    * (1.04 if day.year == 2024 else 1)
                    * 2
                )
                / 2
            )
        rows.append(
            {
                "Appt ID": f"A{50001 + place}",
                "Patient No.": patient,
                "Doctor": doctor,
                "Booked on": booked.isoformat(),
                "Appt date": day.isoformat(),
                "Start": f"{rng.choice([8, 8, 9, 9, 10, 10, 11, 14, 14, 15, 16]):02d}:{rng.choice([0, 10, 20, 30, 40, 50]):02d}",
                "Visit type": kind,
                "Booked via": via,
                "Status": status,
                "Duration (min)": minutes,
                "Fee (€)": fee,
                "Cover": cover_of[patient],
            }
        )

    def spoil(column, old, new, count):
        for one in rng.sample([one for one in rows if one[column] == old], count):
            one[column] = new

    attended = [one for one in rows if one["Status"] == "Attended"]
    for one in rng.sample(attended, 8):
        one["Fee (€)"] = None
    for one in rng.sample(attended, 11):
        one["Duration (min)"] = None
    for one in rng.sample(rows, 17):
        one["Booked via"] = None
    spoil("Doctor", "Dr. Okafor", "dr. okafor", 7)
    spoil("Doctor", "Dr. Brandt", "Dr. Brandt ", 6)
    spoil("Status", "No-show", "no-show", 8)
    spoil("Status", "Attended", "Attended ", 9)
    for place in sorted(rng.sample(range(len(rows)), 9), reverse=True):
        rows.insert(place + 1 + rng.choice([0, 0, 12]), dict(rows[place]))
    frame = pd.DataFrame(rows)
    frame["Duration (min)"] = frame["Duration (min)"].astype("Int64")
    frame.to_csv(Path(__file__).parent / "visits.csv", index=False)


main()
