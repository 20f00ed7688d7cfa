"""Finds the figures that code left behind, in the order in which a reader expects them."""

import base64
import io
from typing import Any

import matplotlib.pyplot as plt
import plotly.io as pio
from matplotlib.artist import Artist
from matplotlib.figure import Figure as MatplotlibFigure
from plotly.basedatatypes import BaseFigure

from results.cell_value import to_text
from results.notices import Notices
from results.plotly_figure import as_plotly_figure, plotly_json

MOST_FIGURES = 8
_SHOW = "show"
_DOTS_PER_INCH, _MOST_INCHES = 110, 20
shown: list[Any] = []
"""Figures on which the code called `show`."""


def prepare_drawing() -> None:
    """Sets the style and makes `show` record a figure instead of opening a browser. Called once, in the warm process."""
    pio.templates.default = "plotly_white"

    def remember(figure: Any, *_: Any, **__: Any) -> None:
        shown.append(figure)

    def ignore(*_: Any, **__: Any) -> None:
        """Figures of matplotlib are found by their numbers."""

    for owner, show in ((BaseFigure, remember), (pio, remember), (plt, ignore)):
        setattr(owner, _SHOW, show)


def as_figure(value: Any) -> BaseFigure | MatplotlibFigure | None:
    """Finds the plotly or matplotlib figure in `value`, including through one of its axes; None when there is none."""
    if isinstance(value, MatplotlibFigure):
        return value
    if isinstance(value, Artist):
        return as_figure(value.get_figure())
    return as_plotly_figure(value)


def _among(value: Any, title: str = "") -> list[tuple[str, Any]]:
    """Yields (title, figure) for each figure in a figure, a list or a mapping of figures."""
    figure = as_figure(value)
    if figure is not None:
        return [(title, figure)]
    if isinstance(value, dict):
        return [found for key, item in value.items() for found in _among(item, str(key))]
    if isinstance(value, (list, tuple)) or type(value).__name__ == "ndarray":
        return [found for item in value for found in _among(item, title)]
    return []


def find_figures(names: dict[str, Any]) -> list[tuple[str, Any]]:
    """Yields (title or empty, figure): `fig`, `figs`, a figure in `result`, those shown, open matplotlib figures; each
    once."""
    found = [*_among(names.get("fig")), *_among(names.get("figs"))]
    if as_figure(names.get("result")) is not None or only_figures(names.get("result")):
        found += _among(names["result"])
    found += [pair for figure in shown for pair in _among(figure)]
    opened = [plt.figure(number) for number in plt.get_fignums()]
    found += [("", figure) for figure in opened if figure.axes]
    first: dict[int, tuple[str, Any]] = {}
    for title, figure in found:
        first.setdefault(id(figure), (title, figure))
    return list(first.values())


def only_figures(value: Any) -> bool:
    """Whether `value` is a list or mapping of nothing but figures."""
    items = list(value.values()) if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else []
    return bool(items) and all(as_figure(item) is not None for item in items)


def _image(figure: MatplotlibFigure) -> str:
    """Renders a PNG in base64, of a displayable size."""
    width, height = figure.get_size_inches()
    figure.set_size_inches(min(width, _MOST_INCHES), min(height, _MOST_INCHES))
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=_DOTS_PER_INCH, bbox_inches="tight", facecolor="white")
    return base64.b64encode(buffer.getvalue()).decode()


def _image_title(figure: MatplotlibFigure) -> str:
    """Returns the overall title, or that of the first part that has one."""
    titles = [figure.get_suptitle(), *(axes.get_title() for axes in figure.axes)]
    return next((title for title in titles if title), "")


def to_figures(found: list[tuple[str, Any]], notices: Notices) -> list[dict[str, str]]:
    """Converts the figures to {kind, title, json or png}."""
    if len(found) > MOST_FIGURES:
        notices.add(f"The code made {len(found)} figures; the first {MOST_FIGURES} are kept.")
    produced: list[dict[str, str]] = []
    for title, figure in found[:MOST_FIGURES]:
        if isinstance(figure, MatplotlibFigure):
            own_title = to_text(_image_title(figure) or title, notices)
            produced.append({"kind": "image", "title": own_title, "png": _image(figure)})
        else:
            produced.append({"kind": "plotly", "title": to_text(title, notices), "json": plotly_json(figure, notices)})
    return produced
