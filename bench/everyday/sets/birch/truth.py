"""Writes the questions and true values of set birch. Run it in the parent folder: `python -m birch.truth`."""

from pathlib import Path

import numpy as np
import pandas as pd

from question_set import WEEKDAYS, QuestionSet, asked, for_each, growth, leader, leading, percent, refused, spell, turn


def to_tolerance(name, accepted):
    """Counts and names are exact, other numbers are given to about three digits."""
    numbers = [abs(one) for one in accepted if isinstance(one, (float, np.floating))]
    if "pct" in name:
        return 0.06
    if not numbers:
        return 0
    largest = round(float(max(numbers)), 4)
    return 0.5 if largest >= 1000 else 0.06 if largest >= 10 else 0.006


QUESTIONS = QuestionSet(Path(__file__).parent, digits=4, to_tolerance=to_tolerance, writes_whole_as_integer=False)
value, rounded, conversation = QUESTIONS.value, QUESTIONS.rounded, QUESTIONS.conversation


def row_of(table, column, *, lowest=False):
    """Returns the row with the highest or lowest entry of a column."""
    return table.loc[leader(table[column], lowest=lowest)]


def month_names(month, year, extra=()):
    return [*spell(pd.Timestamp(year, month, 1), "%B %Y", "%b %Y", "%Y-%m", "%m/%Y", "%b-%y"), *extra]


def day_names(date, own=None):
    return [*([own] if own else []), *spell(date, "%Y-%m-%d", "{day} %B %Y", "%B {day}, %Y", "{day} %b %Y")]


def weekday_names(number):
    return [WEEKDAYS[number], WEEKDAYS[number][:3]]


def between(dates, first, last):
    """Returns which dates are in a span of days, both ends included."""
    return dates.between(pd.Timestamp(first), pd.Timestamp(last) + pd.Timedelta(hours=23, minutes=59))


def greenhouse() -> None:
    """Days of a greenhouse, of which five are absent."""
    file = "greenhouse.csv"
    table = QUESTIONS.read(file, parse_dates=["date"])
    kilos = table[table.date.dt.year == 2024].cucumbers_kg.sum()
    quarter_2023 = table[between(table.date, "2023-10-01", "2023-12-31")].cucumbers_kg.sum()
    quarter_2024 = table[between(table.date, "2024-10-01", "2024-12-31")].cucumbers_kg.sum()
    conversation(
        "gh-kilos",
        file,
        "terse boss",
        turn("Cucumbers 2024. Total kilos?", value("kg_2024", kilos)),
        turn("And the last quarter of 2023?", value("kg_q4_2023", quarter_2023)),
        turn("Q4 2024 against that, in percent?", value("change_pct", growth(quarter_2024, quarter_2023))),
    )
    best = row_of(table, "cucumbers_kg")
    conversation(
        "gh-best-day",
        file,
        "chatty newcomer",
        turn(
            "Hi! I've only been here a week and I was just curious, what was the best picking day so far, and how many kilos was it?",
            value("date", day_names(best.date)),
            value("kg", best.cucumbers_kg),
        ),
    )
    conversation(
        "gh-sun-water",
        file,
        "analyst",
        turn(
            "Pearson correlation coefficient of sun_hours with water_l over the full series.",
            value("r", table.sun_hours.corr(table.water_l)),
        ),
    )
    heating = table.groupby([table.date.dt.year, table.date.dt.month]).heating_kwh.sum()
    conversation(
        "gh-heating-monthly",
        file,
        "keywords only",
        turn(
            "heating kwh monthly totals",
            value("2023-12", heating[2023, 12]),
            value("2024-01", heating[2024, 1]),
            value("2024-07", heating[2024, 7]),
        ),
    )
    vented = table[table.vents_open == "yes"]
    conversation(
        "gh-vents",
        file,
        "careless typist",
        turn("how mny days wer the vents opne", value("days", len(vented))),
        turn("adn just in sumer 2024, june to agust", value("days", int(between(vented.date, "2024-06-01", "2024-08-31").sum()))),
    )
    weekdays = table.groupby(table.date.dt.day_of_week).cucumbers_kg.mean()
    conversation(
        "gh-mondays",
        file,
        "indirect",
        turn(
            "I wonder whether Mondays really bring in more cucumbers than the other weekdays, on average that is.",
            value("Monday", weekdays[0]),
            value("Tuesday", weekdays[1]),
            value("Friday", weekdays[4]),
        ),
    )
    coldest = row_of(table, "outside_temp_c", lowest=True)
    conversation(
        "gh-frost",
        file,
        "polite long sentences",
        turn(
            "Would you be so kind as to tell me on how many days the outdoor temperature that we recorded was below zero?",
            value("days", int((table.outside_temp_c < 0).sum())),
        ),
        turn(
            "Thank you very much; and could you also say which of them was the coldest one, and how cold it was?",
            value("date", day_names(coldest.date)),
            value("temp", coldest.outside_temp_c),
        ),
    )
    conversation(
        "gh-water-spring",
        file,
        "phone dictation",
        turn(
            "okay so how much water did we use altogether between the fifteenth of april and the thirty first of may twenty twenty four",
            value("litres", int(table[between(table.date, "2024-04-15", "2024-05-31")].water_l.sum())),
        ),
    )
    dates = pd.date_range(table.date.min(), table.date.max())
    conversation(
        "gh-gaps",
        file,
        "non-native speaker",
        turn("On how many days the humidity is missing?", value("days", int(table.humidity_pct.isna().sum()))),
        turn(
            "And are there also dates which stand not at all in the list, between the first and the last one? How many?",
            value("dates", len(dates) - table.date.nunique()),
        ),
    )
    conversation("gh-heating-cost", file, "terse boss", refused("What did the heating cost us in euros last winter?"))
    july = table[between(table.date, "2024-07-01", "2024-07-31")]
    conversation(
        "gh-how-hot",
        file,
        "shop-floor old hand",
        asked("how hot did it get in july 24?", value("max_temp", [july.outside_temp_c.max(), july.inside_temp_c.max()])),
    )
    year = table[table.date.dt.year == 2024].copy()
    year["cum"] = year.cucumbers_kg.cumsum()
    conversation(
        "gh-running",
        file,
        "impatient planner",
        turn(
            "Add the cucumbers up day by day from 1 Jan 2024. On what date does it go past 15,000 kg?",
            value("date", day_names(year[year.cum > 15000].date.iloc[0])),
        ),
    )


