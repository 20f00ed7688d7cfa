"""Tests of `*`, which becomes the columns of a table."""

import pytest
from sqlglot import parse_one

from star_columns import expand_stars
from statement import NotExpressible

TABLES = {"t": ["id", "City Name", "n"], "u": ["id", "m"]}


@pytest.mark.parametrize(
    ("sql", "names"),
    [
        ("SELECT * FROM t", ["id", "City Name", "n"]),
        ("SELECT * EXCLUDE (id) FROM T", ["City Name", "n"]),
        ("SELECT * RENAME (n AS count) FROM t", ["id", "City Name", "count"]),
        ("SELECT * REPLACE (n + 1 AS n) FROM t", ["id", "City Name", "n"]),
        ("SELECT * FROM t JOIN u ON t.id = u.id", ["id", "City Name", "n", "id", "m"]),
        ("SELECT *, 1 AS one FROM (SELECT * EXCLUDE (n) FROM t) AS x", ["id", "City Name", "one"]),
        ("WITH x AS (SELECT m FROM u) SELECT * FROM x", ["m"]),
        ("SELECT * FROM u UNION ALL SELECT * FROM u", ["id", "m"]),
        ("SELECT m FROM u WHERE id IN (SELECT id FROM (SELECT * FROM t) AS y)", ["m"]),
    ],
)
def test_every_star_becomes_the_columns_of_its_tables(sql: str, names: list[str]) -> None:
    tree = parse_one(sql, read="duckdb")
    assert expand_stars(tree, TABLES) == names
    assert "*" not in tree.sql("duckdb")


def test_a_column_with_a_blank_is_quoted_and_a_replaced_one_is_computed() -> None:
    tree = parse_one("SELECT * EXCLUDE (id) REPLACE (n + 1 AS n) FROM t", read="duckdb")
    expand_stars(tree, TABLES)
    assert tree.sql("duckdb") == 'SELECT "City Name", n + 1 AS n FROM t'


def test_unknown_columns_are_refused() -> None:
    with pytest.raises(NotExpressible, match="The columns of a part of the query are unknown"):
        expand_stars(parse_one("SELECT * FROM unknown", read="duckdb"), TABLES)
