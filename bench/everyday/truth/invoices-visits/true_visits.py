"""True values of the questions about visits.csv, written to visits.cases.jsonl.

Exact duplicates count once in the usual reading; keeping them is the other one. Spellings that differ by case or outer blanks are merged;
for rankings by doctor the unmerged labels are accepted too. "Visits" are attended appointments or all appointments.
"""

import pandas as pd

from everyday_book import HERE, declined, ranked, turn, value, write

FEE, MINUTES = "Fee (€)", "Duration (min)"
RAW = pd.read_csv(HERE / "visits.csv")
RAW["day"], RAW["booked"] = pd.to_datetime(RAW["Appt date"]), pd.to_datetime(RAW["Booked on"])
RAW["lead"] = (RAW["day"] - RAW["booked"]).dt.days
RAW["written"], RAW["Status"] = RAW["Doctor"], RAW["Status"].str.strip().str.lower()


def merged(texts):
    """Each label as its most frequent spelling, regardless of case and outer blanks."""
    keys = texts.str.strip().str.lower()
    return keys.map(texts.groupby(keys).agg(lambda group: group.value_counts().index[0].strip()))


FULL = RAW.assign(Doctor=merged(RAW["Doctor"]))
ONCE = FULL.drop_duplicates()
FRAMES = (ONCE, FULL)


def attended(frame):
    return frame[frame["Status"] == "attended"]


def missed(frame):
    return frame[frame["Status"] == "no-show"]


def kept(frame):
    return frame[frame["Status"] != "cancelled"]


def days(frame, start, end):
    return frame[frame["day"].between(start, end)]


def month(frame, number, year=2024):
    return frame[(frame["day"].dt.year == year) & (frame["day"].dt.month == number)]


def year(frame):
    return frame[frame["day"].dt.year == 2024]


def over(measure, *choices):
    """A measure of each frame under each choice of rows: first without duplicates, then with them."""
    return [measure(choose(frame)) for frame in FRAMES for choose in (choices or [lambda rows: rows])]


def missed_percent(frame):
    """Among all appointments, and among those that were not cancelled."""
    return [100 * len(missed(frame)) / len(frame), 100 * len(missed(frame)) / len(kept(frame))]


def missed_percents(choose):
    return [one for frame in FRAMES for one in missed_percent(choose(frame))]


def everything(frame):
    return frame


def mean_fee(cover):
    return [frame.loc[frame["Cover"] == cover, FEE].mean() for frame in FRAMES]


def hourly(frame, column):
    """Fees per hour: of visits with both figures, of all figures, and as mean over the visits."""
    both = frame.dropna(subset=[FEE, MINUTES])
    ratio = both[FEE] / both[MINUTES] * 60
    sums, loose = both.groupby(column)[[FEE, MINUTES]].sum(), frame.groupby(column)[[FEE, MINUTES]].sum()
    return [sums[FEE] / sums[MINUTES] * 60, loose[FEE] / loose[MINUTES] * 60, ratio.groupby(both[column]).mean()]


def lost(frame):
    """Missed visits of 2024 times the mean fee: of 2024, of all time, by type of visit in 2024 and of all time."""
    gone, seen = missed(year(frame)), year(frame)
    return [
        len(gone) * seen[FEE].mean(),
        len(gone) * frame[FEE].mean(),
        *(gone["Visit type"].map(one.groupby("Visit type")[FEE].mean()).sum() for one in (seen, frame)),
    ]


def more_than_five(frame):
    return (frame["Patient No."].value_counts() > 5).sum()


def day_names(label):
    return [label, label[:3]]


def by_type(frame):
    return frame.groupby("Visit type")[FEE].sum()


def percent_of(totals):
    return 100 * totals / totals.sum()


def monthly(*numbers, choose=everything):
    return [
        value(
            f"{pd.Timestamp(2024, number, 1):%B 2024}",
            *over(len, lambda rows: attended(month(choose(rows), number)), lambda rows: month(choose(rows), number)),
        )
        for number in numbers
    ]


def okafor(frame):
    return frame[frame["Doctor"] == "Dr. Okafor"]


HALVES = {number: (pd.Timestamp(number, 7, 1), pd.Timestamp(number, 12, 31)) for number in (2024, 2023)}


def half(number):
    return lambda frame: days(frame, *HALVES[number])


def half_growth(choose):
    return [100 * (len(choose(half(2024)(frame))) / len(choose(half(2023)(frame))) - 1) for frame in FRAMES]


TYPES = [by_type(frame) for frame in FRAMES]
TYPE_SHARES = [percent_of(one) for one in TYPES] + [percent_of(one.nlargest(5)) for one in TYPES]
WEEKDAYS = [choose(frame)["day"].dt.day_name().value_counts() for frame in FRAMES for choose in (everything, attended)]

