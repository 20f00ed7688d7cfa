"""
The arithmetic of changes. Every function returns parts that add up to the change exactly, whatever the values: zeros,
negative numbers, items that exist in one period only.
"""

import itertools

import numpy as np


def divide(numerator: np.ndarray, denominator: np.ndarray) -> np.ndarray:
    """Divides, NaN where the denominator is zero."""
    return np.divide(numerator, denominator, out=np.full(np.shape(numerator), np.nan), where=denominator != 0)


def ratio_effects(before: tuple[np.ndarray, np.ndarray], after: tuple[np.ndarray, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """
    Splits the change of Σnumerator ÷ Σdenominator by item into effects of rate (the item's own ratio) and mix (its share of the
    denominator), at the average of both periods. Mix is measured against the average ratio, so that growth of a cheap item
    lowers the whole. Takes (numerators, denominators) of both periods, with sums of denominators other than zero.
    """
    (n0, d0), (n1, d1) = before, after
    total0, total1 = d0.sum(), d1.sum()
    share0, share1 = d0 / total0, d1 / total1
    middle = (n0.sum() / total0 + n1.sum() / total1) / 2
    both = (d0 != 0) & (d1 != 0)
    neither = (d0 == 0) & (d1 == 0)
    whole = n1 / total1 - n0 / total0
    own = np.where(both, divide(n1, d1) - divide(n0, d0), 0.0)
    rate = np.where(both, (share0 + share1) / 2 * own, np.where(neither, whole, 0.0))
    return rate, whole - middle * (share1 - share0) - rate


def _log_mean(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """The logarithmic mean of positive numbers."""
    gap = np.log(high) - np.log(low)
    near = np.abs(gap) < 1e-6
    return np.where(near, (low + high) / 2, (high - low) / np.where(near, 1.0, gap))


def _logarithmic(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Splits the change of products of positive factors; both are factors × items."""
    weight = _log_mean(before.prod(axis=0), after.prod(axis=0))
    return weight * (np.log(after) - np.log(before))


def _in_turn(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Changes one factor after another, in every order, and averages: for factors that are zero or negative."""
    effects = np.zeros_like(before)
    orders = list(itertools.permutations(range(len(before))))
    for order in orders:
        current = before.copy()
        value = current.prod(axis=0)
        for factor in order:
            current[factor] = after[factor]
            changed = current.prod(axis=0)
            effects[factor] += changed - value
            value = changed
    return effects / len(orders)


def product_effects(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """
    Splits the change of products into effects of their factors, by logarithmic means where all factors are positive. Both
    arguments are factors × items. A factor that is NaN in one period, such as the price of something not sold, counts as
    unchanged; NaN in both counts as one.
    """
    before, after = np.where(np.isnan(before), after, before), np.where(np.isnan(after), before, after)
    before, after = np.where(np.isnan(before), 1.0, before), np.where(np.isnan(after), 1.0, after)
    plain = ((before > 0) & (after > 0)).all(axis=0)
    effects = np.zeros_like(before)
    effects[:, plain] = _logarithmic(before[:, plain], after[:, plain])
    effects[:, ~plain] = _in_turn(before[:, ~plain], after[:, ~plain])
    return effects


def chain_factors(parts: np.ndarray) -> np.ndarray:
    """Converts quantities × items to factors: the first quantity, then each divided by the one before."""
    return np.vstack([parts[:1], *(divide(parts[at], parts[at - 1])[None] for at in range(1, len(parts)))])


def chain_effects(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """
    Splits the change of the last of several quantities by the factors of the chain; what a zero in the middle of the chain
    hides counts as an effect of the last factor.
    """
    effects = product_effects(chain_factors(before), chain_factors(after))
    effects[-1] += after[-1] - before[-1] - effects.sum(axis=0)
    return effects


def volume_mix_rate(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """
    Splits the change of an additive measure by item into effects of the whole volume, of the item's share of it (mix) and of
    its value per unit (rate). Both arguments are 2 × items: value and volume. Returns 3 × items.
    """
    factors: list[np.ndarray] = []
    for value, volume in (before, after):
        total = volume.sum()
        factors.append(np.vstack([np.full(len(volume), total), divide(volume, np.full(len(volume), total)), divide(value, volume)]))
    effects = product_effects(*factors)
    effects[2] += after[0] - before[0] - effects.sum(axis=0)
    return effects
