"""
Changes copies of datasets before a program runs, to measure how much its answer depends on doubtful data. This trusted code
processes hostile tables: a step that does not apply to its column changes nothing. Frames are mapped and shared, so they are
never modified in place.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from analysis.user_traceback import CpuTimeUsedUp
from data import lone_rows, partial_periods, repeated_rows, spellings
from data.frame_rows import keep_rows, take_rows
from results.cell_value import to_cell
from results.notices import Notices

_MOST_EXAMPLES, _LONGEST_EXAMPLE, _LOOKED_AT = 5, 200, 10_000
_OUTLIER_RANGES = 3
_PREPARING = frozenset(("keep_columns", "shuffle_rows", "sample_rows"))
"""Steps that prepare the data for others; they count as changes only in a variation without other steps."""
Step = dict[str, Any]


@dataclass
class Effect:
    """The effect of the steps."""

    prepared: int = 0
    """Columns and rows that preparing steps dropped or moved."""
    changed: int = 0
    """Rows that the other steps dropped, and values that they changed."""
    only_prepares: bool = True
    """Whether all steps are preparing ones."""
    examples: list[str] = field(default_factory=list[str])
    """Up to five of the affected texts."""

    @property
    def touched(self) -> int:
        """Number of changes that count."""
        return self.prepared if self.only_prepares else self.changed

    def give_examples(self, values: Iterable[Any]) -> None:
        """Adds the distinct texts of values up to the limit."""
        for value in values:
            if len(self.examples) == _MOST_EXAMPLES:
                return
            cell = to_cell(value, Notices())
            text = str(int(cell) if isinstance(cell, float) and cell.is_integer() else cell)[:_LONGEST_EXAMPLE]
            if cell is not None and text not in self.examples:
                self.examples.append(text)

    def as_reply(self) -> dict[str, Any]:
        """Returns the domain's VariationEffect."""
        return {"touched": self.touched, "examples": self.examples}


Change = tuple[pd.DataFrame, int, Iterable[Any]]
"""The changed frame, the number of changes, and examples."""


def _place(frame: pd.DataFrame, name: str) -> int | None:
    """Finds the position of the first column with this name."""
    return next((at for at, label in enumerate(frame.columns) if label == name), None)


def _column(frame: pd.DataFrame, step: Step) -> pd.Series | None:
    at = _place(frame, step["column"])
    return None if at is None else frame.iloc[:, at]


def _with_columns(frame: pd.DataFrame, changed: dict[int, pd.Series]) -> pd.DataFrame:
    """Replaces columns at some positions; shares the rest."""
    columns = {at: changed.get(at, frame.iloc[:, at]) for at in range(frame.shape[1])}
    return pd.DataFrame(columns, index=frame.index, copy=False).set_axis(frame.columns, axis=1)


def _drop(frame: pd.DataFrame, dropped: np.ndarray, values: pd.Series | None = None) -> Change:
    """Drops the rows of the mask; the dropped rows' `values` serve as examples."""
    count = int(np.count_nonzero(dropped))
    if count == 0:
        return frame, 0, ()
    examples = () if values is None else values[dropped].head(_LOOKED_AT)
    if isinstance(examples, pd.Series) and examples.dtype != object:
        examples = examples.unique()
    return keep_rows(frame, ~dropped), count, examples


def _numbers(values: pd.Series) -> np.ndarray | None:
    """Converts a column to floats, gaps as NaN; None for columns without numbers."""
    kind = values.dtype
    if not pd.api.types.is_any_real_numeric_dtype(kind):
        return None
    return values.to_numpy(np.float64, na_value=np.nan)


def _keep_columns(frame: pd.DataFrame, step: Step) -> Change:
    wanted = set(step["columns"])
    places = [at for at, label in enumerate(frame.columns) if label in wanted]
    kept = frame.iloc[:, places].set_axis(pd.RangeIndex(len(frame)), axis=0)
    return kept, frame.shape[1] - len(places), ()


