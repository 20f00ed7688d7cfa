"""Support tickets of a small firm: one row per ticket, opened January 2024 to June 2025.

Invented with a fixed seed; the agents are made-up first names. About 640 tickets.
Data faults: six exact duplicate rows (next to their originals); channel "Email" is also written "email", "Chat" also
"Chat " (trailing space), agent "Jonas" also "jonas"; tickets still open have no closing time; about a third have no
satisfaction mark; a few have no agent or no first reply time; Refund is blank where nothing was refunded.
No total row. Times are YYYY-MM-DD HH:MM.
"""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pandas as pd

rng = random.Random(90210)

AGENTS = [("Mira", 24, 4.25), ("Jonas", 22, 3.75), ("Priya", 20, 4.0), ("Leon", 18, 3.35), ("Sofie", 16, 4.5)]
TOPICS = [
    ("Delivery", 30, 26, 0.09),
    ("Invoice", 18, 18, 0.05),
    ("Login", 16, 6, 0.03),
    ("Broken item", 14, 44, 0.17),
    ("Cancellation", 12, 13, 0.06),
    ("Other", 10, 22, 0.08),
]
CHANNELS = [("Email", 44, 95), ("Chat", 27, 6), ("Phone", 18, 3), ("Web form", 11, 160)]
PRIORITIES = [("low", 30, 1.5), ("normal", 55, 1.0), ("urgent", 15, 0.5)]
WEEKDAYS = [1.65, 1.25, 1.15, 1.1, 1.0, 0.45, 0.35]


def pick(options):
    return rng.choices(options, [one[1] for one in options])[0]


days = [datetime(2024, 1, 1) + timedelta(n) for n in range(547)]
weights = [WEEKDAYS[day.weekday()] * (1.5 if day.month in (1, 12) else 1) * (1 + n / 1400) for n, day in enumerate(days)]
end = datetime(2025, 6, 30, 18, 0)
opened = sorted(day + timedelta(minutes=rng.randint(7 * 60 + 30, 17 * 60 + 45)) for day in rng.choices(days, weights, k=640))

rows = []
for number, start in enumerate(opened):
    agent, _, liking = pick(AGENTS)
    topic, _, hours, again = pick(TOPICS)
    channel, _, reply = pick(CHANNELS)
    priority, _, factor = pick(PRIORITIES)
    reply_minutes = max(1, round(reply * rng.lognormvariate(0, 0.75) * (0.6 if priority == "urgent" else 1)))
    taken = hours * factor * (0.55 if channel in ("Chat", "Phone") else 1) * rng.lognormvariate(0, 0.95)
    done = start + timedelta(minutes=reply_minutes + round(taken * 60))
    left = done > end or rng.random() < 0.02
    reopened = not left and rng.random() < again
    mark = min(5, max(1, round(rng.gauss(liking - (0.8 if reopened else 0) - min(taken, 120) / 110, 0.95))))
    refund = rng.random() < {"Broken item": 0.5, "Delivery": 0.14, "Cancellation": 0.3}.get(topic, 0.02)
    rows.append(
        {
            "Ticket ID": f"T-{5001 + number}",
            "Opened": start.strftime("%Y-%m-%d %H:%M"),
            "Closed": "" if left else done.strftime("%Y-%m-%d %H:%M"),
            "Agent": agent,
            "Channel": channel,
            "Topic": topic,
            "priority": priority,
            "First reply (min)": reply_minutes,
            "Re-opened?": "Y" if reopened else "N",
            "Satisfaction (1-5)": "" if left or rng.random() < 0.33 else mark,
            "Refund (EUR)": f"{rng.lognormvariate(3.2, 0.6):.2f}" if refund and not left else "",
        }
    )


def some(count, test: Callable[[dict[str, Any]], object] = bool):
    return rng.sample([row for row in rows if test(row)], count)


for row in some(14, lambda row: row["Channel"] == "Email"):
    row["Channel"] = "email"
for row in some(7, lambda row: row["Channel"] == "Chat"):
    row["Channel"] = "Chat "
for row in some(8, lambda row: row["Agent"] == "Jonas"):
    row["Agent"] = "jonas"
for row in some(6):
    row["Agent"] = ""
for row in some(5):
    row["First reply (min)"] = ""
twice = {row["Ticket ID"] for row in some(6, lambda row: row["Closed"])}
rows = [copy for row in rows for copy in ([row, row] if row["Ticket ID"] in twice else [row])]
pd.DataFrame(rows).to_csv(Path(__file__).parent / "tickets.csv", index=False)
