"""True values for the questions about tickets.csv. Writes tickets.cases.jsonl; --check compares instead.

Readings, usual first: every ticket once (six rows are in the file twice), then all rows as they are.
Breakdowns by a column with two spellings also accept the most frequent spelling alone, last. Filters merge the spellings.
"""

import pandas as pd

from casework import HERE, finish, groups, ranked, turn, value

RAW = pd.read_csv(HERE / "tickets.csv")
RAW["opened"], RAW["closed"] = pd.to_datetime(RAW["Opened"]), pd.to_datetime(RAW["Closed"])
RAW["hours"] = (RAW["closed"] - RAW["opened"]).dt.total_seconds() / 3600
RAW["days apart"] = (RAW["closed"].dt.normalize() - RAW["opened"].dt.normalize()).dt.days
RAW["channel"], RAW["agent"] = RAW["Channel"].str.strip().str.capitalize(), RAW["Agent"].str.capitalize()
RAW["month"], RAW["mark"], RAW["refund"] = RAW["opened"].dt.to_period("M"), RAW["Satisfaction (1-5)"], RAW["Refund (EUR)"]
RAW["again"] = RAW["Re-opened?"] == "Y"
ONCE = RAW.drop_duplicates()
assert ONCE["Ticket ID"].is_unique and len(RAW) - len(ONCE) == 6 and (ONCE["hours"].dropna() > 0).all()


def both(measure):
    """A measure of the tickets, each ticket once, and with all rows."""
    return [measure(ONCE), measure(RAW)]


def sizes(by, spelled=None, choose=lambda frame: frame):
    return [choose(ONCE).groupby(by).size(), choose(RAW).groupby(by).size(), *([choose(ONCE).groupby(spelled).size()] if spelled else [])]


def percent(series):
    return 100 * series / series.sum()


def opened(frame, first, last):
    return frame[(frame["month"] >= pd.Period(first)) & (frame["month"] <= pd.Period(last))]


def grew(frame):
    return 100 * (len(opened(frame, "2025-01", "2025-06")) / len(opened(frame, "2024-01", "2024-06")) - 1)


def within_day(priority):
    """Share closed within 24 hours, of the closed ones and of all."""
    result = []
    for frame in (ONCE, RAW):
        rows = frame[frame["priority"] == priority]
        result += [100 * (rows["hours"].dropna() <= 24).mean(), 100 * (rows["hours"] <= 24).mean()]
    return result


def chart_values(frames):
    top, low = frames[0].idxmax(), frames[0].idxmin()
    return groups(frames, [top, low], "tickets", 0)


def in_2024(frame):
    return opened(frame, "2024-01", "2024-12")


def urgent_2024(frame):
    return in_2024(frame)[lambda rows: rows["priority"] == "urgent"]


CHANNELS = ["Email", "Chat", "Phone", "Web form"]
AGENTS = ["Mira", "Jonas", "Priya", "Leon", "Sofie"]
TOPICS = ["Delivery", "Invoice", "Login", "Broken item", "Cancellation"]
assert set(CHANNELS) == set(RAW["channel"]) and set(AGENTS) == set(RAW["agent"].dropna())

channels = sizes("channel", "Channel")
channels_2025 = sizes("channel", "Channel", lambda frame: opened(frame, "2025-01", "2025-12"))
marks = both(lambda frame: frame.groupby("agent")["mark"].mean())
weekdays = both(lambda frame: frame.groupby(frame["opened"].dt.day_name()).size())
close_by_channel = both(lambda frame: frame.groupby("channel")["hours"].mean())
hours_by_priority = both(lambda frame: frame.groupby("priority")["hours"].mean())
again_topic = [100 * series for series in both(lambda frame: frame.groupby("Topic")["again"].mean())]
again_agent = [
    100 * series for series in [*both(lambda frame: frame.groupby("agent")["again"].mean()), ONCE.groupby("Agent")["again"].mean()]
]
months = sizes("month", choose=in_2024)
urgent = sizes("month", choose=urgent_2024)
weekday_top = [series.idxmax() for series in weekdays]

