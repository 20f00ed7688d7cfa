"""Writes the questions and true values of set alder. Run it in the parent folder: `python -m alder.truth`."""

from pathlib import Path

import numpy as np
import pandas as pd

from question_set import MONTHS, QuestionSet, asked, by_label, for_each, leader, leading, percent, refused, spell, turn

SHORT_MONTHS = [month[:3] for month in MONTHS]


def to_tolerance(_name, accepted):
    """Counts and names are exact, amounts are given to a cent."""
    return 0.01 if any(isinstance(one, (float, np.floating)) for one in accepted) else 0


QUESTIONS = QuestionSet(Path(__file__).parent, digits=4, to_tolerance=to_tolerance)
value, rounded, conversation = QUESTIONS.value, QUESTIONS.rounded, QUESTIONS.conversation


def date_names(date, *more):
    return [*spell(date, "%Y-%m-%d", "{day} %B %Y", "%d %b %Y"), *more]


def month_names(period):
    return spell(period, "%Y-%m", "%B %Y", "%b %Y")


def clinic() -> None:
    """Appointments of a clinic; wait, consultation and fee are blank if nobody came."""
    file = "clinic_appointments.csv"
    table = QUESTIONS.read(file)
    table["date"] = pd.to_datetime(table.appt_date)
    missed = table.attended.eq("No")
    kept = table[~missed]
    by_department = missed.groupby(table.dept).mean() * 100
    by_weekday = missed.groupby(table.date.dt.day_name()).mean() * 100
    conversation(
        "clinic-noshow",
        file,
        "terse boss",
        turn("No-show rate?", rounded("rate", missed.mean() * 100)),
        turn("By department.", by_label(["Cardiology", "Paediatrics", "Physio"], by_department, kind=rounded)),
        turn("Worst weekday?", value("weekday", leader(by_weekday)), rounded("rate", by_weekday.max())),
    )
    waits = kept.groupby("triage").wait_min.mean()
    conversation(
        "clinic-wait-triage",
        file,
        "chatty newcomer",
        turn(
            "Hiya, first week at the front desk! Could you show me how long people sit waiting on average, depending on how urgent they were marked?",
            by_label(["Routine", "Soon", "Urgent", "Emergency"], waits, kind=rounded),
        ),
    )
    visits = kept.groupby("patient_no").size()
    conversation(
        "clinic-unique-patients",
        file,
        "analyst",
        turn("Number of distinct patient_no with at least one attended appointment", value("patients", len(visits))),
        turn("And how many of those attended three times or more?", value("patients", (visits >= 3).sum())),
    )
    quarters = table.groupby(table.date.dt.quarter).fee_usd.sum()
    conversation(
        "clinic-fee-quarter",
        file,
        "keywords only",
        turn("fee_usd sum per quarter", *[value(f"Q{number}", quarters[number]) for number in (1, 2, 3, 4)]),
    )
    consultations = kept.groupby("dept").consult_min.mean()
    conversation(
        "clinic-consult-typo",
        file,
        "careless typist",
        turn("whats teh avrage consult tiem for physio vs cardiolgy", by_label(["Physio", "Cardiology"], consultations, kind=rounded)),
        turn("an for ENT??", by_label(["ENT"], consultations, kind=rounded)),
    )
    number = leader(table.set_index("appt_id").wait_min.dropna())
    row = table.set_index("appt_id").loc[number]
    conversation(
        "clinic-longest-wait",
        file,
        "phone dictation",
        turn(
            "which appointment had the longest wait and which doctor was it with and how many minutes",
            value("appointment", number),
            value("clinician", row.clinician),
            value("minutes", row.wait_min),
        ),
    )
    older = table[(table.age > 65) & missed]
    conversation(
        "clinic-over65-missed",
        file,
        "non-native speaker",
        turn(
            "How many patients with more than 65 years did not come to their appointment?",
            value("count", len(older), older.patient_no.nunique()),
        ),
    )
    conversation(
        "clinic-insurer-blank",
        file,
        "polite long sentences",
        turn(
            "Would you be so kind as to tell me for how many appointments the insurer has been left empty, and what proportion of all our appointments that represents?",
            value("blank", table.insurer.isna().sum()),
            rounded("percent", table.insurer.isna().mean() * 100),
        ),
    )
    conversation(
        "clinic-happy", file, "indirect wonderer", refused("I wonder whether our patients came away satisfied with the treatment they got")
    )
    own_pay = table[table.insurer == "self-pay"].fee_usd.sum()
    conversation(
        "clinic-selfpay-share",
        file,
        "indirect wonderer",
        turn(
            "I've been asking myself what part of our fee income comes from people who pay out of their own pocket",
            rounded("percent", percent(own_pay, table.fee_usd.sum()), percent(own_pay, table[table.insurer.notna()].fee_usd.sum())),
        ),
    )
    hours = kept.time.str[:2].astype(int)
    conversation(
        "clinic-am-pm",
        file,
        "analyst",
        turn(
            "Compare mean wait_min for appointments before 12:00 with those from 12:00 onwards",
            rounded("before noon", kept[hours < 12].wait_min.mean()),
            rounded("from noon", kept[hours >= 12].wait_min.mean()),
        ),
    )
    months = kept.groupby(kept.date.dt.month).size()
    conversation(
        "clinic-march-kept",
        file,
        "terse boss",
        turn("Appointments actually attended in March 2024.", value("March", months[3])),
        turn("And October?", value("October", months[10])),
        turn("Change between the two in percent.", rounded("change", percent(months[10] - months[3], months[3]))),
    )
    clinicians = kept.groupby("clinician")
    conversation(
        "clinic-best",
        file,
        "terse boss",
        asked(
            "Who is our best clinician?",
            value(
                "clinician",
                leader(clinicians.size()),
                leader(clinicians.fee_usd.sum()),
                leader(clinicians.wait_min.mean(), lowest=True),
                leader(missed.groupby(table.clinician).mean(), lowest=True),
                leader(clinicians.fee_usd.mean()),
            ),
        ),
    )


