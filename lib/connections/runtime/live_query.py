"""Writes a query over live tables in the dialect of their server.

The query is DuckDB's SQL. Each of its tables is replaced by a derived table that selects the dataset's columns from
their place, with values as the product's tables have them: decimals as doubles, times in UTC, types that tables lack as
text. So a query means the same on every server, and on an uploaded file with the same rows.

Raises StatementRefused, and NotExpressible for features that the server's SQL lacks.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp, parse_one

from portable.kinds import with_kind
from portable.to_portable import to_portable
from dialects import adapt
from exact_sql import to_exact
from exact_words import mark_stored
from refusals import StatementRefused, shown
from sources.source import RemoteColumn, SourceOfColumns
from star_columns import expand_stars
from statement import (
    RECIPE_SIZE,
    USUAL_SIZE,
    check_nodes,
    check_statement,
    find_sources,
    name_positions,
    parse,
    write,
    write_table,
)


@dataclass(frozen=True)
class LiveTable:
    """A table of a query: its lower-case names, its location as server SQL, and its columns.

    `columns` are pairs of a name in the query and the name at the place.
    """

    names: frozenset[str]
    place: str
    columns: tuple[tuple[str, str], ...]


def to_live_statement(sql: str, tables: list[LiveTable], source: SourceOfColumns, *, exact: bool = False) -> str:
    """Returns the query as the server of `source` runs it; fetches the columns of the tables that it reads from the server.

    `exact` writes the query of a recipe, whose values must be those that DuckDB computes.
    """
    size = RECIPE_SIZE if exact else USUAL_SIZE
    tree = parse(sql, "duckdb", size)
    check_nodes(tree, "duckdb", size)
    used = [(node, _find_table(node, tables)) for node in find_sources(tree)]
    _unify_names(tree, [table for _, table in used])
    if exact and source.dialect != "duckdb":
        expand_stars(tree, {name: [column for column, _ in table.columns] for table in tables for name in table.names})
    name_positions(tree)
    views = {id(table): to_view(table, source) for _, table in used}
    for node, table in used:
        if exact:
            mark_stored(node)
        alias = node.args.get("alias")
        view = views[id(table)].copy()
        view.set("alias", alias or exp.TableAlias(this=exp.to_identifier(node.name, quoted=True)))
        for key in ("joins", "laterals", "sample"):
            if node.args.get(key):
                view.set(key, node.args[key])
        node.replace(view)
    tree = to_exact(tree, source.dialect) if exact else to_portable(tree, source.dialect)
    return write(adapt(tree, source.dialect), source.dialect)


def to_place(request: dict[str, object], dialect: str) -> str:
    """Returns the statement that reads a table of a request."""
    location = request.get("parquet")
    if isinstance(location, str):
        return _to_file_place(location, dialect)
    path = request.get("path")
    if isinstance(path, list):
        return write_table(path, dialect)
    return check_statement(str(request["sql"]), dialect).sql


def _to_file_place(location: str, dialect: str) -> str:
    """Returns the statement that reads a Parquet file in place, which only a cluster can."""
    if dialect != "spark":
        raise StatementRefused("The files of this dataset cannot be read there.")
    return write_table(["parquet", location], dialect)


def _find_table(node: exp.Table, tables: list[LiveTable]) -> LiveTable:
    if len(node.parts) == 1:
        for table in tables:
            if node.name.lower() in table.names:
                return table
    raise StatementRefused(f"The statement reads “{shown(node.sql())}”, which is not part of the question's data.")


def _unify_names(tree: exp.Query, tables: list[LiveTable]) -> None:
    """Normalises the spelling of each name, because DuckDB ignores case and most servers do not: that of the column, otherwise its first occurrence."""
    spelt = {name.lower(): name for table in tables for name, _ in table.columns}
    for identifier in tree.find_all(exp.Identifier):
        spelling = spelt.setdefault(identifier.name.lower(), identifier.name)
        identifier.set("this", spelling)
        identifier.set("quoted", True)


def to_view(table: LiveTable, source: SourceOfColumns) -> exp.Subquery:
    """Returns the derived table that replaces a live one; fetches its columns from the server."""
    there = {column.name: column for column in source.columns(table.place)}
    selected = []
    for name, original in table.columns:
        column = there.get(original)
        if column is None:
            raise StatementRefused(f"The table has no column “{shown(original)}” anymore. Refresh the dataset.")
        selected.append(with_kind(exp.alias_(_to_value(column, source.dialect), name, quoted=True), column.kind))
    rows = parse_one(table.place, read=source.dialect)
    plain = rows.args["from_"].this if _is_whole_table(rows) else rows.subquery("place")
    return exp.select(*selected).from_(plain).subquery()


def _is_whole_table(rows: exp.Expression) -> bool:
    return (
        isinstance(rows, exp.Select)
        and isinstance(rows.expressions[0], exp.Star)
        and isinstance(rows.args["from_"].this, exp.Table)
        and not any(rows.args.get(key) for key in ("joins", "where", "group", "limit", "order", "distinct", "with_"))
    )


def _to_value(column: RemoteColumn, dialect: str) -> exp.Expression:
    """Returns a column converted to a value as in stored tables."""
    raw = exp.column(column.name, quoted=True)
    match column.shape:
        case "plain":
            return raw
        case "text":
            return exp.cast(raw, "TEXT")
        case "double":
            return exp.cast(raw, "DOUBLE")
        case "float":
            # Missing in stored tables, but a value on servers that support it.
            return exp.func("NULLIF", raw, exp.cast(exp.Literal.string("NaN"), "DOUBLE")) if dialect == "postgres" else raw
        case "utc":
            return exp.AtTimeZone(this=raw, zone=exp.Literal.string("UTC"))
        case "binary_text":
            # Compared by character, as everywhere else, rather than by locale.
            unicode = exp.DataType(this=exp.DataType.Type.CHARACTER_SET, kind=exp.var("utf8mb4"))
            characters = exp.Cast(this=raw, to=unicode)
            return exp.Collate(this=characters, expression=exp.var(column.collation or "utf8mb4_bin"))
