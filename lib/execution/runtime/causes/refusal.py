"""What ends an explanation with a sentence for a person."""


class Refusal(Exception):
    """A change that cannot be explained; the message is one sentence."""