def library() -> None:
    """Loans of a library; nine rows are repeated, and values with and without them are accepted."""
    file = "library_loans.csv"
    table = QUESTIONS.read(file)
    for column in ("loaned on", "due back", "returned on"):
        table[column] = pd.to_datetime(table[column], format="%d/%m/%Y")
    distinct = table.drop_duplicates()
    both = for_each(table, distinct)

    fine = "fine (£)"
    conversation(
        "library-fines",
        file,
        "terse boss",
        turn("Total fines?", value("fines", *both(lambda part: part[fine].sum()))),
        turn("Eastgate only.", value("Eastgate", *both(lambda part: part[part.branch == "Eastgate"][fine].sum()))),
    )
    titles = table.title.value_counts()
    distinct_titles = distinct.title.value_counts()
    assert leading(titles, 5) == leading(distinct_titles, 5), (titles, distinct_titles)
    conversation(
        "library-top5",
        file,
        "keywords only",
        turn(
            "5 most borrowed titles",
            *[value(f"number {rank}", name) for rank, name in enumerate(leading(titles, 5), 1)],
            value("loans of the first", titles.iloc[0], distinct_titles.iloc[0]),
        ),
    )
    missing = both(lambda part: part["returned on"].isna().sum())
    conversation(
        "library-still-out",
        file,
        "chatty newcomer",
        turn("Hello! I'm covering the desk today and a bit lost, how many books haven't come back to us yet?", value("out", *missing)),
        turn(
            "Ok thanks! And how many of those went out from Central?",
            value("Central", *both(lambda part: (part["returned on"].isna() & (part.branch == "Central")).sum())),
        ),
    )
    conversation(
        "library-renewed",
        file,
        "non-native speaker",
        turn("In how many loans the reader has made minimum one renewal?", value("loans", *both(lambda part: (part.renewals >= 1).sum()))),
    )

    def late_share(part):
        part = part[part["returned on"].notna()]
        return (part["returned on"] > part["due back"]).mean() * 100

    def late_by_branch(part):
        return {branch: late_share(rows) for branch, rows in part.groupby("branch")}

    conversation(
        "library-late",
        file,
        "analyst",
        turn("Percentage of returned loans whose 'returned on' is after 'due back'", rounded("late", *both(late_share))),
        turn(
            "Same figure by branch",
            by_label(["Central", "Riverside", "Mill Lane"], *both(late_by_branch), kind=rounded),
        ),
    )
    months = table["loaned on"].dt.to_period("M").value_counts()
    distinct_months = distinct["loaned on"].dt.to_period("M").value_counts()
    assert leader(months, lowest=True) == leader(distinct_months, lowest=True)
    conversation(
        "library-quiet-month",
        file,
        "careless typist",
        turn(
            "wich mnth had the fewst lones",
            value("month", month_names(leader(months, lowest=True))),
            value("loans", months.min(), distinct_months.min()),
        ),
    )
    conversation(
        "library-repeats",
        file,
        "analyst",
        turn(
            "Does the file contain fully identical rows, and how many surplus copies are there?",
            value("surplus rows", len(table) - len(distinct)),
        ),
    )

    def days_away(reader):
        return both(lambda part: (part["returned on"] - part["loaned on"]).dt.days[part["reader type"] == reader].mean())

    conversation(
        "library-days-away",
        file,
        "polite long sentences",
        turn(
            "I would be most grateful if you could work out how many days, on average, a book is away before it is brought back, for children and for seniors separately.",
            rounded("Child", *days_away("Child")),
            rounded("Senior", *days_away("Senior")),
        ),
    )
    conversation(
        "library-holm-summer",
        file,
        "phone dictation",
        turn(
            "how many times did somebody borrow anything by t holm between june and august 2023",
            value("loans", *both(lambda part: ((part.author == "T. Holm") & part["loaned on"].between("2023-06-01", "2023-08-31")).sum())),
        ),
    )

    def genres(reader):
        return [part[part["reader type"] == reader].genre.value_counts() for part in (table, distinct)]

    def favourite(reader):
        counts, distinct_counts = genres(reader)
        assert leader(counts) == leader(distinct_counts)
        return (value("genre", leader(counts)), value("loans", counts.max(), distinct_counts.max()))

    conversation(
        "library-teen-genre",
        file,
        "indirect wonderer",
        turn("I'd be curious which genre the teens go for most", *favourite("Teen")),
        turn("and the seniors?", *favourite("Senior")),
    )
    conversation("library-copy-cost", file, "young volunteer, casual", refused("what did we pay for the copies of Night Ferry"))
    branches = table.branch.value_counts()
    distinct_branches = distinct.branch.value_counts()
    small = sorted(branches[branches < 300].index)
    assert small == sorted(distinct_branches[distinct_branches < 300].index) and len(small) == 2
    conversation(
        "library-small-branches",
        file,
        "councillor",
        turn(
            "Which branches lent fewer than 300 items over the year?",
            *[value(name, name) for name in small],
            *[value(f"{name} loans", branches[name], distinct_branches[name]) for name in small],
        ),
    )
    conversation(
        "library-not-picture",
        file,
        "keywords only",
        turn(
            "loan count without picture books and cookery",
            value("loans", *both(lambda part: (~part.genre.isin(["Picture book", "Cookery"])).sum())),
        ),
    )
    number = leader(distinct.set_index("loan no")[fine].dropna())
    row = distinct.set_index("loan no").loc[number]
    conversation(
        "library-max-fine",
        file,
        "young volunteer, casual",
        turn("whats the biggest fine anyone got and which member was it lol", value("member", row.member), value("fine", row[fine])),
        turn("what had they borrowed", value("title", row.title)),
    )


