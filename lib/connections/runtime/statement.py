"""Checks statements that are about to run on an external server.

A statement is parsed, every part of its syntax tree is held against an allow-list, and it is written again from the
tree. What runs is always the new text, so that comments, odd encodings and version hints of the original never reach a
server. The tree is checked again as it is written, because rewriting may have changed it, and so is the new text.
The check is the first of three walls; the others are a read-only transaction and the role's own privileges.

Raises StatementRefused with a message for a person.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.dialects.sqlite import SQLite
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.normalize_identifiers import normalize_identifiers
from sqlglot.optimizer.scope import traverse_scope

from allowed_syntax import FUNCTIONS, NAMED_FUNCTIONS, SYNTAX, WRITTEN_FUNCTIONS, WRITTEN_SYNTAX
from check_parts import check_parts
from check_text import check_text
from refusals import NotExpressible, StatementRefused, shown


@dataclass(frozen=True)
class Size:
    """Size limits of a statement: characters, and nodes of its syntax tree."""

    characters: int
    nodes: int


USUAL_SIZE = Size(20_000, 5_000)
# A recipe lists columns, spellings and values in each of its steps.
RECIPE_SIZE = Size(400_000, 80_000)

# System catalogues of the servers: they contain roles, sessions and settings rather than data.
SYSTEM_SCHEMAS = frozenset(
    "pg_catalog pg_toast information_schema mysql sys performance_schema duckdb_internal system sqlite_master "
    "sqlite_schema sqlite_temp_master sqlite_temp_schema".split()
)


@dataclass(frozen=True)
class Statement:
    """A statement that may run: `sql` in the server's dialect, and the `tables` that it reads."""

    sql: str
    tables: tuple[tuple[str, ...], ...]


def check_statement(sql: str, dialect: str, *, written_in: str | None = None) -> Statement:
    """Checks one statement and translates it to the server's dialect.

    `dialect` and `written_in` are names that sqlglot knows; without `written_in` the statement is in the server's own.
    """
    source = written_in or dialect
    tree = parse(sql, source)
    check_nodes(tree, dialect)
    # Names are compared and written according to the source dialect, so that "A" and A stay distinct.
    tree = normalize_identifiers(tree, dialect=source)
    tables = _find_tables(tree)
    name_positions(tree)
    return Statement(write(tree, dialect), tables)


def parse(sql: str, dialect: str, size: Size = USUAL_SIZE) -> exp.Query:
    """Reads exactly one SELECT, without checking its parts."""
    if len(sql) > size.characters:
        raise StatementRefused(f"The statement has more than {size.characters:,} characters.")
    if "\x00" in sql:
        raise StatementRefused("The statement contains a NUL character.")
    try:
        trees = [tree for tree in sqlglot.parse(sql, read=dialect) if tree is not None]
    except (SqlglotError, RecursionError, ValueError) as error:
        raise StatementRefused(f"The statement is not valid SQL.{_find_fault(error)}") from error
    if len(trees) != 1:
        raise StatementRefused("Send one statement, not several or none.")
    tree = trees[0]
    if not isinstance(tree, exp.Query) or isinstance(tree, exp.Table):
        raise StatementRefused("Only a SELECT is allowed.")
    return tree


# How the parser reports a call with too few and with too many arguments, before the place that it marks.
_MISSING = re.compile(r"Required (?:keyword|argument): '\w+' missing for ")
_SURPLUS = re.compile(r"number of provided arguments \((\d+)\) is greater than the maximum number of supported arguments \((\d+)\)")
_CALLED = re.compile(r"(\w+)\s*\([^()]*\x1b\[4m")


def _find_fault(error: Exception) -> str:
    """Returns a sentence, after a blank, about a wrong number of arguments; an empty text for other faults."""
    called, surplus = _CALLED.search(str(error)), _SURPLUS.search(str(error))
    name = "A function" if called is None else f"The function {shown(called[1].lower())}"
    if surplus is not None:
        return f" {name} has {surplus[1]} arguments, where at most {surplus[2]} are known."
    return f" {name} has too few arguments." if _MISSING.search(str(error)) and called is not None else ""


def check_nodes(tree: exp.Query, dialect: str, size: Size = USUAL_SIZE) -> None:
    """Checks every node of a statement against the allow-list."""
    count = 0
    for node in tree.walk():
        count += 1
        if count > size.nodes:
            raise StatementRefused("The statement is too large.")
        _check_node(node)
        if isinstance(node, exp.Table):
            _check_table(node, dialect)


