"""Prepares what the cells below use: the libraries, and the data as the answers saw it, read from
the files beside this notebook."""

import datetime
import json
import math
import pathlib
import random
import re
from collections.abc import Mapping

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import plotly
import plotly.express as px
import plotly.graph_objects as go
import plotly.io as pio
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import scipy
import scipy.stats as stats
import sklearn
import statsmodels
import statsmodels.api as sm
import statsmodels.formula.api as smf
from plotly.subplots import make_subplots

pio.templates.default = "plotly_white"
_fresh_generator = np.random.default_rng


def _series_of(column):
    """Dates as datetime64, decimals as floats, text as pandas' string type; whole numbers and truth values keep their gaps."""
    kind = column.type
    if pa.types.is_decimal(kind):
        column = column.cast(pa.float64())
    elif pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return pd.Series(pd.array(column.cast(pa.large_string()), dtype=pd.StringDtype("pyarrow", na_value=np.nan)))
    elif column.null_count and pa.types.is_boolean(kind):
        return pd.Series(pd.array(column.to_pylist(), dtype="boolean"))
    elif column.null_count and pa.types.is_integer(kind):
        bounds = [bound.as_py() for bound in (pc.min(column), pc.max(column)) if bound.is_valid]
        if any(abs(bound) > 2**53 for bound in bounds):
            name = str(kind).replace("int", "Int").replace("uInt", "UInt")
            return pd.Series(pd.array(column.to_pylist(), dtype=name))
    return column.to_pandas(date_as_object=False)


def _read_data(name):
    """Returns the table in the file of that name, which lies in `data` beside this notebook or
    right beside it."""
    places = [pathlib.Path("data", name), pathlib.Path(name)]
    file = next((place for place in places if place.exists()), None)
    if file is None:
        raise FileNotFoundError(f"Put {name} into a folder called data beside this notebook; it is in the bundle of this conversation.")
    table = pq.read_table(file)
    frame = pd.DataFrame(dict(enumerate(map(_series_of, table.columns))))
    return frame.set_axis(table.column_names, axis=1)


class _Data(Mapping):
    """The tables of a question by name, or by the ids that Caveat gave them; iterating yields the
    ids."""

    def __init__(self, datasets):
        self._by_id = {given["id"]: given for given in datasets}
        self._by_name = {given["name"]: given for given in reversed(datasets)}
        self._tables = {}

    def __getitem__(self, key):
        given = self._by_id.get(key) or self._by_name[key]
        if given["id"] not in self._tables:
            self._tables[given["id"]] = _read_data(given["file"])
        return self._tables[given["id"]]

    def __iter__(self):
        return iter(self._by_id)

    def __len__(self):
        return len(self._by_id)


def begin_question(seed, datasets):
    """Clears what the previous question left, seeds all random numbers, and returns (the first
    table, all tables), read anew."""
    for name in ("result", "fig", "figs"):
        globals().pop(name, None)
    plt.close("all")
    made, seed_of_question = 0, seed

    def default_rng(seed=None):
        nonlocal made
        if seed is not None:
            return _fresh_generator(seed)
        made += 1
        return _fresh_generator(np.random.SeedSequence(seed_of_question % 2**64, spawn_key=(made,)))

    np.random.default_rng = default_rng
    random.seed(seed)
    np.random.seed(seed % 2**32)
    tables = _Data(datasets)
    return (tables[datasets[0]["id"]] if datasets else None), tables