def tram() -> None:
    """Days of a tram line; six have no number of boardings."""
    file = "tram_line4_daily.csv"
    table = QUESTIONS.read(file)
    table["date"] = pd.to_datetime(table.Date, format="%Y/%m/%d")
    years = table.date.dt.year
    boardings = table.Boardings
    first_year = boardings[years == 2023]
    conversation(
        "tram-2023",
        file,
        "terse boss",
        turn("Boardings 2023, total.", value("boardings", first_year.sum())),
        turn("Per day?", rounded("per day", first_year.mean(), first_year.sum() / 365)),
        turn(
            "2024 so far, per day?",
            rounded("per day", boardings[years == 2024].mean(), boardings[years == 2024].sum() / (years == 2024).sum()),
        ),
    )
    halves = [boardings[(years == year) & (table.date.dt.month <= 6)].sum() for year in (2023, 2024)]
    conversation(
        "tram-h1-growth",
        file,
        "analyst",
        turn(
            "Growth in total boardings, January-June 2024 against January-June 2023, percent",
            rounded("growth", percent(halves[1] - halves[0], halves[0])),
        ),
    )
    conversation(
        "tram-rain-corr",
        file,
        "analyst",
        turn(
            "Pearson correlation between Rain (mm) and Mean delay (s)",
            value("r", table["Rain (mm)"].corr(table["Mean delay (s)"]), tolerance=0.006),
        ),
        turn("and rain with boardings", value("r", table["Rain (mm)"].corr(boardings), tolerance=0.006)),
    )
    row = table.loc[leader(table["Trips cancelled"])]
    conversation(
        "tram-worst-cancel",
        file,
        "phone dictation",
        turn(
            "what day did we cancel the most trips and how many was it",
            value("date", date_names(row.date, row.Date)),
            value("trips", row["Trips cancelled"]),
        ),
    )
    weekdays = boardings.groupby(table.date.dt.day_name())
    conversation(
        "tram-quiet-weekday",
        file,
        "chatty newcomer",
        turn(
            "Hi, I just joined planning :) which day of the week is usually the quietest and how many riders does it get then?",
            value("weekday", leader(weekdays.mean(), lowest=True)),
            rounded("riders", weekdays.mean().min()),
        ),
    )

    def cancelled_share(chosen):
        return percent(table["Trips cancelled"][chosen].sum(), table["Trips planned"][chosen].sum())

    months = table.date.dt.month
    conversation(
        "tram-cancel-rate",
        file,
        "councillor",
        turn("What proportion of the planned trips was cancelled over the whole record?", rounded("percent", cancelled_share(months > 0))),
        turn(
            "Was it higher in the months December to February than in June to August?",
            rounded("winter", cancelled_share(months.isin([12, 1, 2]))),
            rounded("summer", cancelled_share(months.isin([6, 7, 8]))),
        ),
    )
    conversation(
        "tram-missing-days",
        file,
        "careless typist",
        turn("bording nubmers hav holes i think, on how mnay days??", value("days", boardings.isna().sum())),
    )
    kilometres = table[years == 2023].groupby(months)["Km run"].sum().cumsum()
    conversation(
        "tram-km-cumulative",
        file,
        "polite long sentences",
        turn(
            "Could you please add up the kilometres run month after month through 2023, so that I may see the cumulative figure reached at the end of June and at the end of December?",
            value("to June", kilometres[6], tolerance=0.06),
            value("to December", kilometres[12], tolerance=0.06),
        ),
    )
    rain = table["Rain (mm)"]
    conversation(
        "tram-wet-dry",
        file,
        "indirect wonderer",
        turn(
            "I wonder if people still take the tram when it pours, say days with over 10 mm compared to days with no rain at all",
            rounded("over 10 mm", boardings[rain > 10].mean()),
            rounded("no rain", boardings[rain == 0].mean()),
        ),
    )
    running = first_year.cumsum()
    row = table.loc[running[running > 1000000.0].index[0]]
    conversation(
        "tram-millionth",
        file,
        "analyst",
        turn("On which date in 2023 did cumulative boardings first pass 1,000,000?", value("date", date_names(row.date, row.Date))),
    )
    conversation("tram-money", file, "non-native speaker", refused("How much money we earned with the tickets in May 2024?"))
    conversation("tram-first-departure", file, "young volunteer, casual", refused("what time does the first tram go on a sunday"))
    conversation("tram-2021", file, "terse boss", refused("Boardings in 2021?"))
    monthly = table.groupby(table.date.dt.to_period("M"))
    conversation(
        "tram-best-month",
        file,
        "young volunteer, casual",
        asked(
            "so which month was the best one",
            value(
                "month",
                *[
                    month_names(period)
                    for period in (
                        leader(monthly.Boardings.sum()),
                        leader(monthly.Boardings.mean()),
                        leader(monthly["Mean delay (s)"].mean(), lowest=True),
                        leader(monthly["Trips cancelled"].sum() / monthly["Trips planned"].sum(), lowest=True),
                        leader(monthly["Km run"].sum()),
                    )
                ],
                MONTHS[leader(boardings.groupby(months).mean()) - 1],
                MONTHS[leader(boardings.groupby(months).sum()) - 1],
            ),
        ),
    )
    holidays = boardings.groupby(table.Holiday).mean()
    conversation(
        "tram-holidays",
        file,
        "keywords only",
        turn("avg boardings holidays vs other days", rounded("holidays", holidays["yes"]), rounded("other days", holidays["no"])),
    )

    def per_kilometre(quarter):
        part = table[(years == 2024) & (table.date.dt.quarter == quarter)]
        counted = part.dropna(subset="Boardings")
        return (part.Boardings.sum() / part["Km run"].sum(), counted.Boardings.sum() / counted["Km run"].sum())

    conversation(
        "tram-per-km",
        file,
        "analyst",
        turn(
            "Boardings per km run, Q1 2024 versus Q2 2024",
            value("Q1", *per_kilometre(1), tolerance=0.006),
            value("Q2", *per_kilometre(2), tolerance=0.006),
        ),
    )


