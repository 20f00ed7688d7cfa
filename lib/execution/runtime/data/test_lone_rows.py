"""The row of a group that stands apart from the others."""

import numpy as np
import pandas as pd

from data.lone_rows import find_lone

_DAYS = pd.date_range("2024-01-01", periods=60, freq="D")
_USUAL = [10.0 + at % 5 for at in range(60)]


def _find(numbers, *conditions, shop=None):
    frame = pd.DataFrame({"day": _DAYS, "shop": pd.Series(shop or ["a", "b"] * 30, dtype="str"), "units": numbers})
    return np.flatnonzero(find_lone(frame, frame["units"].to_numpy(float), list(conditions))).tolist()


def test_the_row_of_a_group_that_stands_apart_is_found_by_text_and_by_days():
    numbers = [*_USUAL[:40], 400.0, *_USUAL[41:]]
    assert _find(numbers, {"column": "shop", "value": "a"}) == [40]
    assert _find(numbers, {"column": "day", "from": "2024-02-01", "until": "2024-03-01"}) == [40]
    assert _find(numbers, {"column": "shop", "value": "b"}) == []
    assert _find(numbers, {"column": "day", "from": "2024-01-01", "until": "2024-02-01"}) == []


def test_a_row_stands_apart_in_a_small_group_although_another_group_has_larger_numbers():
    numbers = [value * 100 if at % 2 else value for at, value in enumerate(_USUAL)]
    numbers[20] = 300.0
    assert _find(numbers, {"column": "shop", "value": "a"}) == [20]


def test_ordinary_rows_missing_columns_and_groups_of_two_rows_have_none():
    assert _find(_USUAL, {"column": "shop", "value": "a"}) == []
    assert _find(_USUAL, {"column": "nowhere", "value": "a"}) == []
    assert _find(_USUAL, {"column": "units", "from": "2024-01-01", "until": "2024-02-01"}) == []
    assert _find([900.0, *_USUAL[1:]], {"column": "shop", "value": "c"}, shop=["c", "c", *["a"] * 58]) == []


def test_where_most_numbers_are_equal_only_a_much_larger_one_stands_apart():
    ones = [1.0] * 60
    assert _find([*ones[:30], 2.0, 3.0, *ones[32:]], {"column": "day", "from": "2024-01-01", "until": "2025-01-01"}) == []
    assert _find([*ones[:30], 2.0, 400.0, *ones[32:]], {"column": "day", "from": "2024-01-01", "until": "2025-01-01"}) == [31]
