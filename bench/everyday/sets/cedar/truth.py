"""Writes the questions and true values of set cedar. Run it in the parent folder: `python -m cedar.truth`."""

from pathlib import Path

import numpy as np
import pandas as pd

from question_set import QuestionSet, asked, by_label, leader, refused, spell, turn


def to_tolerance(_name, accepted):
    """Counts and names are exact, other numbers are given to a cent, large ones to the unit."""
    numbers = [float(one) for one in accepted if not isinstance(one, str)]
    if all(one.is_integer() for one in numbers):
        return 0
    return 0.5 if max(abs(one) for one in numbers) >= 10000 else 0.01


QUESTIONS = QuestionSet(Path(__file__).parent, digits=6, to_tolerance=to_tolerance)
value, conversation = QUESTIONS.value, QUESTIONS.conversation


def percentage(name, *accepted):
    """Returns an expected percentage; a fall may be given without its sign."""
    unsigned = [-one for one in accepted if one < 0 and name != "NPS"]
    return QUESTIONS.rounded(name, *accepted, *unsigned)


def ratio(name, *accepted):
    return value(name, *accepted, tolerance=0.006)


def mean_value(name, *accepted):
    return value(name, *accepted, tolerance=0.01 if max(abs(float(one)) for one in accepted) < 10000 else 0.5)


def day_names(date, own=None):
    formats = [
        "%Y-%m-%d",
        "{day} %b %Y",
        "%d %b %Y",
        "%d-%b-%Y",
        "%b {day}, %Y",
        "%B {day}, %Y",
        "{day} %B %Y",
        "%d/%m/%Y",
        "%d.%m.%Y",
        "%m/%d/%Y",
    ]
    return [*([own] if own else []), *spell(date, *formats)]


def month_names(period):
    return spell(period, "%b %Y", "%B %Y", "%Y-%m", "%m/%Y", "%B", "%b")


def quarter_names(period):
    year, quarter = period.year, period.quarter
    return [f"{year} Q{quarter}", f"Q{quarter} {year}", f"{year}-Q{quarter}", f"{year}Q{quarter}"]


def bike_shop() -> None:
    """Lines of receipts; six rows are repeated, and values with and without them are accepted."""
    file = "bike_shop_lines.csv"
    table = QUESTIONS.read(file)
    table["date"] = pd.to_datetime(table.Date, format="%d/%m/%Y")
    table["amount"] = table["Unit price (EUR)"] * table.Qty
    table["weekday"] = table.date.dt.day_name()
    table["month"] = table.date.dt.to_period("M")
    table["returned"] = table.Returned == "yes"
    distinct = table.drop_duplicates()
    both = (table, distinct)
    kept = (table[~table.returned], distinct[~distinct.returned])
    conversation(
        "bike-takings",
        file,
        "terse boss",
        turn("Total takings, returns included.", value("takings", *[part.amount.sum() for part in both])),
    )
    grouped = [part.groupby("Staff").amount.sum() for part in both]
    winners = {leader(part) for part in grouped}
    assert len(winners) == 1
    conversation(
        "bike-best-seller",
        file,
        "careless typist",
        turn(
            "wich staf membr sold the most in euros? dont take returns off",
            value("staff", *winners),
            value("euros", *[part.max() for part in grouped]),
        ),
    )
    conversation(
        "bike-returned-share",
        file,
        "chatty newcomer",
        turn(
            "Hi there! I only started on Monday, so forgive me if this is silly: out of all the lines in here, what share came back as returned, and is clothing really that much worse?",
            percentage("all lines", *[part.returned.mean() * 100 for part in both]),
            percentage("Clothing", *[part[part.Category == "Clothing"].returned.mean() * 100 for part in both]),
        ),
    )
    grouped = [part[part.Category == "Clothing"].groupby("Size").Qty.sum() for part in both]
    assert leader(grouped[0]) == leader(grouped[1])
    conversation(
        "bike-top-size",
        file,
        "polite",
        turn(
            "Would you be so kind as to tell me which size sells the most pieces within clothing, and how many pieces that amounts to?",
            value("size", leader(grouped[0])),
            value("pieces", *[part.max() for part in grouped]),
        ),
    )
    conversation(
        "bike-dec-receipts",
        file,
        "dictation",
        turn(
            "so how many different receipts did we write in december twenty twenty four",
            value("receipts", distinct[distinct.month == "2024-12"].Receipt.nunique()),
        ),
    )
    grouped = [part.groupby("weekday").amount.sum() for part in both] + [table.groupby("weekday").Receipt.nunique()]
    assert {leader(part) for part in grouped} == {"Saturday"}
    conversation(
        "bike-saturday",
        file,
        "indirect",
        turn(
            "I keep wondering whether Saturday really is our strongest weekday for turnover…",
            value("weekday", "Saturday"),
            value("Saturday turnover", *[part["Saturday"] for part in grouped[:2]]),
        ),
        turn("and what about Fridays, then?", value("Friday turnover", *[part["Friday"] for part in grouped[:2]])),
    )
    grouped = [part.groupby("month").amount.sum() for part in both]
    bikes = [part[part.Category == "Bikes"].groupby("month").amount.sum() for part in both]
    assert leader(bikes[0], lowest=True) == leader(bikes[1], lowest=True)
    conversation(
        "bike-month-series",
        file,
        "analyst",
        turn(
            "Revenue per month, computed as unit price times quantity, please.",
            value("May 2024", *[part["2024-05"] for part in grouped]),
            value("Jan 2025", *[part["2025-01"] for part in grouped]),
        ),
        turn(
            "Same thing but only the Bikes category.",
            value("May 2024", *[part["2024-05"] for part in bikes]),
            value("Aug 2024", *[part["2024-08"] for part in bikes]),
        ),
        turn(
            "Which month was the weakest for bikes?",
            value("month", month_names(leader(bikes[0], lowest=True))),
            value("revenue", *[part.min() for part in bikes]),
        ),
    )
    grouped = [part.groupby("Receipt").amount.sum() for part in both]
    leasing = [part[part["Paid by"] == "leasing"].groupby("Receipt").amount.sum() for part in both]
    conversation(
        "bike-basket",
        file,
        "follow-up asker",
        turn("what's the average value of one receipt?", mean_value("per receipt", *[part.mean() for part in grouped])),
        turn("and when they pay by leasing?", mean_value("leasing", *[part.mean() for part in leasing])),
    )

    def helmets(part):
        return part[part.Item.str.startswith("Helmet")]

    conversation(
        "bike-helmet-margin",
        file,
        "terse boss",
        refused("Margin on helmets?"),
        turn(
            "Fine. Turnover on helmets then, both kinds together.", value("turnover", *[helmets(part).amount.sum() for part in both + kept])
        ),
    )
    conversation(
        "bike-ratings",
        file,
        "non-native speaker",
        turn(
            "How is the mean of the rating from the customers?",
            mean_value("mean", *[part.Rating.mean() for part in (*both, distinct.drop_duplicates("Receipt"))]),
        ),
        turn("And on how many lines it is no rating given?", value("without rating", *[part.Rating.isna().sum() for part in both])),
    )
    grouped = [
        leader(table.groupby("Item").amount.sum()),
        leader(table.groupby("Item").Qty.sum()),
        leader(table.groupby("Item").size()),
        leader(distinct.groupby("Item").size()),
        leader(table.groupby("Item").Rating.mean()),
    ]
    conversation(
        "bike-best-item", file, "chatty newcomer", asked("Quick one, what would you say is our best item?", value("item", *grouped))
    )
    not_cash = table[table["Paid by"] != "cash"]

    def between(part, start, end):
        return part[(part.date >= start) & (part.date <= end)]

    conversation(
        "bike-not-cash",
        file,
        "careless typist",
        turn(
            "how many reciepts betwen 10 june and 20 july 2024 were NOT payed cash",
            value("receipts", between(not_cash, "2024-06-10", "2024-07-20").Receipt.nunique()),
        ),
    )


