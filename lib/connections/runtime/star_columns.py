"""Expands `*`, because most servers lack DuckDB's EXCLUDE, REPLACE and RENAME."""

from __future__ import annotations

from sqlglot import exp

from refusals import NotExpressible


def expand_stars(query: exp.Expression, tables: dict[str, list[str]]) -> list[str]:
    """Replaces every `*` in a query with columns, and returns the names of the query's columns. Changes the tree.

    `tables` are the columns of each table by its name in lower case. Raises NotExpressible where they are not known.
    """
    if isinstance(query, exp.Subquery):
        return expand_stars(query.this, tables)
    with_ = query.args.get("with_")
    known = dict(tables)
    for expression in with_.expressions if with_ else []:
        known[expression.alias.lower()] = expand_stars(expression.this, known)
    if isinstance(query, exp.SetOperation):
        expand_stars(query.expression, known)
        return expand_stars(query.this, known)
    if not isinstance(query, exp.Select):
        raise NotExpressible("The columns of a part of the query are unknown.")
    sources = _find_sources(query, known)
    seen = {id(node) for _, node in _list_sources(query)}
    for nested in _list_nested(query):
        if id(nested) not in seen:
            expand_stars(nested, known)
    written = [part for item in query.expressions for part in _expand(item, sources)]
    query.set("expressions", written)
    return [item.alias_or_name for item in written]


def _list_sources(query: exp.Select) -> list[tuple[str, exp.Expression]]:
    joined = [join.this for join in query.args.get("joins") or []]
    first = query.args.get("from_")
    return [(node.alias_or_name.lower(), node) for node in ([first.this] if first else []) + joined]


def _find_sources(query: exp.Select, known: dict[str, list[str]]) -> dict[str, list[str]]:
    found = {}
    for name, node in _list_sources(query):
        found[name] = expand_stars(node, known) if isinstance(node, exp.Subquery) else known.get(node.name.lower(), [])
    return found


def _list_nested(query: exp.Select) -> list[exp.Expression]:
    """Lists the queries directly within the expressions of a query: scalar ones, those of IN, and derived tables."""
    nested = []
    for node in query.walk(prune=lambda node: node is not query and isinstance(node, (exp.Subquery, exp.Query, exp.With))):
        if node is not query and isinstance(node, (exp.Subquery, exp.Select, exp.SetOperation)):
            nested.append(node)
    return nested


def _expand(item: exp.Expression, sources: dict[str, list[str]]) -> list[exp.Expression]:
    if not isinstance(item, exp.Star):
        return [item]
    names = [name for columns in sources.values() for name in columns]
    if not names:
        raise NotExpressible("The columns of a part of the query are unknown.")
    left = {node.name.lower() for node in item.args.get("except_") or []}
    replaced = {node.alias.lower(): node for node in item.args.get("replace") or []}
    renamed = {node.this.name.lower(): node.alias for node in item.args.get("rename") or []}
    written: list[exp.Expression] = []
    for name in names:
        key = name.lower()
        if key in left:
            continue
        column = exp.column(exp.to_identifier(name, quoted=True))
        if key in replaced:
            written.append(replaced[key].copy())
        elif key in renamed:
            written.append(exp.alias_(column, renamed[key], quoted=True))
        else:
            written.append(column)
    return written
