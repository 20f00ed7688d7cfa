"""Collects, validates and writes the cases of one table (used by true_rides.py and true_cafe.py)."""

import json
import math
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASES = []


def plain(one):
    if isinstance(one, str):
        return one
    number = float(one)
    if not math.isfinite(number):
        raise ValueError(f"{one} is no expected value")
    return int(number) if number == int(number) else round(number, 6)


def value(name, *accepted, within: float = 0):
    """An expected value, the usual reading first; `within` is the absolute tolerance."""
    distinct = list(dict.fromkeys(plain(one) for one in accepted))
    if any(isinstance(one, str) for one in distinct) and within:
        raise ValueError(f"{name}: a tolerance for text")
    return {"name": name, "accepted": distinct, "tolerance": within}


def by_label(name, readings, labels, within: float = 0):
    """One expected value per label from several Series (one per reading)."""
    return [value(f"{name} · {label}", *(series[label] for series in readings), within=within) for label in labels]


def turn(question, values=(), outcome="answered", means=None):
    return {"question": question, "outcome": outcome, "means": means, "values": list(values)}


def case(case_id, *turns):
    CASES.append((case_id, list(turns)))


def write(table, frame):
    """Checks the form of the cases and that every expected text is in the table, then writes TABLE.cases.jsonl."""
    texts = {str(one) for column in frame.columns for one in frame[column].dropna().unique()}
    extra = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"} | {str(c) for c in frame.columns}
    lines, kinds = [], {}
    if len({case_id for case_id, _ in CASES}) != len(CASES):
        raise ValueError("ids repeat")
    for case_id, turns in CASES:
        for one in turns:
            kinds[one["outcome"]] = kinds.get(one["outcome"], 0) + 1
            count = len(one["values"])
            if count > 5 or (one["outcome"] == "declined") != (count == 0):
                raise ValueError(f"{case_id}: {count} values for {one['outcome']}")
            for figure in one["values"]:
                for accepted in figure["accepted"]:
                    if isinstance(accepted, str) and accepted not in texts | extra and figure["name"] != "day":
                        raise ValueError(f"{case_id}: {accepted!r} is not in the table")
        lines.append(json.dumps({"id": f"{table}-{case_id}", "files": [f"{table}.csv"], "turns": turns}, ensure_ascii=False))
    (HERE / f"{table}.cases.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{table}: {len(CASES)} cases, {sum(kinds.values())} turns, {kinds}")