def guesthouse() -> None:
    """Bookings of a guesthouse; with and without cancelled ones is accepted unless a question says which."""
    file = "guesthouse_bookings.csv"
    table = QUESTIONS.read(file, parse_dates=["booked_on", "arrival"])
    table["lead"] = (table.arrival - table.booked_on).dt.days
    stayed = table[table.status == "stayed"]
    kept = table[table.status != "cancelled"]
    rows = stayed[stayed.arrival.dt.year == 2024]
    conversation(
        "guest-net-gross",
        file,
        "terse boss",
        turn("2024 arrivals that actually stayed: net and gross.", value("net", rows.net_eur.sum()), value("gross", rows.gross_eur.sum())),
        turn("So how much tax is in there?", value("tax", (rows.gross_eur - rows.net_eur).sum())),
    )
    grouped = table.groupby("channel").status.apply(lambda part: (part == "cancelled").mean() * 100)
    conversation(
        "guest-cancel-rate",
        file,
        "analyst",
        turn(
            "Cancellation rate by booking channel, in percent of all bookings of that channel.",
            by_label(["Booking.com", "phone", "Expedia"], grouped, kind=percentage),
        ),
    )
    assert leader(table.gross_eur) == leader(table.net_eur)
    dearest = table.loc[leader(table.gross_eur)]
    conversation(
        "guest-dearest",
        file,
        "chatty newcomer",
        turn(
            "Ooh, I'd love to know which booking was the most expensive one we've ever had! What did it come to, tax and all?",
            value("booking", dearest.booking_ref),
            value("gross", dearest.gross_eur),
        ),
    )

    def people(part):
        return part.adults.sum() + part.children.sum()

    conversation(
        "guest-nl-people",
        file,
        "non-native speaker",
        turn(
            "How much persons we had from Netherlands (NL), adults and childs together?",
            value("persons", *[people(part[part.guest_country == "NL"]) for part in (table, stayed, kept)]),
        ),
    )
    grouped = [part.groupby("breakfast").nights.mean() for part in (table, stayed, kept)]
    conversation(
        "guest-breakfast",
        file,
        "indirect",
        turn(
            "I'm curious if people who take breakfast tend to stay longer than those who don't",
            mean_value("Y", *[part["Y"] for part in grouped]),
            mean_value("N", *[part["N"] for part in grouped]),
        ),
    )
    rooms = kept.groupby("room_type")[["gross_eur", "net_eur", "nights"]].sum()
    doubles = kept[kept.room_type == "Double"]
    conversation(
        "guest-room-income",
        file,
        "follow-up asker",
        turn(
            "Gross income per room type, leaving the cancelled ones out",
            by_label(["Double", "Suite", "Single"], rooms.gross_eur, kind=value),
        ),
        turn("and net?", by_label(["Double", "Suite"], rooms.net_eur, kind=value)),
        turn(
            "what is that per night for the doubles",
            mean_value("net per night", rooms.net_eur["Double"] / rooms.nights["Double"], (doubles.net_eur / doubles.nights).mean()),
        ),
    )
    grouped = table.groupby("channel").lead.mean()
    conversation(
        "guest-lead",
        file,
        "analyst",
        turn("Mean lead time in days between booked_on and arrival?", mean_value("lead", table.lead.mean())),
        turn("Split that for Booking.com versus phone.", by_label(["Booking.com", "phone"], grouped, kind=mean_value)),
    )

    def in_august(part, year):
        return ((part.arrival.dt.year == year) & (part.arrival.dt.month == 8)).sum()

    conversation(
        "guest-august",
        file,
        "dictation",
        turn(
            "how many arrivals did we have in august twenty twenty three",
            value("Aug 2023", *[in_august(part, 2023) for part in (table, stayed, kept)]),
        ),
        turn("and the year after", value("Aug 2024", *[in_august(part, 2024) for part in (table, stayed, kept)])),
    )
    readings = [
        part[(part.arrival.dt.month == 7) & part.arrival.dt.year.isin(year)][column].sum()
        for part in (table, stayed, kept)
        for column in ("net_eur", "gross_eur")
        for year in ([2023], [2024], [2023, 2024])
    ]
    conversation("guest-july", file, "terse boss", asked("What did we make in July?", value("July", *readings, tolerance=0.5)))
    conversation(
        "guest-occupancy",
        file,
        "polite",
        refused("Could you please prepare the room occupancy rate in per cent for each month of 2024, so that I may show it to the bank?"),
    )
    conversation(
        "guest-loyal",
        file,
        "chatty newcomer",
        refused("Who's our most loyal guest, like, the person who came back the most times?"),
        turn(
            "Ah okay, no names. Which country do most bookings come from then, and how many?",
            value("country", leader(table.guest_country.value_counts())),
            value("bookings", table.guest_country.value_counts().max()),
        ),
    )
    conversation(
        "guest-with-kids",
        file,
        "keywords",
        turn(
            "% bookings with at least one child",
            percentage("percent", *[(part.children > 0).mean() * 100 for part in (table, stayed, kept)]),
        ),
    )


