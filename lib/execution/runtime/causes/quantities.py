"""Quantities of a measure as one number for each row, so that every part is a plain sum."""

from typing import Any

import numpy as np
import pandas as pd

from causes.filters import column_of
from causes.refusal import Refusal
from data.spellings import codes_of


def numbers_of(values: pd.Series) -> np.ndarray:
    """Returns a column as floats, NaN for gaps and infinities. Raises Refusal for columns without numbers."""
    kind = values.dtype
    if not pd.api.types.is_any_real_numeric_dtype(kind) and not pd.api.types.is_bool_dtype(kind):
        raise Refusal(f"The column {values.name!r} has no numbers to add up.")
    numbers = values.to_numpy(np.float64, na_value=np.nan)
    return numbers if np.isfinite(numbers).all() else np.where(np.isfinite(numbers), numbers, np.nan)


def _distinct_weights(codes: np.ndarray, groups: np.ndarray) -> np.ndarray:
    """Spreads each distinct value of a group evenly over its rows."""
    known = (codes >= 0) & (groups >= 0)
    least = int(groups.max(initial=0)) + 1
    keys = pd.factorize(codes[known].astype(np.int64) * least + groups[known])[0]
    weights = np.zeros(len(codes))
    weights[known] = 1 / np.bincount(keys)[keys] if len(keys) else 0
    return weights


class Quantities:
    """The quantities of a measure over the kept rows of a frame."""

    def __init__(self, frame: pd.DataFrame, measure: dict[str, Any], rows: np.ndarray | None, unit: str | None = None) -> None:
        """`unit`: of the measure; a ratio in percent is a hundred times its quotient."""
        self._length = len(frame) if rows is None else len(rows)

        def take(values: np.ndarray) -> np.ndarray:
            return values if rows is None else values[rows]

        self.kind: str = measure["kind"]
        self.missing = np.zeros(self._length, bool)
        """Rows without a value where the measure needs one."""
        self.columns: list[str] = []
        """Columns that the measure reads."""
        self._parts = [self._read(frame, quantity, take) for quantity in self._quantities_of(measure)]
        self._factors = [100.0 if unit == "%" and self.kind == "ratio" and at == 0 else 1.0 for at in range(len(self._parts))]

    @staticmethod
    def _quantities_of(measure: dict[str, Any]) -> list[dict[str, Any]]:
        """Returns the quantities: one to add up, with its volume if given; numerator and denominator; or a chain."""
        match measure["kind"]:
            case "additive":
                return [measure["of"], *([measure["volume"]] if measure.get("volume") else [])]
            case "ratio":
                return [measure["numerator"], measure["denominator"]]
            case "average":
                return [{"kind": "sum", "column": measure["column"]}, {"kind": "present", "column": measure["column"]}]
            case "product":
                return list(measure["chain"])
            case _:
                raise Refusal("The kind of the measure is unknown.")

    def _read(self, frame: pd.DataFrame, quantity: dict[str, Any], take: Any) -> tuple[str, np.ndarray]:
        if quantity["kind"] == "rows":
            return "sum", np.ones(self._length)
        self.columns += [quantity["column"], *([quantity["times"]] if quantity.get("times") else [])]
        values = column_of(frame, quantity["column"])
        if quantity["kind"] == "distinct":
            return "distinct", take(codes_of(values))
        if quantity["kind"] == "present" and not pd.api.types.is_any_real_numeric_dtype(values.dtype):
            return "sum", take(values.notna().to_numpy(np.float64))
        numbers = take(numbers_of(values))
        if quantity.get("times"):
            numbers = numbers * take(numbers_of(column_of(frame, quantity["times"])))
        gaps = np.isnan(numbers)
        if quantity["kind"] == "present":
            return "sum", (~gaps).astype(np.float64)
        self.missing |= gaps
        return "sum", np.where(gaps, 0.0, numbers) if gaps.any() else numbers

    def parts(self, groups: np.ndarray) -> list[np.ndarray]:
        """Returns one array of numbers for each quantity; their sums over a group of rows are the quantities of the group."""
        plain = [values if kind == "sum" else _distinct_weights(values, groups) for kind, values in self._parts]
        return [part if factor == 1.0 else part * factor for part, factor in zip(plain, self._factors, strict=True)]
