"""Orders candidate causes: what explains most of the unexpected change, and is sure, comes first."""

from typing import Any

import numpy as np

from causes.data_faults import Fault, fact
from causes.items import Candidate
from causes.statements import Measured
from causes.usual import Usual

_SPECIFIC = (
    "duplicate_load",
    "missing_days",
    "incomplete_period",
    "outlier",
    "source_stopped",
    "item_lost",
    "item_new",
    "price_change",
    "mix_shift",
    "simpson_reversal",
)
_LISTED = 12
_SAME_KIND = 3
_BROAD, _NOTHING = 0.45, 0.75
_MATERIAL = 0.05
"""Part of the value before from which a plain cause counts fully, even where the measure usually varies more."""
_MOST_OF_IT = 0.6
"""Part of the unexpected change from which one item is most of it."""
_PLAIN = 0.85
"""Strength of what is plain to see, whatever the usual variation."""


def _weight(one: Candidate, usual: Usual) -> float:
    """Returns how much of the unexpected change is explained, from 0 to 1; less for what pulls the other way."""
    explained = one.explained or 0.0
    plain = one.strength >= _PLAIN
    reach = min(usual.spread, _MATERIAL * abs(usual.before)) if plain else 1.5 * usual.spread
    unexpected = max(abs(usual.deviation) - (usual.spread if plain else 0.0), 0.0)
    scale = max(abs(explained), unexpected, reach, 1e-300)
    return abs(explained) / scale * _direction(explained, usual, plain)


def _direction(explained: float, usual: Usual, plain: bool) -> float:
    """Returns less than 1 for what pulls against the unexpected change."""
    if explained * usual.deviation >= 0 or abs(usual.deviation) <= 0.5 * usual.spread:
        return 1.0
    return 0.4 if abs(usual.deviation) > 1.5 * usual.spread else 0.9 if plain else 0.6


def _prefer_specific(candidates: list[Candidate]) -> None:
    """
    Puts an item's change behind a cause that says why, parts of a lost item behind the whole of it, and what all prices did behind
    the reversal that it is part of.
    """
    specific = [one for one in candidates if one.kind in _SPECIFIC and one.strength >= 0.6]
    for one in candidates:
        if one.kind == "item_change" and one.explained and any((why.explained or 0) / one.explained >= 0.6 for why in specific):
            one.score *= 0.5
        if (
            one.kind == "mix_shift"
            and one.explained
            and any(why.kind in _SPECIFIC[:-3] and (why.explained or 0) / one.explained >= 0.6 for why in specific)
        ):
            one.score *= 0.5
        if one.kind == "price_change" and not one.items and any(why.kind == "simpson_reversal" for why in specific):
            one.score *= 0.5
        if one.kind in ("source_stopped", "item_lost", "item_new") and one.explained:
            most = (
                max(abs(other.explained or 0) for other in candidates if other.kind == one.kind and other.strength >= _PLAIN)
                if one.strength >= _PLAIN
                else 0
            )
            one.score *= float(np.sqrt(abs(one.explained) / most)) if most > abs(one.explained) else 1.0


def _concentration(candidates: list[Candidate], usual: Usual) -> tuple[float, Candidate | None]:
    """
    Returns from 0 to 1 how sure it is that one item moves the whole, because its part of the unexpected change exceeds by far its
    part of the value before, and that item.
    """
    most, moving = 0.0, None
    for one in candidates:
        part = (one.explained or 0.0) / usual.deviation if usual.deviation else 0.0
        before = next((found["value"] for found in one.evidence if found["name"] == "value before"), 0.0)
        if one.kind in ("item_change", "item_lost", "item_new") and part >= _MOST_OF_IT and usual.before:
            excess = min(part, 1.0) - abs(before / usual.before)
            if excess > most:
                most, moving = excess, one
    return float(np.clip((most - 0.2) / 0.2, 0, 1)), moving


def _nothing(usual: Usual) -> Candidate:
    far = abs(usual.distance) / usual.limit
    strength = _NOTHING * float(np.clip((1.2 - far) / 0.7, 0.05, 1.0))
    evidence = [
        fact("expected value", usual.expected),
        fact("distance from expected", round(usual.distance, 1)),
        fact("earlier changes compared", usual.pairs),
    ]
    return Candidate("no_unusual_change", None, strength, evidence=evidence, score=strength)


def rank(faults: list[Fault], candidates: list[Candidate], usual: Usual, change: float, rows: Measured) -> list[dict[str, Any]]:
    """Returns the domain's causes, most likely first. `rows`: what their sentences are measured on."""
    everything = [
        Candidate(fault.kind, fault.effect, fault.strength, evidence=fault.evidence, states=fault.states)
        for fault in faults
        if fault.kind != "calendar"
    ]
    everything += candidates
    far = abs(usual.distance) / usual.limit
    for one in everything:
        one.score = one.strength * _weight(one, usual)
    _prefer_specific(everything)
    best = max(everything, key=lambda one: one.score, default=None)
    left = usual.deviation - (best.explained or 0.0 if best and best.strength >= 0.5 else 0.0)
    broad = _BROAD * float(np.clip(far - 0.5, 0, 1)) * min(1.0, abs(left) / max(abs(usual.deviation), 1e-300))
    sure, moving = _concentration(everything, usual)
    if moving is not None:
        # One item is most of what would otherwise be called spread over all of them.
        moving.score = max(moving.score, sure * broad)
        broad *= 1 - sure
    everything.append(Candidate("broad_change", usual.deviation, broad, evidence=[fact("expected value", usual.expected)], score=broad))
    everything.append(_nothing(usual))
    for fault in faults:
        if fault.kind == "calendar":
            share = min(1.0, abs(fault.effect) / max(abs(change), 1e-300)) if fault.effect * change > 0 else 0.0
            everything.append(
                Candidate(
                    "calendar",
                    fault.effect,
                    fault.strength,
                    evidence=fault.evidence,
                    score=0.5 * share * _nothing(usual).score,
                    states=fault.states,
                )
            )
    everything.sort(key=lambda one: -one.score)
    kept: list[Candidate] = []
    for one in everything:
        if one.score >= 0.01 and sum(other.kind == one.kind for other in kept) < _SAME_KIND and len(kept) < _LISTED:
            kept.append(one)
    return [
        {
            "kind": one.kind,
            "dimensions": one.dimensions,
            "items": one.items,
            "explained": one.explained,
            "share": one.explained / change if change and one.explained is not None else None,
            "score": round(min(one.score, 1.0), 4),
            "evidence": one.evidence,
            "states": one.states or rows.state(one),
        }
        for one in kept
    ]
