"""Date functions for SQLite, which stores dates as text: ISO dates, with or without a time and a zone.

The functions return None for all other values. Times are in UTC.
A part or unit that is not in the tables below is an error.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

_EPOCH = datetime.datetime(1970, 1, 1)
_MONTHS = {"MONTH": 1, "QUARTER": 3, "YEAR": 12}
_STEPS = {
    "WEEK": datetime.timedelta(weeks=1),
    "DAY": datetime.timedelta(days=1),
    "HOUR": datetime.timedelta(hours=1),
    "MINUTE": datetime.timedelta(minutes=1),
    "SECOND": datetime.timedelta(seconds=1),
}
# Units by which `DATE_MOVE` moves a time.
UNITS = frozenset(_MONTHS) | frozenset(_STEPS)

# Parts that `DATE_PART` reads.
VALUES: dict[str, Callable[[datetime.datetime], int | str]] = {
    "YEAR": lambda time: time.year,
    "QUARTER": lambda time: (time.month + 2) // 3,
    "MONTH": lambda time: time.month,
    "WEEK": lambda time: time.isocalendar().week,
    "DAY": lambda time: time.day,
    "DOY": lambda time: time.timetuple().tm_yday,
    "DOW": lambda time: time.isoweekday() % 7,
    "ISODOW": lambda time: time.isoweekday(),
    "HOUR": lambda time: time.hour,
    "MINUTE": lambda time: time.minute,
    "SECOND": lambda time: time.second,
    "DAYNAME": lambda time: time.strftime("%A"),
    "MONTHNAME": lambda time: time.strftime("%B"),
}

# Periods whose start `DATE_TRUNC` finds.
STARTS: dict[str, Callable[[datetime.datetime], datetime.datetime]] = {
    "YEAR": lambda time: _midnight(time).replace(month=1, day=1),
    "QUARTER": lambda time: _midnight(time).replace(month=time.month - (time.month - 1) % 3, day=1),
    "MONTH": lambda time: _midnight(time).replace(day=1),
    "WEEK": lambda time: _midnight(time) - datetime.timedelta(days=time.weekday()),
    "DAY": lambda time: _midnight(time),
    "HOUR": lambda time: time.replace(minute=0, second=0, microsecond=0),
    "MINUTE": lambda time: time.replace(second=0, microsecond=0),
    "SECOND": lambda time: time.replace(microsecond=0),
}


def read_time(value: Any) -> datetime.datetime | None:
    """Returns the time of an ISO date, in UTC and without a zone; None for any other value."""
    try:
        time = datetime.datetime.fromisoformat(str(value).strip())
    except ValueError:
        return None
    return time if time.tzinfo is None else time.astimezone(datetime.UTC).replace(tzinfo=None)


def _midnight(time: datetime.datetime) -> datetime.datetime:
    return time.replace(hour=0, minute=0, second=0, microsecond=0)


def _write(time: datetime.datetime) -> str:
    return time.isoformat(sep=" ")


def _part(part: str, value: Any) -> int | str | None:
    time = read_time(value)
    return None if time is None else VALUES[part](time)


def _text(value: Any, form: str) -> str | None:
    time = read_time(value)
    return None if time is None else time.strftime(form)


def _truncate(unit: str, value: Any) -> str | None:
    time = read_time(value)
    return None if time is None else _write(STARTS[unit](time))


def _move(value: Any, count: Any, unit: str) -> str | None:
    time = read_time(value)
    if time is None:
        return None
    months = _MONTHS.get(unit)
    try:
        if months is None:
            return _write(time + int(count) * _STEPS[unit])
        place = time.year * 12 + time.month - 1 + int(count) * months
        first = datetime.date(place // 12, place % 12 + 1, 1)
        following = datetime.date(first.year + first.month // 12, first.month % 12 + 1, 1)
        last = (following - datetime.timedelta(days=1)).day
        return _write(time.replace(year=first.year, month=first.month, day=min(time.day, last)))
    except (OverflowError, ValueError):
        return None


def _microseconds(value: Any) -> int | None:
    time = read_time(value)
    return None if time is None else (time - _EPOCH) // datetime.timedelta(microseconds=1)


# Name, number of arguments, function.
date_functions: tuple[tuple[str, int, Callable[..., Any]], ...] = (
    ("DATE_PART", 2, _part),
    ("DATE_TEXT", 2, _text),
    ("DATE_TRUNC", 2, _truncate),
    ("DATE_MOVE", 3, _move),
    ("EPOCH_US", 1, _microseconds),
)
