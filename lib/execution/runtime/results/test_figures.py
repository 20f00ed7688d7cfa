"""Tests of the figures that code leaves behind."""

import base64
import json
from collections.abc import Iterator

import matplotlib.pyplot as plt
import numpy as np
import plotly.graph_objects as go
import pytest

from results import figures
from results.notices import Notices


@pytest.fixture(autouse=True)
def _drawing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(figures, "shown", [])
    plt.switch_backend("agg")
    yield
    plt.close("all")


def unpacked(value: dict[str, str]) -> np.ndarray:
    """The numbers of an array as Plotly packs it."""
    return np.frombuffer(base64.b64decode(value["bdata"]), value["dtype"])


def test_finds_each_figure_once_in_the_order_of_a_reader() -> None:
    first, second, shown = go.Figure(), go.Figure(), go.Figure()
    figures.shown.append(shown)
    picture, _ = plt.subplots()
    found = figures.find_figures({"fig": first, "figs": {"Second": second, "again": first}, "result": [first]})
    assert [(title, id(figure)) for title, figure in found] == [
        ("", id(first)),
        ("Second", id(second)),
        ("", id(shown)),
        ("", id(picture)),
    ]


def test_finds_the_figure_of_an_axis() -> None:
    picture, axes = plt.subplots()
    assert figures.as_figure(axes) is picture
    assert figures.as_figure(axes.plot([1, 2])[0]) is picture
    assert figures.as_figure("text") is None


def test_only_figures_are_told_from_values() -> None:
    figure = go.Figure()
    assert figures.only_figures([figure, figure])
    assert figures.only_figures({"a": figure})
    assert not figures.only_figures([figure, 1])
    assert not figures.only_figures([])


def test_writes_plotly_as_json_without_its_template() -> None:
    figure = go.Figure(go.Scatter(x=[1, 2], y=[float("nan"), float("inf")])).update_layout(title="T")
    (made,) = figures.to_figures([("A\0", figure)], Notices())
    assert (made["kind"], made["title"]) == ("plotly", "A\ufffd")
    read = json.loads(made["json"])
    assert read["data"][0]["y"] == [None, None]
    assert read["layout"] == {"title": {"text": "T"}}


def test_thins_long_traces_evenly_and_says_so() -> None:
    notices = Notices()
    values = np.arange(400_000)
    (made,) = figures.to_figures([("", go.Figure(go.Scatter(x=values, y=values)))], notices)
    drawn = json.loads(made["json"])["data"][0]
    assert np.array_equal(unpacked(drawn["x"]), values[::8])
    assert np.array_equal(unpacked(drawn["y"]), values[::8])
    assert notices.sentences() == ["A chart shows one in every 8 of its 400,000 points, evenly spaced, to stay responsive."]


def test_counts_a_large_histogram_into_bars_that_add_up() -> None:
    notices = Notices()
    values = np.concatenate([np.linspace(0, 1, 150_000), [np.nan, np.inf]])
    (made,) = figures.to_figures([("", go.Figure(go.Histogram(x=values, nbinsx=4)))], notices)
    (bars,) = json.loads(made["json"])["data"]
    assert bars["type"] == "bar"
    assert int(unpacked(bars["y"]).sum()) == 150_000
    assert unpacked(bars["x"]).tolist() == [0.125, 0.375, 0.625, 0.875]
    assert notices.sentences() == ["A histogram of 150,000 values was counted into 4 bins before drawing."]


def test_draws_matplotlib_as_a_picture_of_displayable_size_with_its_title() -> None:
    picture, axes = plt.subplots(figsize=(90, 1))
    axes.set_title("Own")
    (made,) = figures.to_figures([("given", picture)], Notices())
    png = base64.b64decode(made["png"])
    assert (made["kind"], made["title"], png[:4]) == ("image", "Own", b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") < 2_600


def test_keeps_the_first_eight_and_says_so() -> None:
    notices = Notices()
    made = figures.to_figures([("", go.Figure()) for _ in range(9)], notices)
    assert len(made) == figures.MOST_FIGURES
    assert notices.sentences() == ["The code made 9 figures; the first 8 are kept."]
