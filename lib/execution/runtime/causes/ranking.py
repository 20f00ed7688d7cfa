"""Orders candidate causes: what explains most of the unexpected change, and is sure, comes first."""

from typing import Any

import numpy as np

from causes.data_faults import Fault, fact
from causes.items import Candidate
from causes.usual import Usual

_SPECIFIC = ("duplicate_load", "missing_days", "incomplete_period", "outlier", "price_change", "item_lost", "item_new", "mix_shift")
_LISTED = 12
_SAME_KIND = 3
_BROAD, _NOTHING = 0.45, 0.75
_MATERIAL = 0.1
"""Part of the value before from which a plain cause counts fully, even where the measure usually varies more."""
_PLAIN = 0.9
"""Strength of what is plain to see, whatever the usual variation."""


def _weight(one: Candidate, usual: Usual) -> float:
    """Returns how much of the unexpected change is explained, from 0 to 1; less for what pulls the other way."""
    explained = one.explained or 0.0
    reach = min(usual.spread, _MATERIAL * abs(usual.before)) if one.strength >= _PLAIN else 1.5 * usual.spread
    scale = max(abs(explained), abs(usual.deviation), reach, 1e-300)
    opposite = explained * usual.deviation < 0 and abs(usual.deviation) > 1.5 * usual.spread
    return abs(explained) / scale * (0.4 if opposite else 1.0)


def _prefer_specific(candidates: list[Candidate]) -> None:
    """Puts an item's change behind a cause that says why: one that explains most of the same."""
    specific = [one for one in candidates if one.kind in _SPECIFIC and one.strength >= 0.6]
    for one in candidates:
        if one.kind == "item_change" and one.explained and any((why.explained or 0) / one.explained >= 0.6 for why in specific):
            one.score *= 0.5


def _nothing(usual: Usual) -> Candidate:
    far = abs(usual.distance) / usual.limit
    strength = _NOTHING * float(np.clip((1.2 - far) / 0.7, 0.05, 1.0))
    evidence = [fact("expected value", usual.expected), fact("distance from expected", round(usual.distance, 1)), fact("earlier changes compared", usual.pairs)]
    return Candidate("no_unusual_change", None, strength, evidence=evidence, score=strength)


def rank(faults: list[Fault], candidates: list[Candidate], usual: Usual, change: float) -> list[dict[str, Any]]:
    """Returns the domain's causes, most likely first."""
    everything = [Candidate(fault.kind, fault.effect, fault.strength, evidence=fault.evidence) for fault in faults if fault.kind != "calendar"]
    everything += candidates
    far = abs(usual.distance) / usual.limit
    for one in everything:
        one.score = one.strength * _weight(one, usual)
    _prefer_specific(everything)
    best = max(everything, key=lambda one: one.score, default=None)
    left = usual.deviation - (best.explained or 0.0 if best and best.strength >= 0.5 else 0.0)
    broad = _BROAD * float(np.clip(far - 0.5, 0, 1)) * min(1.0, abs(left) / max(abs(usual.deviation), 1e-300))
    everything.append(Candidate("broad_change", usual.deviation, broad, evidence=[fact("expected value", usual.expected)], score=broad))
    everything.append(_nothing(usual))
    for fault in faults:
        if fault.kind == "calendar":
            share = min(1.0, abs(fault.effect) / max(abs(change), 1e-300)) if fault.effect * change > 0 else 0.0
            everything.append(Candidate("calendar", fault.effect, fault.strength, evidence=fault.evidence, score=0.5 * share * _nothing(usual).score))
    everything.sort(key=lambda one: -one.score)
    kept: list[Candidate] = []
    for one in everything:
        if one.score >= 0.01 and sum(other.kind == one.kind for other in kept) < _SAME_KIND and len(kept) < _LISTED:
            kept.append(one)
    return [
        {
            "kind": one.kind, "dimensions": one.dimensions, "items": one.items, "explained": one.explained,
            "share": one.explained / change if change and one.explained is not None else None,
            "score": round(min(one.score, 1.0), 4), "evidence": one.evidence,
        }
        for one in kept
    ]  # fmt: skip
