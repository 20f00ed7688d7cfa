"""Reproduces with pandas what reading does: CSV with dates and identifiers to Parquet, and the same exact profile of every column.

Prints seconds and peak memory as JSON."""

import json
import re
import resource
import sys
import tempfile
import time
from collections import Counter

import numpy as np
import pandas as pd
from pandas.api import types

ISO_TIME = re.compile(r"\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?)?")
PADDED = re.compile(r"0\d+")
EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]{2,}")
CODE = re.compile(r"(?=.*\d)[\w./:#-]{2,64}")
NO_VALUE = r"(?i)\s*(?:n/?a|null|none|nil|nan|missing|unknown|#n/a|#div/0!|\(null\)|-+|\.\.+|\?)\s*"
TOTAL = r"(?i)\s*(?:(?:(?:grand|sub|overall)[ -]?)?totals?|sum|summe|gesamt|somme|suma)(?:[\s:].*)?"
BINS = 20


def read(path: str) -> pd.DataFrame:
    """Reads a CSV file; dates become dates and numbers with leading zeros stay text, as the first rows suggest."""
    head = pd.read_csv(path, nrows=2000, dtype=str)
    dates, texts = [], {}
    for name in head.columns:
        values = head[name].dropna().unique()
        if len(values) > 0 and all(ISO_TIME.fullmatch(value) for value in values):
            dates.append(name)
        elif any(PADDED.fullmatch(value) for value in values):
            texts[name] = "str"
    return pd.read_csv(path, low_memory=False, dtype=texts, parse_dates=dates, date_format="ISO8601")


def measure(column: pd.Series) -> dict:
    """Computes ends, moments and quartiles of numbers, ends of dates; a histogram of both, and outliers."""
    is_date = types.is_datetime64_any_dtype(column)
    if types.is_bool_dtype(column) or not (is_date or types.is_numeric_dtype(column)):
        return {}
    present = column.dropna()
    numbers = present.astype("int64").to_numpy() if is_date else present.to_numpy()
    found = {"min": present.min(), "max": present.max(), "histogram": np.histogram(numbers, bins=BINS)}
    if is_date:
        return found
    lower, median, upper = np.quantile(numbers, [0.25, 0.5, 0.75])
    reach = 1.5 * (upper - lower)
    outliers = int(((numbers < lower - reach) | (numbers > upper + reach)).sum())
    return {**found, "mean": numbers.mean(), "deviation": numbers.std(ddof=1), "median": median, "outliers": outliers}


def count(column: pd.Series) -> dict:
    """Computes the exact distinct count, the five most frequent values, a rare one, texts that mean "no
    value" or "total", and a sample of sixty distinct ones."""
    counts = column.value_counts()
    spread = counts.index.to_series().sample(min(60, len(counts)), random_state=1)
    found = {"missing": int(column.isna().sum()), "distinct": len(counts), "top": counts.head(5).to_dict()}
    found["rare"] = None if counts.empty else counts.index[-1]
    if types.is_object_dtype(column) or types.is_string_dtype(column):
        distinct = counts.index.str
        found["no value"] = int(counts[distinct.fullmatch(NO_VALUE)].sum())
        found["totals"] = counts[distinct.fullmatch(TOTAL)].head(1000).to_dict()
        texts = [str(value) for value in spread]
        found["formats"] = Counter(re.sub(r"\d+", "9", re.sub(r"[^\W\d_]+", "A", text)) for text in texts)
        found["emails"] = sum(EMAIL.fullmatch(text) is not None for text in texts)
        found["codes"] = sum(CODE.fullmatch(text) is not None for text in texts)
    return found


def sample(column: pd.Series) -> list:
    """Samples a value from the head, the middle and the tail."""
    middle = len(column) // 2
    parts = [column.iloc[:20], column.iloc[middle : middle + 20], column.iloc[-20:]]
    return [part.dropna().iloc[0] if part.notna().any() else None for part in parts]


def profile(table: pd.DataFrame) -> None:
    """Profiles every column; counts duplicate rows where no column is a key."""
    columns = [{**count(column), **measure(column), "samples": sample(column)} for _, column in table.items()]
    if all(found["missing"] > 0 or found["distinct"] < len(table) for found in columns):
        table.duplicated().sum()


def main(path: str) -> None:
    """Measures one complete reading of the file at `path`."""
    start = time.perf_counter()
    table = read(path)
    with tempfile.NamedTemporaryFile(suffix=".parquet") as target:
        table.to_parquet(target.name, compression="zstd")
    profile(table)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"seconds": seconds, "peakKilobytes": peak}))


main(sys.argv[1])