def _check_node(node: exp.Expression, *, is_rewritten: bool = False) -> None:
    kind, named = type(node), WRITTEN_FUNCTIONS if is_rewritten else NAMED_FUNCTIONS
    if isinstance(node, exp.Anonymous):
        # A name that the parser does not know as a function. `node.name` is what the server would look up.
        if not isinstance(node.this, str) or node.this.lower() not in named:
            raise StatementRefused(f"The function {shown(node.name)} is not allowed.")
    elif kind not in SYNTAX and kind not in FUNCTIONS and not (is_rewritten and kind in WRITTEN_SYNTAX):
        if isinstance(node, exp.Func):
            raise StatementRefused(f"The function {shown(node.sql_name())} is not allowed.")
        raise StatementRefused(f"“{shown(node.key.upper())}” is not allowed in a statement.")
    if isinstance(node, exp.Dot) and not isinstance(node.expression, exp.Identifier):
        raise StatementRefused("A function may not be called by the name of its schema.")
    if isinstance(node, exp.Select) and (node.args.get("into") or node.args.get("locks")):
        raise StatementRefused("A SELECT that writes or locks is not allowed.")
    if isinstance(node, exp.Table) and not isinstance(node.this, exp.Identifier):
        raise StatementRefused("Only tables can be read from, not functions.")
    check_parts(node)


def _check_table(table: exp.Table, dialect: str) -> None:
    names = [part.name.lower() for part in table.parts]
    if any(name in SYSTEM_SCHEMAS or name.startswith(("pg_", "duckdb_", "pragma_", "sqlite_")) for name in names):
        raise StatementRefused("The server's system catalogues cannot be read.")
    # These read a file whose path is used in place of a table.
    if dialect == "duckdb" and any(set(name) & set("/\\.:*") for name in names):
        raise StatementRefused("Files cannot be read, only tables.")


def _find_tables(tree: exp.Query) -> tuple[tuple[str, ...], ...]:
    """Names the tables that are not defined in the statement itself, each as (catalogue, schema, name), with empty parts if not named."""
    return tuple(sorted({tuple(part.name for part in table.parts) for table in find_sources(tree)}))


def find_sources(tree: exp.Query) -> list[exp.Table]:
    """Finds the tables that are not defined in the statement itself."""
    try:
        scopes = traverse_scope(tree)
        read = [(table, scope.sources.get(table.alias_or_name)) for scope in scopes for table in scope.tables]
    except (SqlglotError, RecursionError) as error:
        raise StatementRefused("The statement refers to a table in a way that is not supported.") from error
    if {id(table) for table, _ in read} != {id(table) for table in tree.find_all(exp.Table)}:
        raise StatementRefused("The statement refers to a table in a way that is not supported.")
    return [table for table, source in read if isinstance(source, exp.Table)]


def name_positions(tree: exp.Query) -> None:
    """Replaces positions in ORDER BY with their expressions, for which every dialect supports an order of nulls."""
    for select in tree.find_all(exp.Select):
        order = select.args.get("order")
        for ordered in order.expressions if order else []:
            place = ordered.this
            if isinstance(place, exp.Literal) and place.is_int and 0 < int(place.name) <= len(select.selects):
                chosen = select.selects[int(place.name) - 1]
                named = exp.column(chosen.args["alias"].copy()) if isinstance(chosen, exp.Alias) else chosen.copy()
                place.replace(named)


class QuotingSqlite(SQLite):
    """SQLite's SQL with names between backticks: one between double quotes that is unknown would be read as a text."""

    class Tokenizer(SQLite.Tokenizer):
        """Names what quotes a name."""

        IDENTIFIERS = ["`"]


_WRITTEN_AS = {"sqlite": QuotingSqlite}


def write(tree: exp.Query, dialect: str) -> str:
    """Writes a statement in a dialect, after checking every node of its tree again.

    Raises StatementRefused for what may not be written, and NotExpressible for features that the dialect lacks.
    """
    tree = tree.copy()
    for node in tree.walk():
        _check_node(node, is_rewritten=True)
        if isinstance(node, exp.Identifier):
            node.set("quoted", True)
        node.meta.clear()
    spelling = _WRITTEN_AS.get(dialect, dialect)
    try:
        written = tree.sql(dialect=spelling, copy=False, comments=False, identify=True, unsupported_level=sqlglot.ErrorLevel.RAISE)
    except (SqlglotError, RecursionError, ValueError) as error:
        raise NotExpressible(f"This server cannot run the query: {error}") from error
    check_text(written, spelling)
    return written


def write_table(path: Sequence[str], dialect: str) -> str:
    """Returns the statement that reads a whole table, whose path is its schema, if it has one, and its name."""
    names = [exp.to_identifier(part, quoted=True) for part in path[-2:]]
    if names[0].name.lower() in SYSTEM_SCHEMAS or len(names) > 1 and names[0].name.lower().startswith("pg_"):
        raise StatementRefused("The server's system catalogues cannot be read.")
    table = exp.Table(this=names[-1], db=names[-2] if len(names) > 1 else None)
    return write(exp.select("*").from_(table), dialect)