def players() -> None:
    """Players of a game, many of whom spend nothing."""
    file = "players.csv"
    table = QUESTIONS.read(file, parse_dates=["signup", "last_seen"])
    conversation(
        "play-never-paid",
        file,
        "indirect",
        turn(
            "It would be interesting to learn how many of our players have never spent a single cent",
            value("players", (table.spend_usd == 0).sum()),
        ),
        turn(
            "and the ones who did spend something, what would be the median for them?",
            mean_value("median", table[table.spend_usd > 0].spend_usd.median()),
        ),
    )
    conversation(
        "play-premium-share",
        file,
        "chatty newcomer",
        turn(
            "so my colleague swears the premium folks basically pay for everything lol, what percentage of all the money spent actually comes from them?",
            percentage("premium share", table[table.premium].spend_usd.sum() / table.spend_usd.sum() * 100),
        ),
    )
    spenders = table.nlargest(5, "spend_usd")
    conversation(
        "play-top5",
        file,
        "keywords",
        turn(
            "top 5 spenders nickname + amount",
            value("first", spenders.nickname.iloc[0]),
            value("first amount", spenders.spend_usd.iloc[0]),
            value("third", spenders.nickname.iloc[2]),
            value("fifth", spenders.nickname.iloc[4]),
        ),
    )
    conversation(
        "play-corr",
        file,
        "analyst",
        turn(
            "Correlation coefficient between hrs_played and lvl?",
            ratio("r", table.hrs_played.corr(table.lvl), table.hrs_played.rank().corr(table.lvl.rank())),
        ),
    )
    ranks = table["rank"].value_counts()
    conversation(
        "play-ranks",
        file,
        "polite",
        turn(
            "Would you please show me how the players are distributed over the ranks, beginning with Bronze and climbing up to Diamond?",
            by_label(["Bronze", "Gold", "Diamond"], ranks, kind=value),
        ),
    )
    quarter = table[(table.signup >= "2023-01-01") & (table.signup < "2023-04-01")]
    conversation(
        "play-q1",
        file,
        "dictation",
        turn(
            "how many people signed up in the first quarter of twenty twenty three and how many of those are on mobile",
            value("signups", len(quarter)),
            value("on Mobile", (quarter.platform == "Mobile").sum()),
        ),
    )
    years = table.signup.dt.year.value_counts()
    german = table[table.country == "Germany"].signup.dt.year.value_counts()
    conversation(
        "play-per-year",
        file,
        "follow-up asker",
        turn("New players per year?", by_label([2022, 2023, 2024], years, kind=value)),
        turn("growth from 2022 to 2023 in percent", percentage("growth", (years[2023] / years[2022] - 1) * 100)),
        turn("and just Germany?", percentage("growth", (german[2023] / german[2022] - 1) * 100)),
    )
    high = table["rank"].isin(["Gold", "Platinum", "Diamond"])
    conversation(
        "play-gold-up",
        file,
        "non-native speaker",
        turn(
            "What is the average of the played hours for the players with rank Gold or more high?",
            mean_value("Gold and above", table[high].hrs_played.mean()),
        ),
        turn("And for the ones under Gold?", mean_value("below Gold", table[~high].hrs_played.mean())),
    )
    conversation("play-age", file, "terse boss", refused("Average age of the players?"))
    conversation(
        "play-lapsed",
        file,
        "careless typist",
        turn("how many palyers havent been seen since befor 2023", value("players", (table.last_seen < "2023-01-01").sum())),
    )
    conversation(
        "play-weekend",
        file,
        "chatty newcomer",
        turn(
            "Do most folks join us on weekends? Like what percent of signups fall on a Saturday or Sunday?",
            percentage("weekend", (table.signup.dt.day_of_week > 4).mean() * 100),
        ),
    )
    platforms = table.groupby("platform")[["spend_usd", "hrs_played"]].sum()
    rates = platforms.spend_usd / platforms.hrs_played
    conversation(
        "play-usd-hour",
        file,
        "analyst",
        turn("Dollars spent per hour played, by platform.", by_label(["PC", "Mobile", "Xbox"], rates, kind=ratio)),
    )
    referrals = table.referred_by.value_counts()
    conversation(
        "play-referrals",
        file,
        "skeptic",
        turn(
            "How were people referred to us, supposedly? Give me the numbers.",
            by_label(["streamer", "friend", "store page"], referrals, kind=value),
        ),
        turn(
            "And in percent, ignoring everyone where it's blank.",
            [percentage(source, referrals[source] / referrals.sum() * 100) for source in ("streamer", "ad")],
        ),
    )