def courses() -> None:
    """German evening classes, with decimal commas."""
    file = "vhs_kurse.csv"
    table = QUESTIONS.read(file, sep=";", decimal=",")
    table["date"] = pd.to_datetime(table.Beginn, format="%d.%m.%Y")
    fee = "Gebühr (€)"
    cancelled = table.Ausgefallen.eq("ja")
    held = table[~cancelled]
    cancelled_by_field = cancelled.groupby(table.Fachbereich).sum()
    conversation(
        "vhs-cancelled",
        file,
        "terse boss",
        turn("Courses that were cancelled?", value("courses", cancelled.sum())),
        turn("Per Fachbereich.", by_label(["EDV", "Sprachen", "Gesundheit"], cancelled_by_field, kind=value)),
    )
    fields = table.groupby("Fachbereich")
    use = fields.Anmeldungen.sum() / fields["Plätze"].sum() * 100
    conversation(
        "vhs-auslastung",
        file,
        "analyst",
        turn(
            "Auslastung per Fachbereich, i.e. sum of Anmeldungen divided by sum of Plätze, in percent",
            by_label(["EDV", "Gesundheit", "Sprachen"], use, kind=rounded),
        ),
    )
    dearest = table[table[fee] == table[fee].max()]
    cheapest = table.loc[leader(table[fee], lowest=True)]
    conversation(
        "vhs-dearest",
        file,
        "chatty newcomer",
        turn(
            "Oh goodness, so many courses! Which one is the dearest and what does it cost?",
            value("course", *dearest.Titel, *dearest.Kursnr),
            value("fee", table[fee].max()),
        ),
        turn("And the cheapest?", value("course", cheapest.Titel, cheapest.Kursnr), value("fee", cheapest[fee])),
    )
    overbooked = table[table.Anmeldungen > table["Plätze"]]
    conversation(
        "vhs-overbooked",
        file,
        "non-native speaker",
        turn("How many courses have more inscriptions than places?", value("courses", len(overbooked))),
        turn("And from these, how many are in Gesundheit?", value("Gesundheit", (overbooked.Fachbereich == "Gesundheit").sum())),
    )
    weekdays = table.groupby("Wochentag").Anmeldungen.sum()
    conversation(
        "vhs-weekday",
        file,
        "keywords only",
        turn("Anmeldungen je Wochentag", by_label(["Montag", "Mittwoch", "Samstag"], weekdays, kind=value)),
    )
    medians = table.groupby("Fachbereich")[fee].median()
    conversation(
        "vhs-median-fee",
        file,
        "polite long sentences",
        turn(
            "If it is not too much trouble, I should like to know the median Gebühr for Sprachen and, next to it, the one for Kultur.",
            by_label(["Sprachen", "Kultur"], medians, kind=rounded),
        ),
    )
    income = held[fee] * held.Anmeldungen
    by_teacher = income.groupby(held["Dozent/in"]).sum()
    conversation(
        "vhs-income",
        file,
        "analyst",
        turn("Fee income as Gebühr times Anmeldungen, leaving out the courses that are ausgefallen", value("income", income.sum())),
        turn("Which Dozent/in accounts for the most of it?", value("Dozent/in", leader(by_teacher)), value("income", by_teacher.max())),
    )
    levels = table.Niveau.value_counts()
    conversation(
        "vhs-levels",
        file,
        "indirect wonderer",
        turn(
            "I wonder how our language courses are spread over the levels from A1 up to C1",
            by_label(["A1", "A2", "B2", "C1"], levels, kind=value),
        ),
    )
    autumn = table[table.date.between("2023-10-01", "2023-12-31")]
    conversation(
        "vhs-autumn",
        file,
        "phone dictation",
        turn("how many courses started between the first of october and the end of december 2023", value("courses", len(autumn))),
        turn("and how many of those on a saturday", value("Saturday", (autumn.Wochentag == "Samstag").sum())),
    )
    conversation(
        "vhs-dropouts",
        file,
        "polite long sentences",
        refused("May I ask how many participants gave up before the last session of their course?"),
    )
    teachers = table["Dozent/in"].value_counts()
    conversation(
        "vhs-most-kurse",
        file,
        "non-native speaker",
        turn(
            "which Dozent gives the most Kurse and how many",
            value("Dozent/in", *teachers[teachers == teachers.max()].index),
            value("Kurse", teachers.max()),
        ),
    )
    conversation(
        "vhs-termine-typo",
        file,
        "careless typist",
        turn(
            "avrage nr of termine per kurs in gesundhiet",
            value("mean", table[table.Fachbereich == "Gesundheit"].Termine.mean(), tolerance=0.06),
        ),
    )
    registrations = table.groupby("Fachbereich").Anmeldungen.sum()
    conversation(
        "vhs-edv-share",
        file,
        "anxious treasurer",
        turn(
            "sorry to ask again but what percentage of all the Anmeldungen is EDV, is it really that small?",
            rounded("percent", percent(registrations["EDV"], registrations.sum())),
        ),
    )
    conversation(
        "vhs-full",
        file,
        "terse boss",
        asked(
            "How well do the courses do?",
            value(
                "measure",
                percent(table.Anmeldungen.sum(), table["Plätze"].sum()),
                (table.Anmeldungen / table["Plätze"]).mean() * 100,
                table.Anmeldungen.mean(),
                table.Anmeldungen.sum(),
                percent(cancelled.sum(), len(table)),
                income.sum(),
                (table[fee] * table.Anmeldungen).sum(),
                tolerance=0.06,
            ),
        ),
    )


def parking() -> None:
    """Parking tickets of three years."""
    file = "parking_pcn.csv"
    table = QUESTIONS.read(file)
    table["issued"] = pd.to_datetime(table.Issued, format="%d %b %Y %H:%M")
    table["paid_on"] = pd.to_datetime(table.Paid_on, format="%d %b %Y")
    years = table.issued.dt.year
    per_year = years.value_counts()
    conversation(
        "pcn-years",
        file,
        "terse boss",
        turn("Tickets per year.", *[value(year, per_year[year]) for year in (2021, 2022, 2023)]),
        turn("Growth 2022 to 2023.", rounded("percent", percent(per_year[2023] - per_year[2022], per_year[2022]))),
    )
    streets = table.Street.value_counts()
    conversation(
        "pcn-top-streets",
        file,
        "keywords only",
        turn(
            "top 3 streets tickets",
            *[value(f"number {rank}", name) for rank, name in enumerate(leading(streets, 3), 1)],
            value("tickets of the first", streets.max()),
        ),
        turn("bottom 2", *[value(f"last {rank}", name) for rank, name in enumerate(leading(streets, 2, lowest=True), 1)]),
    )

    def collected(part):
        return percent(part.Paid_GBP.sum(), part.Charge_GBP.sum())

    conversation(
        "pcn-collected",
        file,
        "councillor",
        turn(
            "What sum did the town actually collect, and what percentage is that of the full charges issued?",
            value("collected", table.Paid_GBP.sum()),
            rounded("percent", collected(table)),
        ),
        turn(
            "And for the Higher band alone?",
            value("collected", table[table.Band == "Higher"].Paid_GBP.sum()),
            rounded("percent", collected(table[table.Band == "Higher"])),
        ),
    )
    conversation(
        "pcn-outstanding",
        file,
        "careless typist",
        turn("how mutch mony is still outstandng on tickets", value("charges", table[table.Status == "Outstanding"].Charge_GBP.sum())),
    )
    paid = table.dropna(subset="paid_on")
    days = (paid.paid_on - paid.issued.dt.normalize()).dt.days
    exact_days = (paid.paid_on - paid.issued).dt.total_seconds() / 86400
    conversation(
        "pcn-days-to-pay",
        file,
        "analyst",
        turn(
            "Median number of days from Issued to Paid_on among paid PCNs",
            value("days", days.median(), exact_days.median(), np.floor(exact_days).median(), tolerance=0.06),
        ),
    )
    appeals = table.Status.eq("Cancelled").groupby(table.Appealed).mean() * 100
    conversation(
        "pcn-appeals",
        file,
        "indirect wonderer",
        turn(
            "I'm wondering if appealing does any good: how often does an appealed ticket end up cancelled compared with one that wasn't appealed?",
            rounded("appealed", appeals["Y"]),
            rounded("not appealed", appeals["N"]),
        ),
    )
    hours = table.issued.dt.hour.value_counts()
    hour = leader(hours)
    conversation(
        "pcn-hour",
        file,
        "chatty newcomer",
        turn(
            "Fun question from the new girl: at what hour of the day do the wardens hand out the most tickets?",
            value("hour", hour, f"{hour}:00", f"{hour - 12 or 12} pm" if hour >= 12 else f"{hour} am", tolerance=0),
            value("tickets", hours.max()),
        ),
    )
    wardens = table.groupby([years, "Warden"]).size()
    last_year = table[years == 2023].Warden.value_counts()
    conversation(
        "pcn-w07",
        file,
        "phone dictation",
        turn("how many tickets did warden w07 write in 2022", value("W07", wardens[2022, "W07"])),
        turn("and in 2023", value("W07", wardens[2023, "W07"])),
        turn("who wrote the most that year", value("warden", leader(last_year)), value("tickets", last_year.max())),
    )
    first = table[table.Offence.str.startswith("Disabled")].issued.min()
    conversation(
        "pcn-first-disabled",
        file,
        "non-native speaker",
        turn(
            "At which date was given the very first ticket for a disabled bay without badge?",
            value("date", date_names(first, f"{first:%d %b %Y %H:%M}")),
        ),
    )
    conversation(
        "pcn-car-make", file, "young volunteer, casual", refused("do bmws get more tickets than other cars? which make gets the most")
    )
    offences = table.Offence.value_counts(normalize=True) * 100
    conversation(
        "pcn-offences",
        file,
        "polite long sentences",
        turn(
            "Please be so good as to give me the distribution of the offences in percent, the most frequent first.",
            by_label(["No ticket displayed", "Overstayed", "Blocking dropped kerb"], offences, kind=rounded),
        ),
    )
    conversation(
        "pcn-weekend",
        file,
        "councillor",
        turn(
            "How large a percentage of the penalties falls on a Saturday or Sunday?",
            rounded("percent", (table.issued.dt.day_of_week >= 5).mean() * 100),
        ),
    )
    by_street = table.groupby("Street")
    conversation(
        "pcn-worst-street",
        file,
        "terse boss",
        asked(
            "Worst street?",
            value(
                "street",
                leader(streets),
                leader(table[table.Status == "Outstanding"].groupby("Street").Charge_GBP.sum()),
                leader(table.Status.eq("Outstanding").groupby(table.Street).mean()),
                leader(by_street.Paid_GBP.sum() / by_street.Charge_GBP.sum(), lowest=True),
                leader(table.Status.eq("Cancelled").groupby(table.Street).mean()),
                leader(streets, lowest=True),
            ),
        ),
    )
    conversation(
        "pcn-not-a",
        file,
        "keywords only",
        turn(
            "2021 tickets not zone A not cancelled",
            value("tickets", ((years == 2021) & (table.Zone != "A") & (table.Status != "Cancelled")).sum()),
        ),
    )
    row = table[table.PCN == "BX714207"].iloc[0]
    conversation(
        "pcn-lookup",
        file,
        "keywords only",
        turn(
            "BX714207 offence, street, amount paid", value("offence", row.Offence), value("street", row.Street), value("paid", row.Paid_GBP)
        ),
        turn("paid on", value("date", date_names(row.paid_on, row.Paid_on))),
    )
    conversation(
        "pcn-july-money",
        file,
        "anxious treasurer",
        asked(
            "oh dear, the auditor is asking, how much did tickets bring in for July 2022?",
            value(
                "pounds",
                table[table.issued.dt.strftime("%Y-%m") == "2022-07"].Paid_GBP.sum(),
                table[table.paid_on.dt.strftime("%Y-%m") == "2022-07"].Paid_GBP.sum(),
                table[table.issued.dt.strftime("%Y-%m") == "2022-07"].Charge_GBP.sum(),
            ),
        ),
    )


