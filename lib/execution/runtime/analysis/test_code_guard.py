"""Tests of the guard, which refuses code that leaves no result or computes none from the data."""

import ast

import pytest

from analysis.code_guard import find_refusal, may_read_given

ROWS = ", ".join(f"('city {at}', {at})" for at in range(30))


def refusal(code: str, has_data: bool = True) -> tuple[int | None, str] | None:
    """The line and the message of a refusal."""
    found = find_refusal(ast.parse(code), code, has_data)
    return None if found is None else (found.get("line"), found["message"])


@pytest.mark.parametrize(
    "code",
    [
        "result = df['n'].sum()",
        "result = datasets['sales']['n'].mean()",
        "fig = px.bar(df, x='a', y='b')",
        "def total(frame):\n    return frame['n'].sum()\nresult = total(df)",
        "rates = {'EUR': 1.0, 'USD': 0.9}\nresult = (df['n'] * df['currency'].map(rates)).sum()",
        f"table = pd.DataFrame([{ROWS}])\nresult = df.merge(table, on='city')",
        "for name in ['a', 'b']:\n    result = df[name].sum()",
        "if len(df):\n    result = 1\nelse:\n    result = 0",
        "exec('result = 1')",
    ],
)
def test_accepts_code_that_computes_from_the_data(code: str) -> None:
    assert refusal(code) is None


@pytest.mark.parametrize(
    ("code", "line", "message"),
    [
        ("df['n'].sum()", None, "The code leaves no result: assign the answer to `result`, or a chart to `fig`."),
        ("def f():\n    result = df['n'].sum()\nf()", 2, "Line 2 sets `result` inside of a function, where it is lost"),
        ("total = 3\nresult = total * 2", None, "The code never reads the data"),
        ("df.head()\nresult = 42", 2, "Line 2 sets `result` to values written in the code, not computed"),
        (f"df.head()\ntable = pd.DataFrame([{ROWS}])\nresult = table", 2, "Line 2 writes a table into the code in place of the data"),
        (f"df = pd.DataFrame([{ROWS}])\nresult = df.sum()", 1, "Line 1 writes a table into the code in place of the data"),
    ],
)
def test_refuses_code_that_does_not(code: str, line: int | None, message: str) -> None:
    found = refusal(code)
    assert found is not None
    assert found[0] == line
    assert found[1].startswith(message)


def test_without_data_only_a_result_is_required() -> None:
    assert refusal("result = 42", has_data=False) is None
    assert refusal("x = 42", has_data=False) is not None


@pytest.mark.parametrize(
    ("code", "reads"),
    [
        ("result = df.sum()", True),
        ("df = 1\nresult = df", False),
        ("result = datasets['a']", False),
        ("def f():\n    return df\nresult = f()", True),
        ("result = globals()['df']", True),
        ("df = df.dropna()", True),
    ],
)
def test_tells_whether_code_may_read_a_name_that_it_is_given(code: str, reads: bool) -> None:
    assert may_read_given(ast.parse(code), code, "df") == reads
