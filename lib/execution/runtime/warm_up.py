"""Does once, before any fork, what every execution would do otherwise: imports (by being imported), first figures and fits."""

import io

import matplotlib
import matplotlib.font_manager
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import plotly.express as px
import plotly.graph_objects as go
import pyarrow as pa
import pyarrow.parquet as pq
import statsmodels.formula.api as smf
from scipy import stats
from sklearn.cluster import KMeans
from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from statsmodels.tsa.seasonal import seasonal_decompose

from data.dataset_frames import read_frame
from results import figures
from results.notices import Notices
from results.result_value import to_result


def _sample() -> pd.DataFrame:
    """A small table with a column of each common kind."""
    numbers = np.arange(40.0)
    moments = pd.date_range("2020-01-01", periods=40)
    return pd.DataFrame({"a": numbers, "b": numbers**2, "g": list("xy") * 20, "t": moments, "i": np.arange(40)})


def _warm_frames(sample: pd.DataFrame, folder: str) -> None:
    """Exercises reading, grouping, merging, text and dates."""
    path = f"{folder}/warm.parquet"
    pq.write_table(pa.Table.from_pandas(sample), path)
    frame = read_frame({"path": path, "form": "parquet"})
    frame.groupby("g")["b"].agg(["mean", "std", "median"]).reset_index().merge(frame, on="g")
    frame.pivot_table(index="g", columns="i", values="b")
    frame.set_index("t")["b"].resample("W").mean()
    frame.describe(include="all")
    frame[["a", "b"]].corr()
    pd.read_csv(io.StringIO(frame.to_csv(index=False)), parse_dates=["t"])
    frame["g"].str.upper().value_counts()
    frame.sort_values("b").head()
    to_result(frame, Notices())


def _warm_models(sample: pd.DataFrame) -> None:
    """Makes one small fit of each common kind."""
    inputs, output = sample[["a", "i"]], sample["b"]
    RandomForestRegressor(2).fit(inputs, output)
    cross_val_score(make_pipeline(StandardScaler(), LinearRegression()), inputs, output, cv=2)
    KMeans(2, n_init="auto").fit(inputs)
    smf.ols("b ~ a + C(g)", sample).fit().summary()
    stats.ttest_ind(sample["a"], sample["b"])
    stats.f_oneway(sample["a"], sample["b"])
    seasonal_decompose(sample["b"], period=7)


def _warm_figures(sample: pd.DataFrame) -> None:
    """Renders one figure of each common kind, to JSON or PNG."""
    made = [
        px.scatter(sample, x="a", y="b", color="g", trendline="ols"),
        px.line(sample, x="t", y="b", color="g"),
        px.bar(sample, x="g", y="b"),
        px.histogram(sample, x="a", color="g"),
        px.box(sample, x="g", y="b"),
        px.imshow(sample[["a", "b"]].corr(), text_auto=True),
        px.pie(sample, names="g", values="b"),
        go.Figure(go.Heatmap(z=[[1, 2], [3, 4]])).update_layout(title="Warm"),
    ]
    picture, axes = plt.subplots()
    axes.plot(sample["a"], sample["b"])
    axes.set_title("Warm")
    figures.to_figures([("", figure) for figure in made[:7]], Notices())
    figures.to_figures([("", picture), ("", made[7])], Notices())
    plt.close("all")


def _keep_own_fonts() -> None:
    """Keeps only matplotlib's own fonts, because those of the system are outside the sandbox."""
    manager, own = matplotlib.font_manager.fontManager, matplotlib.get_data_path()
    manager.ttflist = [font for font in manager.ttflist if font.fname.startswith(own)]
    manager.afmlist = [font for font in manager.afmlist if font.fname.startswith(own)]


def prepare() -> None:
    """Sets drawing up. Must precede every figure."""
    figures.prepare_drawing()
    _keep_own_fonts()


def exercise(folder: str) -> None:
    """Exercises the libraries once. `folder`: where a small file may be written."""
    sample = _sample()
    _warm_frames(sample, folder)
    _warm_models(sample)
    _warm_figures(sample)
