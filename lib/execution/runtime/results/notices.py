"""Collects what was cut, converted or dropped from the output, one sentence per kind."""

from collections import Counter

_SENTENCES = {
    "missing": "{count} missing or undefined {values} (NaN) in the result {are} shown as empty.",
    "digits": "{count} whole {numbers} in the result {have} too many digits to be shown and {are} shown as empty.",
    "infinite": "{count} infinite {values} in the result {are} shown as empty.",
    "characters": "{count} {texts} in the result held characters that cannot be shown; they were replaced.",
    "long": "{count} {texts} in the result {were} cut to 10,000 characters.",
}
_MOST, _LONGEST = 50, 500


class Notices:
    """Counts by kind and whole sentences, each once."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._sentences: dict[str, None] = {}

    def count(self, kind: str) -> None:
        """Counts one more of `kind`: missing, infinite, digits, characters or long."""
        self._counts[kind] += 1

    def add(self, sentence: str) -> None:
        """Adds a separate sentence."""
        self._sentences[sentence] = None

    def sentences(self) -> list[str]:
        """Returns all notices, in plain words."""
        counted: list[str] = []
        for kind, count in self._counts.items():
            one = count == 1
            words = {"values": "value" if one else "values", "texts": "text" if one else "texts"}
            words |= {"numbers": "number" if one else "numbers", "have": "has" if one else "have"}
            words |= {"are": "is" if one else "are", "were": "was" if one else "were"}
            counted.append(_SENTENCES[kind].format(count=f"{count:,}", **words))
        return [sentence[:_LONGEST] for sentence in [*self._sentences, *counted][:_MOST]]
