"""Functions for SQLite that compute what DuckDB computes: moved dates, times as text, rounded numbers, converted texts.

Missing values stay missing. Texts that are no dates have none, as in [sqlite_dates](sqlite_dates.py).
"""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from sources.sqlite_dates import read_time

_NUMBER = re.compile(r"[+-]?([0-9]+(_[0-9]+)*\.?([0-9]+(_[0-9]+)*)?|\.[0-9]+(_[0-9]+)*)([eE][+-]?[0-9]+)?")
_WORDS = re.compile(r"[+-]?(inf|infinity|nan)", re.IGNORECASE)
_DATE = re.compile(r"([0-9]{1,6})-([0-9]{1,2})-([0-9]{1,2})([ T][0-9:. ]*)?")
_BLANKS = " \t\n\f\r\v"
_LARGEST = 2**63


def _shift(value: Any, days: Any) -> str | None:
    time = read_time(value)
    if time is None or days is None:
        return None
    return (time.date() + datetime.timedelta(days=int(days))).isoformat()


def _last_day(value: Any) -> str | None:
    time = read_time(value)
    if time is None:
        return None
    following = datetime.date(time.year + time.month // 12, time.month % 12 + 1, 1)
    return (following - datetime.timedelta(days=1)).isoformat()


def _key(value: Any) -> str | None:
    time = read_time(value)
    return None if time is None else time.isoformat(sep=" ", timespec="microseconds")


def _write(value: Any) -> str | None:
    time = read_time(value)
    if time is None:
        return None
    text = time.isoformat(sep=" ", timespec="microseconds" if time.microsecond else "seconds")
    return text.rstrip("0") if time.microsecond else text


def _round(value: Any, digits: Any) -> float | None:
    if value is None or digits is None:
        return None
    number, scale = abs(float(value)), 10.0 ** int(digits)
    scaled = number * scale
    if not math.isfinite(scaled):
        return float(value)
    whole = math.floor(scaled)
    return math.copysign((whole + (scaled - whole >= 0.5)) / scale, float(value))


def _to_whole(value: Any) -> int | None:
    if value is None:
        return None
    whole = round(float(value))
    if not -_LARGEST <= whole < _LARGEST:
        raise ValueError
    return whole


def _remainder(value: Any, divisor: Any) -> float | None:
    return None if value is None or not divisor else math.fmod(value, divisor)


def _try_double(value: Any) -> float | None:
    text = "" if value is None else str(value).strip(_BLANKS)
    if _WORDS.fullmatch(text) or _NUMBER.fullmatch(text):
        return float(text.replace("_", ""))
    return None


def _try_whole(value: Any) -> int | None:
    text = "" if value is None else str(value).strip(_BLANKS)
    if not _NUMBER.fullmatch(text):
        return None
    whole = int(Decimal(text.replace("_", "")).quantize(Decimal(1), rounding=ROUND_HALF_UP)) if len(text) < 40 else _LARGEST
    return whole if -_LARGEST <= whole < _LARGEST else None


def _try_date(value: Any) -> str | None:
    match = _DATE.fullmatch("" if value is None else str(value).strip(_BLANKS))
    try:
        return None if match is None else datetime.date(int(match[1]), int(match[2]), int(match[3])).isoformat()
    except ValueError:
        return None


def _try_time(value: Any) -> str | None:
    text = "" if value is None else str(value).strip(_BLANKS)
    return _to_time(text) if _DATE.match(text) else None


def _to_time(value: Any) -> str | None:
    time = read_time(value)
    return None if time is None else time.isoformat(sep=" ")


def _join(separator: Any, *parts: Any) -> str | None:
    return None if separator is None else str(separator).join(str(part) for part in parts if part is not None)


def _first(text: Any, count: Any) -> str | None:
    return None if text is None or count is None else str(text)[: int(count)]


def _last(text: Any, count: Any) -> str | None:
    if text is None or count is None:
        return None
    whole, number = str(text), int(count)
    return whole[-number:] if number < 0 else whole[max(0, len(whole) - number) :]


def change_letters(change: Callable[[str], str]) -> Callable[[Any], str | None]:
    """Changes the case of letters one by one, so that none becomes two."""

    def change_letter(letter: str) -> str:
        changed = change(letter)
        return changed if len(changed) == 1 else "ẞ" if letter == "ß" else changed[0] if letter == "İ" else letter

    return lambda text: None if text is None else "".join(map(change_letter, str(text)))


# Name, number of arguments, function.
portable_functions: tuple[tuple[str, int, Callable[..., Any]], ...] = (
    ("DATE_SHIFT", 2, _shift),
    ("LAST_DAY", 1, _last_day),
    ("TIME_KEY", 1, _key),
    ("TIME_WRITE", 1, _write),
    ("ROUND_BINARY", 2, _round),
    ("TO_WHOLE", 1, _to_whole),
    ("REMAINDER", 2, _remainder),
    ("TRY_DOUBLE", 1, _try_double),
    ("TRY_WHOLE", 1, _try_whole),
    ("TRY_DATE", 1, _try_date),
    ("TRY_TIME", 1, _try_time),
    ("TO_TIME", 1, _to_time),
    ("JOIN_TEXTS", -1, _join),
    ("FIRST_LETTERS", 2, _first),
    ("LAST_LETTERS", 2, _last),
)