write(
    "visits",
    {
        "visits-no-show-rate": [
            turn("what % of our appointments are no shows?", value("no-show percent", *missed_percents(everything), within=0.06))
        ],
        "visits-doctor-no-shows": [
            turn(
                "which doctor gets the most no-shows and how many",
                ranked("no-shows", over(lambda rows: missed(rows)["Doctor"].value_counts()), labels=[1], values=[1], within=0),
            )
        ],
        "visits-fees-2024": [
            turn("what did we take in fees in 2024 in total", value("fees", *over(lambda rows: year(rows)[FEE].sum()), within=0.6))
        ],
        "visits-lead-time": [
            turn(
                "how many days are there usually between booking and the appointment, average",
                value("days", *over(lambda rows: rows["lead"].mean(), everything, attended), within=0.06),
            )
        ],
        "visits-two-weeks": [
            turn(
                "how many appointments were booked more than 2 weeks ahead",
                value("appointments", *over(lambda rows: (rows["lead"] > 14).sum())),
            )
        ],
        "visits-private-public": [
            turn(
                "do private patients bring in more per visit than public ones? averages pls",
                value("Private", *mean_fee("Private"), within=0.06),
                value("Public", *mean_fee("Public"), within=0.06),
            )
        ],
        "visits-different-patients": [
            turn(
                "how many diffrent patients did we actually see in 2024",
                value("patients", *over(lambda rows: attended(year(rows))["Patient No."].nunique())),
            )
        ],
        "visits-regulars": [turn("how many patients came more than 5 times", value("patients", *over(more_than_five, attended)))],
        "visits-weekday": [
            turn("whats our busiest weekday", ranked("appointments", WEEKDAYS, labels=[1], values=[1], within=0, spell=day_names))
        ],
        "visits-double-entries": [
            turn(
                "are there double entries in the list, how many?",
                value("double", FULL.duplicated().sum(), FULL.duplicated(keep=False).sum()),
            )
        ],
        "visits-forgotten-fee": [
            turn(
                "for how many visits that took place did somebody forget to enter the fee",
                value("visits", *over(lambda rows: attended(rows)[FEE].isna().sum())),
            )
        ],
        "visits-per-hour": [
            turn(
                "what does each doctor bring in per hour, best first",
                ranked(
                    "euros per hour",
                    [one for frame in FRAMES for column in ("Doctor", "written") for one in hourly(frame, column)],
                    labels=[1, -1],
                    values=[1, 2, -1],
                    within=0.06,
                ),
            )
        ],
        "visits-online-phone": [
            turn(
                "do people who book online skip more often than the ones who phone? in %",
                *(
                    value(via, *missed_percents(lambda rows, via=via: rows[rows["Booked via"] == via]), within=0.06)
                    for via in ("Online", "Phone")
                ),
            )
        ],
        "visits-lost-money": [
            turn(
                "how much money did we loose because of no shows in 2024",
                value("lost", *(one for frame in FRAMES for one in lost(frame)), within=0.6),
                outcome="asked_or_answered",
                means="the number of no-shows in 2024 times the average fee of the visits in 2024",
            )
        ],
        "visits-age": [declined("do older patients miss more appointments than young ones")],
        "visits-happy": [declined("which doctor are the patients most happy with?")],
        "visits-longest-kind": [
            turn(
                "which kind of visit takes longest, minutes on average",
                ranked("minutes", over(lambda rows: rows.groupby("Visit type")[MINUTES].mean()), labels=[1], values=[1], within=0.06),
            )
        ],
        "visits-months": [
            turn("visits per month in 2024 as a chart pls", monthly(1, 8, 12)),
            turn("make it a line", monthly(1, 8, 12)),
            turn("only dr okafor", monthly(1, 8, 12, choose=okafor)),
        ],
        "visits-halves": [
            turn(
                "fees second half of 2024 vs second half of 2023",
                *(value(f"fees {number}", *over(lambda rows: half(number)(rows)[FEE].sum()), within=0.6) for number in HALVES),
            ),
            turn(
                "and the number of visits?",
                *(value(f"visits {number}", *over(len, lambda rows: attended(half(number)(rows)), half(number))) for number in HALVES),
            ),
            turn(
                "how much is that up in percent",
                value(
                    "growth percent",
                    *(one for pair in zip(half_growth(attended), half_growth(everything), strict=True) for one in pair),
                    within=0.06,
                ),
            ),
        ],
        "visits-types": [
            turn("top 3 visit types by fees", ranked("fees", TYPES, labels=[1, 2, 3], values=[1, 3], within=0.6)),
            turn("top 5 instead", ranked("fees", TYPES, labels=[4, 5], values=[1, 4, 5], within=0.6)),
            turn("as percent", ranked("share", TYPE_SHARES, values=[1, 2, 3, 4, 5], within=0.06)),
        ],
        "visits-march": [
            turn("how many no shows in march 2024", value("no-shows", *over(lambda rows: len(missed(month(rows, 3)))))),
            turn(
                "as percent of the appointments that month",
                value("no-show percent", *missed_percents(lambda rows: month(rows, 3)), within=0.06),
            ),
            declined("and in march 2023?"),
        ],
    },
)
print(
    ONCE.groupby("Doctor")["Status"].value_counts().unstack(),
    WEEKDAYS[0],
    ONCE["Patient No."].value_counts().head(3),
    TYPES[0].sort_values(),
    sep="\n",
)
