"""Reads a CSV file with pandas and profiles it whole: describe, distinct values, top values, missing ones. Prints seconds and peak memory as JSON."""

import json
import resource
import sys
import time

import pandas as pd


def main(path: str) -> None:
    """Measures one whole profile of the file at `path`."""
    start = time.perf_counter()
    table = pd.read_csv(path, low_memory=False)
    table.describe(include="all")
    table.nunique()
    for name in table.columns:
        table[name].value_counts().head(5)
    table.isna().sum()
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"seconds": seconds, "peakKilobytes": peak}))


main(sys.argv[1])