def stops() -> None:
    """Stops of machines, some without a reason."""
    file = "machine_stops.csv"
    table = QUESTIONS.read(file)
    table["start"] = pd.to_datetime(table["Start"], format="%d/%m/%Y %H:%M")
    table["minutes"] = table["Dur. (min)"]
    unplanned = table[table["Planned?"] == "N"]
    conversation(
        "st-hours",
        file,
        "terse boss",
        turn("Total downtime, in hours.", value("hours", table.minutes.sum() / 60)),
        turn("Unplanned only?", value("hours", unplanned.minutes.sum() / 60)),
        turn("Share of total?", value("share_pct", percent(unplanned.minutes.sum(), table.minutes.sum()))),
    )
    grouped = table.groupby("Line").minutes
    conversation(
        "st-line-stats",
        file,
        "analyst",
        turn(
            "Mean and median Dur. (min) per Line, please.",
            value("L2 mean", grouped.mean()["L2"]),
            value("L2 median", float(grouped.median()["L2"])),
            value("L4 mean", grouped.mean()["L4"]),
        ),
    )
    longest = row_of(table, "minutes")
    conversation(
        "st-longest",
        file,
        "careless typist",
        turn("longset stop of al, wich mahcine adn how mny minuts", value("machine", longest.Machine), value("minutes", longest.minutes)),
    )
    unexplained = table[table.Reason.isna()]
    conversation(
        "st-no-reason",
        file,
        "keywords only",
        turn("stops reason empty how many", value("count", len(unexplained))),
        turn("by line", value("L2", int((unexplained.Line == "L2").sum())), value("L3", int((unexplained.Line == "L3").sum()))),
    )
    march = table[table.start.dt.month == 3]
    conversation(
        "st-filler-march",
        file,
        "non-native speaker",
        turn(
            "In the month March, how many minutes has the Filler been standing?",
            value("minutes", march[march.Machine == "Filler"].minutes.sum()),
        ),
        turn("And the Capper?", value("minutes", march[march.Machine == "Capper"].minutes.sum())),
    )
    weekdays = table.groupby(table.start.dt.day_of_week).minutes.sum()
    conversation(
        "st-weekday",
        file,
        "indirect",
        turn(
            "I've been asking myself which weekday costs us the most minutes of standstill.",
            value("weekday", weekday_names(leader(weekdays))),
            value("minutes", weekdays.max()),
        ),
    )
    technicians = table.Tech.value_counts()
    first = leading(technicians, 3)
    conversation(
        "st-techs",
        file,
        "polite long sentences",
        turn(
            "Could you kindly name the three technicians who attended the greatest number of stops, leaving aside those entries without a name?",
            *[value(rank, name) for rank, name in enumerate(first, 1)],
            value("count of first", technicians[first[0]]),
        ),
    )
    conversation(
        "st-over-hour",
        file,
        "shop-floor old hand",
        turn(
            "how many stops dragged on for over an hour, cleaning and changeovers left out",
            value(
                "count",
                [
                    int(((table.minutes > 60) & ~table.Reason.isin(["Cleaning", "Changeover"])).sum()),
                    int(((table.minutes > 60) & table.Reason.notna() & ~table.Reason.isin(["Cleaning", "Changeover"])).sum()),
                    int((unplanned.minutes > 60).sum()),
                ],
            ),
        ),
    )
    grouped = table.groupby("Machine")[["Scrap pcs", "minutes"]].sum()
    grouped = grouped["Scrap pcs"] / grouped.minutes
    conversation(
        "st-scrap-ratio",
        file,
        "analyst",
        turn(
            "Scrap pieces per minute of downtime (sum over sum) by machine: which one is highest and what is its value?",
            value("machine", leader(grouped)),
            value("ratio", grouped.max()),
        ),
    )
    first_quarter = int((table.start.dt.month <= 3).sum())
    second_quarter = int((table.start.dt.month > 3).sum())
    conversation(
        "st-q1q2",
        file,
        "impatient planner",
        turn(
            "Number of stops, Q2 compared with Q1 - how many each and how much percent difference?",
            value("Q1", first_quarter),
            value("Q2", second_quarter),
            value("change_pct", growth(second_quarter, first_quarter)),
        ),
    )
    conversation("st-oee", file, "terse boss", refused("OEE of L2 in May?"))
    conversation(
        "st-buckets",
        file,
        "impatient planner",
        turn(
            "Split all stops into under 10 minutes, 10 to 30 minutes and over 30 minutes, and count them.",
            value("under 10", int((table.minutes < 10).sum())),
            value("10 to 30", int(table.minutes.between(10, 30).sum())),
            value("over 30", int((table.minutes > 30).sum())),
        ),
    )
    stop = table[table["Stop ID"] == "ST-00415"].iloc[0]
    conversation(
        "st-single",
        file,
        "phone dictation",
        turn("who took care of stop ST-00415 and how long did it take", value("tech", stop.Tech), value("minutes", stop.minutes)),
    )


