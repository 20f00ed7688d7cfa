"""Does with pandas what reading does: CSV to Parquet, and a whole exact profile with moments, distinct, top and missing values, histograms and duplicate rows.

Prints seconds and peak memory as JSON."""

import json
import resource
import sys
import tempfile
import time

import numpy as np
import pandas as pd


def main(path: str) -> None:
    """Measures one whole profile of the file at `path`."""
    start = time.perf_counter()
    table = pd.read_csv(path, low_memory=False)
    with tempfile.NamedTemporaryFile(suffix=".parquet") as target:
        table.to_parquet(target.name, compression="zstd")
    table.describe(include="all")
    table.nunique()
    for name in table.columns:
        table[name].value_counts().head(5)
        if pd.api.types.is_numeric_dtype(table[name]) and not pd.api.types.is_bool_dtype(table[name]):
            np.histogram(table[name].dropna(), bins=20)
    table.isna().sum()
    table.duplicated().sum()
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"seconds": seconds, "peakKilobytes": peak}))


main(sys.argv[1])
