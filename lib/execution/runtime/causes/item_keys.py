"""Recognizes items that two tables spell differently: `Google Ads` and `google_ads`."""

import unicodedata
from collections import Counter

import numpy as np
import pandas as pd

from results.cell_value import to_cell
from results.notices import Notices


def item_key(text: str) -> str:
    """Returns letters and digits without case, accents and separators; what separates digits stays a hyphen."""
    kept: list[str] = []
    apart = False
    for char in unicodedata.normalize("NFKD", text).lower().replace("&", " and "):
        kind = unicodedata.category(char)[0]
        if kind == "M":
            continue
        if kind not in "LN":
            apart = True
            continue
        if apart and kept and kind == "N" and unicodedata.category(kept[-1])[0] == "N":
            kept.append("-")
        kept.append(char)
        apart = False
    return "".join(kept)


def _texts_of(values: pd.Series) -> list[str | None]:
    """Returns each value as a person reads it; None for gaps."""
    codes, distinct = pd.factorize(values)
    notices = Notices()
    cells = [to_cell(value, notices) for value in distinct]
    shown = [str(int(cell) if isinstance(cell, float) and cell.is_integer() else cell) for cell in cells]
    return [None if code < 0 else shown[code] for code in codes]


def join_items(first: pd.Series, second: pd.Series) -> pd.Series:
    """
    Returns the items of both columns, one below the other, with one spelling each: the most frequent one of the second column, else
    that of the first. Texts without letters and digits keep their own.
    """
    texts = [_texts_of(first), _texts_of(second)]
    chosen: dict[str, str] = {}
    for column in texts:
        own: dict[str, str] = {}
        for text, _ in Counter(text for text in column if text is not None).most_common():
            own.setdefault(item_key(text) or text, " ".join(text.split()) or text)
        chosen |= own
    joined = [None if text is None else chosen[item_key(text) or text] for text in [*texts[0], *texts[1]]]
    return pd.Series(np.array(joined, dtype=object), dtype=object)
