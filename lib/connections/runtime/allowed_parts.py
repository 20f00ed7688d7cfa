"""Lists what each part of a node may be: nodes, a flag, or a text from a closed list.

sqlglot writes several parts of its trees as they are, without quotes. Whatever is written so must be listed here; only the
names of identifiers and the texts of literals are free, because they are quoted. A part that is not listed is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlglot import exp

from allowed_syntax import FUNCTIONS, SYNTAX, WRITTEN_SYNTAX


@dataclass(frozen=True)
class Part:
    """What may stand in a part of a node: `nodes` of these classes, one of these `words`, in capital letters, or a text of a `form`.

    `bare` parts are written without quotes whatever node they are, so that each of their nodes must be a word.
    """

    nodes: frozenset[type[exp.Expression]] = frozenset()
    words: frozenset[str] = frozenset()
    form: re.Pattern[str] | None = None
    bare: bool = False


def _nodes(names: str) -> Part:
    return Part(nodes=frozenset(getattr(exp, name) for name in names.split()))


def _words(words: str) -> Part:
    return Part(words=frozenset(word.replace("_", " ") for word in words.split()), bare=True)


# Parts of dates and units of time, in every spelling that servers accept.
UNITS = frozenset(
    """
    NANOSECOND NANOSECONDS MICROSECOND MICROSECONDS US USEC USECS MILLISECOND MILLISECONDS MS MSEC MSECS SECOND SECONDS SEC SECS S
    MINUTE MINUTES MIN MINS M HOUR HOURS HR HRS H DAY DAYS D WEEK WEEKS W ISOWEEK MONTH MONTHS MON MONS MM QUARTER QUARTERS Q QTR
    YEAR YEARS YR YRS Y YY YYYY ISOYEAR DECADE DECADES DEC DECS CENTURY CENTURIES CENT MILLENNIUM MILLENNIUMS MILLENNIA MIL MILS
    DOW DAYOFWEEK DAYOFWEEKISO DAYOFWEEK_ISO WEEKDAY ISODOW DOY DAYOFYEAR DAYOFMONTH WEEKOFYEAR WEEKISO YEARWEEK YEAROFWEEK
    YEAROFWEEKISO EPOCH EPOCH_SECOND EPOCH_MILLISECOND EPOCH_MICROSECOND EPOCH_NANOSECOND ERA JULIAN TIMEZONE TIMEZONE_HOUR
    TIMEZONE_MINUTE SECOND_MICROSECOND MINUTE_MICROSECOND MINUTE_SECOND HOUR_MICROSECOND HOUR_SECOND HOUR_MINUTE DAY_MICROSECOND
    DAY_SECOND DAY_MINUTE DAY_HOUR YEAR_MONTH
    """.split()
)
# Collations of the product's own queries, and the characters of texts.
COLLATIONS = frozenset("UTF8MB4_BIN UTF8MB4_NOPAD_BIN UTF8MB4_0900_BIN".split())
CHARACTER_SETS = frozenset("UTF8 UTF8MB3 UTF8MB4 LATIN1 ASCII BINARY".split())
# The name of the only table that rewriting adds to a list of tables, and words among the values of a function.
STACKED = frozenset(("STACKED",))
ARGUMENT_WORDS = frozenset(("SECOND", "MICROSECOND", "SIGNED"))

# Syntax whose place is within other syntax; everything else is a value, or a query.
_STRUCTURE = frozenset(
    getattr(exp, name)
    for name in """
    With CTE From Join Where Group Having Order Ordered Limit Offset Fetch LimitOptions Distinct Qualify Table TableAlias Identifier WindowSpec
    Var DataType DataTypeParam IntervalSpan JSONPathRoot JSONPathKey JSONPathSubscript Lateral
    """.split()
)
_VALUES = (SYNTAX | FUNCTIONS | WRITTEN_SYNTAX | {exp.Anonymous}) - _STRUCTURE
_VALUE = Part(nodes=_VALUES)
_ARGUMENT = Part(nodes=_VALUES | {exp.Order, exp.Distinct})
_QUERY = _nodes("Select Union Intersect Except Subquery Values Table Paren")
_SOURCE = _nodes("Table Subquery Values Paren Select Union Intersect Except Lateral")
_NAME = _nodes("Identifier")
_NONE = Part()
_UNIT = Part(nodes=frozenset((exp.IntervalSpan,)), words=UNITS, bare=True)
_BOUND = Part(nodes=_VALUES, words=frozenset(("UNBOUNDED", "CURRENT ROW")))
_SIDE = _words("PRECEDING FOLLOWING")
_TYPE = _nodes("DataType")

_MODIFIERS = {
    "with_": _nodes("With"), "joins": _nodes("Join"), "laterals": _nodes("Lateral"), "where": _nodes("Where"),
    "group": _nodes("Group"), "having": _nodes("Having"), "qualify": _nodes("Qualify"), "windows": _nodes("Window"),
    "order": _nodes("Order"), "limit": _nodes("Limit Fetch"), "offset": _nodes("Offset"),
}
_SET_OPERATION = {**_MODIFIERS, "this": _QUERY, "expression": _QUERY, "distinct": _NONE, "by_name": _NONE}

# Parts of the syntax that has a structure of its own. What is missing here is refused; flags are allowed everywhere but in names and texts.
PARTS: dict[str, dict[str, Part]] = {
    "Select": {**_MODIFIERS, "expressions": _ARGUMENT, "distinct": _nodes("Distinct"), "from_": _nodes("From")},
    "Union": _SET_OPERATION,
    "Intersect": _SET_OPERATION,
    "Except": _SET_OPERATION,
    "Subquery": {**_MODIFIERS, "this": _QUERY, "alias": _nodes("TableAlias")},
    "With": {"expressions": _nodes("CTE"), "recursive": _NONE},
    "CTE": {"this": _QUERY, "alias": _nodes("TableAlias"), "materialized": _NONE, "scalar": _NONE},
    "From": {"this": _SOURCE},
    "Join": {
        "this": _SOURCE, "on": _VALUE, "using": _nodes("Identifier Column"), "method": _words("NATURAL ASOF POSITIONAL"),
        "side": _words("LEFT RIGHT FULL"), "kind": _words("INNER OUTER CROSS SEMI ANTI"),
    },
    "Where": {"this": _VALUE},
    "Having": {"this": _VALUE},
    "Qualify": {"this": _VALUE},
    "Group": {
        "expressions": _VALUE, "grouping_sets": _VALUE, "cube": _VALUE, "rollup": _VALUE, "all": _NONE, "totals": _NONE,
    },
    "Order": {"this": _ARGUMENT, "expressions": _nodes("Ordered")},
    "Ordered": {"this": Part(nodes=_VALUES, words=frozenset(("ALL",))), "desc": _NONE, "nulls_first": _NONE},
    "Limit": {"expression": _VALUE, "offset": _VALUE},
    "Offset": {"expression": _VALUE},
    "Fetch": {"direction": _words("FIRST NEXT"), "count": _VALUE, "limit_options": _nodes("LimitOptions")},
    "LimitOptions": {"percent": _NONE, "rows": _NONE, "with_ties": _NONE},
    "Distinct": {"expressions": _VALUE, "on": _VALUE},
    "Table": {
        "this": _NAME, "db": _NAME, "catalog": _NAME, "alias": _nodes("TableAlias"), "joins": _nodes("Join"), "laterals": _nodes("Lateral"),
    },
    "TableAlias": {"this": _NAME, "columns": _nodes("Identifier Column")},
    "Values": {
        "expressions": _VALUE, "alias": _nodes("TableAlias"), "order": _nodes("Order"), "limit": _nodes("Limit Fetch"), "offset": _nodes("Offset"),
    },
    "Lateral": {"this": _nodes("Anonymous"), "view": _NONE, "alias": _nodes("TableAlias")},
    "Alias": {"this": _ARGUMENT, "alias": _NAME},
    "Column": {part: _nodes("Identifier Star") if part == "this" else _NAME for part in ("this", "table", "db", "catalog")},
    "Dot": {"this": _VALUE, "expression": _NAME},
    "Star": {
        "except_": _nodes("Identifier Column"), "replace": _nodes("Alias"), "rename": _nodes("Alias"),
    },
    "Identifier": {"this": Part(form=re.compile(r"[^\x00]+")), "quoted": _NONE},
    "Literal": {"this": Part(form=re.compile(r"[^\x00]*")), "is_string": _NONE},
    "HexString": {"this": Part(form=re.compile(r"(?:[0-9a-fA-F]{2})*|[0-9a-fA-F]+")), "is_integer": _NONE},
    "Boolean": {"this": _NONE},
    "Null": {},
    # Which word may stand where is said at the part that it stands in.
    "Var": {"this": Part(form=re.compile(r"[A-Za-z][A-Za-z_0-9 ]*"))},
    "Window": {
        "this": Part(nodes=_VALUES | {exp.Identifier}), "partition_by": _VALUE, "order": _nodes("Order"), "spec": _nodes("WindowSpec"),
        "alias": _NAME, "over": _words("OVER"),
    },
    "WindowSpec": {
        "kind": _words("ROWS RANGE GROUPS"), "start": _BOUND, "start_side": _SIDE, "end": _BOUND, "end_side": _SIDE,
        "exclude": _words("CURRENT_ROW GROUP TIES NO_OTHERS"),
    },
    "Filter": {"this": _VALUE, "expression": _nodes("Where")},
    "WithinGroup": {"this": _VALUE, "expression": _nodes("Order")},
    "DataType": {
        "this": Part(), "expressions": _nodes("DataType DataTypeParam"), "nested": _NONE, "nullable": _NONE,
        "kind": Part(words=CHARACTER_SETS, bare=True),
    },
    "DataTypeParam": {"this": _nodes("Literal")},
    "Interval": {"this": _VALUE, "unit": _UNIT},
    "IntervalSpan": {"this": Part(words=UNITS, bare=True), "expression": Part(words=UNITS, bare=True)},
    "Extract": {"this": Part(words=UNITS, bare=True), "expression": _VALUE},
    "Trim": {"this": _VALUE, "expression": _VALUE, "position": _words("LEADING TRAILING BOTH")},
    "Collate": {"this": _VALUE, "expression": Part(nodes=frozenset((exp.Identifier,)), words=COLLATIONS)},
    "Anonymous": {"this": Part(form=re.compile(r"[A-Za-z_][A-Za-z_0-9]*")), "expressions": Part(nodes=_ARGUMENT.nodes, words=ARGUMENT_WORDS)},
    "Cast": {"this": _VALUE, "to": _TYPE, "safe": _NONE},
    "TryCast": {"this": _VALUE, "to": _TYPE, "safe": _NONE, "requires_string": _NONE},
    "JSONPath": {"expressions": _nodes("JSONPathRoot JSONPathKey JSONPathSubscript")},
    "JSONPathRoot": {},
    "JSONPathKey": {"this": Part(form=re.compile(r"[^\x00]+")), "quoted": _NONE},
    "JSONPathSubscript": {"this": Part(form=re.compile(r"[^\x00]*"))},
    "Case": {"this": _VALUE, "ifs": _nodes("If"), "default": _VALUE},
    "Bracket": {"this": _VALUE, "expressions": _VALUE, "offset": _NONE, "safe": _NONE},
}
# Parts of operators and functions that are not values. `None` stands for every one of them.
_FUNCTION_PARTS: dict[tuple[str | None, str], Part] = {
    (None, "unit"): _UNIT,
    ("TsOrDsAdd", "return_type"): _TYPE,
    ("StrToTime", "target_type"): _TYPE,
    ("UnixToTime", "target_type"): _TYPE,
    ("Exists", "this"): _QUERY,
    ("In", "query"): _QUERY,
    ("In", "unnest"): _NONE,
    # Not written by the servers in question, or as they are.
    **{(None, name): _NONE for name in ("culture", "nlsparam", "charset", "encoding", "collation", "on_overflow", "on_condition", "option", "emits")},
    ("JSONExtract", "quote"): _NONE,
    ("JSONExtractScalar", "json_type"): _NONE,
}


def find_part(kind: type[exp.Expression], name: str) -> Part | None:
    """Returns what a part of a class of nodes may be; None for one that no statement has."""
    listed = PARTS.get(kind.__name__)
    if listed is not None:
        return listed.get(name)
    if name not in kind.arg_types:
        return None
    return _FUNCTION_PARTS.get((kind.__name__, name)) or _FUNCTION_PARTS.get((None, name)) or _ARGUMENT
