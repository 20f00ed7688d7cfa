"""Collects, checks and writes the cases of one table (used by true_members.py and true_bank.py)."""

import json
from pathlib import Path

HERE = Path(__file__).parent
CASES = []


def plain(one):
    if isinstance(one, str):
        return one
    number = round(float(one), 6)
    assert number == number, "missing value"
    return int(number) if number == int(number) else number


def value(name, accepted, within=0.0):
    """An expected value, the usual reading first; `within` is the absolute tolerance."""
    kept = []
    for one in map(plain, accepted):
        if not any(one == other or (not isinstance(one, str) and not isinstance(other, str) and abs(one - other) < 1e-6) for other in kept):
            kept.append(one)
    return {"name": name, "accepted": kept, "tolerance": within}


def month_names(month):
    """Ways to write a month of 2025, the usual one first."""
    return [month.strftime(form) for form in ("%B 2025", "%B", "%b", "2025-%m", "%b 2025", "%m/2025", "2025-%m-01")]


def turn(question, values=(), outcome="answered", means=None):
    return {"question": question, "outcome": outcome, "means": means, "values": list(values)}


def case(name, *turns):
    CASES.append((name, list(turns)))


def write(table):
    """Checks the form of the cases, then writes TABLE.cases.jsonl."""
    assert len({name for name, _ in CASES}) == len(CASES)
    for _, turns in CASES:
        for step in turns:
            assert len(step["values"]) <= 5 and (step["outcome"] == "declined") == (not step["values"]), step
            assert all(item["accepted"] and item["tolerance"] >= 0 for item in step["values"])
    lines = [{"id": f"{table}-{name}", "files": [f"{table}.csv"], "turns": turns} for name, turns in CASES]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (HERE / f"{table}.cases.jsonl").write_text(text, encoding="utf-8")
    print(len(CASES), "cases,", sum(len(turns) for _, turns in CASES), "turns")