def herd() -> None:
    """Cows; three rows are repeated, and values with and without them are accepted."""
    file = "herd.csv"
    table = QUESTIONS.read(file)
    table["born"] = pd.to_datetime(table["Born"], format="%d %b %Y")
    table["milk"] = table["Milk (kg/day)"]
    distinct = table.drop_duplicates()
    both = for_each(distinct, table)

    conversation(
        "hd-count",
        file,
        "chatty newcomer",
        turn("Morning! So, how many cows have we actually got on this list?", value("cows", [len(distinct), len(table)])),
    )

    def milk_of(breed, in_calf=None):
        return both(lambda part: part[(part.Breed == breed) & (part["In calf"].eq(in_calf) if in_calf else True)].milk.mean())

    conversation(
        "hd-milk",
        file,
        "terse boss",
        turn("Average daily milk per cow.", value("kg", both(lambda part: part.milk.mean()))),
        turn("By breed.", value("Holstein", milk_of("Holstein")), value("Jersey", milk_of("Jersey"))),
        turn("Only the ones in calf.", value("Holstein", milk_of("Holstein", "yes")), value("Jersey", milk_of("Jersey", "yes"))),
    )
    milk = distinct.set_index("Name").milk
    conversation(
        "hd-top",
        file,
        "keywords only",
        turn("top 3 cows milk kg/day", *[value(rank, name) for rank, name in enumerate(leading(milk, 3), 1)]),
    )
    conversation(
        "hd-scc",
        file,
        "analyst",
        turn(
            "Number of animals with SCC x1000 strictly greater than 200.",
            value("count", both(lambda part: int((part["SCC x1000"] > 200).sum()))),
        ),
        turn(
            "As a proportion of those that have an SCC value?",
            value("share_pct", both(lambda part: percent((part["SCC x1000"] > 200).sum(), part["SCC x1000"].notna().sum()))),
        ),
    )
    oldest = distinct.sort_values("born").iloc[0]
    assert (distinct.born == oldest.born).sum() == 1
    conversation(
        "hd-oldest",
        file,
        "polite long sentences",
        turn(
            "Would it be possible to learn the name of the oldest animal in our herd, together with the date on which she was born?",
            value("name", oldest.Name),
            value("born", day_names(oldest.born, oldest.Born)),
        ),
    )
    conversation(
        "hd-new-barn",
        file,
        "phone dictation",
        turn(
            "how many first lactation cows are standing in the new barn",
            value("count", both(lambda part: int(((part["Lact. no"] == 1) & (part.Barn == "New")).sum()))),
        ),
    )

    def in_calf_share(barn=None):
        return both(
            lambda part: percent(
                (part[part.Barn.eq(barn) if barn else part.Barn.notna()]["In calf"] == "yes").sum(),
                len(part[part.Barn.eq(barn) if barn else part.Barn.notna()]),
            )
        )

    conversation(
        "hd-in-calf",
        file,
        "impatient planner",
        turn("What percentage of the herd is in calf?", value("pct", in_calf_share())),
        turn(
            "same but per barn",
            value("North", in_calf_share("North")),
            value("South", in_calf_share("South")),
            value("New", in_calf_share("New")),
        ),
    )
    worst = row_of(distinct, "SCC x1000")
    conversation(
        "hd-cells",
        file,
        "shop-floor old hand",
        turn(
            "which old girl's got the worst cell count, and what barn is she in",
            value("name", worst.Name),
            value("barn", worst.Barn),
            value("scc", int(worst["SCC x1000"])),
        ),
    )

    def born_in(year):
        return both(lambda part: int((part.born.dt.year == year).sum()))

    conversation(
        "hd-born",
        file,
        "careless typist",
        turn("hwo many born in 2020", value("count", born_in(2020))),
        turn("an 2021?", value("count", born_in(2021))),
    )
    conversation("hd-feed", file, "chatty newcomer", refused("Which of the ladies eats the most feed per day, do we know that?"))
    by_name = distinct.set_index("Name")
    conversation(
        "hd-best",
        file,
        "terse boss",
        asked(
            "Best cow?",
            value(
                "name",
                [
                    leader(by_name.milk),
                    leader(by_name["Fat %"]),
                    *by_name.index[by_name["Protein %"] == by_name["Protein %"].max()],
                    *by_name.index[by_name["SCC x1000"] == by_name["SCC x1000"].min()],
                    leader(by_name.milk * by_name["Fat %"]),
                ],
            ),
        ),
    )
    conversation(
        "hd-twice",
        file,
        "non-native speaker",
        turn(
            "Are some animals entered two times in this file? How many?",
            value("repeated", [int(table.duplicated().sum()), int(table.duplicated(keep=False).sum())]),
        ),
    )
    fat = by_name.milk * by_name["Fat %"] / 100
    conversation(
        "hd-fatkilos",
        file,
        "analyst",
        turn(
            "Multiply milk by fat % for each cow: who delivers the most kilograms of fat a day, and how much is it?",
            value("name", leader(fat)),
            value("kg", fat.max()),
        ),
    )


def joinery() -> None:
    """Orders of a joinery, whose amount is price times quantity."""
    file = "joinery_orders.csv"
    table = QUESTIONS.read(file)
    table["price"] = table["Unit Price"].str.replace("[£,]", "", regex=True).astype(float)
    table["amount"] = table["price"] * table["Qty"]
    for name, column in (("ordered", "Ordered"), ("due", "Due"), ("delivered", "Delivered on")):
        table[name] = pd.to_datetime(table[column], format="%d/%m/%Y")
    live = table[~table.Status.isin(["Cancelled", "Quote"])]
    customers = live.groupby("Customer").amount.sum()
    conversation(
        "jo-value",
        file,
        "terse boss",
        turn("Order value in total. Leave out cancelled and quotes.", value("value", live.amount.sum())),
        turn("Biggest customer on that basis?", value("customer", leader(customers)), value("value", customers.max())),
    )
    grouped = table.groupby("Wood").amount.sum()
    conversation(
        "jo-wood",
        file,
        "keywords only",
        turn(
            "order value by wood, all statuses",
            value("Oak", grouped["Oak"]),
            value("Walnut", grouped["Walnut"]),
            value("Pine", grouped["Pine"]),
        ),
    )
    bookcases = table[(table.Wood == "Oak") & (table.Item == "Bookcase") & (table.Size == "M")]
    conversation(
        "jo-oak-bookcase",
        file,
        "chatty newcomer",
        turn(
            "A lady on the phone wants an oak bookcase, size M. What do we charge for one of those on average?",
            value("price", [bookcases.price.mean(), bookcases.amount.sum() / bookcases.Qty.sum()]),
        ),
    )
    arrived = table[table.delivered.notna()].copy()
    arrived["late"] = (arrived.delivered - arrived.due).dt.days
    conversation(
        "jo-late",
        file,
        "analyst",
        turn(
            "For delivered orders, mean number of days from Due to Delivered on (early deliveries negative).",
            value("days", arrived.late.mean()),
        ),
        turn("What share of them arrived after the due date?", value("share_pct", percent((arrived.late > 0).sum(), len(arrived)))),
        turn(
            "Break that share down by Size.",
            value("S", percent((arrived[arrived.Size == "S"].late > 0).sum(), (arrived.Size == "S").sum())),
            value("XL", percent((arrived[arrived.Size == "XL"].late > 0).sum(), (arrived.Size == "XL").sum())),
        ),
    )
    stools = table[table.Item == "Stool"]
    conversation(
        "jo-stools",
        file,
        "careless typist",
        turn("how manny stools were deliverd in totl, peices not orders", value("pieces", stools[stools.Status == "Delivered"].Qty.sum())),
    )
    dearest = row_of(table, "amount")
    conversation(
        "jo-dearest",
        file,
        "non-native speaker",
        turn(
            "Which order is the most worth, when I take price times pieces, and who has ordered it?",
            value("order", dearest["Order No"]),
            value("customer", dearest.Customer),
            value("amount", dearest.amount),
        ),
    )

    def orders_in(year, month):
        return table[(table.ordered.dt.year == year) & (table.ordered.dt.month == month)]

    conversation(
        "jo-october",
        file,
        "phone dictation",
        turn("how many orders came in during october twenty twenty three", value("orders", len(orders_in(2023, 10)))),
        turn("and in november", value("orders", len(orders_in(2023, 11)))),
    )
    pieces = table.groupby("Item").Qty.sum()
    fewest = leading(pieces, 3, lowest=True)
    conversation(
        "jo-bottom",
        file,
        "polite long sentences",
        turn(
            "Might I ask you for the three items of which we were asked for the fewest pieces, counting every order regardless of its status?",
            *[value(rank, name) for rank, name in enumerate(fewest, 1)],
            value("pieces of lowest", pieces.min()),
        ),
    )
    previous = int(between(table.ordered, "2023-01-01", "2023-07-31").sum())
    current = int(between(table.ordered, "2024-01-01", "2024-07-31").sum())
    conversation(
        "jo-yoy",
        file,
        "analyst",
        turn(
            "Orders placed January to July 2024 relative to January to July 2023: both counts and the percentage change.",
            value("2023", previous),
            value("2024", current),
            value("change_pct", growth(current, previous)),
        ),
    )
    conversation("jo-margin", file, "terse boss", refused("Profit margin on dining tables?"))
    conversation(
        "jo-phone",
        file,
        "polite long sentences",
        refused("I would be grateful if you could look up the telephone number of Ms T. Ahmed for me."),
    )

    def in_march(column):
        return int(((table[column].dt.year == 2024) & (table[column].dt.month == 3)).sum())

    conversation(
        "jo-march",
        file,
        "impatient planner",
        asked("How many orders for March 2024?", value("orders", [in_march("ordered"), in_march("due"), in_march("delivered")])),
    )
    grouped = table.groupby("Size").price.mean()
    conversation(
        "jo-size-price",
        file,
        "non-native speaker",
        turn(
            "How much is the unit price in the middle for each size, from small to very large?",
            value("S", [grouped["S"], table[table.Size == "S"].price.median()]),
            value("XL", [grouped["XL"], table[table.Size == "XL"].price.median()]),
        ),
    )


