"""Tests of variations of a table: what a step changes, that it counts it, and that it leaves the given frame alone."""

from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.column_values import TEXT
from data.variations import Effect, apply_steps


def frame() -> pd.DataFrame:
    """Seven rows with gaps, spellings, a repetition and an outlier."""
    return pd.DataFrame(
        {
            "city": pd.array(["Graz", "graz ", "Graz", None, "Wien", "Wien", "Linz"], dtype=TEXT),
            "n": [1.0, 2.0, 1.0, np.nan, 3.0, 900.0, -4.0],
            "day": pd.to_datetime(pd.Series(["2024-01-01", "2024-01-02", "2024-01-01", None, "2024-01-05", "2024-01-06", "2024-01-07"])),
        }
    )


def varied(*steps: dict[str, Any]) -> tuple[pd.DataFrame, Effect]:
    """The frame after steps, and their effect; fails when a step changes the given frame."""
    given_frame, effect = frame(), Effect()
    changed = apply_steps(given_frame, list(steps), effect)
    pd.testing.assert_frame_equal(given_frame, frame())
    return changed, effect


@pytest.mark.parametrize(
    ("step", "rows"),
    [
        ({"kind": "drop_values", "column": "city", "values": [" GRAZ"]}, [3, 4, 5, 6]),
        ({"kind": "keep_value", "column": "n", "value": "1"}, [0, 2]),
        ({"kind": "keep_value", "column": "day", "value": "2024-01-05"}, [4]),
        ({"kind": "drop_missing", "column": "n"}, [0, 1, 2, 4, 5, 6]),
        ({"kind": "drop_duplicates"}, [0, 1, 3, 4, 5, 6]),
        ({"kind": "drop_duplicates", "columns": ["city"]}, [0, 1, 3, 4, 6]),
        ({"kind": "drop_outliers", "column": "n"}, [0, 1, 2, 3, 4, 6]),
        ({"kind": "drop_negative", "column": "n"}, [0, 1, 2, 3, 4, 5]),
        ({"kind": "drop_small_groups", "column": "city", "fewerThan": 2}, [0, 2, 3, 4, 5]),
    ],
)
def test_a_step_drops_rows_and_counts_them(step: dict[str, Any], rows: list[int]) -> None:
    changed, effect = varied(step)
    pd.testing.assert_frame_equal(changed, frame().iloc[rows].reset_index(drop=True))
    assert effect.touched == effect.changed == 7 - len(rows)


@pytest.mark.parametrize(
    "step",
    [
        {"kind": "drop_values", "column": "absent", "values": ["Graz"]},
        {"kind": "drop_values", "column": "city", "values": ["Salzburg"]},
        {"kind": "drop_negative", "column": "city"},
        {"kind": "drop_outliers", "column": "day"},
        {"kind": "fill_zero", "column": "city"},
        {"kind": "merge_spellings", "columns": ["n", "absent"]},
        {"kind": "drop_partial_periods", "column": "day", "period": "year"},
        {"kind": "first_differences", "by": "city", "columns": ["n"]},
        {"kind": "drop_small_groups", "column": "n", "fewerThan": 1},
    ],
)
def test_a_step_without_anything_to_change_returns_the_same_rows(step: dict[str, Any]) -> None:
    changed, effect = varied(step)
    pd.testing.assert_frame_equal(changed, frame())
    assert effect.touched == 0


def test_spellings_are_replaced_by_the_most_frequent_one() -> None:
    changed, effect = varied({"kind": "merge_spellings", "columns": ["city"]})
    assert changed["city"].tolist()[:3] == ["Graz", "Graz", "Graz"]
    assert (effect.changed, effect.examples) == (1, ["graz "])


def test_gaps_become_zeros() -> None:
    changed, effect = varied({"kind": "fill_zero", "column": "n"})
    assert (changed["n"].tolist()[3], effect.changed) == (0.0, 1)


def test_differences_follow_the_dates() -> None:
    changed, effect = varied({"kind": "drop_duplicates"}, {"kind": "first_differences", "by": "day", "columns": ["n"]})
    assert changed["n"].tolist() == [1.0, 1.0, 897.0, -904.0]
    assert changed["day"].dt.day.tolist() == [2, 5, 6, 7]
    assert effect.changed == 1 + 4


def test_differences_of_unsigned_numbers_may_be_negative() -> None:
    given_frame = pd.DataFrame({"t": [2, 1], "n": np.array([1, 5], np.uint8)})
    changed = apply_steps(given_frame, [{"kind": "first_differences", "by": "t", "columns": ["n"]}], Effect())
    assert changed["n"].tolist() == [-4]


def test_partial_periods_at_both_ends_are_dropped_and_named() -> None:
    days = pd.date_range("2024-01-20", "2024-04-10")
    effect = Effect()
    step = {"kind": "drop_partial_periods", "column": "day", "period": "month"}
    changed = apply_steps(pd.DataFrame({"day": days}), [step], effect)
    assert (changed["day"].min(), changed["day"].max()) == (pd.Timestamp("2024-02-01"), pd.Timestamp("2024-03-31"))
    assert (effect.changed, sorted(effect.examples)) == (12 + 10, ["2024-01", "2024-04"])


def test_monthly_dates_cover_their_months() -> None:
    months = pd.DataFrame({"day": pd.date_range("2024-01-01", periods=5, freq="MS")})
    effect = Effect()
    apply_steps(months, [{"kind": "drop_partial_periods", "column": "day", "period": "month"}], effect)
    assert effect.touched == 0


def test_a_step_that_these_values_do_not_allow_changes_nothing_and_later_ones_go_on() -> None:
    broken = {"kind": "sample_rows", "rows": "many", "seed": 1}
    changed, effect = varied(broken, {"kind": "drop_missing", "column": "n"})
    assert (len(changed), effect.touched) == (6, 1)


@given(st.integers(0, 2**70), st.integers(0, 9))
def test_the_same_seed_draws_the_same_rows_in_their_order(seed: int, rows: int) -> None:
    step = {"kind": "sample_rows", "rows": rows, "seed": seed}
    numbered = pd.DataFrame({"n": np.arange(7)})
    once, again = (apply_steps(numbered, [step], Effect())["n"].tolist() for _ in range(2))
    assert once == again == sorted(set(once))
    assert len(once) == min(rows, 7)


@given(st.integers(0, 2**70))
def test_shuffled_rows_are_whole_and_all_there(seed: int) -> None:
    shuffled = apply_steps(frame(), [{"kind": "shuffle_rows", "seed": seed}], Effect())
    pd.testing.assert_frame_equal(
        shuffled.sort_values(["day", "city", "n"], ignore_index=True), frame().sort_values(["day", "city", "n"], ignore_index=True)
    )
