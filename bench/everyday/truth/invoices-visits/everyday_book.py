"""Builds, checks and writes cases in the form of EvaluationCase."""

import json
from pathlib import Path

HERE = Path(__file__).parent
OUTCOMES = {"answered", "declined", "asked_or_answered"}


def value(name, *accepted, within=0.0):
    """A value with its readings, the usual one first; readings within the tolerance of an earlier one are dropped."""
    kept = []
    for one in accepted:
        if isinstance(one, str):
            fresh, one_kept = one not in kept, one
        else:
            number = round(float(one), 4)
            one_kept = int(number) if number == int(number) else number
            fresh = all(isinstance(other, str) or abs(number - other) > within / 10 for other in kept)
        if fresh:
            kept.append(one_kept)
    return {"name": name, "accepted": kept, "tolerance": within}


def ranked(name, readings, *, labels=(), values=(), within, ascending=False, spell=lambda label: [str(label)]):
    """Labels and values at places (1 = first, -1 = last) of a ranking, over all readings (series by label).

    Only labels of the first reading count: an unmerged spelling never takes a place of its own.
    Fails for a tie at a wanted place in any reading.
    """
    readings = [one[one.index.isin(readings[0].index)] for one in readings]
    orders = [one.sort_values(ascending=ascending, kind="stable") for one in readings]
    found = []
    for place in labels:
        at = place - 1 if place > 0 else place
        assert all((one == one.iloc[at]).sum() == 1 for one in orders), f"tie in {name} at {place}"
    for place in sorted({*labels, *values}, key=lambda one: (one < 0, one)):
        at = place - 1 if place > 0 else place
        if place in labels:
            found.append(value(f"{name} · label {place}", *(text for one in orders for text in spell(one.index[at]))))
        if place in values:
            found.append(value(f"{name} · value {place}", *(one.iloc[at] for one in orders), within=within))
    return found


def turn(question, *values, outcome="answered", means=None):
    flat = [one for entry in values for one in (entry if isinstance(entry, list) else [entry])]
    return {"question": question, "outcome": outcome, "means": means, "values": flat}


def declined(question):
    return turn(question, outcome="declined")


def write(name, cases):
    """Checks and writes {id: [turns]} and prints each turn."""
    lines, counts = [], dict.fromkeys(sorted(OUTCOMES), 0)
    for label, turns in cases.items():
        assert label.startswith(f"{name}-") and turns
        for one in turns:
            assert set(one) == {"question", "outcome", "means", "values"} and one["outcome"] in OUTCOMES and len(one["values"]) <= 5, label
            assert (one["outcome"] == "declined") == (not one["values"]), label
            for figure in one["values"]:
                assert figure["accepted"] and all(isinstance(entry, str) or entry == entry for entry in figure["accepted"]), label
                assert all(entry == entry.strip() for entry in figure["accepted"] if isinstance(entry, str)), label
            counts[one["outcome"]] += 1
            print(
                f"{label}: {one['question']}",
                *(f"    {figure['name']}: {figure['accepted']} ±{figure['tolerance']}" for figure in one["values"]),
                sep="\n",
            )
        lines.append(json.dumps({"id": label, "files": [f"{name}.csv"], "turns": turns}, ensure_ascii=False))
    (HERE / f"{name}.cases.jsonl").write_text("\n".join(lines) + "\n", encoding="utf8")
    print(len(lines), "cases", sum(counts.values()), "turns", counts)