def rowing() -> None:
    """Members of a rowing club; many have no time over 2 km."""
    file = "rowing_members.csv"
    table = QUESTIONS.read(file)
    table["joined"] = pd.to_datetime(table.Joined, format="%b %Y")
    erg = "2k erg (sec)"
    memberships = table.Membership.value_counts()
    years = table.joined.dt.year
    conversation(
        "rowing-types",
        file,
        "terse boss",
        turn("Members per membership type.", by_label(["Junior", "Student", "Adult", "Life"], memberships, kind=value)),
        turn("As percent.", *[rounded(key, percent(memberships[key], len(table))) for key in ("Adult", "Family")]),
    )
    fees = table["Monthly fee"].sum()
    conversation(
        "rowing-income",
        file,
        "anxious treasurer",
        turn("I lose sleep over the accounts, what do all the monthly fees come to for one month?", value("month", fees)),
        turn("and over twelve months then?", value("year", 12 * fees)),
    )
    row = table.loc[leader(table[erg].dropna(), lowest=True)]
    conversation(
        "rowing-fastest",
        file,
        "chatty newcomer",
        turn(
            "Hey! Everyone keeps talking about the 2k... who has the fastest one in the club and what is it?",
            value("member", f"{row['First name']} {row.Surname}", row["Member ID"], row.Surname),
            value("seconds", row[erg]),
        ),
    )
    times = table.groupby("Level")[erg].mean()
    conversation(
        "rowing-erg-level",
        file,
        "analyst",
        turn(
            "Mean 2k erg (sec) by Level, ordered Novice to Elite", by_label(["Novice", "Improver", "Senior", "Elite"], times, kind=rounded)
        ),
        turn(
            "And the standard deviation within each level",
            *[
                value(key, table[table.Level == key][erg].std(), table[table.Level == key][erg].std(ddof=0), tolerance=0.06)
                for key in ("Novice", "Elite")
            ],
        ),
    )
    volunteers = table["Volunteer?"].eq("yes")
    conversation(
        "rowing-volunteers",
        file,
        "careless typist",
        turn("percnt of memebers who voluntear", rounded("percent", volunteers.mean() * 100)),
        turn("n amogn the juniors", rounded("percent", volunteers[table.Membership == "Junior"].mean() * 100)),
    )
    conversation(
        "rowing-joined",
        file,
        "non-native speaker",
        turn("How many persons have entered in the club in the year 2023?", value("2023", (years == 2023).sum())),
        turn("And before 2015?", value("before 2015", (years < 2015).sum())),
    )
    conversation(
        "rowing-no-erg",
        file,
        "keywords only",
        turn(
            "missing 2k count per level",
            *[value(key, table[table.Level == key][erg].isna().sum()) for key in ("Novice", "Senior")],
            value("Improver", table[table.Level == "Improver"][erg].isna().sum()),
        ),
    )
    row = table.loc[leader(table.Born, lowest=True)]
    conversation(
        "rowing-oldest",
        file,
        "phone dictation",
        turn(
            "who is our oldest member and what year were they born",
            value("member", f"{row['First name']} {row.Surname}", row["Member ID"], row.Surname),
            value("born", row.Born),
        ),
    )
    conversation(
        "rowing-no-locker",
        file,
        "indirect wonderer",
        turn("I'd love to know how many people don't have a locker row yet", value("members", table["Locker row"].isna().sum())),
    )
    conversation("rowing-training", file, "terse boss", refused("Who skipped the most training sessions last winter?"))
    conversation(
        "rowing-email",
        file,
        "polite long sentences",
        refused("I should very much like to write to Kezia Rahman, could you kindly let me have the email address?"),
    )
    months = table.joined.dt.month.value_counts()
    key = leader(months)
    conversation(
        "rowing-join-month",
        file,
        "young volunteer, casual",
        turn(
            "which month do ppl usually join in, doesnt matter what year",
            value("month", SHORT_MONTHS[key - 1], MONTHS[key - 1]),
            value("members", months.max()),
        ),
    )
    conversation(
        "rowing-adult-age",
        file,
        "analyst",
        turn(
            "Median age of Adult memberships, taking age as 2024 minus Born",
            value("years", (2024 - table[table.Membership == "Adult"].Born).median(), tolerance=0.06),
        ),
    )
    conversation(
        "rowing-under-7min",
        file,
        "chatty newcomer",
        turn(
            "Our coach asked how many people have rowed the 2k in under 7 minutes, can you look that up for me?",
            value("members", (table[erg] < 420).sum()),
        ),
    )
    squads = table.groupby("Squad")[erg].mean()
    conversation(
        "rowing-squads",
        file,
        "indirect wonderer",
        turn(
            "I have a hunch the Morning squad is quicker over 2k than the Evening one, by how much on average?",
            rounded("Morning", squads["Morning"]),
            rounded("Evening", squads["Evening"]),
            rounded("difference", abs(squads["Morning"] - squads["Evening"]), -abs(squads["Morning"] - squads["Evening"])),
        ),
    )


