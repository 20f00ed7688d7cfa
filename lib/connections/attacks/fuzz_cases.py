"""Statements with places for hostile texts: `{s}` a literal, `{n}` a quoted name, `{w}` the bare text.

`{p}` is a literal that is a pattern, a format, a path or an interval, which is translated to what the server means by it.
"""

from __future__ import annotations

# Has no letter that means something in the format of a date.
MARK = "xo7391"

TEMPLATES = (
    "SELECT {s} AS x FROM t", "SELECT EXTRACT({n} FROM d) FROM t", "SELECT EXTRACT({s} FROM d) FROM t", "SELECT date_part({s}, d) FROM t",
    "SELECT date_trunc({s}, d) FROM t", "SELECT date_trunc({n}, d) FROM t", "SELECT timestampdiff({n}, d, d) FROM t",
    "SELECT timestampadd({n}, 1, d) FROM t", "SELECT timestampdiff({w}, d, d) FROM t", "SELECT date_diff({s}, d, d) FROM t",
    "SELECT datediff({s}, d, d) FROM t", "SELECT datediff({n}, d, d) FROM t", "SELECT date_sub({s}, d, d) FROM t",
    "SELECT d + INTERVAL {p} FROM t", "SELECT d + INTERVAL {p} DAY FROM t", "SELECT d + INTERVAL 1 {n} FROM t",
    "SELECT d + INTERVAL '1' {n} FROM t", "SELECT d + INTERVAL '1' {w} FROM t", "SELECT d + INTERVAL (b) {n} FROM t",
    "SELECT date_add(d, INTERVAL 1 {n}) FROM t", "SELECT date_add(d, INTERVAL {s} DAY) FROM t", "SELECT last_day(d, {n}) FROM t",
    "SELECT d AT TIME ZONE {s} FROM t", "SELECT CAST(a AS {n}) FROM t", "SELECT CAST(a AS VARCHAR({n})) FROM t",
    "SELECT CAST(a AS ENUM({s})) FROM t", "SELECT CAST(a AS STRUCT({n} INT)) FROM t", "SELECT CAST({s} AS DATE) FROM t",
    "SELECT CAST({s} AS INTERVAL) FROM t", "SELECT CAST(a AS DATE FORMAT {p}) FROM t", "SELECT a::{n} FROM t",
    "SELECT a COLLATE {n} FROM t", "SELECT a COLLATE {w} FROM t", "SELECT {n}(a) FROM t", "SELECT {w}(a) FROM t",
    "SELECT t.{n} FROM t", "SELECT t.{n}.{n} FROM t", "SELECT a AS {n} FROM t", "SELECT a AS {s} FROM t", "SELECT a {n} FROM t",
    "SELECT x.a FROM t AS x({n})", "WITH {n} AS (SELECT a FROM t) SELECT * FROM {n}", "WITH x({n}) AS (SELECT a FROM t) SELECT * FROM x",
    "SELECT * FROM t AS {n}", "SELECT * FROM (SELECT a FROM t) AS {n}({n})", "SELECT * FROM t JOIN t AS u USING ({n})",
    "SELECT * FROM t {w} JOIN t AS u ON true", "SELECT a FROM t ORDER BY {n}", "SELECT a FROM t ORDER BY a {w}", "SELECT a FROM t LIMIT {s}",
    "SELECT a FROM t LIMIT {w}", "SELECT sum(b) OVER {n} FROM t WINDOW {n} AS (ORDER BY a)",
    "SELECT sum(b) OVER (ORDER BY a ROWS BETWEEN {s} PRECEDING AND CURRENT ROW) FROM t",
    "SELECT sum(b) OVER (ORDER BY a {w} UNBOUNDED PRECEDING) FROM t", "SELECT trim({s} FROM a) FROM t", "SELECT trim({n} a FROM a) FROM t",
    "SELECT trim(a, {s}) FROM t", "SELECT replace(a, {s}, {s}) FROM t", "SELECT a LIKE {s} FROM t", "SELECT a LIKE 'x' ESCAPE {s} FROM t",
    "SELECT a IN ({s}, {s}) FROM t", "SELECT a || {s} FROM t", "SELECT concat(a, {s}) FROM t", "SELECT concat_ws({s}, a, a) FROM t",
    "SELECT CASE {s} WHEN {s} THEN {s} ELSE {s} END FROM t", "SELECT coalesce(a, {s}) FROM t", "SELECT nullif(a, {s}) FROM t",
    "SELECT to_char(d, {p}) FROM t", "SELECT to_date(a, {p}) FROM t", "SELECT strftime(d, {p}) FROM t", "SELECT strftime({p}, d) FROM t",
    "SELECT strptime(a, {p}) FROM t", "SELECT date_format(d, {p}) FROM t", "SELECT str_to_date(a, {p}) FROM t",
    "SELECT regexp_replace(a, {p}, {p}, 'g') FROM t", "SELECT regexp_matches(a, {p}) FROM t", "SELECT regexp_extract(a, {p}, 0) FROM t",
    "SELECT regexp_full_match(a, {p}) FROM t", "SELECT a SIMILAR TO {s} FROM t", "SELECT split_part(a, {s}, 1) FROM t",
    "SELECT string_split(a, {s}) FROM t", "SELECT string_agg(a, {s}) FROM t", "SELECT group_concat(a, {s}) FROM t",
    "SELECT starts_with(a, {s}) FROM t", "SELECT suffix(a, {s}) FROM t", "SELECT contains(a, {s}) FROM t", "SELECT position({s} IN a) FROM t",
    "SELECT translate(a, {s}, {s}) FROM t", "SELECT json_extract(a, {p}) FROM t", "SELECT a -> {p} FROM t", "SELECT a ->> {p} FROM t",
    "SELECT a[{s}] FROM t", "SELECT a[{s}:{s}] FROM t", "SELECT [{s}] FROM t", "SELECT ARRAY[{s}] FROM t", "SELECT DATE {s} FROM t",
    "SELECT TIMESTAMP {s} FROM t", "SELECT time_bucket(INTERVAL {s}, d) FROM t", "SELECT * EXCLUDE ({n}) FROM t",
    "SELECT * REPLACE (a AS {n}) FROM t", "SELECT * RENAME (a AS {n}) FROM t", "SELECT COLUMNS({s}) FROM t", "SELECT X{s} FROM t",
    "SELECT /* {w} */ a FROM t", "SELECT a FROM t -- {w}", "SELECT /*+ {w} */ a FROM t", "SELECT a FROM t TABLESAMPLE {w} (1)",
    "SELECT {w} FROM t", "SELECT 1{w} FROM t", "SELECT * FROM {n}", "SELECT @{w} FROM t", "SELECT :{w} FROM t", "SELECT ${w} FROM t",
    "SELECT quantile_cont(v, {s}) FROM t", "SELECT first(a ORDER BY {s}) FROM t", "SELECT a FROM t UNION {w} SELECT a FROM t",
    "SELECT count(*) FILTER (WHERE a = {s}) FROM t", "SELECT {w} a FROM t", "SELECT extract(year FROM {s}) FROM t",
    "SELECT a FROM t GROUP BY {s}", "SELECT a FROM t HAVING {s} = a", "VALUES ({s})", "SELECT * FROM (VALUES ({s})) AS v({n})",
)
# Other ways in which each server writes texts.
LITERALS: dict[str, tuple[str, ...]] = {
    "postgres": ("SELECT E{s} FROM t", "SELECT U&{s} FROM t", "SELECT B{s} FROM t", "SELECT N{s} FROM t", "SELECT $${w}$$ FROM t", "SELECT $x${w}$x$ FROM t"),
    "mysql": ("SELECT _utf8mb4{s} FROM t", "SELECT N{s} FROM t", "SELECT b{s} FROM t", 'SELECT "{w}" FROM t', "SELECT `a`{s} FROM t", "SELECT {s}{s} FROM t"),
    "sqlite": ('SELECT "{w}" FROM t', "SELECT [{w}] FROM t", "SELECT `{w}` FROM t", "SELECT a GLOB {s} FROM t"),
    "duckdb": ("SELECT e{s} FROM t", "SELECT $${w}$$ FROM t", "SELECT $x${w}$x$ FROM t", "SELECT {'a': {s}} FROM t", "SELECT MAP {{s}: {s}} FROM t"),
    "spark": ("SELECT r{s} FROM t", 'SELECT "{w}" FROM t', "SELECT {s} {s} FROM t", "SELECT a:{n} FROM t", "SELECT {w}BD FROM t"),
}
NAMES = ("SELECT {n}.a FROM t AS {n}", "SELECT {n}.{n}.{n} FROM t", "SELECT sum(a) AS {n} FROM t GROUP BY {n} HAVING {n} > 1")
