"""Orders candidate causes: what explains most of the unexpected change, and is sure, comes first."""

from typing import Any

import numpy as np

from causes.data_faults import Fault, fact
from causes.items import Candidate
from causes.usual import Usual

_LISTED = 12
_SAME_KIND = 3
_BROAD, _NOTHING = 0.45, 0.75


def _weight(explained: float, usual: Usual) -> float:
    """Returns how much of the unexpected change is explained, from 0 to 1; less for what pulls the other way."""
    scale = max(abs(explained), abs(usual.deviation), 1.5 * usual.spread, 1e-300)
    opposite = explained * usual.deviation < 0 and abs(usual.deviation) > 1.5 * usual.spread
    return abs(explained) / scale * (0.4 if opposite else 1.0)


def _nothing(usual: Usual) -> Candidate:
    far = abs(usual.distance) / usual.limit
    strength = _NOTHING * float(np.clip((1.4 - far) / 0.8, 0.05, 1.0))
    evidence = [fact("expected value", usual.expected), fact("distance from expected", round(usual.distance, 1)), fact("earlier changes compared", usual.pairs)]
    return Candidate("no_unusual_change", None, strength, evidence=evidence, score=strength)


def rank(faults: list[Fault], candidates: list[Candidate], usual: Usual, change: float) -> list[dict[str, Any]]:
    """Returns the domain's causes, most likely first."""
    everything = [Candidate(fault.kind, fault.effect, fault.strength, evidence=fault.evidence) for fault in faults if fault.kind != "calendar"]
    everything += candidates
    far = abs(usual.distance) / usual.limit
    everything.append(Candidate("broad_change", usual.deviation, _BROAD * float(np.clip(far - 0.5, 0, 1))))
    for one in everything:
        one.score = one.strength * _weight(one.explained or 0.0, usual)
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
