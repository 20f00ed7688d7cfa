"""Compares the texts of a column ignoring case and whitespace."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from data.column_values import TEXT, to_text_array


@dataclass
class Merged:
    """A column with one spelling per text."""

    values: pd.Series
    changed: int
    """Number of rows whose text changed."""
    replaced: list[str]
    """Spellings that were replaced."""


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _plain_all(texts: Any) -> Any:
    """Normalizes many texts. Uses lower case for pure ASCII, where casefolding gives the same result."""
    if not pc.all(pc.string_is_ascii(texts), min_count=0).as_py():
        return pa.array([None if text is None else _plain(text) for text in texts.to_pylist()], pa.large_string())
    trimmed = pc.utf8_lower(pc.utf8_trim_whitespace(texts))
    if not pc.any(pc.match_substring_regex(trimmed, r"\s\s|[^\S ]"), min_count=0).as_py():
        return trimmed
    return pc.replace_substring_regex(trimmed, r"\s+", " ")


def _encoded(values: pd.Series) -> Any:
    """Dictionary-encodes a text column."""
    array: Any = pa.array(values, pa.large_string())
    encoded = array.dictionary_encode()
    return encoded.combine_chunks() if isinstance(encoded, pa.ChunkedArray) else encoded


def _codes(encoded: Any) -> np.ndarray:
    """Returns the dictionary code of each row; −1 for gaps."""
    return pc.fill_null(encoded.indices, -1).to_numpy()


def codes_of(values: pd.Series) -> np.ndarray:
    """Numbers the distinct values of a column of any type; −1 for gaps."""
    if values.dtype == TEXT:
        return _codes(_encoded(values))
    if values.dtype == object:
        values = pd.Series(
            [None if gap else f"{type(value).__name__} {value}" for value, gap in zip(values, values.isna(), strict=True)], dtype=object
        )
    return pd.factorize(values)[0]


def _holds_text(values: pd.Series, wanted: set[str]) -> np.ndarray:
    encoded = _encoded(values)
    plain = _plain_all(encoded.dictionary)
    known: Any = pc.is_in(plain, pa.array(sorted(wanted), pa.large_string()))
    hits = known.to_numpy(zero_copy_only=False)
    return np.append(hits, False)[_codes(encoded)]


def _holds_number(values: pd.Series, wanted: set[str]) -> np.ndarray:
    found = np.zeros(len(values), bool)
    for text in wanted:
        for read in (int, float):
            try:
                found |= (values == read(text)).fillna(False).to_numpy(bool)
                break
            except (ValueError, OverflowError):
                continue
    return found


def holds_any(values: pd.Series, texts: list[str]) -> np.ndarray:
    """
    Marks rows that hold one of the texts, ignoring case and surrounding whitespace. Compares numbers, dates and booleans by
    value, so that `2024` matches 2024.0.
    """
    wanted = {_plain(text) for text in texts}
    kind = values.dtype
    if kind == TEXT:
        return _holds_text(values, wanted)
    if pd.api.types.is_bool_dtype(kind):
        truths = [truth for truth in (True, False) if str(truth).lower() in wanted]
        return values.isin(truths).to_numpy(bool)
    if pd.api.types.is_numeric_dtype(kind):
        return _holds_number(values, wanted)
    if pd.api.types.is_datetime64_any_dtype(kind):
        dates = pd.to_datetime(pd.Series(sorted(text.upper() for text in wanted)), errors="coerce", format="ISO8601").dropna()
        return values.isin(dates.dt.tz_localize(getattr(kind, "tz", None))).to_numpy(bool)
    return np.array([not gap and _plain(str(value)) in wanted for value, gap in zip(values, values.isna(), strict=True)], bool)


def _winners(spelled: list[str], plain: list[str], counts: np.ndarray) -> np.ndarray:
    """
    Returns for each spelling the position of its most frequent variant. Ties go to a variant without surplus whitespace, then
    to the first.
    """

    def rank(place: int) -> tuple[int, bool]:
        return int(counts[place]), spelled[place] == " ".join(spelled[place].split())

    best: dict[str, int] = {}
    for at, text in enumerate(plain):
        if text not in best or rank(at) > rank(best[text]):
            best[text] = at
    return np.array([best[text] for text in plain], np.int64)


def _merge_mixed(values: pd.Series) -> Merged | None:
    """Merges the texts in a column of mixed types."""
    texts = Counter(value for value in values if isinstance(value, str))
    spelled = list(texts)
    winners = _winners(spelled, [_plain(text) for text in spelled], np.array(list(texts.values()), np.int64))
    other = {text: spelled[winner] for at, (text, winner) in enumerate(zip(spelled, winners, strict=True)) if winner != at}
    if not other:
        return None
    merged = pd.Series([other.get(value, value) if isinstance(value, str) else value for value in values], values.index, dtype=object)
    return Merged(merged, sum(texts[text] for text in other), list(other))


@dataclass
class MergedCodes:
    """The texts of a column as numbers, one for all variants of a text in case or whitespace."""

    codes: np.ndarray
    """−1 for gaps."""
    usual: np.ndarray
    """Marks rows that have the most frequent variant."""
    replaced: list[tuple[str, str]]
    """Other variants, at most 100, each with the one that it counts as."""


def merge_codes(values: pd.Series) -> MergedCodes | None:
    """Numbers the texts of a column; None when there are no variants. Cheap, because it compares each distinct text once."""
    if values.dtype != TEXT:
        return None
    encoded = _encoded(values)
    plain = _plain_all(encoded.dictionary)
    if pc.count_distinct(plain).as_py() == len(plain):
        return None
    spelled = encoded.dictionary.to_pylist()
    codes = _codes(encoded)
    winners = _winners(spelled, plain.to_pylist(), np.bincount(codes[codes >= 0], minlength=len(plain)))
    dense = np.append(np.unique(winners, return_inverse=True)[1], -1)
    chosen = np.append(winners, -1)[codes]
    gone = np.flatnonzero(winners != np.arange(len(winners)))[:100]
    return MergedCodes(dense[codes], chosen == codes, [(spelled[at], spelled[winners[at]]) for at in gone])


def merge(values: pd.Series) -> Merged | None:
    """Replaces each text with its most frequent variant in case or whitespace; None when there are no variants."""
    if values.dtype == object:
        return _merge_mixed(values)
    if values.dtype != TEXT:
        return None
    encoded = _encoded(values)
    plain = _plain_all(encoded.dictionary)
    if pc.count_distinct(plain).as_py() == len(plain):
        return None
    codes = _codes(encoded)
    winners = np.append(
        _winners(encoded.dictionary.to_pylist(), plain.to_pylist(), np.bincount(codes[codes >= 0], minlength=len(plain))), -1
    )
    chosen = winners[codes]
    spelled = encoded.dictionary.take(pa.array(chosen, mask=chosen < 0))
    gone = np.flatnonzero(winners[:-1] != np.arange(len(plain)))
    replaced = encoded.dictionary.take(pa.array(gone[:100])).to_pylist()
    return Merged(pd.Series(to_text_array(spelled), values.index), int(np.count_nonzero(chosen != codes)), replaced)
