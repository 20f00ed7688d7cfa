"""Shared by true_webshop.py and true_tickets.py: builds values and turns, writes and validates the cases."""

import json
import math
import sys
from pathlib import Path

HERE = Path(__file__).parent
OUTCOMES = ("answered", "declined", "asked_or_answered")


def value(name, *readings, within: float = 0):
    """A true value; `readings` come usual first, those equal within the tolerance are named once."""
    accepted = []
    for reading in readings:
        if isinstance(reading, str):
            if reading not in accepted:
                accepted.append(reading)
            continue
        number = round(float(reading), 4)
        if math.isnan(number):
            raise ValueError(f"{name}: no number")
        number = int(number) if number == int(number) else number
        if not any(not isinstance(one, str) and abs(one - number) <= within / 20 for one in accepted):
            accepted.append(number)
    return {"name": name, "accepted": accepted, "tolerance": within}


def turn(question, *values, outcome="answered", means=None):
    return {"question": question, "outcome": outcome, "means": means, "values": list(values)}


def ranked(series_readings, places, measure, within, lowest=False, keep="lv"):
    """Label and value per place, over several readings of the same ranking (Series, usual first)."""
    orders = [series.sort_values(ascending=lowest) for series in series_readings]
    result = []
    for place in places:
        first = orders[0].index[place - 1]
        labels = [order.index[place - 1] for order in orders]
        if "l" in keep:
            result.append(value(f"place {place}", *labels))
        if "v" in keep:
            result.append(value(f"{measure} of place {place} ({first})", *(order.iloc[place - 1] for order in orders), within=within))
    return result


def groups(series_readings, labels, measure, within):
    """The value of each label, over several readings."""
    return [value(f"{measure} · {label}", *(series[label] for series in series_readings), within=within) for label in labels]


def validate(cases, table, columns_limit=5):
    seen = set()
    for case in cases:
        assert set(case) == {"id", "files", "turns"} and case["files"] == [table] and case["turns"], case["id"]
        assert case["id"] not in seen, case["id"]
        seen.add(case["id"])
        for one in case["turns"]:
            assert set(one) == {"question", "outcome", "means", "values"} and one["question"].strip()
            assert one["outcome"] in OUTCOMES and len(one["values"]) <= columns_limit, (case["id"], len(one["values"]))
            assert (one["outcome"] == "declined") == (not one["values"]), case["id"]
            for figure in one["values"]:
                assert set(figure) == {"name", "accepted", "tolerance"} and figure["accepted"] and figure["tolerance"] >= 0


def finish(name, talks):
    """Writes NAME.cases.jsonl; with --check compares it with the values computed now."""
    cases = [{"id": f"{name}-{key}", "files": [f"{name}.csv"], "turns": turns} for key, turns in talks]
    validate(cases, f"{name}.csv")
    path = HERE / f"{name}.cases.jsonl"
    if "--check" in sys.argv:
        stored = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        assert stored == cases, "the stored cases differ from the values computed now"
        print(f"{name}: the stored cases agree")
    else:
        path.write_text("".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases), encoding="utf-8")
    turns = [one for case in cases for one in case["turns"]]
    print(name, len(cases), "cases", len(turns), "turns", {kind: sum(one["outcome"] == kind for one in turns) for kind in OUTCOMES})