def council() -> None:
    """Invoices of a council, net and gross, with a row of totals that is no invoice."""
    file = "council_spend_2023-24.csv"
    lines = QUESTIONS.read(file, thousands=",")
    table = lines[lines.Invoice != "TOTAL"].copy()
    table["paid"] = pd.to_datetime(table["Paid date"], format="%d-%b-%Y")
    net = "Net (£)"
    vat = "VAT (£)"
    gross = "Gross (£)"
    total = lines[lines.Invoice == "TOTAL"].iloc[0]
    assert all(abs(total[column] - table[column].sum()) < 0.01 for column in (net, gross))
    directorates = table.groupby("Directorate")
    conversation(
        "council-spend",
        file,
        "terse boss",
        asked("How much did we spend?", value("spend", table[net].sum(), table[gross].sum())),
        turn("Gross, by directorate.", by_label(["Highways", "Adult Social Care", "Corporate"], directorates[gross].sum(), kind=value)),
    )
    suppliers = table.groupby("Supplier")[net].sum()
    conversation(
        "council-suppliers",
        file,
        "keywords only",
        turn("top 3 suppliers net", *[value(name, name) for name in leading(suppliers, 3)], value("first, net", suppliers.max())),
        turn("smallest 3", *[value(name, name) for name in leading(suppliers, 3, lowest=True)]),
    )
    rates = directorates[vat].sum() / directorates[net].sum() * 100
    conversation(
        "council-vat-rate",
        file,
        "analyst",
        turn(
            "Effective VAT rate per directorate, VAT (£) over Net (£)",
            by_label(["Highways", "Corporate", "Education"], rates, kind=rounded),
        ),
    )
    credit_notes = table[table[net] < 0]
    conversation(
        "council-credits",
        file,
        "chatty newcomer",
        turn(
            "Silly question maybe, but I came across an invoice with a minus. How many like that are there and what do they add up to net?",
            value("invoices", len(credit_notes)),
            value("net", credit_notes[net].sum(), -credit_notes[net].sum()),
        ),
    )
    quarters = table.groupby((table.paid.dt.month - 4) % 12 // 3 + 1)
    care = table[table.Directorate == "Adult Social Care"].groupby((table.paid.dt.month - 4) % 12 // 3 + 1)[gross].sum()
    quarter_names = {
        1: ["2023Q2", "2023-Q2", "Q2 2023", "Apr-Jun", "April-June", "Q1"],
        2: ["2023Q3", "2023-Q3", "Q3 2023", "Jul-Sep", "July-September", "Q2"],
        3: ["2023Q4", "2023-Q4", "Q4 2023", "Oct-Dec", "October-December", "Q3"],
        4: ["2024Q1", "2024-Q1", "Q1 2024", "Jan-Mar", "January-March", "Q4"],
    }
    conversation(
        "council-quarters",
        file,
        "polite long sentences",
        turn(
            "Might I trouble you for the gross spend in each quarter, beginning with April to June 2023 and ending with January to March 2024?",
            *[
                value(name, quarters[gross].sum()[quarter])
                for quarter, name in ((1, "April-June 2023"), (2, "July-September 2023"), (4, "January-March 2024"))
            ],
        ),
        turn(
            "And in which of the four quarters did we pay the most for Adult Social Care?",
            value("quarter", quarter_names[leader(care)]),
            value("gross", care.max()),
        ),
    )
    row = table.loc[leader(table[gross])]
    corporate = table.loc[leader(table[table.Directorate == "Corporate"][gross])]
    conversation(
        "council-biggest",
        file,
        "phone dictation",
        turn(
            "biggest single invoice who was it from and how much including vat", value("supplier", row.Supplier), value("gross", row[gross])
        ),
        turn("and the biggest one in corporate", value("supplier", corporate.Supplier), value("gross", corporate[gross])),
    )
    conversation(
        "council-no-purpose",
        file,
        "non-native speaker",
        turn("How many of the invoices are without a purpose written?", value("invoices", table.Purpose.isna().sum())),
    )
    large = table[table[gross] > 10000]
    conversation(
        "council-over-10k",
        file,
        "careless typist",
        turn("how mny invoces over 10000 gros", value("invoices", len(large))),
        turn("wat share of the totl gross is tht", rounded("percent", percent(large[gross].sum(), table[gross].sum()))),
    )
    conversation("council-late", file, "councillor", refused("Which suppliers have we paid after the due date?"))
    plant_hire = table[table.Supplier == "Marlow Plant Hire"].groupby("Directorate")[net].sum()
    conversation(
        "council-marlow",
        file,
        "indirect wonderer",
        turn(
            "It seems Marlow Plant Hire works for more than one directorate, I wonder how its net is divided",
            by_label(["Highways", "Waste & Parks"], plant_hire, kind=value),
        ),
    )


def canteen() -> None:
    """Sales of school canteens, whose amount is price times quantity."""
    file = "canteen_sales.csv"
    table = QUESTIONS.read(file)
    table["date"] = pd.to_datetime(table.sold_on, format="%b %d, %Y")
    table["amount"] = (table.price_eur * table.qty).round(2)
    schools = table.groupby("school").amount.sum()
    conversation(
        "canteen-takings",
        file,
        "terse boss",
        turn("Takings, total.", value("euro", table.amount.sum())),
        turn("By school.", by_label(["Harbour Academy", "St Brigid's", "Oakfield Primary"], schools, kind=value)),
        turn("Harbour's share?", rounded("percent", percent(schools["Harbour Academy"], schools.sum()))),
    )
    portions = table.groupby("portion").qty.sum()
    conversation(
        "canteen-portions",
        file,
        "keywords only",
        turn("qty by portion small regular large", by_label(["Small", "Regular", "Large"], portions, kind=value)),
    )
    pieces = table.groupby("item").qty.sum()
    takings = table.groupby("item").amount.sum()
    conversation(
        "canteen-best-item",
        file,
        "chatty newcomer",
        turn(
            "I'm the new kitchen lead, nice to meet you! Which item do we sell the most pieces of?",
            value("item", leader(pieces)),
            value("pieces", pieces.max()),
        ),
        turn("And which one brings in the most money?", value("item", leader(takings)), value("euro", takings.max())),
    )
    hot = table[table.category == "Hot meal"]
    conversation(
        "canteen-weighted",
        file,
        "analyst",
        turn(
            "Average price_eur of Hot meal, simple and weighted by qty",
            value("simple", hot.price_eur.mean(), tolerance=0.006),
            value("weighted", hot.amount.sum() / hot.qty.sum(), tolerance=0.006),
        ),
    )
    pasta = table[(table.item == "Pasta bake") & (table.portion == "Regular")].groupby(table.date.dt.year).price_eur.mean()
    conversation(
        "canteen-dearer",
        file,
        "indirect wonderer",
        turn(
            "I have the feeling things got dearer after Christmas, for instance a regular pasta bake, what did it cost on average in 2023 and in 2024?",
            value("2023", pasta[2023], tolerance=0.006),
            value("2024", pasta[2024], tolerance=0.006),
        ),
    )
    fish = table[table.item == "Fish and chips"].groupby(table.date.dt.day_name()).qty.sum()
    conversation(
        "canteen-fish",
        file,
        "careless typist",
        turn(
            "do we sel more fish n chips on fridys?? totl qty per weekday plz",
            value("Friday", fish["Friday"]),
            value("Monday", fish["Monday"]),
            value("Wednesday", fish["Wednesday"]),
        ),
    )

    def nut_free(part):
        return percent(part[part.nut_free == "Y"].qty.sum(), part.qty.sum())

    westmoor = table[table.school == "Westmoor High"]
    conversation(
        "canteen-nutfree",
        file,
        "polite long sentences",
        turn("Would it be possible to learn what percentage of all the portions sold was nut free?", rounded("percent", nut_free(table))),
        turn("Thank you. Might I have the same for Westmoor High only?", rounded("percent", nut_free(westmoor))),
    )
    vouchers = table[(table.paid_by == "voucher") & (table.date.dt.year == 2024)].groupby(table.date.dt.month).amount.sum()
    conversation(
        "canteen-voucher",
        file,
        "non-native speaker",
        turn("How much euro was paid by voucher in january 2024?", value("January", vouchers[1])),
        turn("and in february?", value("February", vouchers[2])),
    )
    conversation("canteen-profit", file, "terse boss", refused("Profit on drinks?"))
    conversation("canteen-calories", file, "non-native speaker", refused("Please, how many calories has one flapjack?"))
    conversation(
        "canteen-no-payment",
        file,
        "phone dictation",
        turn("how many of the sales have no payment method written down", value("sales", table.paid_by.isna().sum())),
    )
    days = table.groupby("date")
    weekdays = table.date.dt.day_name()
    conversation(
        "canteen-busiest",
        file,
        "young volunteer, casual",
        asked(
            "when are we busiest",
            value(
                "when",
                *[date_names(leader(sums)) for sums in (days.amount.sum(), days.qty.sum())],
                *[leader(table.groupby(weekdays)[column].sum()) for column in ("amount", "qty")],
                *[month_names(leader(table.groupby(table.date.dt.to_period("M"))[column].sum())) for column in ("amount", "qty")],
            ),
        ),
    )
    per_day = table.groupby("date").amount.sum()
    conversation(
        "canteen-per-day",
        file,
        "anxious treasurer",
        turn(
            "please be exact, what do we take in on an average school day, all four schools together?",
            value("euro", per_day.mean(), tolerance=0.02),
        ),
    )


def turnout() -> None:
    """Turnout at local elections; the pooled turnout and the mean of the districts are accepted."""
    file = "local_turnout.csv"
    table = QUESTIONS.read(file)
    for column in ("turnout_%", "postal_share_%"):
        table[column] = table[column].str.rstrip("%").astype(float)
    elections = table.groupby("election_yr")
    pooled = elections.votes_cast.sum() / elections.electorate.sum() * 100
    conversation(
        "turnout-pooled",
        file,
        "analyst",
        turn(
            "Turnout per election_yr computed as total votes_cast over total electorate, in percent",
            *[rounded(year, pooled[year]) for year in (2016, 2019, 2023)],
        ),
        turn("Change 2019 to 2023 in percentage points", rounded("points", pooled[2023] - pooled[2019])),
    )

    def worst(part):
        return part.loc[leader(part["turnout_%"], lowest=True)]

    row = worst(table)
    latest = worst(table[table.election_yr == 2023])
    conversation(
        "turnout-lowest",
        file,
        "terse boss",
        turn(
            "Lowest turnout ever, which district, which year?",
            value("district", row.district_code),
            value("year", row.election_yr),
            rounded("turnout", row["turnout_%"]),
        ),
        turn("2023 only.", value("district", latest.district_code), rounded("turnout", latest["turnout_%"])),
    )
    wards = table.groupby("ward")
    pooled_wards = wards.votes_cast.sum() / wards.electorate.sum() * 100
    means = wards["turnout_%"].mean()
    assert leader(pooled_wards) == leader(means) and leader(pooled_wards, lowest=True) == leader(means, lowest=True)
    conversation(
        "turnout-keenest",
        file,
        "chatty newcomer",
        turn(
            "Morning! Which ward is the keenest to vote on average across the elections?",
            value("ward", leader(pooled_wards)),
            rounded("percent", pooled_wards.max(), means.max()),
        ),
        turn("Ha, and the laziest?", value("ward", leader(pooled_wards, lowest=True)), rounded("percent", pooled_wards.min(), means.min())),
    )
    spoilt = wards.spoilt.sum() / wards.votes_cast.sum() * 1000
    conversation(
        "turnout-spoilt",
        file,
        "polite long sentences",
        turn(
            "I would be obliged if you could set out, ward by ward, how many ballots were spoilt for every thousand votes cast.",
            value("Abbey", spoilt["Abbey"], tolerance=0.06),
            value("Docks", spoilt["Docks"], tolerance=0.06),
            value("Castle", spoilt["Castle"], tolerance=0.06),
        ),
    )
    conversation(
        "turnout-stepfree",
        file,
        "indirect wonderer",
        turn(
            "I wonder how many polling places were not step free in 2023",
            value(
                "places",
                ((table.election_yr == 2023) & (table.step_free == "no")).sum(),
                table[(table.election_yr == 2023) & (table.step_free == "no")].polling_place.nunique(),
            ),
        ),
    )
    postal = table["postal_share_%"]
    conversation(
        "turnout-postal",
        file,
        "careless typist",
        turn("how meny postel share values are mising", value("missing", postal.isna().sum())),
        turn("avrage of the rest for 2023", rounded("percent", postal[table.election_yr == 2023].mean())),
    )
    shares = table[table.election_yr == 2023]["turnout_%"]
    conversation(
        "turnout-above-45",
        file,
        "keywords only",
        turn("number districts turnout above 45% 2023", value("districts", (shares > 45).sum())),
        turn("below 33%", value("districts", (shares < 33).sum())),
    )
    conversation("turnout-party", file, "young volunteer, casual", refused("who won in Docks last time, which party"))
    conversation("turnout-young", file, "councillor", refused("How many voters aged 18 to 24 took part in 2019?"))
    electorates = table.groupby(["ward", "election_yr"]).electorate.sum()

    def change_of(ward):
        return rounded("change", percent(electorates[ward, 2023] - electorates[ward, 2016], electorates[ward, 2016]))

    conversation(
        "turnout-electorate",
        file,
        "councillor",
        turn("By what percentage did the electorate of Northfield change from 2016 to 2023?", change_of("Northfield")),
        turn("And Fernhill?", change_of("Fernhill")),
    )
    conversation(
        "turnout-corr",
        file,
        "analyst",
        turn(
            "Correlation coefficient of electorate and turnout_% across all rows",
            value("r", table.electorate.corr(table["turnout_%"]), tolerance=0.006),
        ),
    )
    districts = table.pivot(index="district_code", columns="election_yr", values="turnout_%")
    change = (districts[2023] - districts[2019]).round(1)
    conversation(
        "turnout-jump",
        file,
        "phone dictation",
        turn(
            "which polling district went up the most in turnout from 2019 to 2023 and by how many points",
            value("district", leader(change)),
            rounded("points", change.max()),
        ),
    )


def leisure() -> None:
    """Visits of leisure centres, one column per month; closed months are blank."""
    file = "leisure_visits_2024.csv"
    table = QUESTIONS.read(file)
    table["year"] = table[SHORT_MONTHS].sum(axis=1)

    def visits(chosen, *months):
        return table.loc[chosen, list(months) or SHORT_MONTHS].sum().sum()

    areas = table.groupby("Area").year.sum()
    conversation(
        "leisure-total",
        file,
        "terse boss",
        turn("Visits in 2024, everything.", value("visits", table.year.sum())),
        turn("By area.", by_label(["North", "Coast", "East"], areas, kind=value)),
    )
    outdoor = table.Indoor.eq("no")
    conversation(
        "leisure-summer",
        file,
        "chatty newcomer",
        turn(
            "Hello there, could you tot up June, July and August for the outdoor activities for me please?",
            value("outdoor", visits(outdoor, "Jun", "Jul", "Aug")),
        ),
        turn("lovely, and for the indoor ones?", value("indoor", visits(~outdoor, "Jun", "Jul", "Aug"))),
    )
    swimming = table[table.Activity == "Swimming"][SHORT_MONTHS].sum()
    peak = SHORT_MONTHS.index(leader(swimming))
    conversation(
        "leisure-swim-peak",
        file,
        "keywords only",
        turn("swimming peak month", value("month", SHORT_MONTHS[peak], MONTHS[peak]), value("visits", swimming.max())),
    )
    blanks = table[SHORT_MONTHS].isna().sum(axis=1).groupby(table.Centre).sum()
    conversation(
        "leisure-blanks",
        file,
        "non-native speaker",
        turn("Which centres have months where the number is not filled?", *[value(name, name) for name in blanks[blanks > 0].index]),
    )
    centres = table.groupby("Centre").year.sum()
    conversation(
        "leisure-centres",
        file,
        "phone dictation",
        turn("which centre had the most visits over the whole year", value("centre", leader(centres)), value("visits", centres.max())),
        turn("and the fewest", value("centre", leader(centres, lowest=True)), value("visits", centres.min())),
    )
    sizes = table.groupby(["Size", "Centre"]).year.sum().groupby("Size").mean()
    conversation(
        "leisure-size",
        file,
        "analyst",
        turn(
            "Mean annual visits per centre for each Size, S to XL (add up a centre's activities first)",
            by_label(["S", "M", "L", "XL"], sizes, kind=rounded),
        ),
    )
    activities = table.groupby("Activity")
    per_place = activities.year.sum() / activities.Places.sum()
    conversation(
        "leisure-per-place",
        file,
        "analyst",
        turn("Ratio of yearly visits to Places by Activity", by_label(["Swimming", "Tennis", "Yoga"], per_place, kind=rounded)),
    )
    tennis = table.Activity == "Tennis"
    conversation(
        "leisure-tennis",
        file,
        "indirect wonderer",
        turn(
            "I suppose nobody plays tennis in winter, what was January like against July?",
            value("January", visits(tennis, "Jan")),
            value("July", visits(tennis, "Jul")),
        ),
    )
    coast = table[table.Area == "Coast"].groupby("Activity").year.sum()
    conversation(
        "leisure-coast-least",
        file,
        "careless typist",
        turn("wich activty has the lest visits on the coast", value("activity", leader(coast, lowest=True)), value("visits", coast.min())),
    )
    conversation(
        "leisure-entrance",
        file,
        "anxious treasurer",
        refused("I can't find it, how much entrance money did the Lido on the Bay take in August?"),
    )
    gym = table.Activity == "Gym"
    first = visits(gym, *SHORT_MONTHS[:3])
    last = visits(gym, *SHORT_MONTHS[9:])
    conversation(
        "leisure-gym-quarters",
        file,
        "councillor",
        turn("How do gym visits in the last quarter compare with the first, in percent?", rounded("change", percent(last - first, first))),
    )
    without = sorted(set(table.Centre) - set(table[table.Activity == "Swimming"].Centre))
    assert len(without) >= 1, without
    conversation(
        "leisure-no-swim",
        file,
        "young volunteer, casual",
        turn("where cant i go swimming, like which of the centres dont have it", *[value(name, name) for name in without]),
    )
    conversation(
        "leisure-gym-share",
        file,
        "polite long sentences",
        turn(
            "Could I ask you to calculate what share of all the year's visits, in percent, went to the gyms?",
            rounded("percent", percent(visits(gym), table.year.sum())),
        ),
        turn("And in December alone, if you please?", rounded("percent", percent(visits(gym, "Dec"), table.Dec.sum()))),
    )


if __name__ == "__main__":
    clinic()
    library()
    tram()
    courses()
    parking()
    rowing()
    council()
    canteen()
    turnout()
    leisure()
    QUESTIONS.write()
