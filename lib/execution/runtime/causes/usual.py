"""Whether a change exceeds the usual variation: compares it with earlier changes of the same kind, robustly."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from causes.contributions import values_of
from causes.days import to_date
from causes.effects import divide
from causes.selection import AFTER, BEFORE, Selection
from causes.windows import Windows, calendar_weight, make_windows, weekday_of, weekday_weights

_ENOUGH = 4
"""Earlier changes from which a spread is taken."""
_LIMIT = 3.0
_UNKNOWN_SPREAD = 0.05
"""Assumed where neither days nor earlier periods show a variation."""


@dataclass
class Usual:
    """What history leads to expect."""

    expected: float
    """Value of the measure in the period."""
    spread: float
    """Its robust standard deviation, in units of the measure."""
    distance: float
    """Of the actual value from it, in spreads."""
    limit: float
    """Distance from which a change is unusual."""
    pairs: int
    years: int
    seasonal: bool
    before: float
    growth: float
    """Expected value as a multiple of the value before."""
    windows: Windows
    weekdays: np.ndarray
    deviation: float
    """Actual minus expected value."""
    earlier: np.ndarray
    """Values of the earlier windows, newest first."""

    def as_reply(self) -> dict[str, Any]:
        """Returns the domain's UsualVariation."""
        known = self.pairs >= _ENOUGH or self.years > 0
        unusual = abs(self.distance) > self.limit
        reach = self.limit * self.spread
        return {
            "status": "unusual" if unusual and (known or abs(self.distance) > 2 * self.limit) else "usual" if known else "unknown",
            "expected": self.expected,
            "low": self.expected - reach,
            "high": self.expected + reach,
            "distance": self.distance,
            "pairs": self.pairs,
            "years": self.years,
            "seasonal": self.seasonal,
            "earlier": self._earlier(),
        }

    def _earlier(self) -> dict[str, Any] | None:
        """Returns the range of the values of earlier periods; None for none."""
        if len(self.earlier) == 0 or not np.isfinite(self.earlier).all():
            return None
        since = to_date(self.windows.ranges[len(self.earlier)].start)
        return {"count": len(self.earlier), "since": since, "low": float(self.earlier.min()), "high": float(self.earlier.max())}


def _robust_spread(values: np.ndarray) -> float:
    """Returns the median absolute deviation as a standard deviation, widened for few values."""
    return float(1.4826 * np.median(np.abs(values - np.median(values))) * (1 + 2 / len(values)))


def _blend(values: np.ndarray, floor: float) -> float:
    """Returns the spread of earlier changes; the fewer there are, the more the noise within periods counts."""
    if len(values) < 2:
        return 1.2 * floor
    spread = max(_robust_spread(values), floor)
    return float(np.sqrt((len(values) * spread**2 + _ENOUGH * floor**2) / (len(values) + _ENOUGH)))


def _day_noise(selection: Selection, values: np.ndarray, weekdays: np.ndarray) -> float:
    """Returns the robust relative deviation of a day's total from its neighbours of the same weekday."""
    start = int(selection.days.min())
    totals = np.bincount(selection.days - start, values)
    days = np.arange(start, start + len(totals))
    usual = weekdays[weekday_of(days)]
    level = np.where((usual > 0.05) & (totals > 0), totals / np.where(usual > 0, usual, 1), np.nan)
    steps = np.log(level[7:] / level[:-7]) if len(level) > 14 else np.empty(0)
    steps = steps[np.isfinite(steps)]
    if len(steps) < 7:
        return np.nan
    width = 1.4826 * float(np.median(np.abs(steps - np.median(steps))))
    near = np.clip(steps - np.median(steps), -4 * width, 4 * width)
    return float(max(width, near.std()) / np.sqrt(2))


def _date_noise(selection: Selection, values: np.ndarray) -> float:
    """Returns the robust relative deviation of a date's total from the one before it; NaN with few dates."""
    outside = selection.side != AFTER
    totals = np.bincount(np.searchsorted(selection.dates, selection.days[outside]), values[outside], len(selection.dates))
    level = totals[totals > 0]
    steps = np.log(level[1:] / level[:-1])
    if len(steps) < 7:
        return np.nan
    return float(1.4826 * np.median(np.abs(steps - np.median(steps))) / np.sqrt(2))


def _row_noise(kind: str, parts: list[np.ndarray]) -> float:
    """Returns the relative standard error of the measure over these rows, as a sum of independent rows."""
    if kind in ("ratio", "average"):
        total = parts[0].sum()
        residual = parts[0] - total / parts[1].sum() * parts[1] if parts[1].sum() else parts[0]
        return float(np.sqrt((residual**2).sum()) / abs(total)) if total else np.nan
    values = parts[-1] if kind == "product" else parts[0]
    total = values.sum()
    return float(np.sqrt((values**2).sum()) / abs(total)) if total else np.nan


