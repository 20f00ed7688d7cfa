"""Counts large histograms here instead of sending every value to the browser."""

from typing import Any

import numpy as np

from results.notices import Notices

_KEPT = ("name", "marker", "opacity", "legendgroup", "showlegend", "offsetgroup", "xaxis", "yaxis", "visible")
_COUNTED_BY_BROWSER = ("histnorm", "histfunc", "cumulative", "xbins", "text", "customdata")
_MOST_BINS = 60


def _is_plain(trace: dict[str, Any]) -> bool:
    """Whether the trace only counts numbers along x."""
    values: np.ndarray | None = trace.get("x")
    if trace.get("y") is not None or any(trace.get(name) for name in _COUNTED_BY_BROWSER):
        return False
    return isinstance(values, np.ndarray) and values.ndim == 1 and np.issubdtype(values.dtype, np.number)


def histogram_to_bars(trace: dict[str, Any], notices: Notices) -> dict[str, Any] | None:
    """Converts the histogram to bars over bins of equal width; None when it does more than count numbers."""
    if not _is_plain(trace):
        return None
    values = trace["x"][np.isfinite(trace["x"].astype(float))].astype(float)
    if values.size == 0:
        return None
    asked = trace.get("nbinsx")
    bins = min(int(asked), 1000) if asked else min(_MOST_BINS, len(np.histogram_bin_edges(values, "fd")) - 1 or 1)
    counts, edges = np.histogram(values, bins=max(1, bins))
    notices.add(f"A histogram of {values.size:,} values was counted into {len(counts)} bins before drawing.")
    kept = {name: trace[name] for name in _KEPT if name in trace}
    centres, widths = (edges[:-1] + edges[1:]) / 2, np.diff(edges)
    return {"type": "bar", "x": centres, "y": counts, "width": widths, **kept}
