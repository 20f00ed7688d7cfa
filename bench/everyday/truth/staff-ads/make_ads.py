"""
Writes ads.csv: the daily report of the online ads of an invented shoe shop, one row per day and campaign,
1 January 2024 to 30 June 2025, five channels, three countries.

Impr. and Conv. are the usual abbreviations of impressions and conversions (orders); revenue is what these orders earned.
One campaign, Brand Search, ran every day; the others for some weeks each.
Data faults: a TOTAL row at the end; Channel also as "google search" and "Instagram "; eleven rows without Conv. and
Revenue (tracking was down); six rows without anything shown (all measures 0). No duplicate rows.
"""

import random
from datetime import date, timedelta
from pathlib import Path

import pandas as pd

PICK = random.Random(77031)
FIRST, LAST = date(2024, 1, 1), date(2025, 6, 30)
# Campaign: channel, country, first day, last day, budget per day, euros per click, clicks per impression, orders per click, euros per order
CAMPAIGNS = {
    "Brand Search": ("Google Search", "DE", FIRST, LAST, 120, 0.42, 0.085, 0.052, 79),
    "Sneaker Search": ("Google Search", "NL", date(2024, 2, 5), date(2024, 4, 14), 180, 0.88, 0.041, 0.026, 86),
    "Winter Boots Search": ("Google Search", "AT", date(2024, 10, 14), date(2024, 12, 22), 160, 0.79, 0.046, 0.031, 112),
    "Spring Sale 24": ("Facebook", "DE", date(2024, 3, 11), date(2024, 4, 21), 260, 0.61, 0.016, 0.019, 71),
    "Spring Sale 25": ("Facebook", "DE", date(2025, 3, 10), date(2025, 4, 27), 290, 0.66, 0.015, 0.021, 74),
    "Cart Retargeting": ("Facebook", "NL", date(2024, 9, 2), date(2024, 11, 30), 90, 0.54, 0.022, 0.039, 83),
    "Summer Sandals": ("Instagram", "DE", date(2024, 5, 20), date(2024, 7, 28), 210, 0.72, 0.012, 0.015, 58),
    "Sandals Reloaded": ("Instagram", "NL", date(2025, 5, 5), date(2025, 6, 30), 230, 0.7, 0.013, 0.018, 61),
    "Black Friday": ("Instagram", "DE", date(2024, 11, 18), date(2024, 12, 2), 620, 0.95, 0.019, 0.034, 92),
    "Gift Guide": ("Instagram", "AT", date(2024, 12, 3), date(2024, 12, 24), 340, 0.83, 0.014, 0.022, 77),
    "Trail Running Film": ("YouTube", "DE", date(2024, 8, 5), date(2024, 9, 29), 190, 0.58, 0.007, 0.0042, 98),
    "Hiking Stories": ("YouTube", "AT", date(2025, 1, 20), date(2025, 3, 16), 150, 0.55, 0.008, 0.007, 104),
    "Creator Try-On": ("TikTok", "NL", date(2024, 6, 3), date(2024, 7, 14), 140, 0.36, 0.011, 0.0068, 49),
    "Back to School": ("TikTok", "DE", date(2024, 8, 12), date(2024, 9, 15), 170, 0.38, 0.012, 0.0115, 46),
    "TikTok Test AT": ("TikTok", "AT", date(2025, 2, 3), date(2025, 3, 9), 80, 0.4, 0.01, 0.006, 47),
}
SEASON = [0.8, 0.85, 1.05, 1.1, 1.0, 0.95, 0.85, 0.9, 1.05, 1.05, 1.3, 1.25]


def count(mean):
    """A random count around a mean."""
    if mean > 60:
        return max(0, round(PICK.gauss(mean, mean**0.5)))
    left, number = 2.718281828459045**-mean, 0
    product = PICK.random()
    while product > left:
        product *= PICK.random()
        number += 1
    return number


def rows():
    """Rows by day, then campaign."""
    day = FIRST
    while day <= LAST:
        for place, (name, (channel, country, first, last, budget, click, shown, bought, order)) in enumerate(CAMPAIGNS.items()):
            if not first <= day <= last:
                continue
            weekend = day.weekday() >= 5
            trend = 1.12 if day.year == 2025 else 1
            cost = (
                budget
                * min(max(PICK.gauss(0.87, 0.1), 0.4), 1.16)
                * (SEASON[day.month - 1] if name == "Brand Search" else 1)
                * (0.8 if weekend else 1)
            )
            cost = min(cost, budget * 1.18)
            clicks = count(cost / (click * trend * PICK.uniform(0.88, 1.14)))
            orders = count(clicks * bought * (1.16 if weekend else 1) * PICK.uniform(0.85, 1.15))
            yield {
                "Day": day.isoformat(),
                "Campaign ID": f"C-{place * 37 + 204}",
                "Campaign": name,
                "Channel": channel,
                "Country": country,
                "Daily budget (EUR)": budget,
                "Impr.": round(clicks / shown * PICK.uniform(0.9, 1.1)),
                "Clicks": clicks,
                "Cost (EUR)": round(cost, 2),
                "Conv.": orders,
                "Revenue (EUR)": round(sum(max(PICK.gauss(order, order * 0.25), 12) for _ in range(orders)), 2),
            }
        day += timedelta(days=1)


def table():
    """The table with its faults."""
    made = list(rows())
    for row in PICK.sample([one for one in made if one["Campaign"] != "Black Friday"], 6):
        row.update({"Impr.": 0, "Clicks": 0, "Cost (EUR)": 0.0, "Conv.": 0, "Revenue (EUR)": 0.0})
    for row in PICK.sample([one for one in made if one["Clicks"] > 0 and one["Campaign"] != "Black Friday"], 11):
        row.update({"Conv.": "", "Revenue (EUR)": ""})
    for usual, other, number in [("Google Search", "google search", 9), ("Instagram", "Instagram ", 6)]:
        for row in PICK.sample([one for one in made if one["Channel"] == usual], number):
            row["Channel"] = other
    total: dict[str, str | float] = dict.fromkeys(made[0], "")
    total["Day"] = "TOTAL"
    for column in ["Impr.", "Clicks", "Cost (EUR)", "Conv.", "Revenue (EUR)"]:
        total[column] = round(sum(one[column] for one in made if one[column] != ""), 2)
    return pd.DataFrame([*made, total], dtype=object)


if __name__ == "__main__":
    table().to_csv(Path(__file__).with_name("ads.csv"), index=False)
