"""Makes random numbers the same again for the same seed, those too for which the code asks without a seed."""

import random
from typing import Any

import numpy as np

_make_generator = np.random.default_rng


def seed_everything(seed: int) -> None:
    """Seeds `random`, numpy's shared generator, and each generator of numpy that is made without a seed, one unlike the other."""
    made = 0

    def default_rng(given: Any = None) -> np.random.Generator:
        nonlocal made
        if given is not None:
            return _make_generator(given)
        made += 1
        return _make_generator(np.random.SeedSequence(seed % 2**64, spawn_key=(made,)))

    default_rng.__doc__ = _make_generator.__doc__
    np.random.default_rng = default_rng
    random.seed(seed)
    np.random.seed(seed % 2**32)