def _shuffle_rows(frame: pd.DataFrame, step: Step) -> Change:
    if len(frame) < 2:
        return frame, 0, ()
    return take_rows(frame, _generator(step).permutation(len(frame))), len(frame), ()


def _sample_rows(frame: pd.DataFrame, step: Step) -> Change:
    if len(frame) <= step["rows"]:
        return frame, 0, ()
    rows = np.asarray(_generator(step).choice(len(frame), step["rows"], replace=False, shuffle=False))
    kept = np.zeros(len(frame), bool)
    kept[rows] = True
    return keep_rows(frame, kept), len(frame) - step["rows"], ()


def _generator(step: Step) -> np.random.Generator:
    """Creates a separate generator, so that the code's own random numbers do not change."""
    return np.random.Generator(np.random.PCG64(step["seed"] % 2**64))


def _drop_duplicates(frame: pd.DataFrame, step: Step) -> Change:
    wanted = set(step.get("columns") or frame.columns)
    places = [at for at, label in enumerate(frame.columns) if label in wanted]
    return _drop(frame, repeated_rows.find_repeated(frame.iloc[:, places]))


def _drop_values(frame: pd.DataFrame, step: Step) -> Change:
    values = _column(frame, step)
    return (frame, 0, ()) if values is None else _drop(frame, spellings.holds_any(values, step["values"]), values)


def _keep_value(frame: pd.DataFrame, step: Step) -> Change:
    values = _column(frame, step)
    return (frame, 0, ()) if values is None else _drop(frame, ~spellings.holds_any(values, [step["value"]]), values)


def _merge_spellings(frame: pd.DataFrame, step: Step) -> Change:
    changed: dict[int, pd.Series] = {}
    count = 0
    examples: list[str] = []
    for name in dict.fromkeys(step["columns"]):
        at = _place(frame, name)
        merged = None if at is None else spellings.merge(frame.iloc[:, at])
        if at is not None and merged is not None:
            changed[at] = merged.values
            count += merged.changed
            examples += merged.replaced
    return (_with_columns(frame, changed), count, examples) if changed else (frame, 0, ())


def _drop_missing(frame: pd.DataFrame, step: Step) -> Change:
    values = _column(frame, step)
    return (frame, 0, ()) if values is None else _drop(frame, values.isna().to_numpy(bool))


def _fill_zero(frame: pd.DataFrame, step: Step) -> Change:
    at = _place(frame, step["column"])
    if at is None or _numbers(frame.iloc[:, at]) is None:
        return frame, 0, ()
    values = frame.iloc[:, at]
    count = int(values.isna().sum())
    return (_with_columns(frame, {at: values.fillna(0)}), count, ()) if count else (frame, 0, ())


def _drop_outliers(frame: pd.DataFrame, step: Step) -> Change:
    """Drops nothing where both quartiles are equal, because every other number would be an outlier."""
    values = _column(frame, step)
    numbers = None if values is None else _numbers(values)
    if numbers is None or values is None:
        return frame, 0, ()
    present = numbers[~np.isnan(numbers)]
    if len(present) == 0:
        return frame, 0, ()
    if step.get("within") is not None:
        return _drop(frame, lone_rows.find_lone(frame, numbers, step["within"]), values)
    low, high = np.quantile(present, (0.25, 0.75))
    reach = _OUTLIER_RANGES * (high - low)
    if not (np.isfinite(reach) and reach > 0):
        return frame, 0, ()
    distances = np.nan_to_num(np.maximum(low - numbers, numbers - high), nan=-np.inf)
    dropped = distances > reach
    if step.get("farthest") and dropped.any():
        dropped = np.arange(len(distances)) == int(np.argmax(distances))
    return _drop(frame, dropped, values)