def newsletter() -> None:
    """Mailings; means of rates with and without weights are accepted."""
    file = "newsletter_campaigns.csv"
    table = QUESTIONS.read(file)
    table["date"] = pd.to_datetime(table.Sent, format="%d-%b-%Y")
    table["opened"] = table["Open rate"].str.rstrip("%").astype(float)
    table["clicked"] = table["Click rate"].str.rstrip("%").astype(float)
    sales = "Sales (GBP)"

    def by_delivered(part, column):
        return np.average(part[column], weights=part.Delivered)

    def by_recipients(part, column):
        return np.average(part[column], weights=part.Recipients)

    def means(by, column):
        groups = table.groupby(by)
        weighted = [{group: weigh(part, column) for group, part in groups} for weigh in (by_delivered, by_recipients)]
        return [groups[column].mean(), *weighted]

    conversation(
        "mail-open",
        file,
        "keywords",
        turn(
            "average open rate all mailings",
            percentage("open rate", table.opened.mean(), by_delivered(table, "opened"), by_recipients(table, "opened")),
        ),
        turn("per list", by_label(["Customers", "Prospects", "VIP"], *means("List", "opened"), kind=percentage)),
    )
    grouped = means("Template", "clicked")
    conversation(
        "mail-ab",
        file,
        "chatty newcomer",
        turn(
            "We've been running two templates, A and B, and I'm dying to know: which one gets the better click rate on average?",
            by_label(["A", "B"], *grouped, kind=lambda name, *rates: value(name, *rates, tolerance=0.011)),
        ),
    )
    grouped = table.groupby("Subject line")[sales].sum()
    conversation(
        "mail-subject",
        file,
        "terse boss",
        turn(
            "Subject line that brought in the most money altogether. And how much.",
            value("subject", leader(grouped)),
            value("sales", grouped.max()),
        ),
    )
    sent = table[table.date.dt.year == 2023]
    conversation(
        "mail-delivery",
        file,
        "polite",
        turn(
            "If it is not too much trouble, could you work out the delivery rate, meaning delivered divided by recipients, for the year 2023 as a percentage?",
            percentage("rate", sent.Delivered.sum() / sent.Recipients.sum() * 100, (sent.Delivered / sent.Recipients).mean() * 100),
        ),
    )
    chosen = table[table[sales].isna()].Issue.tolist()
    conversation(
        "mail-missing-sales",
        file,
        "skeptic",
        turn(
            "Are there mailings without a sales figure? How many, and which issues?",
            value("how many", len(chosen)),
            value("an issue", chosen[0]),
            value("another issue", chosen[-1]),
        ),
    )
    quarters = table.groupby(table.date.dt.to_period("Q"))[sales].sum()
    conversation(
        "mail-quarters",
        file,
        "follow-up asker",
        turn("Sales per quarter for 2023", value("Q1", quarters["2023Q1"]), value("Q4", quarters["2023Q4"])),
        turn("and 2024?", value("Q1", quarters["2024Q1"]), value("Q3", quarters["2024Q3"])),
        turn("which quarter was best of all of them", value("quarter", quarter_names(leader(quarters))), value("sales", quarters.max())),
    )
    highest = table.loc[leader(table.opened)]
    lowest = table.loc[leader(table.opened, lowest=True)]
    conversation(
        "mail-extremes",
        file,
        "dictation",
        turn(
            "which issue had the highest open rate ever and what was the subject line",
            value("issue", highest.Issue),
            value("subject", highest["Subject line"]),
            percentage("rate", highest.opened),
        ),
        turn("and the lowest one", value("issue", lowest.Issue), percentage("rate", lowest.opened)),
    )
    per_thousand = {}
    for name, part in table.groupby("List"):
        known = part[part[sales].notna()]
        per_thousand[name] = [
            part[sales].sum() / part.Delivered.sum() * 1000,
            known[sales].sum() / known.Delivered.sum() * 1000,
            (known[sales] / known.Delivered).mean() * 1000,
        ]
    conversation(
        "mail-per-1000",
        file,
        "analyst",
        turn(
            "Sales per 1,000 delivered mails, VIP against Prospects?",
            mean_value("VIP", *per_thousand["VIP"]),
            mean_value("Prospects", *per_thousand["Prospects"]),
        ),
    )
    conversation(
        "mail-device", file, "non-native speaker", refused("On which device the readers open the mails, more phone or more computer?")
    )
    conversation("mail-over-50", file, "keywords", turn("mailings open rate > 50 %", value("mailings", (table.opened > 50).sum())))
    conversation(
        "mail-open-click",
        file,
        "indirect",
        turn(
            "One would think that a higher open rate goes together with a higher click rate, wouldn't one? How strong is that link?",
            ratio("r", table.opened.corr(table.clicked), table.opened.rank().corr(table.clicked.rank())),
        ),
    )
    chosen = table[table.date.dt.year == 2023]
    conversation(
        "mail-count-2023",
        file,
        "terse boss",
        turn("Mailings sent in 2023?", value("mailings", len(chosen))),
        turn("On how many different days?", value("days", chosen.Sent.nunique())),
        refused("And how many readers ended up buying something?"),
    )


def subscriptions() -> None:
    """Subscriptions; without a date of cancellation they are active."""
    file = "subs_export.csv"
    table = QUESTIONS.read(file).rename(columns={"MRR ($)": "mrr"})
    table["started"] = pd.to_datetime(table.Started, format="%m/%d/%Y")
    table["cancelled"] = pd.to_datetime(table["Cancelled on"], format="%m/%d/%Y")
    active = table[table.cancelled.isna()]
    gone = table[table.cancelled.notna()]
    conversation(
        "subs-mrr",
        file,
        "analyst",
        turn("Current MRR, i.e. summed over subscriptions without a cancellation date.", value("MRR", active.mrr.sum())),
        turn("Number of those by plan?", by_label(["Basic", "Team", "Business", "Free trial"], active.Plan.value_counts(), kind=value)),
    )
    conversation(
        "subs-cancelled-2023",
        file,
        "careless typist",
        turn("how mnay customers canceled in 2023", value("cancelled", (table.cancelled.dt.year == 2023).sum())),
    )
    counts = table["Cancel reason"].value_counts()
    conversation(
        "subs-reason",
        file,
        "polite",
        turn(
            "May I ask what the most frequent reason for cancelling is, and what percentage of the stated reasons it makes up?",
            value("reason", leader(counts)),
            percentage("percent", counts.max() / counts.sum() * 100),
        ),
    )
    grouped = table.groupby("Plan").NPS.mean()
    scores = table.NPS.dropna()
    conversation(
        "subs-nps-mean",
        file,
        "non-native speaker",
        turn("Please give the average NPS answer for each plan.", by_label(["Basic", "Business", "Free trial"], grouped, kind=mean_value)),
        turn(
            "And the real net promoter score for all, so percent of 9 and 10 minus percent of 0 to 6?",
            percentage("NPS", ((scores >= 9).mean() - (scores <= 6).mean()) * 100),
        ),
    )
    conversation(
        "subs-lifetime",
        file,
        "indirect",
        turn(
            "I'd love to get a feeling for how many days the ones who cancelled stuck with us on average",
            mean_value("days", (gone.cancelled - gone.started).dt.days.mean()),
        ),
    )
    starts = table.started.dt.year.value_counts()
    quarters = table.started.dt.to_period("Q").astype(str).value_counts()
    counts = table[table.started.dt.year == 2023].Country.value_counts()
    conversation(
        "subs-starts",
        file,
        "follow-up asker",
        turn("How many subscriptions started in each quarter of 2023", by_label(["2023Q1", "2023Q4"], quarters, kind=value)),
        turn("which country had the most of those 2023 starts", value("country", leader(counts)), value("starts", counts.max())),
    )
    paying = table[table.Plan != "Free trial"]
    british = paying[paying.Country == "UK"]
    conversation(
        "subs-annual",
        file,
        "analyst",
        turn(
            "Share of annual billing among the subscriptions that have a billing interval?",
            percentage("annual", (paying.Billing == "annual").mean() * 100),
        ),
        turn("In the UK only?", percentage("UK", (british.Billing == "annual").mean() * 100)),
    )
    conversation("subs-cac", file, "terse boss", refused("What did it cost us to win one customer?"))
    conversation(
        "subs-how-many",
        file,
        "chatty newcomer",
        asked(
            "Heya, how many customers do we have?",
            value("customers", len(table), len(active), (active.Plan != "Free trial").sum(), len(paying)),
        ),
    )
    chosen = active.loc[leader(active.mrr)]
    conversation(
        "subs-biggest",
        file,
        "dictation",
        turn(
            "what's our biggest account that is still active i mean by mrr and which plan are they on",
            value("customer", chosen["Cust ID"]),
            value("MRR", chosen.mrr),
            value("plan", chosen.Plan),
        ),
    )
    chosen = gone[gone.cancelled.dt.year == 2024]
    conversation(
        "subs-lost-2024",
        file,
        "skeptic",
        turn("How much monthly revenue did we really lose to cancellations in 2024?", value("MRR lost", chosen.mrr.sum())),
        turn("Count of them?", value("cancellations", len(chosen))),
    )
    grouped = paying.groupby("Billing").cancelled.apply(lambda dates: dates.notna().mean() * 100)
    conversation(
        "subs-monthly-annual",
        file,
        "indirect",
        turn(
            "I wonder whether those paying monthly leave more often than the annual ones",
            by_label(["monthly", "annual"], grouped, kind=percentage),
        ),
    )
    starts = starts.sort_index().cumsum()
    conversation(
        "subs-running",
        file,
        "analyst",
        turn("Running total of started subscriptions at the end of each calendar year.", by_label([2022, 2023, 2024], starts, kind=value)),
    )


