"""Collects the cases: files, questions and true values."""

import math
from pathlib import Path

import pandas as pd

ROOT = Path(__file__).resolve().parents[3]
TABLES = ROOT / "lib" / "testing" / "recordings" / "tables"
SAMPLES = ROOT / "public" / "samples"

CASES = []


def load(name, **options):
    """Reads a table with pandas; only empty cells count as missing."""
    folder = SAMPLES if (SAMPLES / name).exists() else TABLES
    return pd.read_csv(folder / name, keep_default_na=False, na_values=[""], **options)


def value(name, *accepted, within=None):
    """An expected value with its accepted readings, the usual one first. `within` is an absolute tolerance; the default is 0.01 %."""
    plain = [to_plain(one) for one in accepted]
    distinct = list(dict.fromkeys(plain))
    numbers = [one for one in distinct if not isinstance(one, str)]
    tolerance = within if within is not None else max([abs(one) * 1e-4 for one in numbers], default=0)
    return {"name": name, "accepted": distinct, "tolerance": round(float(tolerance), 9)}


def to_plain(one):
    """Converts a pandas value to JSON."""
    if isinstance(one, str):
        return one
    number = float(one)
    if not math.isfinite(number):
        raise ValueError(f"{one} is no expected value")
    return int(number) if number == int(number) and abs(number) < 1e15 else float(f"{number:.12g}")


def by_group(name, series, within=None):
    """One expected value per entry of a Series, named after its key."""
    return [value(f"{name} · {key}", one, within=within) for key, one in series.items()]


def case(case_id, files, *questions, outcome="answered", means=None):
    """
    Registers the decorated function, which returns the expected values of one turn, or a list of them per turn.
    `outcome` is the required outcome of the last turn: answered, declined, or asked_or_answered. `means` is the person's
    reply to clarifying questions.
    """
    names = files if isinstance(files, list) else [files]

    def register(compute):
        expected = compute()
        turns = expected if len(questions) > 1 else [expected]
        if len(turns) != len(questions):
            raise ValueError(f"{case_id} has {len(questions)} questions and {len(turns)} lists of values")
        CASES.append(
            {
                "id": case_id,
                "files": names,
                "turns": [
                    {
                        "question": question,
                        "outcome": outcome if place == len(questions) - 1 else "answered",
                        "means": means,
                        "values": values,
                    }
                    for place, (question, values) in enumerate(zip(questions, turns, strict=True))
                ],
            }
        )
        return compute

    return register
