"""Converts Plotly figures to JSON: without the bulky template, and thinned where there is too much data for a screen."""

from typing import Any

import numpy as np
import plotly.graph_objects as go
import plotly.io as pio
from plotly.basedatatypes import BaseFigure

from results.histogram_bars import histogram_to_bars
from results.notices import Notices

MOST_POINTS = 50_000
_THINNABLE = {"scatter", "scattergl", "scatter3d", "scattergeo", "scattermap", "scatterpolar", "scatterpolargl", "scatterternary"}


def as_plotly_figure(value: Any) -> BaseFigure | None:
    """Finds the figure in `value`, even when it is a plain mapping with `data`; None when it is not a figure."""
    if isinstance(value, BaseFigure):
        return value
    if isinstance(value, dict) and isinstance(value.get("data"), (list, tuple)) and set(value) <= {"data", "layout", "frames"}:
        try:
            return go.Figure(value)
        except (TypeError, ValueError):
            return None
    return None


def _length(value: Any) -> int:
    """Returns the number of items of an array-like; 0 for everything else."""
    return len(value) if isinstance(value, (list, tuple, np.ndarray)) and np.ndim(value) >= 1 else 0


def _every(value: Any, count: int, step: int) -> Any:
    """Keeps every `step`-th item of arrays with `count` items, in nested mappings (marker, line, error bars) too."""
    if isinstance(value, dict):
        return {key: _every(item, count, step) for key, item in value.items()}
    return value[::step] if _length(value) == count else value


def _thin(trace: dict[str, Any], notices: Notices) -> dict[str, Any]:
    """Thins the trace to at most MOST_POINTS points, where leaving points out does not change its meaning."""
    kind = trace.get("type", "scatter")
    count = max((_length(value) for value in trace.values()), default=0)
    if count <= MOST_POINTS:
        return trace
    if kind == "histogram":
        return histogram_to_bars(trace, notices) or trace
    if kind not in _THINNABLE:
        return trace
    step = -(-count // MOST_POINTS)
    notices.add(f"A chart shows one in every {step} of its {count:,} points, evenly spaced, to stay responsive.")
    return _every(trace, count, step)


def _slim(figure: BaseFigure, notices: Notices) -> BaseFigure:
    """Returns the same figure, with large traces thinned."""
    drawn: Any = figure.data
    traces = [trace.to_plotly_json() for trace in drawn]
    slim = [_thin(trace, notices) for trace in traces]
    if all(after is before for after, before in zip(slim, traces, strict=True)):
        return figure
    return go.Figure({"data": slim, "layout": figure.layout, "frames": figure.frames}, skip_invalid=True)


def plotly_json(figure: BaseFigure, notices: Notices) -> str:
    """Serialises the figure as JSON; NaN becomes null, arrays of numbers are packed."""
    parts = _slim(figure, notices).to_plotly_json()
    parts["layout"] = {key: value for key, value in parts.get("layout", {}).items() if key != "template"}
    return str(pio.to_json(parts, validate=False))