def gigs() -> None:
    """Concerts, whose income is price times tickets."""
    file = "gigs.csv"
    table = QUESTIONS.read(file)
    table["date"] = pd.to_datetime(table.Date, format="%d %b %Y")
    table["income"] = table["Tickets sold"] * table["Ticket price £"]
    table["fill"] = table["Tickets sold"] / table.Capacity * 100
    table["weekday"] = table.date.dt.day_name()
    tickets = "Tickets sold"
    bar = "Bar takings £"
    conversation(
        "gig-fill",
        file,
        "terse boss",
        turn(
            "How full were we overall, percent of capacity?",
            percentage("fill", table[tickets].sum() / table.Capacity.sum() * 100, table.fill.mean()),
        ),
    )
    grouped = table.groupby("Genre").income.sum()
    conversation(
        "gig-income-genre",
        file,
        "analyst",
        turn("Ticket income (tickets sold × ticket price) by genre.", by_label(["Indie", "Metal", "Tribute"], grouped, kind=value)),
    )
    conversation(
        "gig-emptiest",
        file,
        "chatty newcomer",
        turn(
            "Oh dear, which gig was the emptiest, going by how much of the room was filled?",
            value("act", table.Act[leader(table.fill, lowest=True)]),
            percentage("filled", table.fill.min()),
        ),
    )
    counts = table[table["Sold out"] == "Yes"].Venue.value_counts()
    conversation(
        "gig-sold-out",
        file,
        "non-native speaker",
        turn(
            "How many concerts are sold out, and in which venue it happens the most?",
            value("sold out", counts.sum()),
            value("venue", leader(counts)),
        ),
    )
    known = table[table[bar].notna()]
    conversation(
        "gig-bar-head",
        file,
        "polite",
        turn(
            "Kindly calculate what one visitor spends at the bar on average, that is bar takings per ticket sold, leaving out evenings where the bar figure is missing.",
            mean_value("per head", known[bar].sum() / known[tickets].sum(), (known[bar] / known[tickets]).mean()),
        ),
    )
    grouped = table.groupby("weekday")[tickets].mean()
    conversation(
        "gig-fri-wed",
        file,
        "keywords",
        turn("avg tickets friday vs wednesday", by_label(["Friday", "Wednesday"], grouped, kind=mean_value)),
    )
    first_season = table[table.date < "2023-09-01"][tickets].sum()
    second_season = table[table.date >= "2023-09-01"][tickets].sum()
    conversation(
        "gig-seasons",
        file,
        "follow-up asker",
        turn("tickets sold from september 2022 to august 2023", value("season 1", first_season)),
        turn("and the twelve months after that?", value("season 2", second_season)),
        turn("so what's the change in percent", percentage("change", (second_season / first_season - 1) * 100)),
    )
    counts = table.Act.value_counts()
    counts = counts[counts > 1]
    conversation(
        "gig-twice",
        file,
        "indirect",
        turn(
            "I have a feeling some acts played for us more than once, but I couldn't say who",
            *[value(f"act {number + 1}", act) for number, act in enumerate(sorted(counts.index))],
        ),
    )
    conversation("gig-fees", file, "skeptic", refused("After paying the bands, did we make any profit at the Cellar Bar?"))
    worst = table.nsmallest(3, bar)
    conversation(
        "gig-low-bar",
        file,
        "keywords",
        turn(
            "3 worst gigs by bar takings",
            value("worst", worst.Act.iloc[0]),
            value("worst takings", worst[bar].iloc[0]),
            value("third", worst.Act.iloc[2]),
        ),
    )
    jazz = table[table.Genre == "Jazz"]
    folk = table[table.Genre == "Folk"]
    conversation(
        "gig-jazz-folk",
        file,
        "terse boss",
        turn("Jazz: number of gigs and tickets.", value("gigs", len(jazz)), value("tickets", jazz[tickets].sum())),
        turn("Same for folk.", value("gigs", len(folk)), value("tickets", folk[tickets].sum())),
    )
    counts = table.Doors.value_counts()
    conversation(
        "gig-doors",
        file,
        "chatty newcomer",
        turn(
            "What time do doors usually open? I want to tell my mum when to turn up :)",
            value("doors", leader(counts), "8:00 PM", "8 pm", "20:00:00"),
        ),
    )
    conversation(
        "gig-not-riverside",
        file,
        "analyst",
        turn("Sum of bar takings excluding the Riverside Stage.", value("bar takings", table[table.Venue != "Riverside Stage"][bar].sum())),
        turn(
            "And what fraction of all bar takings is that, in percent?",
            percentage("share", table[table.Venue != "Riverside Stage"][bar].sum() / table[bar].sum() * 100),
        ),
    )