def bikes() -> None:
    """Repairs of bicycles; nine rows are repeated, and values with and without them are accepted."""
    file = "bike_repairs.csv"
    table = QUESTIONS.read(file)
    table["dropped"] = pd.to_datetime(table["dropped_off"], format="%Y/%m/%d")
    table["picked"] = pd.to_datetime(table["picked_up"], format="%Y/%m/%d")
    table["days"] = (table.picked - table.dropped).dt.days
    distinct = table.drop_duplicates()
    both = for_each(distinct, table)

    def takings(column, year):
        return both(lambda part: part[part.dropped.dt.year == year][column].sum())

    conversation(
        "bk-takings",
        file,
        "terse boss",
        turn("Net takings, jobs dropped off in 2024.", value("net", takings("net_eur", 2024))),
        turn("Gross?", value("gross", takings("gross_eur", 2024))),
        turn("And the year before?", value("gross_2023", takings("gross_eur", 2023))),
    )
    turnaround = both(lambda part: part.groupby("mechanic").days.mean())
    conversation(
        "bk-turnaround",
        file,
        "analyst",
        turn(
            "Average turnaround in days (picked_up minus dropped_off) by mechanic, open jobs excluded.",
            value("Pieter", [days["Pieter"] for days in turnaround]),
            value("Joost", [days["Joost"] for days in turnaround]),
        ),
    )

    def ratings(mechanic, paid_only=False):
        return both(lambda part: part[(part.mechanic == mechanic) & (part.warranty == "no" if paid_only else True)].rating.mean())

    conversation(
        "bk-rating",
        file,
        "careless typist",
        turn("averge ratign per mechnic plz", value("Joost", ratings("Joost")), value("Sven", ratings("Sven"))),
        turn("and withuot the warrnty jobs", value("Joost", ratings("Joost", True)), value("Sven", ratings("Sven", True))),
    )
    conversation(
        "bk-vat",
        file,
        "non-native speaker",
        turn(
            "The VAT is the difference between gross and net. How much VAT gives it in sum over all jobs?",
            value("vat", both(lambda part: (part.gross_eur - part.net_eur).sum())),
        ),
    )
    conversation(
        "bk-uncollected",
        file,
        "indirect",
        turn("I wonder how many bikes nobody has come to collect yet.", value("jobs", both(lambda part: int(part.picked.isna().sum())))),
    )
    dearest = row_of(distinct, "gross_eur")
    conversation(
        "bk-dearest",
        file,
        "polite long sentences",
        turn(
            "Could you please let me know which job had the highest gross bill, and what was the matter with that bicycle?",
            value("job", int(dearest.job_no)),
            value("fault", dearest.fault),
            value("gross", dearest.gross_eur),
        ),
    )

    def punctures(year):
        return both(
            lambda part: int(((part.fault == "puncture") & (part.dropped.dt.year == year) & part.dropped.dt.month.isin([6, 7, 8])).sum())
        )

    conversation(
        "bk-punctures",
        file,
        "phone dictation",
        turn("how many punctures came in in the summer of twenty twenty three so june july and august", value("jobs", punctures(2023))),
        turn("same for twenty twenty four", value("jobs", punctures(2024))),
    )

    def rated(stars):
        return both(lambda part: int((part.rating == stars).sum()))

    conversation(
        "bk-stars",
        file,
        "impatient planner",
        turn("How are the ratings spread from 1 to 5?", value("1", rated(1)), value("4", rated(4)), value("5", rated(5))),
        turn(
            "And what percent of jobs got no rating at all?", value("pct", both(lambda part: percent(part.rating.isna().sum(), len(part))))
        ),
    )
    months = both(lambda part: part.groupby(part.dropped.dt.to_period("M")).size())
    busiest = [leader(counts) for counts in months]
    quietest = [list(counts[counts == counts.min()].index) for counts in months]
    conversation(
        "bk-busiest",
        file,
        "shop-floor old hand",
        turn(
            "what was our busiest month for bikes coming in, out of the whole two years",
            value("month", [name for month in busiest for name in month_names(month.month, month.year)]),
            value("jobs", [counts.max() for counts in months]),
        ),
        turn(
            "and the deadest one",
            value("month", [name for group in quietest for month in group for name in month_names(month.month, month.year)]),
            value("jobs", [counts.min() for counts in months]),
        ),
    )
    conversation("bk-customer", file, "chatty newcomer", refused("Do we have a regular, like, which customer has come in the most often?"))
    conversation(
        "bk-ebikes",
        file,
        "terse boss",
        asked(
            "What did e-bikes bring in?",
            value(
                "amount",
                both(lambda part: part[part.bike_type == "e-bike"].net_eur.sum())
                + both(lambda part: part[part.bike_type == "e-bike"].gross_eur.sum()),
            ),
        ),
    )


