"""Tests of signatures of requests to storage."""

import datetime

from hypothesis import given
from hypothesis import strategies as st

from files.sign_s3 import encode, sign

AT = datetime.datetime(2013, 5, 24, tzinfo=datetime.UTC)
# The credentials of the examples in the documentation of AWS.
USER, SECRET = "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"


def signature(target: str, **changes: str) -> str:
    """The signature of a GET for a target, with changed parts."""
    parts = {"host": "examplebucket.s3.amazonaws.com", "region": "us-east-1", "user": USER, "secret": SECRET} | changes
    headers = sign("GET", target, at=AT, **parts)
    return headers["Authorization"].rsplit("=", 1)[1]


def test_signs_the_documented_examples() -> None:
    assert signature("/?lifecycle=") == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
    assert signature("/?max-keys=2&prefix=J") == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"


def test_the_order_of_a_query_does_not_matter() -> None:
    assert signature("/?prefix=J&max-keys=2") == signature("/?max-keys=2&prefix=J")


def test_every_part_is_signed() -> None:
    changed = [
        signature("/a"),
        signature("/b"),
        signature("/a", region="eu-west-1"),
        signature("/a", secret="other"),
        signature("/a", host="h"),
    ]
    assert len(set(changed)) == len(changed)


@given(st.text(max_size=30))
def test_an_encoded_text_has_only_letters_that_a_query_may_have(text: str) -> None:
    plain = text.encode("utf-8", "replace").decode()
    assert set(encode(plain)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~%")
