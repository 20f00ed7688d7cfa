"""Puts hostile texts into every part of every node that a statement may consist of, and into the SQL around them.

Reads `{"dialect"}` from its standard input; its own folder and the connector's are on the path. Prints a line of JSON: `{"tried", "written", "breaches": [text, …]}`. A text must be
refused, or come back as exactly one literal or one name, as an independent reader of the server's SQL reads it. Everything is
tried in the same order each time; nothing is drawn by chance.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Callable
from typing import Any

import sqlglot
from sqlglot import exp

from allowed_parts import PARTS, find_part
from allowed_syntax import FUNCTIONS, REFUSED_PREFIXES, REFUSED_WORDS, SYNTAX, WRITTEN_SYNTAX
from check_text import check_text
from fuzz_cases import LITERALS, MARK, NAMES, TEMPLATES
from fuzz_reader import BACKSLASHES, NAME_QUOTES, find_breach, read
from live_query import LiveTable, to_live_statement
from refusals import StatementRefused
from sources.source import RemoteColumn
from statement import check_statement, write

DIALECT: str = json.load(sys.stdin)["dialect"]
PROBES = (
    # Everything at once, then each by itself.
    f"{MARK}'\"`;--/*#\\$$\n\u2019{MARK}",
    f"{MARK}'{MARK}", f'{MARK}"{MARK}', f"{MARK}`{MARK}", f"{MARK}]{MARK}", f"{MARK}; DROP TABLE t --", f"{MARK} -- {MARK}", f"{MARK}/*{MARK}*/",
    f"{MARK} # {MARK}", f"{MARK}\\", f"{MARK}\\'{MARK}", f"{MARK}\\\\'{MARK}", f"{MARK}''{MARK}", f"{MARK}\n{MARK}", f"{MARK}\r\n{MARK}",
    f"{MARK}\u2019{MARK}\u02bc{MARK}\uff07", f"{MARK}$${MARK}$$", f"{MARK}$a${MARK}$a$", f"{MARK}\x1a{MARK}\t{MARK}", f"{MARK}\x00{MARK}",
    f"DAY FROM d), pg_read_file('/{MARK}'", f"DAY' FROM d), pg_read_file('/{MARK}", f"{MARK}, pg_read_file(1)", f"{MARK}') FROM t -- ",
    f"$.{MARK}'{MARK}", f"$.\"{MARK}'{MARK}\"", f"%Y{MARK}'{MARK}", f"{MARK} DAY', 'x", f"1{MARK}::regclass", f"{MARK}e5", f"0x{MARK}g",
)

# Whatever may carry a text.
FORMS: dict[str, Callable[[str], Any]] = {
    "text": lambda probe: probe,
    "texts": lambda probe: [probe],
    "Var": lambda probe: exp.Var(this=probe),
    "Literal": lambda probe: exp.Literal(this=probe, is_string=True),
    "number": lambda probe: exp.Literal(this=probe, is_string=False),
    "Identifier": lambda probe: exp.Identifier(this=probe, quoted=False),
    "Column": lambda probe: exp.Column(this=exp.Identifier(this=probe, quoted=False)),
    "HexString": lambda probe: exp.HexString(this=probe),
    "Anonymous": lambda probe: exp.Anonymous(this=probe, expressions=[]),
    "quoted call": lambda probe: exp.Anonymous(this=exp.Identifier(this=probe, quoted=True), expressions=[]),
    "TableAlias": lambda probe: exp.TableAlias(this=exp.Identifier(this=probe, quoted=False)),
    "Table": lambda probe: exp.Table(this=exp.Identifier(this=probe, quoted=False)),
    "DataType": lambda probe: exp.DataType(this=exp.DataType.Type.USERDEFINED, kind=probe),
    "type of a name": lambda probe: exp.DataType(this=exp.DataType.Type.VARCHAR, kind=exp.Var(this=probe)),
    "type with a size": lambda probe: exp.DataType(this=exp.DataType.Type.VARCHAR, expressions=[exp.DataTypeParam(this=exp.Var(this=probe))]),
    "Interval": lambda probe: exp.Interval(this=exp.Literal.string(probe), unit=exp.Var(this="DAY")),
    "unit": lambda probe: exp.Interval(this=exp.Literal.string("1"), unit=exp.Var(this=probe)),
    "IntervalSpan": lambda probe: exp.IntervalSpan(this=exp.Var(this="DAY"), expression=exp.Var(this=probe)),
    "JSONPath": lambda probe: exp.JSONPath(expressions=[exp.JSONPathRoot(), exp.JSONPathKey(this=probe)]),
    "Tuple": lambda probe: exp.Tuple(expressions=[exp.Literal.string(probe)]),
    "Parameter": lambda probe: exp.Parameter(this=exp.Var(this=probe)),
    "Placeholder": lambda probe: exp.Placeholder(this=probe),
    "National": lambda probe: exp.National(this=probe),
    "RawString": lambda probe: exp.RawString(this=probe),
    "BitString": lambda probe: exp.BitString(this=probe),
    "Introducer": lambda probe: exp.Introducer(this=probe, expression=exp.Literal.string("x")),
    "Hint": lambda probe: exp.Hint(expressions=[probe]),
    "Collate": lambda probe: exp.Collate(this=exp.column("c"), expression=exp.Var(this=probe)),
}
# Those of which some texts may be written and others not.
_WITH_A_FORM = frozenset(("text", "Var", "number", "HexString"))
_LISTS = frozenset(
    "expressions joins laterals windows using columns except_ replace rename partition_by ifs grouping_sets cube rollup".split()
)
_PREFERRED = [
    getattr(exp, name)
    for name in "Column Identifier Literal DataType Table If Select TableAlias Ordered CTE From Where Order Distinct JSONPathRoot Anonymous".split()
]
_MOST_DEEP = 8


def sample(kind: type[exp.Expression]) -> exp.Expression:
    """Builds the least node of a class."""
    if kind is exp.Column:
        return exp.column("c")
    if kind is exp.Literal:
        return exp.Literal.number(1)
    if kind is exp.DataType:
        return exp.DataType.build("int")
    if kind is exp.Select:
        return exp.select("c").from_("t")
    if kind is exp.Boolean:
        return exp.true()
    if kind is exp.Lateral:
        return exp.Lateral(this=exp.Anonymous(this="inline"), view=True, alias=exp.TableAlias(this=exp.to_identifier("stacked")))
    if kind in (exp.Union, exp.Except, exp.Intersect):
        return kind(this=sample(exp.Select), expression=sample(exp.Select))
    parts: dict[str, Any] = {}
    for name, is_required in kind.arg_types.items():
        if is_required or name in ("expressions", "alias", "unit"):
            value = _sample_part(kind, name)
            if value is not None:
                parts[name] = [value] if name in _LISTS else value
    return kind(**parts)


def _sample_part(kind: type[exp.Expression], name: str) -> Any:
    part = find_part(kind, name)
    if part is None:
        return None
    if part.form is not None:
        return "inline" if kind is exp.Anonymous else "1f" if kind is exp.HexString else "n"
    if part.words:
        return exp.Var(this=min(part.words))
    chosen = next((node for node in _PREFERRED if node in part.nodes), None)
    chosen = chosen or next(iter(sorted(part.nodes, key=lambda node: node.__name__)), None)
    return True if chosen is None else sample(chosen)


def _find_places() -> dict[type[exp.Expression], tuple[type[exp.Expression], str]]:
    places: dict[type[exp.Expression], tuple[type[exp.Expression], str]] = {}
    for name in PARTS:
        kind = getattr(exp, name)
        for part_name, part in PARTS[name].items():
            for node in sorted(part.nodes, key=lambda one: one.__name__):
                if node is not kind:
                    places.setdefault(node, (kind, part_name))
    return places


_PLACES = _find_places()
_VALUES = PARTS["Where"]["this"].nodes


def embed(node: exp.Expression) -> exp.Query:
    """Builds a statement around a node of any class."""
    for _ in range(_MOST_DEEP):
        if isinstance(node, exp.Query):
            return node
        if type(node) in _VALUES:
            return exp.Select(expressions=[node], from_=exp.From(this=exp.to_table("t")))
        kind, part = _PLACES.get(type(node), (exp.Coalesce, "this"))
        parent = sample(kind)
        parent.set(part, [node] if part in _LISTS else node)
        node = parent
    raise AssertionError(f"{type(node).__name__} has no place.")


class Count:
    """What was tried, what was written, and what got through."""

    def __init__(self) -> None:
        self.tried = self.written = 0
        self.breaches: list[str] = []

    def attempt(self, name: str, probe: str, make: Any, *, is_exact: bool = True) -> bool:
        """Has a statement written, and returns whether it was; a failure of any kind means that it was not."""
        self.tried += 1
        try:
            sql = make()
        except Exception:
            # Whatever it is, nothing reaches a server.
            return False
        self.written += 1
        breach = find_breach(sql, probe, dialect=DIALECT, is_exact=is_exact)
        if breach is not None:
            self.breaches.append(f"{name} {probe!r}: {breach}: {sql[:300]}")
        return True


def fuzz_trees(count: Count) -> None:
    """Puts texts into every part of every node, those that the class knows and one that it does not."""
    rotation = itertools.cycle(PROBES[1:])
    for kind in sorted(SYNTAX | FUNCTIONS | WRITTEN_SYNTAX | {exp.Anonymous}, key=lambda one: one.__name__):
        for part in (*kind.arg_types, "unheard_of"):
            for name, make in FORMS.items():
                # What is written with one text is written with more of them.
                for probe in (PROBES[0], next(rotation), next(rotation)):
                    if not _attempt_part(count, kind, part, name, make(probe), probe) and name not in _WITH_A_FORM:
                        break


def _attempt_part(count: Count, kind: type[exp.Expression], part: str, name: str, value: Any, probe: str) -> bool:
    node = sample(kind)
    node.set(part, [value] if part in _LISTS and not isinstance(value, list) else value)
    return count.attempt(f"{kind.__name__}.{part} as {name}", probe, lambda: write(embed(node), DIALECT))


def fuzz_words(count: Count) -> None:
    """Calls the refused functions in a text that was not written from a tree, where only the last look can find them."""
    quote = NAME_QUOTES[DIALECT]
    for word in (*sorted(REFUSED_WORDS), *(f"{prefix}x" for prefix in REFUSED_PREFIXES)):
        for sql in (f"SELECT {word}('x')", f"SELECT 1, {word.upper()} ('x')", f"SELECT {quote}{word}{quote}('x')", f"SELECT 1; SELECT '{word}'"):
            count.tried += 1
            try:
                check_text(sql, DIALECT)
            except StatementRefused:
                continue
            count.breaches.append(f"a refused word: {sql}")


def fuzz_meta(count: Count) -> None:
    """Puts texts where nodes keep notes."""
    for probe in PROBES:
        node = exp.Length(this=exp.column("c"))
        node.comments = [probe]
        node.meta.update(name=probe, inline=probe)
        count.attempt("notes", probe, lambda node=node: write(embed(node), DIALECT))


def fuzz_literals(count: Count) -> None:
    """Puts texts into literals and names, which must come back exactly."""
    for probe in PROBES:
        if "\x00" in probe:
            continue
        tree = exp.Select(expressions=[exp.alias_(exp.Literal.string(probe), probe, quoted=True)])
        sql = write(tree, DIALECT)
        texts, _ = read(sql, DIALECT)
        count.tried += 1
        count.written += 1
        if texts != [probe, probe]:
            count.breaches.append(f"a literal and a name {probe!r} have become {texts!r}: {sql}")
        again = sqlglot.parse_one(sql, read=DIALECT)
        found = [node.this for node in again.find_all(exp.Literal, exp.Identifier)]
        if sorted(found) != [probe, probe]:
            count.breaches.append(f"a literal and a name {probe!r} are read again as {found!r}: {sql}")


class FakeSource:
    """A server with one table, for statements that are written and never run."""

    dialect = DIALECT

    def columns(self, _: str, /) -> list[RemoteColumn]:
        return [RemoteColumn(name, "plain", kind=kind) for name, kind in (("a", "text"), ("b", "whole"), ("d", "time"), ("v", "double"))]


def _live(sql: str, *, exact: bool) -> str:
    table = LiveTable(frozenset(("t",)), "SELECT * FROM t", (("a", "a"), ("b", "b"), ("d", "d"), ("v", "v")))
    return to_live_statement(sql, [table], FakeSource(), exact=exact)


def fuzz_sql(count: Count) -> None:
    """Puts texts into SQL: as literals and as names, in the server's own SQL, and in DuckDB's for live tables."""
    for written_in in dict.fromkeys((DIALECT, "duckdb")):
        quote = NAME_QUOTES[written_in]
        for template in (*TEMPLATES, *LITERALS[written_in], *NAMES):
            for probe in PROBES:
                doubled = probe.replace("\\", "\\\\") if written_in in BACKSLASHES else probe
                literal, name = "'" + doubled.replace("'", "''") + "'", quote + probe.replace(quote, quote * 2) + quote
                if written_in == "spark":
                    literal = "'" + doubled.replace("'", "\\'") + "'"
                sql = template.replace("{s}", literal).replace("{p}", literal).replace("{n}", name).replace("{w}", probe)
                is_exact = "{p}" not in template and "{w}" not in template
                if written_in == DIALECT:
                    count.attempt(f"“{template}”", probe, lambda sql=sql: check_statement(sql, DIALECT).sql, is_exact=is_exact)
                if written_in == "duckdb":
                    for exact in (False, True):
                        count.attempt(f"live “{template}”", probe, lambda sql=sql, exact=exact: _live(sql, exact=exact), is_exact=is_exact)


def main() -> None:
    """Fuzzes one dialect."""
    count = Count()
    for fuzz in (fuzz_literals, fuzz_words, fuzz_meta, fuzz_trees, fuzz_sql):
        fuzz(count)
    print(json.dumps({"tried": count.tried, "written": count.written, "breaches": count.breaches}))


main()