def power() -> None:
    """Power of German plants per month; the capacity of a plant repeats in each month."""
    file = "stromerzeugung.csv"
    table = QUESTIONS.read(file, sep=";", decimal=",")
    table["month"] = pd.to_datetime(table["Monat"], format="%m/%Y")
    table["year"] = table.month.dt.year
    this_year = table[table.year == 2024].Erzeugung_MWh.sum()
    last_year = table[table.year == 2023].Erzeugung_MWh.sum()
    conversation(
        "el-mwh",
        file,
        "terse boss",
        turn("MWh 2024, everything.", value("mwh", this_year)),
        turn("2023?", value("mwh", last_year)),
        turn("Growth in percent?", value("pct", growth(this_year, last_year))),
    )
    paid = table[table["Erlös_EUR"].notna()].groupby("Energieart")[["Erlös_EUR", "Erzeugung_MWh"]].sum()
    all_rows = table.groupby("Energieart")[["Erlös_EUR", "Erzeugung_MWh"]].sum()

    def rates(kind):
        return [
            paid.loc[kind, "Erlös_EUR"] / paid.loc[kind, "Erzeugung_MWh"],
            all_rows.loc[kind, "Erlös_EUR"] / all_rows.loc[kind, "Erzeugung_MWh"],
        ]

    conversation(
        "el-eur-mwh",
        file,
        "analyst",
        turn(
            "Erlös per MWh by Energieart, as sum of Erlös over sum of Erzeugung.",
            value("Biogas", rates("Biogas")),
            value("Wind", rates("Wind")),
        ),
    )
    solar = table[(table.Energieart == "Solar") & (table.year == 2024)].groupby("Monat").Erzeugung_MWh.sum()
    conversation(
        "el-solar-months",
        file,
        "keywords only",
        turn("Solar 2024 MWh per Monat", value("06/2024", solar["06/2024"]), value("12/2024", solar["12/2024"])),
    )
    conversation(
        "el-bayern",
        file,
        "chatty newcomer",
        turn("How many different plants do we run in Bayern?", value("plants", table[table.Bundesland == "Bayern"].Anlage.nunique())),
        turn("Oh nice! And in Niedersachsen?", value("plants", table[table.Bundesland == "Niedersachsen"].Anlage.nunique())),
    )
    grouped = table.groupby("Anlage").Ausfallstunden.sum()
    conversation(
        "el-outages",
        file,
        "careless typist",
        turn(
            "top 3 anlagen wiht most ausfalstunden",
            *[value(rank, name) for rank, name in enumerate(leading(grouped, 3), 1)],
            value("hours of first", grouped.max()),
        ),
    )
    conversation(
        "el-missing",
        file,
        "impatient planner",
        turn(
            "What percent of the lines have no Erlös filled in, and how many lines is that?",
            value("pct", percent(table["Erlös_EUR"].isna().sum(), len(table))),
            value("lines", int(table["Erlös_EUR"].isna().sum())),
        ),
    )

    def revenue_of(year):
        return table[(table.Bundesland == "Niedersachsen") & (table.year == year)]["Erlös_EUR"].sum()

    conversation(
        "el-nds",
        file,
        "keywords only",
        turn("Summe Erlös Niedersachsen 2023", value("eur", revenue_of(2023))),
        turn("2024", value("eur", revenue_of(2024))),
    )
    grouped = table.groupby("Energieart").Erzeugung_MWh.sum()
    conversation(
        "el-mix",
        file,
        "analyst",
        turn(
            "Percentage contribution of each Energieart to total Erzeugung.",
            rounded("Wind", percent(grouped["Wind"], grouped.sum())),
            rounded("Solar", percent(grouped["Solar"], grouped.sum())),
            rounded("Wasser", percent(grouped["Wasser"], grouped.sum())),
        ),
    )
    conversation(
        "el-co2", file, "chatty newcomer", refused("My daughter asked me how many tonnes of CO2 our plants have saved, can you tell?")
    )
    conversation(
        "el-windspeed", file, "indirect", refused("It would be good to know how fast the wind blew in Husum on average last year.")
    )
    conversation(
        "el-capacity",
        file,
        "analyst",
        turn(
            "Total installed Nennleistung in kW, each plant counted once.",
            value("kw", int(table.drop_duplicates("Anlage")["Nennleistung_kW"].sum())),
        ),
    )
    meyer = table[table.Anlage == "Hofanlage Meyer"]
    weakest = row_of(meyer, "Erzeugung_MWh", lowest=True)
    conversation(
        "el-meyer",
        file,
        "non-native speaker",
        turn("How much MWh does Hofanlage Meyer produce per month in average?", value("mwh", meyer.Erzeugung_MWh.mean())),
        turn(
            "And which was its weakest month?",
            value("month", month_names(weakest.month.month, weakest.month.year, [weakest.Monat])),
            value("mwh", weakest.Erzeugung_MWh),
        ),
    )
    quarters = table[(table.Energieart == "Wasser") & (table.year == 2023)].groupby(table.month.dt.quarter).Erzeugung_MWh.sum()
    conversation(
        "el-wasser-q",
        file,
        "impatient planner",
        turn("Wasser by quarter for 2023, in MWh.", value("Q1", quarters[1]), value("Q2", quarters[2]), value("Q4", quarters[4])),
    )


