"""Tests of the arithmetic of changes: whatever the numbers, the parts add up to the change."""

import itertools

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from causes.effects import chain_effects, chain_factors, product_effects, ratio_effects, volume_mix_rate

# Zero or of a size that sums and products keep apart from rounding.
sizes = st.one_of(st.just(0.0), st.floats(0.01, 1e4), st.floats(-1e4, -0.01))
positive = st.floats(0.01, 1e4)


def of(rows: int, elements: st.SearchStrategy[float], most_items: int = 5) -> st.SearchStrategy[np.ndarray]:
    """Two periods × rows × items."""
    shapes = st.integers(1, most_items).map(lambda items: (2, rows, items))
    return shapes.flatmap(lambda shape: arrays.arrays(np.float64, shape, elements=elements))


@given(of(2, sizes))
def test_mix_and_rate_add_up_to_the_change_of_the_ratio(sums: np.ndarray) -> None:
    (n0, d0), (n1, d1) = sums
    assume(abs(d0.sum()) > 0.01 and abs(d1.sum()) > 0.01)
    rate, mix = ratio_effects((n0, d0), (n1, d1))
    change = n1.sum() / d1.sum() - n0.sum() / d0.sum()
    scale = np.abs(rate).sum() + np.abs(mix).sum() + 1
    assert rate.sum() + mix.sum() == pytest.approx(change, abs=1e-9 * scale)


def test_mix_moves_the_whole_where_no_rate_changes() -> None:
    # Half of the visits buy in one shop, a tenth in the other; visits move from the first to the second.
    before = (np.array([50.0, 10.0]), np.array([100.0, 100.0]))
    after = (np.array([25.0, 15.0]), np.array([50.0, 150.0]))
    rate, mix = ratio_effects(before, after)
    assert rate.tolist() == [0.0, 0.0]
    assert mix.sum() == pytest.approx(0.2 - 0.3)


def test_rate_moves_the_whole_where_no_share_changes() -> None:
    before = (np.array([50.0, 10.0]), np.array([100.0, 100.0]))
    after = (np.array([100.0, 20.0]), np.array([200.0, 100.0 * 2]))
    rate, mix = ratio_effects(before, after)
    assert rate == pytest.approx([0.0, 0.0])
    assert mix == pytest.approx([0.0, 0.0])
    rate, mix = ratio_effects(before, (np.array([60.0, 10.0]), before[1]))
    assert rate == pytest.approx([0.05, 0.0])
    assert mix == pytest.approx([0.0, 0.0])


@given(of(3, sizes))
def test_effects_of_factors_add_up_to_the_change_of_the_product(factors: np.ndarray) -> None:
    before, after = factors
    effects = product_effects(before, after)
    scale = np.abs(effects).sum(axis=0) + np.abs(before.prod(axis=0)) + np.abs(after.prod(axis=0)) + 1
    assert np.all(np.abs(effects.sum(axis=0) - (after.prod(axis=0) - before.prod(axis=0))) <= 1e-9 * scale)


@given(of(3, positive, most_items=1))
def test_the_order_of_positive_factors_does_not_matter(factors: np.ndarray) -> None:
    before, after = factors
    plain = product_effects(before, after)
    for order in itertools.permutations(range(3)):
        assert product_effects(before[list(order)], after[list(order)]) == pytest.approx(plain[list(order)])


def test_a_factor_that_does_not_change_has_no_effect() -> None:
    before, after = np.array([[2.0], [3.0]]), np.array([[5.0], [3.0]])
    assert product_effects(before, after) == pytest.approx(np.array([[9.0], [0.0]]))


def test_a_price_of_something_not_sold_counts_as_unchanged() -> None:
    before, after = np.array([[0.0], [np.nan]]), np.array([[4.0], [2.5]])
    assert product_effects(before, after).tolist() == [[10.0], [0.0]]
    assert product_effects(np.array([[np.nan]]), np.array([[np.nan]])).tolist() == [[0.0]]


def test_a_chain_is_read_as_factors() -> None:
    # 4 orders of 3 units each at a price of 2.5.
    assert chain_factors(np.array([[4.0], [12.0], [30.0]])).tolist() == [[4.0], [3.0], [2.5]]


@given(of(3, sizes))
def test_effects_of_a_chain_add_up_to_the_change_of_its_end(parts: np.ndarray) -> None:
    before, after = parts
    effects = chain_effects(before, after)
    scale = np.abs(effects).sum(axis=0) + np.abs(before[-1]) + np.abs(after[-1]) + 1
    assert np.all(np.abs(effects.sum(axis=0) - (after[-1] - before[-1])) <= 1e-9 * scale)


@given(of(2, positive))
def test_volume_mix_and_rate_add_up_item_by_item(sums: np.ndarray) -> None:
    before, after = sums
    effects = volume_mix_rate(before, after)
    scale = np.abs(effects).sum(axis=0) + np.abs(before[0]) + np.abs(after[0]) + 1
    assert np.all(np.abs(effects.sum(axis=0) - (after[0] - before[0])) <= 1e-9 * scale)


def test_growth_of_everything_alike_is_an_effect_of_volume_alone() -> None:
    before = np.array([[10.0, 30.0], [1.0, 6.0]])
    volume, mix, rate = volume_mix_rate(before, before * 3)
    assert volume == pytest.approx([20.0, 60.0])
    assert mix == pytest.approx([0.0, 0.0])
    assert rate == pytest.approx([0.0, 0.0])
