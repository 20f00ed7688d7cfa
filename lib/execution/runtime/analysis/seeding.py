"""Makes random numbers reproducible for the same seed, including those that the code draws without a seed."""

import functools
import os
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.random import bit_generator

_Random = random.Random
_seed_shared, _seed_numpy, _make_generator = random.seed, np.random.seed, np.random.default_rng
_entropy = _Random(0)
"""Replaces the system's randomness: unseeded draws come from here."""


class Random(_Random):
    """A `random.Random` seeded from the run's seed when none is given."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Like that of `random.Random`, except for `None`."""
        super().seed(_entropy.getrandbits(128) if a is None else a, version)


Random.__module__ = "random"


def _random_bytes(size: int, /) -> bytes:
    """Replaces `os.urandom` by draws from the run's seed."""
    if size < 0:
        raise ValueError("negative argument not allowed")
    return _entropy.randbytes(size)


@functools.wraps(_seed_shared)
def _seed_shared_generator(a: Any = None, version: int = 2) -> None:
    _seed_shared(_entropy.getrandbits(128) if a is None else a, version)


def _seed_numpy_generator(seed: Any = None) -> None:
    _seed_numpy(_entropy.getrandbits(32) if seed is None else seed)


def _generators(seed_of_run: int) -> Callable[[Any], np.random.Generator]:
    """Replaces `default_rng`; exported notebooks number the generators of a question in the same way."""
    made = 0

    @functools.wraps(_make_generator)
    def default_rng(seed: Any = None) -> np.random.Generator:
        nonlocal made
        if seed is not None:
            return _make_generator(seed)
        made += 1
        return _make_generator(np.random.SeedSequence(seed_of_run % 2**64, spawn_key=(made,)))

    return default_rng


def seed_everything(seed: int) -> None:
    """Seeds `random` and numpy's shared generator; generators created without a seed, `os.urandom` and what draws from
    it (`uuid4`, `secrets`) get theirs from the same seed, each a different one.
    """
    _entropy.seed(f"without a seed of its own {seed}")
    random.Random, random.seed = Random, _seed_shared_generator
    np.random.default_rng, np.random.seed = _generators(seed), _seed_numpy_generator
    os.urandom = _random_bytes
    # Where the libraries keep these two for themselves.
    bit_generator.__dict__["randbits"] = _entropy.getrandbits
    random.__dict__["_urandom"] = _random_bytes
    _seed_shared(seed)
    _seed_numpy(seed % 2**32)