def canteen() -> None:
    """Dishes of a canteen, with rows of monthly totals that are no dishes."""
    file = "canteen.csv"
    lines = QUESTIONS.read(file)
    table = lines[lines.Day != "Total"].copy()
    table["date"] = pd.to_datetime(table["Date"], format="%d.%m.%y")
    table["month"] = table.date.dt.month
    table["revenue"] = table.Sold * table["Price €"]
    monthly = table.groupby("month").Sold.sum()
    conversation(
        "ca-sold",
        file,
        "terse boss",
        turn("Portions sold, all five months together.", value("sold", table.Sold.sum())),
        turn("April?", value("sold", monthly[4])),
        turn("Percent up or down on March?", value("pct", growth(monthly[4], monthly[3]))),
    )
    grouped = table.groupby("Dish")["Waste kg"].sum()
    conversation(
        "ca-waste-dish",
        file,
        "chatty newcomer",
        turn(
            "Ugh, I hate throwing food away. Which dish ended up in the bin the most, counted in kilos over the whole time?",
            value("dish", leader(grouped)),
            value("kg", grouped.max()),
        ),
    )
    grouped = table.groupby("Day")["Waste kg"].sum()
    conversation(
        "ca-waste-day",
        file,
        "keywords only",
        turn("total waste kg per weekday", value("Mon", grouped["Mon"]), value("Wed", grouped["Wed"]), value("Fri", grouped["Fri"])),
    )
    grouped = table.groupby("Type")[["Sold", "Cooked"]].sum()
    conversation(
        "ca-sellthrough",
        file,
        "analyst",
        turn(
            "Sell-through (Sold over Cooked, pooled) by Type, in percent.",
            rounded("Meat", percent(*grouped.loc["Meat"])),
            rounded("Vegan", percent(*grouped.loc["Vegan"])),
            rounded("Fish", percent(*grouped.loc["Fish"])),
        ),
    )
    may = table[table.month == 5]
    conversation(
        "ca-may-money",
        file,
        "careless typist",
        turn("how mcuh mony came in in may, sold tiems price", value("eur", may.revenue.sum())),
        turn("an whats left if u take off teh food cost", value("eur", may.revenue.sum() - may["Food cost €"].sum())),
    )
    grouped = table.groupby("date").Sold.sum()
    best_day = leader(grouped)
    conversation(
        "ca-best-day",
        file,
        "polite long sentences",
        turn(
            "If it is not too much trouble, on which date did we sell the most portions, taking all three dishes of the day together?",
            value("date", day_names(best_day, best_day.strftime("%d.%m.%y"))),
            value("portions", grouped.max()),
        ),
    )
    gluten_free = table["Gluten free"].eq("x")
    vegan = table.Type.eq("Vegan")
    conversation(
        "ca-gluten",
        file,
        "phone dictation",
        turn("how many lines on the menu have the gluten free cross", value("lines", int(gluten_free.sum()))),
        turn("what percent of the vegan ones have it", value("pct", percent((gluten_free & vegan).sum(), vegan.sum()))),
    )
    conversation("ca-calories", file, "chatty newcomer", refused("How many calories does the goulash have?"))
    conversation("ca-guests", file, "impatient planner", refused("What did guests say about the fish pie, good reviews or bad?"))
    grouped = table.groupby("Dish").Sold
    conversation(
        "ca-popular",
        file,
        "shop-floor old hand",
        asked(
            "what's the favourite dish round here", value("dish", [leader(grouped.sum()), leader(grouped.mean()), leader(grouped.size())])
        ),
    )
    weeks = table.groupby("Wk").Sold.sum()
    conversation(
        "ca-week",
        file,
        "impatient planner",
        turn("Sold in week 15?", value("sold", weeks[15])),
        turn("and the week after?", value("sold", weeks[16])),
    )
    conversation(
        "ca-soldout",
        file,
        "keywords only",
        turn("dishes sold out (sold = cooked) how often", value("times", int((table.Sold == table.Cooked).sum()))),
    )
    march = lines[lines.Dish == "Total March"].iloc[0]
    conversation(
        "ca-total-line",
        file,
        "polite long sentences",
        turn("What food cost does the sheet show for the month of March as a whole, if you please?", value("eur", march["Food cost €"])),
    )
    meatless = table[table.Type.isin(["Vegetarian", "Vegan"])].Sold.sum()
    conversation(
        "ca-meatless",
        file,
        "indirect",
        turn(
            "Somebody upstairs would like to know what share of the portions sold were vegetarian or vegan.",
            value("pct", percent(meatless, table.Sold.sum())),
        ),
    )


def brewery() -> None:
    """Batches of a brewery; failed ones are not packaged."""
    file = "brewery.csv"
    table = QUESTIONS.read(file)
    table["brewed"] = pd.to_datetime(table["Brewed on"], format="%b %d, %Y")
    table["packaged"] = pd.to_datetime(table["Packaged"], format="%b %d, %Y")
    table["hl"] = table["Vol (hl)"]
    year = table[table.brewed.dt.year == 2023]
    grouped = year.groupby("Beer").hl.sum()
    conversation(
        "br-hl",
        file,
        "terse boss",
        turn("Hectolitres brewed 2023.", value("hl", year.hl.sum())),
        turn(
            "By beer.",
            value("Old Heron", grouped["Old Heron"]),
            value("Lantern", grouped["Lantern"]),
            value("Hop Yard", grouped["Hop Yard"]),
        ),
    )
    grades = table.Grade.value_counts()
    rukia = table[table.Brewer == "Rukia"].Grade.value_counts()
    conversation(
        "br-grades",
        file,
        "keywords only",
        turn("grade distribution", value("A", grades["A"]), value("B", grades["B"]), value("D", grades["D"])),
        turn("only Rukia", value("A", rukia["A"]), value("B", rukia["B"])),
    )
    ipa = table[table.Style == "IPA"]
    conversation(
        "br-sd", file, "analyst", turn("Standard deviation of ABV across IPA batches?", value("sd", [ipa.ABV.std(), ipa.ABV.std(ddof=0)]))
    )
    failed = int((table["QC pass"] == "no").sum())
    conversation(
        "br-qc",
        file,
        "careless typist",
        turn("how meny bathces faild qc", value("batches", failed)),
        turn("in % of al batchs", value("pct", percent(failed, len(table)))),
    )
    table["lag"] = (table.packaged - table.brewed).dt.days
    grouped = table.groupby("Style").lag.mean()
    conversation(
        "br-lag",
        file,
        "non-native speaker",
        turn(
            "How many days goes it from brewing until packaging, in average, for every Style?",
            value("Stout", grouped["Stout"]),
            value("Bitter", grouped["Bitter"]),
        ),
    )

    def failure_rate(brewer):
        return percent((table[table.Brewer == brewer]["QC pass"] == "no").sum(), (table.Brewer == brewer).sum())

    conversation(
        "br-rukia",
        file,
        "indirect",
        turn(
            "People say Rukia's batches fail QC more often than Maeve's; I wonder if that is true.",
            rounded("Rukia", failure_rate("Rukia")),
            rounded("Maeve", failure_rate("Maeve")),
        ),
    )
    conversation(
        "br-ipa-hops",
        file,
        "phone dictation",
        turn(
            "how many kilos of hops went into the ipa in twenty twenty two", value("kg", ipa[ipa.brewed.dt.year == 2022]["Hops kg"].sum())
        ),
        turn("and the stout", value("kg", table[(table.Style == "Stout") & (table.brewed.dt.year == 2022)]["Hops kg"].sum())),
    )
    per_year = table.groupby(table.brewed.dt.year).size()
    conversation(
        "br-per-year",
        file,
        "shop-floor old hand",
        turn("batches each year, how did that go", value("2021", per_year[2021]), value("2023", per_year[2023])),
        turn(
            "and per brewer",
            value(
                "Tomasz", [int((table.Brewer == "Tomasz").sum()), int(((table.Brewer == "Tomasz") & (table.brewed.dt.year == 2021)).sum())]
            ),
            value("Rukia", [int((table.Brewer == "Rukia").sum()), int(((table.Brewer == "Rukia") & (table.brewed.dt.year == 2021)).sum())]),
        ),
    )
    conversation(
        "br-spring22",
        file,
        "impatient planner",
        turn(
            "Batches brewed from Mar 1 to Jun 30 2022 - count and total malt in kg.",
            value("batches", int(between(table.brewed, "2022-03-01", "2022-06-30").sum())),
            value("malt", table[between(table.brewed, "2022-03-01", "2022-06-30")]["Malt kg"].sum()),
        ),
    )
    conversation("br-pubs", file, "chatty newcomer", refused("Which pub buys the most Black Weir from us?"))
    conversation(
        "br-biggest",
        file,
        "terse boss",
        asked(
            "Our biggest beer?",
            value(
                "beer",
                [
                    leader(table.groupby("Beer").hl.sum()),
                    leader(table.groupby("Beer").size()),
                    leader(table.groupby("Beer").ABV.mean()),
                    leader(table.groupby("Beer").hl.max()),
                    leader(table.groupby("Beer").hl.mean()),
                ],
            ),
        ),
    )
    last = table[table.Style == "Saison"].sort_values("brewed").iloc[-1]
    conversation(
        "br-last-saison",
        file,
        "indirect",
        turn(
            "I can't recall when we last brewed a Saison, and which batch it was.",
            value("batch", last["Batch #"]),
            value("date", day_names(last.brewed, last["Brewed on"])),
        ),
    )
    conversation(
        "br-att",
        file,
        "analyst",
        turn(
            "Mean apparent attenuation, i.e. (OG - FG) / (OG - 1), over all batches, in percent.",
            value("pct", (100 * (table.OG - table.FG) / (table.OG - 1)).mean(), tolerance=0.06),
        ),
    )


