"""Tests of failures: whatever goes wrong in code becomes a sentence for a person."""

import types

import pytest

from analysis.user_traceback import FILE_NAME, CpuTimeUsedUp, readable, remember_source, to_failure


def failure_of(code: str) -> dict[str, object]:
    """The failure of code that is compiled and run as analyses are."""
    remember_source(code)
    try:
        compiled = compile(code, FILE_NAME, "exec")
        types.FunctionType(compiled, {})()
    except BaseException as fault:
        return dict(to_failure(fault))
    raise AssertionError("the code did not fail")


def test_names_the_line_and_shows_only_the_code_of_the_person() -> None:
    failure = failure_of("def inner():\n    return 1 / 0\n\nresult = inner()")
    assert (failure["kind"], failure["line"]) == ("error", 2)
    assert failure["message"] == "Line 2 failed: ZeroDivisionError: division by zero"
    assert str(failure["traceback"]).count("File ") == 2
    assert "return 1 / 0" in str(failure["traceback"])


def test_names_the_line_that_is_not_python() -> None:
    failure = failure_of("x = 1\nif x\n    pass")
    assert (failure["kind"], failure["line"], failure["message"]) == ("error", 2, "Line 2 is not valid Python: expected ':'.")


@pytest.mark.parametrize(("fault", "kind"), [(MemoryError("x"), "memory"), (CpuTimeUsedUp(), "timeout")])
def test_a_limit_is_no_error_of_the_code(fault: BaseException, kind: str) -> None:
    failure = to_failure(fault)
    assert (failure["kind"], failure["message"]) == (kind, "")


def test_an_error_that_breaks_when_it_is_read_is_still_a_failure() -> None:
    code = "class E(Exception):\n    def __str__(self):\n        raise SystemExit\nraise E"
    failure = failure_of(code)
    assert failure["kind"] == "error"
    assert "E" in str(failure["message"])


@pytest.mark.parametrize(("text", "shown"), [("a\0b", "a\ufffdb"), ("\ud800", "?"), ("x" * 11, "x" * 9 + "…"), ("x" * 10, "x" * 10)])
def test_texts_are_what_json_and_a_screen_can_show(text: str, shown: str) -> None:
    assert readable(text, 10) == shown
