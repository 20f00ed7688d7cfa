"""One value as JSON can hold it: text, number, true or false, or null."""

import datetime
import decimal
import math
import sys
from typing import Any

import numpy as np
import pandas as pd

from notices import Notices

Cell = str | int | float | bool | None
LONGEST_TEXT = 10_000
_EXACT = 2**53
_LONGEST_WHOLE = 33_000
"""Bits of a whole number that is still written out: about as many digits as a text may have characters."""
_PLAIN_TEXT = (pd.Period, pd.Interval, pd.Timedelta, datetime.timedelta, np.timedelta64, complex)


def to_text(text: str, notices: Notices) -> str:
    """`text` without NUL characters and lone surrogates, and not too long."""
    clean = text.encode("utf-8", "replace").decode() if not text.isascii() else text
    if "\0" in clean or (clean is not text and clean != text):
        clean = "".join("\ufffd" if character == "\0" or "\ud800" <= character <= "\udfff" else character for character in text)
        notices.count("characters")
    if len(clean) > LONGEST_TEXT:
        notices.count("long")
        return clean[:LONGEST_TEXT]
    return clean


def _to_number(value: float, notices: Notices) -> Cell:
    """A finite float as it is; whole numbers without a fraction beyond 2^53 stay floats, for floats are what they are."""
    if math.isfinite(value):
        return value
    notices.count("missing" if math.isnan(value) else "infinite")
    return None


def _to_whole(value: int, notices: Notices) -> Cell:
    """Beyond 2^53 as text, so that no digit is lost; None when it has more digits than anybody reads."""
    if abs(value) <= _EXACT:
        return int(value)
    if value.bit_length() > _LONGEST_WHOLE:
        notices.count("digits")
        return None
    sys.set_int_max_str_digits(LONGEST_TEXT)
    return str(int(value))


def to_moment(value: Any, with_time: bool = False) -> str:
    """ISO 8601; a moment at midnight without time zone is a date, unless its time is wanted."""
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
    """Any value as a cell; what has no better form becomes its text."""
    if value is None or value is pd.NA or value is pd.NaT or value is np.ma.masked:
        return None
    if isinstance(value, (np.datetime64, np.timedelta64)) and np.isnat(value):
        return None
    if isinstance(value, np.datetime64):
        value = pd.Timestamp(value)
    elif isinstance(value, np.longdouble):
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