def seeds() -> None:
    """Plots on which seeds were tried; the germination is a text with a percent sign."""
    file = "seed_trials.csv"
    table = QUESTIONS.read(file)
    table["sprouted"] = pd.to_numeric(table.germination.str.rstrip("%"), errors="coerce")
    table["sown"] = pd.to_datetime(table.sown_on, format="%d-%b-%Y")
    table["kilos"] = table.yield_kg_m2
    table["year"] = table.sown.dt.year
    suppliers = table.groupby("supplier").sprouted.mean()
    suppliers_2022 = table[table.year == 2022].groupby("supplier").sprouted.mean()
    conversation(
        "sd-germ",
        file,
        "terse boss",
        turn("Average germination.", value("pct", table.sprouted.mean())),
        turn("By supplier.", value("Thorne Seeds", suppliers["Thorne Seeds"]), value("Vitaloma", suppliers["Vitaloma"])),
        turn("2022 only.", value("Thorne Seeds", suppliers_2022["Thorne Seeds"]), value("Vitaloma", suppliers_2022["Vitaloma"])),
    )
    grouped = table.groupby("irrigation").kilos.mean()
    conversation(
        "sd-irrigation",
        file,
        "keywords only",
        turn(
            "mean yield by irrigation", value("none", grouped["none"]), value("medium", grouped["medium"]), value("high", grouped["high"])
        ),
    )
    grouped = table.groupby("variety").kilos.mean()
    conversation(
        "sd-best-variety",
        file,
        "chatty newcomer",
        turn(
            "If I could only plant one variety for yield, which one gave the most kilos per square metre on average?",
            value("variety", leader(grouped)),
            value("yield", grouped.max()),
        ),
    )
    conversation(
        "sd-below70",
        file,
        "careless typist",
        turn("plots wiht germniation belwo 70 %, how many", value("plots", int((table.sprouted < 70).sum()))),
        turn("wich suplier has teh most of thsoe", value("supplier", leader(table[table.sprouted < 70].supplier.value_counts()))),
    )
    carrots = table[table.crop == "Carrot"]
    conversation(
        "sd-corr",
        file,
        "analyst",
        turn("Correlation between germination and yield_kg_m2 within carrots only.", value("r", carrots.sprouted.corr(carrots.kilos))),
    )
    organic = table.groupby("organic").kilos.mean()
    clay = table[table.soil == "clay"].groupby("organic").kilos.mean()
    conversation(
        "sd-organic",
        file,
        "indirect",
        turn(
            "I wonder how far the organic plots fall behind the others in yield.",
            value("organic", organic[True]),
            value("conventional", organic[False]),
        ),
        turn("Is it the same picture on clay?", value("organic", clay[True]), value("conventional", clay[False])),
    )
    conversation(
        "sd-april",
        file,
        "phone dictation",
        turn("how many plots did we sow in april counting all three years", value("plots", int((table.sown.dt.month == 4).sum()))),
        turn("and just twenty twenty three", value("plots", int(((table.sown.dt.month == 4) & (table.year == 2023)).sum()))),
    )
    conversation(
        "sd-kale",
        file,
        "impatient planner",
        turn(
            "Kale on loam or clay, not organic: how many plots?",
            value("plots", int(((table.crop == "Kale") & table.soil.isin(["loam", "clay"]) & ~table.organic).sum())),
        ),
    )
    yearly = table.groupby("year").kilos.mean()
    conversation(
        "sd-2122",
        file,
        "analyst",
        turn(
            "By what percentage did mean yield change from the 2021 sowings to the 2022 sowings?",
            value("2021", yearly[2021]),
            value("2022", yearly[2022]),
            value("change_pct", growth(yearly[2022], yearly[2021])),
        ),
    )
    conversation("sd-rain", file, "shop-floor old hand", refused("how much rain fell on them plots in 2022"))
    conversation("sd-seedprice", file, "chatty newcomer", refused("And what does a packet of Little Gem cost at Kestrel & Co?"))
    grouped = table[table.crop == "Lettuce"].groupby("variety")
    conversation(
        "sd-lettuce",
        file,
        "indirect",
        asked(
            "I'd quite like to know which lettuce performed better than the rest.",
            value("variety", [leader(grouped.sprouted.mean()), leader(grouped.kilos.mean())]),
        ),
    )
    conversation(
        "sd-varieties",
        file,
        "non-native speaker",
        turn(
            "How many different varieties we have tested of lettuce?", value("varieties", table[table.crop == "Lettuce"].variety.nunique())
        ),
        turn("And in total of all crops?", value("varieties", table.variety.nunique())),
    )
    conversation(
        "sd-ninety",
        file,
        "impatient planner",
        turn(
            "What percent of plots reached at least 90% germination?",
            value(
                "pct",
                [percent((table.sprouted >= 90).sum(), len(table)), percent((table.sprouted >= 90).sum(), table.sprouted.notna().sum())],
            ),
        ),
    )


