"""The names that are predefined for analysis code."""

import datetime
import json
import math
import random
import re
from typing import Any

import duckdb
import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import plotly
import plotly.express as px
import plotly.graph_objects as go
import pyarrow
import scipy
import scipy.stats as stats
import sklearn
import statsmodels
import statsmodels.api as sm
import statsmodels.formula.api as smf
from plotly.subplots import make_subplots


def analysis_names() -> dict[str, Any]:
    """Each name with its module or function."""
    return {
        "pd": pd,
        "np": np,
        "plt": plt,
        "px": px,
        "go": go,
        "make_subplots": make_subplots,
        "plotly": plotly,
        "sklearn": sklearn,
        "scipy": scipy,
        "stats": stats,
        "statsmodels": statsmodels,
        "sm": sm,
        "smf": smf,
        "matplotlib": matplotlib,
        "json": json,
        "math": math,
        "random": random,
        "re": re,
        "datetime": datetime,
    }


def library_versions() -> dict[str, str]:
    """Versions of the libraries that results depend on, by name."""
    libraries = (duckdb, matplotlib, np, pd, plotly, pyarrow, scipy, sklearn, statsmodels)
    return {library.__name__: library.__version__ for library in libraries}
