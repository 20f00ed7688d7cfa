"""What true_staff.py and true_ads.py share: expected values, turns, rankings and the check of the case form."""

import json
import math
from pathlib import Path

import pandas as pd

HERE = Path(__file__).resolve().parent


def read(name):
    """Reads a table; only empty cells count as missing."""
    return pd.read_csv(HERE / name, keep_default_na=False, na_values=[""])


def plain(one):
    """Converts a pandas value to JSON."""
    if isinstance(one, str):
        return one.strip()
    number = float(one)
    if not math.isfinite(number):
        raise ValueError(f"{one} is no expected value")
    return int(number) if number == int(number) else float(f"{number:.12g}")


def value(name, *accepted, within=None):
    """An expected value with its readings, the usual one first. `within` is an absolute tolerance; the default is 0.01 %, none for counts."""
    distinct = list(dict.fromkeys(plain(one) for one in accepted))
    numbers = [one for one in distinct if not isinstance(one, str)]
    default = 0 if all(isinstance(one, int) for one in numbers) else max([abs(one) * 1e-4 for one in numbers], default=0)
    return {"name": name, "accepted": distinct, "tolerance": round(float(default if within is None else within), 9)}


def ranked(name, measure, series, number=1, bottom=False, within=None, values=None):
    """
    Label and value of the first entries of a ranking. `series` has one Series per reading, `values` limits how many values
    are named. Throws when places are tied in the usual reading.
    """
    orders = [one.sort_values(ascending=bottom, kind="stable") for one in series]
    usual = list(orders[0].iloc[: number + 1])
    if len(set(usual)) < len(usual):
        raise ValueError(f"tie in {name}: {usual}")
    shown = number if values is None else values
    found = []
    for place in range(number):
        where = "" if number == 1 else f" {place + 1}"
        found.append(value(f"{name}{where}", *(order.index[place] for order in orders)))
        if place < shown:
            found.append(value(f"{measure}{where}", *(order.iloc[place] for order in orders), within=within))
    return found


def groups(name, series, keys, within=None):
    """One value per key, over all readings; a reading that lacks a key is left out."""
    return [value(f"{name} · {key}", *(one[key] for one in series if key in one.index), within=within) for key in keys]


def month_names(month):
    """Ways to write a month given as "2025-09", the usual one first."""
    day = pd.Timestamp(f"{month}-01")
    return [day.strftime(form) for form in ("%Y-%m", "%B %Y", "%b %Y", "%B", "%b", "%Y-%m-%d")]


def turn(question, *values, outcome="answered", means=None):
    """One turn; values may be nested lists."""
    flat = [one for item in values for one in (item if isinstance(item, list) else [item])]
    return {"question": question, "outcome": outcome, "means": means, "values": flat}


def write(name, cases):
    """Checks the cases and writes NAME.cases.jsonl."""
    lines = []
    for case_id, given in cases.items():
        turns = given if isinstance(given, list) else [given]
        for one in turns:
            assert set(one) == {"question", "outcome", "means", "values"} and one["question"].strip()
            assert one["outcome"] in ("answered", "declined", "asked_or_answered")
            assert len(one["values"]) <= 5, case_id
            assert (one["outcome"] == "declined") == (one["values"] == []), case_id
            for figure in one["values"]:
                assert figure["accepted"] and figure["tolerance"] >= 0 and isinstance(figure["name"], str)
        lines.append(json.dumps({"id": f"{name}-{case_id}", "files": [f"{name}.csv"], "turns": turns}, ensure_ascii=False))
    (HERE / f"{name}.cases.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    all_turns = [one for turns in cases.values() for one in (turns if isinstance(turns, list) else [turns])]
    kinds = {kind: sum(one["outcome"] == kind for one in all_turns) for kind in ("answered", "declined", "asked_or_answered")}
    print(name, len(cases), "cases,", len(all_turns), "turns,", kinds)