def _noise(selection: Selection, values: np.ndarray, weekdays: np.ndarray, grain: str) -> float:
    """Returns the relative noise of the change between two periods, from rows and days."""
    kind = selection.quantities.kind
    sides = [[part[selection.examined_side == side] for part in selection.parts] for side in (BEFORE, AFTER)]
    rows = [noise for noise in (_row_noise(kind, parts) for parts in sides if len(parts[0])) if np.isfinite(noise)]
    noise = min(rows, default=0.0) * np.sqrt(2)
    if grain == "day" and kind in ("additive", "product"):
        day = _day_noise(selection, values, weekdays)
        if np.isfinite(day):
            noise = day * np.sqrt(sum(1 / within.length for within in selection.ranges))
    elif grain in ("week", "month", "quarter", "year") and kind in ("additive", "product"):
        # Rows of whole weeks or months are sums, which do not scatter like single events.
        held = [np.count_nonzero(within.holds(selection.dates)) for within in selection.ranges]
        date = _date_noise(selection, values)
        if np.isfinite(date) and all(held):
            noise = min(noise, date * np.sqrt(sum(1 / count for count in held)))
    return float(noise)


def _history(levels: np.ndarray, lag: int, per_year: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns earlier changes over `lag` windows, newest first, and those of the same season in earlier years."""
    changes = levels[:-lag] - levels[lag:] if len(levels) > lag else np.empty(0)
    earlier = changes[1:]
    years = changes[per_year::per_year] if per_year else np.empty(0)
    return earlier[np.isfinite(earlier)], years[np.isfinite(years)]


def _expect(levels: np.ndarray, windows: Windows, floor: float) -> tuple[float, float, int, int, bool]:
    """Returns the expected change of the level, its spread, the number of pairs and years, and whether it follows earlier years."""
    earlier, years = _history(levels, windows.lag, windows.per_year)
    centre = float(np.median(earlier)) if len(earlier) >= (2 if windows.lag > 1 else _ENOUGH) else 0.0
    plain = (centre, _blend(earlier, floor) if len(earlier) >= 2 else max(1.5 * floor, _UNKNOWN_SPREAD / 2))
    if len(years) == 0:
        return (*plain, len(earlier), 0, False)
    year = windows.per_year
    changes = levels[: -windows.lag] - levels[windows.lag :]
    differences = (changes[:-year] - changes[year:])[1:]
    differences = differences[np.isfinite(differences)]
    seasonal = (float(np.median(years)), _blend(differences, 1.4 * floor))
    chosen = seasonal if seasonal[1] < plain[1] else plain
    return (*chosen, len(earlier), len(years), chosen is seasonal)


def examine(selection: Selection, totals: np.ndarray) -> Usual:
    """Compares the change with history. `totals`: quantities × sides."""
    kind = selection.quantities.kind
    dates, grain = selection.dates, selection.grain
    everywhere = selection.quantities.parts(selection.days - selection.days.min())
    values = everywhere[-1] if kind == "product" else everywhere[0]
    additive = kind in ("additive", "product")
    weekdays = weekday_weights(selection, values) if grain == "day" else np.ones(7)
    windows = make_windows(selection, weekdays)
    count = len(windows.ranges)
    held = windows.ids >= 0
    parts = selection.quantities.parts(np.where(held, windows.ids, -1))
    sums = np.stack([np.bincount(windows.ids[held], part[held], count) for part in parts])
    measured = values_of(kind, sums)
    before, after = (float(value) for value in values_of(kind, totals))
    weights = windows.weights if additive else np.ones(count)
    base_weight = calendar_weight(selection.ranges[BEFORE], grain, weekdays, dates) if additive else 1.0
    levels = measured / weights
    base = before / max(base_weight, 1e-9)
    noise = _noise(selection, values, weekdays, grain)
    logs = bool(base > 0 and np.nanmin(levels[1:], initial=1) > 0)
    scale = 1.0 if logs else max(float(np.nanmedian(np.abs(levels))), abs(base), 1e-12)
    shown = np.log(np.where(levels > 0, levels, np.nan)) if logs else levels / scale
    expected_change, spread, pairs, years, seasonal = _expect(shown, windows, noise)
    spread = max(spread, 0.002)
    unit = float(weights[0])
    expected = base * np.exp(expected_change) * unit if logs else (base + expected_change * scale) * unit
    width = spread * (abs(expected) if logs else scale * unit)
    deviation = after - expected
    limit = _LIMIT * (1 + 2 / max(pairs, 2))
    distance = deviation / max(width, 1e-12)
    growth = float(divide(np.array([expected]), np.array([before]))[0]) if before else 1.0
    return Usual(
        float(expected),
        float(width),
        float(distance),
        limit,
        pairs,
        years,
        seasonal,
        before,
        growth,
        windows,
        weekdays,
        float(deviation),
        measured[1:],
    )