def dance_courses() -> None:
    """German dance courses, with decimal commas."""
    file = "tanzkurse.csv"
    table = QUESTIONS.read(file, sep=";", decimal=",")
    table["date"] = pd.to_datetime(table.Startdatum, format="%d.%m.%Y")
    table["frei"] = table["Max. Plätze"] - table.Teilnehmer
    income = "Einnahmen (€)"
    places = "Max. Plätze"
    conversation(
        "tanz-totals",
        file,
        "non-native speaker",
        turn(
            "How many Teilnehmer in total and how much Einnahmen we had?",
            value("Teilnehmer", table.Teilnehmer.sum()),
            value("Einnahmen", table[income].sum()),
        ),
    )
    grouped = table.groupby("Stufe").Teilnehmer.sum()
    conversation(
        "tanz-levels",
        file,
        "polite",
        turn(
            "Would you please list the number of participants for each Stufe, in order from Anfänger up to Profi?",
            by_label(["Anfänger", "Fortgeschrittene", "Profi"], grouped, kind=value),
        ),
    )
    grouped = table.groupby("Lehrkraft").Bewertung.mean()
    conversation(
        "tanz-rating",
        file,
        "keywords",
        turn("average Bewertung per Lehrkraft", by_label(["Frau Aydin", "Herr Silva", "Frau Pohl"], grouped, kind=mean_value)),
    )
    chosen = table.loc[leader(table[income])]
    conversation(
        "tanz-top-course",
        file,
        "chatty newcomer",
        turn(
            "Which single course (I mean the Kursnr) brought in the most money, and what dance was it?",
            value("Kursnr", chosen.Kursnr),
            value("Kurs", chosen.Kurs),
            value("Einnahmen", chosen[income]),
        ),
    )
    grouped = table.groupby("Raum")
    pooled = grouped.Teilnehmer.sum() / grouped[places].sum() * 100
    means = (table.Teilnehmer / table[places] * 100).groupby(table.Raum).mean()
    conversation(
        "tanz-room-fill",
        file,
        "analyst",
        turn(
            "Utilisation by Raum: Teilnehmer as a percentage of Max. Plätze.",
            by_label(["Großer Saal", "Kleiner Saal", "Studio"], pooled, means, kind=percentage),
        ),
    )
    conversation(
        "tanz-tango-fee",
        file,
        "indirect",
        turn(
            "I'd be interested in what a Tango Argentino course cost on average in 2024",
            mean_value("Gebühr", table[(table.Kurs == "Tango Argentino") & (table.date.dt.year == 2024)]["Gebühr (€)"].mean()),
        ),
    )
    counts = table.Wochentag.value_counts()
    conversation(
        "tanz-weekday",
        file,
        "careless typist",
        turn("on wich weekday do the most corses start and howmany", value("Wochentag", leader(counts)), value("courses", counts.max())),
    )
    yearly = table.groupby(table.date.dt.year)[income].sum()
    salsa = table[table.Kurs == "Salsa"].groupby(table.date.dt.year)[income].sum()
    conversation(
        "tanz-years",
        file,
        "follow-up asker",
        turn("Einnahmen 2022 against 2023?", by_label([2022, 2023], yearly, kind=value)),
        turn("how much is that in percent up or down", percentage("change", (yearly[2023] / yearly[2022] - 1) * 100)),
        turn("and only salsa?", percentage("change", (salsa[2023] / salsa[2022] - 1) * 100)),
    )
    conversation(
        "tanz-free",
        file,
        "dictation",
        turn("how many places stayed free over all the courses", value("free", table.frei.sum())),
        turn("and just in the studio", value("Studio", table[table.Raum == "Studio"].frei.sum())),
    )
    conversation("tanz-women", file, "terse boss", refused("How many of the participants are women?"))
    chosen = table[(table.Lehrkraft == "Frau Pohl") & (table.Stufe == "Profi")]
    conversation(
        "tanz-pohl-profi",
        file,
        "keywords",
        turn("Frau Pohl, Stufe Profi: number courses", value("courses", len(chosen))),
        turn(
            "dates?",
            *[value(f"date {number + 1}", day_names(course.date, course.Startdatum)) for number, course in enumerate(chosen.itertuples())],
        ),
    )
    teachers = table.groupby("Lehrkraft")
    readings = [
        leader(teachers[income].sum()),
        leader(teachers.Teilnehmer.sum()),
        leader(teachers.Bewertung.mean()),
        leader(teachers.Teilnehmer.mean()),
        leader(teachers[income].mean()),
        leader(teachers.size()),
    ]
    conversation("tanz-best-teacher", file, "chatty newcomer", asked("Be honest, who is our best teacher?", value("Lehrkraft", *readings)))


def auction() -> None:
    """Lots of an auction; those not sold have no hammer price."""
    file = "auction_lots.csv"
    table = QUESTIONS.read(file).rename(columns={"Hammer £": "hammer", "Est low £": "low", "Est high £": "high"})
    table["date"] = pd.to_datetime(table["Sale date"], format="%B %d, %Y")
    sold = table[table.hammer.notna()]
    assert ((table["Sold?"] == "Y") == table.hammer.notna()).all()
    conversation(
        "lot-sell-through",
        file,
        "terse boss",
        turn("Sell-through rate.", percentage("sold", table.hammer.notna().mean() * 100)),
        turn("Unsold ones that did get bids?", value("lots", ((table.Bids > 0) & table.hammer.isna()).sum())),
    )
    beaten = sold.hammer > sold.high
    conversation(
        "lot-beat-high",
        file,
        "indirect",
        turn(
            "I've been trying to figure out how often a lot goes for more than its high estimate; a number and a percentage of the sold lots would help",
            value("lots", beaten.sum()),
            percentage("percent", beaten.mean() * 100),
        ),
    )
    grouped = table.groupby("Condition").hammer.mean()
    conversation(
        "lot-condition",
        file,
        "polite",
        turn(
            "Please be so good as to give me the average hammer price by condition, sorted from Mint down to Poor.",
            by_label(["Mint", "Good", "Poor"], grouped, kind=mean_value),
        ),
    )
    chosen = table[table.Title.str.contains("signed")]
    conversation(
        "lot-signed",
        file,
        "non-native speaker",
        turn(
            'How many lots have the word "signed" in the title, and what is their mean hammer price?',
            value("lots", len(chosen)),
            mean_value("mean", chosen.hammer.mean()),
        ),
    )
    medians = sold.groupby("Dept").hammer.median()
    conversation(
        "lot-medians",
        file,
        "follow-up asker",
        turn("median hammer for watches?", mean_value("Watches", medians["Watches"])),
        turn("paintings?", mean_value("Paintings", medians["Paintings"])),
        turn("and how about books", mean_value("Books", medians["Books"])),
    )
    yearly = table.groupby(table.date.dt.year).hammer.sum()
    conversation(
        "lot-years",
        file,
        "dictation",
        turn(
            "what was the hammer total for twenty twenty three compared to twenty twenty four", by_label([2023, 2024], yearly, kind=value)
        ),
        turn("what's the difference in pounds", value("difference", abs(yearly[2024] - yearly[2023]))),
    )
    conversation("lot-commission", file, "terse boss", refused("Our commission on those sales?"))
    ceramics = table[table.Dept == "Ceramics"]
    conversation(
        "lot-ceramics",
        file,
        "indirect",
        asked(
            "I was wondering what the ceramics are worth in total",
            value(
                "total",
                ceramics.low.sum(),
                ceramics.high.sum(),
                ceramics.hammer.sum(),
                ((ceramics.low + ceramics.high) / 2).sum(),
                tolerance=0.5,
            ),
        ),
    )
    watches = sold[sold.Dept == "Watches"]
    conversation(
        "lot-bid-corr",
        file,
        "analyst",
        turn("Pearson correlation of bids and hammer price across sold lots?", ratio("r", sold.Bids.corr(sold.hammer))),
        turn("Within Watches?", ratio("r", watches.Bids.corr(watches.hammer))),
    )
    chosen = table[(table.Lot >= 100) & (table.Lot <= 150)]
    conversation(
        "lot-100-150",
        file,
        "keywords",
        turn("lots 100-150 hammer total, number unsold", value("total", chosen.hammer.sum()), value("unsold", chosen.hammer.isna().sum())),
    )
    grouped = sold.groupby("Dept")
    pooled = grouped.hammer.sum() / grouped.low.sum()
    means = (sold.hammer / sold.low).groupby(sold.Dept).mean()
    conversation(
        "lot-ratio",
        file,
        "skeptic",
        turn(
            "Are our estimates any good? Hammer divided by low estimate for each dept, sold lots only.",
            by_label(["Furniture", "Watches", "Toys"], pooled, means, kind=ratio),
        ),
    )
    chosen = table[table["Sale date"] == "May 11, 2024"]
    conversation(
        "lot-may-2024",
        file,
        "careless typist",
        turn(
            "11 may 2024 sale, waht was the most expansive lot",
            value("title", chosen.Title[leader(chosen.hammer)]),
            value("hammer", chosen.hammer.max()),
        ),
        refused("an who bougth it"),
    )


