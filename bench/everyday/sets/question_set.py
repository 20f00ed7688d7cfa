"""Builds the conversations of a question set from values that are computed from its tables, and writes them as `turns.jsonl`."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


class QuestionSet:
    """The conversations about the tables of one folder, in the order in which they are written."""

    def __init__(self, folder: Path, *, digits: int, to_tolerance: Callable[[str, list[Any]], float], writes_whole_as_integer: bool = True):
        """`digits` are kept of fractions; `to_tolerance` returns the absolute tolerance for a value's name and its accepted values."""
        self.folder = folder
        self._digits = digits
        self._to_tolerance = to_tolerance
        self._writes_whole_as_integer = writes_whole_as_integer
        self._conversations: list[dict[str, Any]] = []

    def read(self, file: str, **options: Any) -> pd.DataFrame:
        """Returns a table of the folder; the options are those of `pandas.read_csv`."""
        return pd.read_csv(self.folder / file, **options)

    def value(self, name: object, *accepted: Any, tolerance: float | None = None) -> dict[str, Any]:
        """Returns an expected value with all accepted readings, the usual one first; lists of readings are flattened."""
        readings = flatten(accepted)
        distinct = list(dict.fromkeys(self._to_plain(one) for one in readings))
        within = self._to_tolerance(str(name), readings) if tolerance is None else tolerance
        return {"name": str(name), "accepted": distinct, "tolerance": within}

    def rounded(self, name: object, *accepted: Any) -> dict[str, Any]:
        """Returns an expected percentage or mean, of which one decimal is enough."""
        return self.value(name, *accepted, tolerance=0.06)

    def conversation(self, identifier: str, file: str, voice: str, *turns: dict[str, Any]) -> None:
        """
        Adds a conversation about a table.

        Raises ValueError if the id is taken.
        """
        if any(one["id"] == identifier for one in self._conversations):
            raise ValueError(f"{identifier} is used twice")
        self._conversations.append({"id": identifier, "files": [file], "voice": voice, "turns": list(turns)})

    def write(self) -> None:
        """Writes all conversations to `turns.jsonl`, one a line, and prints how many there are."""
        lines = [json.dumps(one, ensure_ascii=False) + "\n" for one in self._conversations]
        (self.folder / "turns.jsonl").write_text("".join(lines), encoding="utf-8")
        print(f"{self.folder.name}: {len(lines)} conversations, {sum(len(one['turns']) for one in self._conversations)} turns")

    def _to_plain(self, one: Any) -> str | int | float:
        if isinstance(one, str):
            return str(one)
        if isinstance(one, (int, np.integer)):
            return int(one)
        number = float(one)
        if not np.isfinite(number):
            raise ValueError(f"{one} is no expected value")
        return int(number) if self._writes_whole_as_integer and number.is_integer() else round(number, self._digits)


def turn(question: str, *values: Any, outcome: str = "answered") -> dict[str, Any]:
    """
    Returns a question with its expected values, of which lists are flattened.

    Raises ValueError if a refused question has values, or another has none.
    """
    if (outcome == "refused") != (not values):
        raise ValueError(f"{question}: {len(values)} values for {outcome}")
    return {"question": question, "outcome": outcome, "means": None, "values": flatten(values)}


def asked(question: str, *values: Any) -> dict[str, Any]:
    """Returns a question that may be answered with any of its readings or with a question."""
    return turn(question, *values, outcome="asked")


def refused(question: str) -> dict[str, Any]:
    """Returns a question that the table cannot answer."""
    return turn(question, outcome="refused")


def by_label(labels: Sequence[Any], *readings: Any, kind: Callable[..., dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns one expected value per label, with the entry of each reading, a series or mapping, for that label."""
    return [kind(label, *(reading[label] for reading in readings)) for label in labels]


def for_each(*tables: pd.DataFrame) -> Callable[[Callable[[pd.DataFrame], Any]], list[Any]]:
    """Returns a function that applies a computation to each of the tables, such as one with and one without repeated rows."""
    return lambda compute: [compute(table) for table in tables]


def leading(series: "pd.Series[Any]", count: int, *, lowest: bool = False) -> list[Any]:
    """
    Returns the labels of the `count` highest or lowest entries, in order.

    Raises ValueError if the next entry is equal to the last one, which makes the choice arbitrary.
    """
    ordered = series.dropna().sort_values(ascending=lowest, kind="stable")
    entries = ordered.round(9).tolist()
    if len(entries) > count and entries[count - 1] == entries[count]:
        raise ValueError(f"The entries {count} and {count + 1} of {series.name} are equal.")
    return list(ordered.index[:count])


def leader(series: "pd.Series[Any]", *, lowest: bool = False) -> Any:
    """Returns the label of the highest or lowest entry, see `leading`."""
    return leading(series, 1, lowest=lowest)[0]


def spell(date: Any, *formats: str) -> list[str]:
    """Returns a date in all formats of `strftime`; `{day}` is the day without a leading zero, which has no portable code."""
    return [date.strftime(one.replace("{day}", str(date.day))) for one in formats]


def percent(part: Any, whole: Any) -> Any:
    """Returns the share of a part, in percent."""
    return 100 * part / whole


def growth(new: Any, old: Any) -> Any:
    """Returns the change from old to new, in percent of old."""
    return 100 * (new / old - 1)


def flatten(values: Sequence[Any]) -> list[Any]:
    """Returns values in which each list or tuple is replaced by its elements."""
    return [one for value in values for one in (value if isinstance(value, (list, tuple)) else [value])]