def sewing() -> None:
    """Pieces sewn per person and month."""
    file = "sewing.csv"
    table = QUESTIONS.read(file)
    table["month"] = pd.to_datetime(table.Month, format="%b-%y")
    lines = table.groupby("Line")[["Made", "Target"]].sum()
    conversation(
        "sw-made",
        file,
        "terse boss",
        turn("Pieces made, whole year.", value("made", table.Made.sum())),
        turn("In percent of target?", rounded("pct", percent(table.Made.sum(), table.Target.sum()))),
        turn(
            "Per line.",
            rounded("Line A", percent(*lines.loc["Line A"])),
            rounded("Line B", percent(*lines.loc["Line B"])),
            rounded("Line D", percent(*lines.loc["Line D"])),
        ),
    )

    def reject_rates(skill):
        return [
            percent(part.Rejects.sum(), part.Made.sum())
            for part in (table[table.Skill == skill], table[(table.Skill == skill) & table.Rejects.notna()])
        ]

    conversation(
        "sw-rejects",
        file,
        "analyst",
        turn(
            "Reject rate (Rejects over Made, pooled) for each Skill level, in percent.",
            rounded("Trainee", reject_rates("Trainee")),
            rounded("Senior", reject_rates("Senior")),
            rounded("Master", reject_rates("Master")),
        ),
    )
    conversation(
        "sw-people",
        file,
        "chatty newcomer",
        turn("How many people actually work in the sewing hall, going by this list?", value("people", table.Emp_ID.nunique())),
    )
    bonuses = table[table.Bonus == "Y"].Emp_ID.value_counts()
    grouped = table.groupby("month").Made.sum()
    lowest_month = leader(grouped, lowest=True)
    conversation(
        "sw-low-month",
        file,
        "non-native speaker",
        turn(
            "In which month we have made the least pieces?",
            value("month", month_names(lowest_month.month, lowest_month.year)),
            value("made", grouped.min()),
        ),
        turn(
            "And in which the most?", value("month", month_names(leader(grouped).month, leader(grouped).year)), value("made", grouped.max())
        ),
    )
    summer = table.month.dt.month.isin([7, 8])
    conversation(
        "sw-summer",
        file,
        "indirect",
        turn(
            "I have a feeling July and August were weak compared with the other months, measured as pieces made against target.",
            value("Jul-Aug", percent(table[summer].Made.sum(), table[summer].Target.sum())),
            value("other", percent(table[~summer].Made.sum(), table[~summer].Target.sum())),
        ),
    )
    grouped = table.groupby("Size").Made.sum()
    conversation(
        "sw-sizes",
        file,
        "polite long sentences",
        turn(
            "I should be most obliged for a list of the pieces made in each size, beginning with the smallest.",
            value("XS", grouped["XS"]),
            value("M", grouped["M"]),
            value("XXL", grouped["XXL"]),
        ),
    )

    def hours(month):
        return table[(table.Emp_ID == "E319") & (table.month.dt.month == month)].Hrs.sum()

    conversation(
        "sw-e319",
        file,
        "phone dictation",
        turn("total hours for employee E319 in march", value("hours", hours(3))),
        turn("and in april", value("hours", hours(4))),
    )

    def bonus_share(skill):
        return percent(((table.Skill == skill) & (table.Bonus == "Y")).sum(), (table.Skill == skill).sum())

    conversation(
        "sw-bonus-skill",
        file,
        "impatient planner",
        turn(
            "How often is a bonus paid, in percent, for trainees, juniors, seniors and masters?",
            rounded("Trainee", bonus_share("Trainee")),
            rounded("Junior", bonus_share("Junior")),
            rounded("Master", bonus_share("Master")),
        ),
    )
    first_half = table[table.month.dt.month <= 6].Made.sum()
    second_half = table[table.month.dt.month > 6].Made.sum()
    conversation(
        "sw-halves",
        file,
        "shop-floor old hand",
        turn("first half of the year against the second, pieces made, who won", value("H1", first_half), value("H2", second_half)),
    )
    employees = table.groupby("Emp_ID").Made.sum()
    conversation(
        "sw-top3",
        file,
        "keywords only",
        turn("top 3 Emp_ID pieces made", *[value(rank, name) for rank, name in enumerate(leading(employees, 3), 1)]),
        turn("bottom 3", *[value(rank, name) for rank, name in enumerate(leading(employees, 3, lowest=True), 1)]),
    )
    conversation(
        "sw-wages", file, "polite long sentences", refused("Could you perhaps tell me how much we paid in wages on Line C over the year?")
    )
    conversation("sw-sick", file, "terse boss", refused("How many sick days in November?"))
    people = table.groupby("Emp_ID")
    totals = people[["Made", "Target", "Hrs", "Rejects"]].sum()
    conversation(
        "sw-best",
        file,
        "chatty newcomer",
        asked(
            "Who's the best person on the sewing machines?",
            value(
                "employee",
                [
                    leader(totals.Made),
                    leader(totals.Made / totals.Target),
                    leader(totals.Made / totals.Hrs),
                    leader(totals.Rejects / totals.Made, lowest=True),
                    totals.Rejects.idxmin(),
                    *bonuses.index[bonuses == bonuses.max()],
                ],
            ),
        ),
    )
    hoodies = table[(table.Style == "Hoodie") & ~table.Size.isin(["XS", "XXL"]) & (table.Line == "Line C")]
    conversation(
        "sw-hoodies",
        file,
        "careless typist",
        turn("hodies made on line C but no XS adn no XXL, how many peices", value("made", hoodies.Made.sum())),
    )
    conversation(
        "sw-june",
        file,
        "indirect",
        turn(
            "I'd love to see how the pieces piled up over the year, month by month, and where the pile stood at the end of June.",
            value("by June", first_half),
            value("by December", table.Made.sum()),
        ),
    )


if __name__ == "__main__":
    greenhouse()
    stops()
    herd()
    joinery()
    bikes()
    power()
    canteen()
    brewery()
    seeds()
    sewing()
    QUESTIONS.write()