finish(
    "tickets",
    [
        ("total", [turn("how many tickets do we have in the file", value("tickets", *both(len)))]),
        ("open", [turn("how many are still open?", value("open", *both(lambda frame: frame["closed"].isna().sum())))]),
        (
            "close-time",
            [
                turn(
                    "how long does it take us on average to close a ticket, in hours",
                    value("mean hours", *both(lambda frame: frame["hours"].mean()), within=0.06),
                )
            ],
        ),
        (
            "over-3-days",
            [
                turn(
                    "how many tickets took more than 3 days to close",
                    value(
                        "tickets", *both(lambda frame: (frame["hours"] > 72).sum()), *both(lambda frame: (frame["days apart"] > 3).sum())
                    ),
                )
            ],
        ),
        (
            "best-ratings",
            [
                turn(
                    "wich agent gets the best ratings",
                    value("agent", *(series.idxmax() for series in marks)),
                    value("mean mark", *(series.max() for series in marks), within=0.006),
                )
            ],
        ),
        ("top-topics", [turn("top 3 topics, most tickets first", *ranked(sizes("Topic"), [1, 2, 3], "tickets", 0)[:5])]),
        (
            "chat-share",
            [
                turn(
                    "what % of tickets comes in by chat",
                    value("chat percent", *both(lambda frame: 100 * (frame["channel"] == "Chat").mean()), within=0.06),
                )
            ],
        ),
        (
            "weekday",
            [turn("busiest day of the week?", value("weekday", *weekday_top), value("tickets", weekdays[0].max(), weekdays[1].max()))],
        ),
        (
            "half-years",
            [
                turn(
                    "first half of 2025 against first half of 2024, more or less tickets and by how many %",
                    value("tickets 2025", *both(lambda frame: len(opened(frame, "2025-01", "2025-06")))),
                    value("tickets 2024", *both(lambda frame: len(opened(frame, "2024-01", "2024-06")))),
                    value("growth percent", *both(grew), within=0.06),
                )
            ],
        ),
        (
            "last-quarter",
            [
                turn(
                    "how many tickets came in last quarter",
                    value("tickets", *both(lambda frame: len(opened(frame, "2025-04", "2025-06")))),
                    outcome="asked_or_answered",
                    means="April to June 2025, the last quarter in the file",
                )
            ],
        ),
        (
            "slow-reply",
            [
                turn(
                    "how often did the first answer take over an hour",
                    value("tickets", *both(lambda frame: (frame["First reply (min)"] > 60).sum())),
                )
            ],
        ),
        (
            "satisfaction",
            [
                turn(
                    "avg satisfaction overall, and how many didnt rate us?",
                    value("mean mark", *both(lambda frame: frame["mark"].mean()), within=0.006),
                    value(
                        "without mark",
                        *both(lambda frame: frame["mark"].isna().sum()),
                        *both(lambda frame: (frame["mark"].isna() & frame["closed"].notna()).sum()),
                    ),
                )
            ],
        ),
        (
            "refunds",
            [
                turn(
                    "how much did we refund in total and whats the average refund",
                    value("refunded", *both(lambda frame: frame["refund"].sum()), within=0.06),
                    value("mean refund", *both(lambda frame: frame["refund"].mean()), within=0.006),
                )
            ],
        ),
        (
            "twice",
            [
                turn(
                    "are some tickets in the list twice? how many",
                    value("tickets twice", len(RAW) - len(ONCE), RAW.duplicated(keep=False).sum()),
                )
            ],
        ),
        (
            "chat-email",
            [
                turn(
                    "do we close chats quicker than emails, avg hours?",
                    *groups(close_by_channel, ["Chat", "Email"], "hours to close", 0.06),
                )
            ],
        ),
        ("wages", [turn("what does one ticket cost us in wages", outcome="declined")]),
        ("same-person", [turn("how many customers wrote to us more than once", outcome="declined")]),
        (
            "talk-channels",
            [
                turn("tickets per channel pls", *groups(channels, CHANNELS, "tickets", 0)),
                turn("as percent", *groups([percent(series) for series in channels], CHANNELS, "share percent", 0.06)),
                turn("only 2025", *groups([percent(series) for series in channels_2025], CHANNELS, "share percent", 0.06)),
            ],
        ),
        (
            "talk-reopened",
            [
                turn(
                    "what % of tickets had to be reopened",
                    value("reopened percent", *both(lambda frame: 100 * frame["again"].mean()), within=0.06),
                ),
                turn("by topic", *groups(again_topic, TOPICS, "reopened percent", 0.06)),
                turn("by agent instead", *groups(again_agent, AGENTS, "reopened percent", 0.06)),
            ],
        ),
        (
            "talk-chart",
            [
                turn("chart of new tickets per month for 2024", *chart_values(months)),
                turn("make it a line", *chart_values(months)),
                turn("only the urgent ones", *groups(urgent, [urgent[0].idxmax(), pd.Period("2024-01")], "tickets", 0)),
            ],
        ),
        (
            "talk-urgent",
            [
                turn(
                    "what % of urgent tickets do we close within 24 hours",
                    value("closed within a day percent", *within_day("urgent"), within=0.06),
                ),
                turn("and the low ones?", value("closed within a day percent", *within_day("low"), within=0.06)),
                turn("average hours for both", *groups(hours_by_priority, ["urgent", "low"], "mean hours", 0.06)),
            ],
        ),
    ],
)
