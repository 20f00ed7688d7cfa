"""Tests of the check of statements: what may run, in which words, and what is refused with which sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from statement import Size, StatementRefused, check_nodes, check_statement, parse, shown

DIALECTS = ["postgres", "mysql", "spark", "sqlite", "duckdb"]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 1",
        "SELECT a, count(*) FROM t WHERE b > 3 GROUP BY a HAVING count(*) > 1 ORDER BY 2 LIMIT 5",
        "WITH x AS (SELECT a FROM t) SELECT * FROM x JOIN y ON x.a = y.a",
        "SELECT a FROM t UNION ALL SELECT b FROM u",
        "SELECT CASE WHEN a IS NULL THEN 0 ELSE a END FROM t",
        "SELECT sum(a) OVER (PARTITION BY b ORDER BY c) FROM t",
    ],
)
def test_a_select_may_run_in_every_dialect(sql: str, dialect: str) -> None:
    assert check_statement(sql, dialect).sql.startswith(("SELECT", "WITH"))


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("", "Send one statement, not several or none."),
        ("SELECT 1; SELECT 2", "Send one statement, not several or none."),
        ("DROP TABLE t", "Only a SELECT is allowed."),
        ("INSERT INTO t VALUES (1)", "Only a SELECT is allowed."),
        ("WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x", "“DELETE” is not allowed in this place of a statement."),
        ("SELECT * INTO u FROM t", "A SELECT that writes or locks is not allowed."),
        ("SELECT * FROM t FOR UPDATE", "A SELECT that writes or locks is not allowed."),
        ("SELECT pg_read_file('/etc/passwd')", "The function pg_read_file is not allowed."),
        ("SELECT pg_sleep(1)", "is not allowed"),
        ("SELECT * FROM generate_series(1, 9)", "Only tables can be read from, not functions."),
        ("SELECT * FROM pg_catalog.pg_roles", "The server's system catalogues cannot be read."),
        ("SELECT * FROM INFORMATION_SCHEMA.tables", "The server's system catalogues cannot be read."),
        ('SELECT * FROM "pg_shadow"', "The server's system catalogues cannot be read."),
        ("SELECT 1 \x00", "The statement contains a NUL character."),
        ("SELECT (", "The statement is not valid SQL."),
        ("SELECT '" + "x" * 20_000 + "'", "The statement has more than 20,000 characters."),
        ("SELECT " + ", ".join(["1"] * 6_000), "The statement is too large."),
    ],
)
def test_everything_else_is_refused_with_a_reason(sql: str, message: str) -> None:
    with pytest.raises(StatementRefused) as refused:
        check_statement(sql, "postgres")
    assert message in str(refused.value)


@pytest.mark.parametrize("name", ["'/etc/passwd'", '"a/b"', '"data.csv"', '"s3://x"', '"*"'])
def test_duckdb_reads_no_file_by_the_name_of_a_table(name: str) -> None:
    with pytest.raises(StatementRefused):
        check_statement(f"SELECT * FROM {name}", "duckdb")


def test_what_runs_is_written_anew_without_comments() -> None:
    checked = check_statement("select /*! 1, */ a -- x\n from T", "mysql")
    assert checked.sql == "SELECT `a` FROM `T`"


def test_names_the_tables_that_are_not_defined_in_the_statement() -> None:
    sql = 'WITH x AS (SELECT * FROM "One") SELECT * FROM x JOIN two.three ON EXISTS (SELECT 1 FROM four)'
    assert check_statement(sql, "postgres").tables == (("One",), ("four",), ("two", "three"))


def test_names_get_the_case_that_they_have_in_the_source() -> None:
    assert check_statement('SELECT A, "A" FROM t', "postgres").sql == 'SELECT "a", "A" FROM "t"'
    assert check_statement('SELECT A, "b" FROM t', "mysql", written_in="duckdb").sql == "SELECT `a`, `b` FROM `t`"


def test_a_position_in_the_order_becomes_what_stands_there() -> None:
    assert check_statement("SELECT a AS x, b FROM t ORDER BY 2, 1", "postgres").sql.endswith('ORDER BY "b", "x"')


def test_sqlite_quotes_names_so_that_an_unknown_one_is_no_text() -> None:
    assert check_statement("SELECT a FROM t", "sqlite").sql == "SELECT `a` FROM `t`"


def test_a_larger_size_allows_a_longer_statement() -> None:
    sql = "SELECT " + ", ".join(["1"] * 6_000)
    tree = parse(sql, "duckdb", Size(100_000, 20_000))
    check_nodes(tree, "duckdb", Size(100_000, 20_000))


@given(st.text(max_size=200))
def test_a_shown_name_is_printable_and_short(name: str) -> None:
    assert shown(name).isprintable()
    assert len(shown(name)) <= 61


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_checked_or_refused_with_a_sentence(text: str) -> None:
    written, refusal = "SELECT 1", "None."
    try:
        written = check_statement(text, "postgres").sql
    except StatementRefused as refused:
        refusal = str(refused)
    assert refusal.endswith(".")
    # What passed passes again, and means the same.
    assert check_statement(written, "postgres").sql == written


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40))
def test_a_text_in_a_statement_stays_a_text(value: str) -> None:
    for dialect in DIALECTS:
        quoted = value.replace("'", "''")
        written = check_statement(f"SELECT '{quoted}' AS v FROM t", dialect, written_in="duckdb").sql
        assert parse(written, dialect).selects[0].this.name == value
