"""Converts one value to JSON: text, number, true or false, or null."""

import datetime
import decimal
import math
import sys
from typing import Any

import numpy as np
import pandas as pd

from results.notices import Notices

Cell = str | int | float | bool | None
LONGEST_TEXT = 10_000
_EXACT = 2**53
_LONGEST_WHOLE = 33_000
"""Maximum bits of a whole number that is still written out: about as many digits as a text may have characters."""
_PLAIN_TEXT = (pd.Period, pd.Interval, pd.Timedelta, datetime.timedelta, np.timedelta64, complex)


def to_text(text: str, notices: Notices) -> str:
    """Returns `text` without NUL characters and lone surrogates, cut to the maximum length."""
    clean = text.encode("utf-8", "replace").decode() if not text.isascii() else text
    if "\0" in clean or (clean is not text and clean != text):
        clean = "".join("\ufffd" if character == "\0" or "\ud800" <= character <= "\udfff" else character for character in text)
        notices.count("characters")
    if len(clean) > LONGEST_TEXT:
        notices.count("long")
        return clean[:LONGEST_TEXT]
    return clean


def _to_number(value: float, notices: Notices) -> Cell:
    """Returns a finite float as it is; whole floats beyond 2^53 stay floats."""
    if math.isfinite(value):
        return value
    notices.count("missing" if math.isnan(value) else "infinite")
    return None


def _to_whole(value: int, notices: Notices) -> Cell:
    """Returns text beyond 2^53, so that no digit is lost; None when it has too many digits to read."""
    if abs(value) <= _EXACT:
        return int(value)
    if value.bit_length() > _LONGEST_WHOLE:
        notices.count("digits")
        return None
    sys.set_int_max_str_digits(LONGEST_TEXT)
    return str(int(value))


def to_moment(value: Any, with_time: bool = False) -> str:
    """Formats as ISO 8601; a moment at midnight without time zone is a date, unless its time is wanted."""
    if isinstance(value, pd.Timestamp) and not 1 <= value.year <= 9999:
        return str(value.to_numpy())
    if not with_time and isinstance(value, datetime.datetime) and value.tzinfo is None and value.time() == datetime.time():
        return value.date().isoformat()
    return value.isoformat()


def is_scalar(value: Any) -> bool:
    """Whether `value` is one value rather than a collection of them."""
    if value is None or value is pd.NA or value is pd.NaT or value is np.ma.masked:
        return True
    plain = (str, bytes, bool, int, float, decimal.Decimal, datetime.date, datetime.time, np.generic)
    return isinstance(value, (*plain, *_PLAIN_TEXT))


def to_cell(value: Any, notices: Notices) -> Cell:
    """Converts any value to a cell; its text if it has no better form."""
    if value is None or value is pd.NA or value is pd.NaT or value is np.ma.masked:
        return None
    if isinstance(value, (np.datetime64, np.timedelta64)) and np.isnat(value):
        return None
    if isinstance(value, np.datetime64):
        value = pd.Timestamp(value)
    elif isinstance(value, np.floating):
        value = float(value)
    elif isinstance(value, np.generic) and not isinstance(value, np.timedelta64):
        value = value.item()
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return _to_whole(value, notices)
    if isinstance(value, float):
        return _to_number(float(value), notices)
    if isinstance(value, decimal.Decimal):
        return _to_number(math.nan if value.is_nan() else float(value), notices)
    if isinstance(value, (datetime.date, datetime.time)):
        return to_moment(value)
    if isinstance(value, bytes):
        return to_text(value.decode("utf-8", "replace"), notices)
    return to_text(value if isinstance(value, str) else str(value), notices)