def _drop_negative(frame: pd.DataFrame, step: Step) -> Change:
    values = _column(frame, step)
    numbers = None if values is None else _numbers(values)
    return (frame, 0, ()) if numbers is None else _drop(frame, numbers < 0, values)


def _drop_partial_periods(frame: pd.DataFrame, step: Step) -> Change:
    values = _column(frame, step)
    if values is None:
        return frame, 0, ()
    dropped, names = partial_periods.find_partial(values, step["period"])
    changed, count, _ = _drop(frame, dropped)
    return changed, count, names


def _drop_small_groups(frame: pd.DataFrame, step: Step) -> Change:
    """Drops small groups; missing values are not a group."""
    values = _column(frame, step)
    if values is None:
        return frame, 0, ()
    groups = spellings.codes_of(values)
    counts = np.bincount(groups + 1, minlength=1)
    return _drop(frame, (counts[groups + 1] < step["fewerThan"]) & (groups >= 0), values)


def _difference(values: pd.Series) -> pd.Series:
    """Computes changes between successive rows; unsigned integers become signed, because changes can be negative."""
    if pd.api.types.is_unsigned_integer_dtype(values.dtype):
        values = values.astype("Int64" if pd.api.types.is_extension_array_dtype(values.dtype) else np.int64)
    if isinstance(values.dtype, np.dtype):
        return pd.Series(np.diff(values.to_numpy()), copy=False)
    return (values.iloc[1:].reset_index(drop=True) - values.iloc[:-1].reset_index(drop=True)).astype(values.dtype)


def _first_differences(frame: pd.DataFrame, step: Step) -> Change:
    """Computes first differences; drops rows without a date and the first row."""
    by = _place(frame, step["by"])
    places = [_place(frame, name) for name in dict.fromkeys(step["columns"])]
    numeric = [at for at in places if at is not None and at != by and _numbers(frame.iloc[:, at]) is not None]
    if by is None or not numeric or not _is_sortable(frame.iloc[:, by]):
        return frame, 0, ()
    dates = frame.iloc[:, by]
    order = np.argsort(dates.to_numpy(), kind="stable")
    order = order[~dates.isna().to_numpy(bool)[order]]
    if len(order) < 2:
        return frame, 0, ()
    later = take_rows(frame, order[1:])
    changes = {at: _difference(frame.iloc[:, at].take(order)) for at in numeric}
    return _with_columns(later, changes), len(later) * len(numeric), ()


def _is_sortable(values: pd.Series) -> bool:
    return pd.api.types.is_datetime64_any_dtype(values.dtype) or _numbers(values) is not None


_STEPS: dict[str, Callable[[pd.DataFrame, Step], Change]] = {
    "keep_columns": _keep_columns,
    "shuffle_rows": _shuffle_rows,
    "sample_rows": _sample_rows,
    "drop_duplicates": _drop_duplicates,
    "drop_values": _drop_values,
    "keep_value": _keep_value,
    "merge_spellings": _merge_spellings,
    "drop_missing": _drop_missing,
    "fill_zero": _fill_zero,
    "drop_outliers": _drop_outliers,
    "drop_negative": _drop_negative,
    "drop_partial_periods": _drop_partial_periods,
    "drop_small_groups": _drop_small_groups,
    "first_differences": _first_differences,
}


def apply_steps(frame: pd.DataFrame, steps: list[Step], effect: Effect) -> pd.DataFrame:
    """Applies steps to a copy of the frame, or returns the frame itself; records the changes in `effect`."""
    for step in steps:
        prepares = step["kind"] in _PREPARING
        effect.only_prepares = effect.only_prepares and prepares
        try:
            frame, count, examples = _STEPS[step["kind"]](frame, step)
        except (MemoryError, CpuTimeUsedUp):
            raise
        except Exception:  # noqa: S112 - a step that these values do not allow changes nothing, which the reply shows
            continue
        if prepares:
            effect.prepared += count
        else:
            effect.changed += count
            effect.give_examples(examples)
    return frame