def pool() -> None:
    """Days of a pool; means over open and over all days are accepted."""
    file = "pool_daily.csv"
    table = QUESTIONS.read(file, parse_dates=["day"])
    table["season"] = table.day.dt.year
    opened = table[table.status == "open"]
    chosen = table.loc[leader(table.visitors)]
    conversation(
        "pool-busiest",
        file,
        "chatty newcomer",
        turn(
            "Morning! What was our craziest day ever, and how many people squeezed in?",
            value("day", day_names(chosen.day)),
            value("visitors", chosen.visitors),
        ),
    )
    grouped = table.groupby("weather").visitors.mean()
    with_closed = table.visitors.fillna(0).groupby(table.weather).mean()
    conversation(
        "pool-weather",
        file,
        "analyst",
        turn("Mean daily visitors on sunny versus rainy days.", by_label(["sunny", "rain"], grouped, with_closed, kind=mean_value)),
    )
    chosen = table[(table.status == "closed") & (table.season == 2023)]
    conversation(
        "pool-closed",
        file,
        "terse boss",
        turn(
            "Days closed in 2023, and when.",
            value("closed", len(chosen)),
            value("first", day_names(chosen.day.iloc[0])),
            value("last", day_names(chosen.day.iloc[-1])),
        ),
    )
    kiosk = opened.groupby(opened.day.dt.year)[["kiosk_eur", "visitors"]].sum()
    grouped = kiosk.kiosk_eur / kiosk.visitors
    means = (opened.kiosk_eur / opened.visitors).groupby(opened.day.dt.year).mean()
    conversation(
        "pool-kiosk-head",
        file,
        "indirect",
        turn(
            "I can't help wondering if the kiosk takes more from each visitor this year, 2024, than it did in 2023",
            by_label([2023, 2024], grouped, means, kind=mean_value),
        ),
    )
    seasons = table.groupby("season").visitors.sum()
    sundays = table[table.day.dt.day_of_week == 6].groupby("season").visitors.sum()
    conversation(
        "pool-seasons",
        file,
        "follow-up asker",
        turn("visitors whole season 2023 and 2024", by_label([2023, 2024], seasons, kind=value)),
        turn("change in %?", percentage("change", (seasons[2024] / seasons[2023] - 1) * 100)),
        turn(
            "same but only sundays",
            percentage("change", (sundays[2024] / sundays[2023] - 1) * 100),
        ),
    )
    conversation(
        "pool-july-1000",
        file,
        "non-native speaker",
        turn(
            "In July 2024, how many days there was more than 1000 visitors?",
            value("days", ((table.day.dt.to_period("M") == "2024-07") & (table.visitors > 1000)).sum()),
        ),
        turn(
            "And in the August of that year?", value("days", ((table.day.dt.to_period("M") == "2024-08") & (table.visitors > 1000)).sum())
        ),
    )
    chosen = table[table.season == 2024]
    running = chosen.visitors.fillna(0).cumsum()
    passed = chosen.day[running > 50000].iloc[0]
    assert not (running == 50000).any()
    conversation(
        "pool-50000",
        file,
        "polite",
        turn(
            "Could you please find out on which day of the 2024 season the running total of visitors first exceeded fifty thousand?",
            value("day", day_names(passed)),
        ),
    )
    weekdays = table.groupby(table.day.dt.day_name()).visitors.mean()
    weekdays_with_closed = table.visitors.fillna(0).groupby(table.day.dt.day_name()).mean()
    conversation(
        "pool-weekdays",
        file,
        "terse boss",
        turn(
            "Average visitors Monday to Sunday.", by_label(["Monday", "Friday", "Sunday"], weekdays, weekdays_with_closed, kind=mean_value)
        ),
    )
    conversation(
        "pool-water-missing",
        file,
        "skeptic",
        turn("How often did nobody bother to write down the water temperature?", value("days", table.water_temp_c.isna().sum())),
        turn(
            "And the warmest water ever recorded, which was when?",
            value("day", day_names(table.day[leader(table.water_temp_c)])),
            value("temp", table.water_temp_c.max()),
        ),
    )
    conversation(
        "pool-season-tickets", file, "chatty newcomer", refused("How many season ticket holders came through the door in June 2024?")
    )
    august = table[table.day.dt.to_period("M") == "2024-08"]
    entries = august.entry_eur.sum()
    kiosk = august.kiosk_eur.sum()
    conversation(
        "pool-take",
        file,
        "terse boss",
        asked(
            "What did we take in August 2024?",
            value("takings", entries, kiosk, entries + kiosk, tolerance=0.5),
        ),
    )
    monthly = table.groupby(table.day.dt.to_period("M").astype(str)).visitors.agg(["mean", "sum", "size"])

    def month_mean(month):
        return mean_value(month, monthly["mean"][month], monthly["sum"][month] / monthly["size"][month])

    conversation(
        "pool-june",
        file,
        "dictation",
        turn("on average how many visitors a day did we have in june twenty twenty three", month_mean("2023-06")),
        turn("and in june twenty twenty four", month_mean("2024-06")),
        turn("and july", month_mean("2024-07")),
    )
    sunny = table.weather == "sunny"
    interrupted = ~sunny | (table.day.diff() != pd.Timedelta(days=1))
    longest = sunny.groupby(interrupted.cumsum()).sum().max()
    conversation(
        "pool-streak",
        file,
        "indirect",
        turn("Somebody at the desk asked me what the longest run of sunny days in a row was", value("days", longest)),
    )


def webshop() -> None:
    """Months of a web shop per region, with a row of totals in each month."""
    file = "webshop_months.csv"
    table = QUESTIONS.read(file)
    table["month"] = pd.PeriodIndex(pd.to_datetime(table.Month, format="%b %Y"), freq="M")
    totals = table[table.Region == "Total"].set_index("month")
    regions = table[table.Region != "Total"].copy()
    regions["year"] = regions.month.dt.year
    revenue = "Revenue EUR"
    spend = "Ad spend EUR"
    refunds = "Refunds EUR"
    newcomers = "New cust."
    assert abs(regions[revenue].sum() - totals[revenue].sum()) < 0.1
    conversation("web-2023", file, "terse boss", turn("Revenue 2023?", value("revenue", regions[regions.year == 2023][revenue].sum())))
    sums = regions.groupby("Region")[["Visits", "Orders", revenue, spend]].sum()
    means_of_months = (regions.Orders / regions.Visits * 100).groupby(regions.Region).mean()
    conversation(
        "web-conversion",
        file,
        "analyst",
        turn(
            "Conversion rate (orders / visits) by region over the whole period, in percent.",
            by_label(
                ["DACH", "Iberia", "UK & Ireland"],
                sums.Orders / sums.Visits * 100,
                means_of_months,
                kind=lambda name, *rates: value(name, *rates, tolerance=0.011),
            ),
        ),
    )
    yearly = regions.pivot_table(index="Region", columns="year", values=revenue, aggfunc="sum")
    grown = (yearly[2024] / yearly[2022] - 1) * 100
    conversation(
        "web-growth",
        file,
        "polite",
        turn(
            "I should be most grateful if you could tell me by what percentage revenue grew between 2022 and 2024 in each of the regions.",
            by_label(["Iberia", "UK & Ireland", "Benelux"], grown, kind=percentage),
        ),
    )

    def order_value(part):
        return part[revenue].sum() / part.Orders.sum()

    nordics = regions[regions.Region == "Nordics"]
    conversation(
        "web-aov",
        file,
        "chatty newcomer",
        turn(
            "What does a typical order bring in, I mean revenue per order on average?",
            mean_value(
                "per order", order_value(regions), (regions[revenue] / regions.Orders).mean(), (totals[revenue] / totals.Orders).mean()
            ),
        ),
        turn(
            "Oh nice, and in the Nordics?",
            mean_value(
                "Nordics",
                order_value(nordics),
                (nordics[revenue] / nordics.Orders).mean(),
            ),
        ),
    )
    conversation(
        "web-best-month",
        file,
        "non-native speaker",
        turn(
            "Which month was the most strong of all in revenue, all regions together?",
            value("month", month_names(leader(totals[revenue]))[:4]),
            value("revenue", totals[revenue].max()),
        ),
    )
    years = regions.groupby("year")[[refunds, revenue]].sum()
    rates = years[refunds] / years[revenue] * 100
    means = (regions[refunds] / regions[revenue] * 100).groupby(regions.year).mean()
    by_total = (totals[refunds] / totals[revenue] * 100).groupby(pd.PeriodIndex(totals.index).year).mean()
    conversation(
        "web-refunds",
        file,
        "indirect",
        turn(
            "I wonder if refunds as a percentage of revenue have been creeping up over the years",
            by_label([2022, 2023, 2024], rates, means, by_total, kind=percentage),
        ),
    )

    def quarter_orders(part, year):
        return part[(part.month >= f"{year}-10") & (part.month <= f"{year}-12")].Orders.sum()

    others = regions[regions.Region != "UK & Ireland"]
    conversation(
        "web-q4",
        file,
        "follow-up asker",
        turn("orders in Q4 2024", value("orders", quarter_orders(regions, 2024))),
        turn("and without UK & Ireland?", value("orders", quarter_orders(others, 2024))),
        turn("and the same for 2023", value("orders", quarter_orders(others, 2023))),
    )
    earliest = regions[regions.year == 2022]
    conversation(
        "web-new-share",
        file,
        "dictation",
        turn(
            "what percent of the orders in twenty twenty two came from new customers",
            percentage("new", earliest[newcomers].sum() / earliest.Orders.sum() * 100),
        ),
    )
    conversation("web-product", file, "careless typist", refused("wich product selss best in dach?"))
    conversation("web-stock", file, "terse boss", refused("Stock left in the warehouse at the end of 2024?"))
    conversation(
        "web-avg-revenue",
        file,
        "chatty newcomer",
        asked(
            "And what's the average revenue, roughly?",
            value(
                "average",
                totals[revenue].mean(),
                regions[revenue].mean(),
                regions.groupby("year")[revenue].sum().mean(),
                regions.groupby("Region")[revenue].sum().mean(),
                order_value(regions),
                tolerance=0.5,
            ),
        ),
    )
    pivot = regions.pivot(index="month", columns="Region", values=revenue)
    conversation(
        "web-iberia-benelux",
        file,
        "analyst",
        turn("In how many months did Iberia's revenue exceed that of Benelux?", value("months", (pivot.Iberia > pivot.Benelux).sum())),
        turn("First such month?", value("month", month_names(pivot.index[pivot.Iberia > pivot.Benelux][0])[:4])),
    )
    chosen = totals[pd.PeriodIndex(totals.index).year == 2023].Orders.cumsum()
    conversation("web-ytd", file, "keywords", turn("cumulative orders Jan-Jun 2023", value("orders", chosen["2023-06"])))
    chosen = regions[regions.Region == "DACH"].set_index("month")
    conversation(
        "web-dach-nov-dec",
        file,
        "careless typist",
        turn(
            "dach visists nov 2024 vs dec 2024 whats the diffrence",
            value("Nov", chosen.Visits["2024-11"]),
            value("Dec", chosen.Visits["2024-12"]),
            value("difference", abs(chosen.Visits["2024-11"] - chosen.Visits["2024-12"])),
        ),
    )


if __name__ == "__main__":
    bike_shop()
    guesthouse()
    players()
    newsletter()
    subscriptions()
    gigs()
    dance_courses()
    auction()
    pool()
    webshop()
    QUESTIONS.write()
