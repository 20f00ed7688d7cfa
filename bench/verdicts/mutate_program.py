"""
Derives wrong programs from a correct one, with one small mistake each, of the kinds that people and models make.

Reads a JSON object from standard input, {"code", "columns": [{"name", "type"}]}, and writes a JSON list of {"kind", "code"},
alternating between kinds. The list is empty for a program that cannot be parsed.
"""

import ast
import copy
import json
import re
import sys
from itertools import zip_longest
from typing import TypeGuard

BOUNDS = {ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Lt: ast.LtE, ast.LtE: ast.Lt}
BOUND_METHODS = {"gt": "ge", "ge": "gt", "lt": "le", "le": "lt"}
AVERAGES = {"mean": "median", "median": "mean", "sum": "mean", "nanmean": "nanmedian", "nanmedian": "nanmean"}
COUNTS = {"nunique": "count", "count": "nunique"}
AGGREGATING = ("agg", "aggregate", "transform", "apply", "pivot_table")
MOST_OTHERS = 3
SPANS = {"M": "Q", "ME": "QE", "MS": "QS", "Q": "M", "QE": "ME", "QS": "MS"}
MASK_METHODS = {
    "isin",
    "between",
    "notna",
    "notnull",
    "isna",
    "isnull",
    "contains",
    "startswith",
    "endswith",
    "eq",
    "ne",
    "gt",
    "ge",
    "lt",
    "le",
}
REPEATED = "pd.concat([{0}, {0}.iloc[: max(1, len({0}) // 4)]])"


def is_mask(node, masks):
    """Whether an expression selects rows."""
    if isinstance(node, ast.Name):
        return node.id in masks
    if isinstance(node, (ast.Compare, ast.BoolOp)):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Invert) and is_mask(node.operand, masks)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, (ast.BitAnd, ast.BitOr)) and (is_mask(node.left, masks) or is_mask(node.right, masks))
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MASK_METHODS


class MethodCall(ast.Call):
    """A call of a method."""

    func: ast.Attribute


def is_method(node, *names) -> TypeGuard[MethodCall]:
    """Whether a node calls one of these methods."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names


def drop_filters(node, context):
    """Turns `frame[mask]` into `frame`, and drops one of two conditions."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        frame, rows = node.value, node.slice
        located = frame.value if isinstance(frame, ast.Attribute) and frame.attr == "loc" else None
        if located is not None and isinstance(rows, ast.Tuple) and len(rows.elts) == 2 and is_mask(rows.elts[0], context["masks"]):
            yield ast.Subscript(located, rows.elts[1], ast.Load())
        elif is_mask(rows, context["masks"]):
            yield frame if located is None else located
    if is_method(node, "query"):
        yield node.func.value
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr)) and is_mask(node, context["masks"]):
        yield node.left
        yield node.right


def move_bounds(node, _context):
    """Swaps `>` and `>=`, including as methods, in queries, and at the edges of `between`."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in BOUNDS:
        yield ast.Compare(node.left, [BOUNDS[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    if is_method(node, *BOUND_METHODS):
        yield with_method(node, BOUND_METHODS[node.func.attr])
    if is_method(node, "between") and not any(keyword.arg == "inclusive" for keyword in node.keywords):
        yield ast.Call(node.func, node.args, [*node.keywords, ast.keyword("inclusive", ast.Constant("neither"))])
    if is_method(node, "query") and node.args and isinstance(node.args[0], ast.Constant):
        text = str(node.args[0].value)
        moved = re.sub(r"([<>])(=?)", lambda match: match[1] + ("" if match[2] else "="), text, count=1)
        if moved != text:
            yield ast.Call(node.func, [ast.Constant(moved), *node.args[1:]], node.keywords)


def swap_averages(node, context):
    """Swaps mean and median, and takes the mean instead of the sum."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in AVERAGES:
        yield with_method(node, AVERAGES[node.func.attr])
    if isinstance(node, ast.Constant) and id(node) in context["aggregates"] and node.value in ("mean", "median", "sum"):
        yield ast.Constant(AVERAGES[node.value])


def keep_missing(node, context):
    """Removes `dropna`, or fills missing values with zeros where pandas skips them."""
    if is_method(node, "dropna"):
        yield node.func.value
        yield ast.Call(ast.Attribute(node.func.value, "fillna", ast.Load()), [ast.Constant(0)], [])
    if is_method(node, "mean", "median") and not node.args:
        values = node.func.value
        column = values.slice.value if isinstance(values, ast.Subscript) and isinstance(values.slice, ast.Constant) else None
        if column in context["numbers"] and isinstance(values, ast.Subscript) and not is_method(values.value, "groupby"):
            filled = ast.Call(ast.Attribute(values, "fillna", ast.Load()), [ast.Constant(0)], [])
            yield ast.Call(ast.Attribute(filled, node.func.attr, ast.Load()), [], [])


def multiply_rows(node, _context):
    """Repeats keys on the other side of a join."""
    if is_method(node, "merge"):
        place = 1 if isinstance(node.func.value, ast.Name) and node.func.value.id == "pd" else 0
        plain = [keyword for keyword in node.keywords if keyword.arg != "validate"]
        other = node.args[place] if len(node.args) > place else next((keyword.value for keyword in plain if keyword.arg == "right"), None)
        if other is None:
            return
        repeated = ast.parse(REPEATED.format(f"({ast.unparse(other)})"), mode="eval").body
        arguments = [repeated if argument is other else argument for argument in node.args]
        keywords = [ast.keyword(keyword.arg, repeated if keyword.value is other else keyword.value) for keyword in plain]
        yield ast.Call(node.func, arguments, keywords)
        for keyword in plain:
            if keyword.arg == "on" and isinstance(keyword.value, ast.List) and len(keyword.value.elts) > 1:
                fewer = ast.List(keyword.value.elts[:1], ast.Load())
                yield ast.Call(
                    node.func, node.args, [ast.keyword("on", fewer) if other_one is keyword else other_one for other_one in plain]
                )


def count_otherwise(node, context):
    """Swaps `count` and `nunique`, and keeps repeated rows."""
    if is_method(node, *COUNTS) and not node.args:
        yield with_method(node, COUNTS[node.func.attr])
    if isinstance(node, ast.Constant) and id(node) in context["aggregates"] and node.value in COUNTS:
        yield ast.Constant(COUNTS[node.value])
    if is_method(node, "drop_duplicates", "unique"):
        yield node.func.value
    if is_method(node, "duplicated"):
        yield ast.Call(ast.Attribute(node, "mul", ast.Load()), [ast.Constant(0)], [])


def move_periods(node, context):
    """Shifts a year, month, quarter or day."""
    if id(node) in context["labels"]:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        moved = move_date(node.value)
        if moved is not None:
            yield ast.Constant(moved)
        if node.value in SPANS:
            yield ast.Constant(SPANS[node.value])
    if isinstance(node, ast.Constant) and type(node.value) is int and 1900 <= node.value <= 2100:
        yield ast.Constant(node.value - 1)
        yield ast.Constant(node.value + 1)
    if (
        isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Attribute)
        and node.left.attr in ("month", "quarter", "dayofweek", "weekday")
    ):
        last = node.comparators[0]
        if isinstance(last, ast.Constant) and type(last.value) is int:
            yield ast.Compare(
                node.left, node.ops, [ast.Constant(last.value - 1 if last.value > 1 else last.value + 1), *node.comparators[1:]]
            )


def move_date(text):
    """Shifts a day or month by one month, a year by one year, into the past; None for other texts."""
    match = re.fullmatch(r"(\d{4})-(\d{2})(-\d{2})?", text)
    if match is None:
        return str(int(text) - 1) if re.fullmatch(r"(?:19|20)\d{2}", text) else None
    year, month, day = int(match[1]), int(match[2]), match[3] or ""
    year, month = (year - 1, 12) if month == 1 else (year, month - 1)
    return f"{year}-{month:02d}{min(day, '-28')}"


def with_method(node, name):
    """Replaces the method of a call."""
    return ast.Call(ast.Attribute(node.func.value, name, ast.Load()), node.args, node.keywords)


KINDS = {
    "filter dropped": drop_filters,
    "> for >=": move_bounds,
    "mean for median": swap_averages,
    "no dropna": keep_missing,
    "many-to-many join": multiply_rows,
    "count for nunique": count_otherwise,
    "wrong period": move_periods,
}


class Replace(ast.NodeTransformer):
    """Replaces one node with another."""

    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit(self, node):
        """Returns the new node in place of the old one."""
        return self.new if node is self.old else self.generic_visit(node)


def derive(code, columns):
    """Derives all wrong programs from a correct one, alternating between kinds."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return []
    context = describe(tree, columns)
    by_kind = []
    for kind, change in KINDS.items():
        found = []
        for place, node in enumerate(ast.walk(tree)):
            for choice, _ in enumerate(change(node, context)):
                found.append({"kind": kind, "code": change_at(code, change, (place, choice), columns)})
        by_kind.append(found)
    by_kind.append([{"kind": "wrong column", "code": wrong} for wrong in swap_columns(tree, columns)])
    original = ast.unparse(tree)
    seen, turns = {original}, []
    for mutant in (one for row in zip_longest(*by_kind) for one in row if one is not None):
        if mutant["code"] not in seen:
            seen.add(mutant["code"])
            turns.append(mutant)
    return turns


def change_at(code, change, where, columns):
    """Applies one choice of a change to the node at a place."""
    tree = ast.parse(code)
    place, choice = where
    node = list(ast.walk(tree))[place]
    replacement = copy.deepcopy(list(change(node, describe(tree, columns)))[choice])
    return ast.unparse(ast.fix_missing_locations(Replace(node, replacement).visit(tree)))


def describe(tree, columns):
    """Collects what the rules need: masks, labels, aggregate names, number columns and renamed columns."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    inside = {id(part) for call in calls for part in ast.walk(call)}
    literals = [node for node in ast.walk(tree) if isinstance(node, ast.Dict) and id(node) not in inside]
    labels = {id(key) for literal in literals for key in literal.keys}
    aggregating = [call for call in calls if is_method(call, *AGGREGATING)]
    dictionaries = [part for call in aggregating for part in ast.walk(call) if isinstance(part, ast.Dict)]
    names = {id(key) for dictionary in dictionaries for key in dictionary.keys}
    given = [argument for call in aggregating for argument in [*call.args, *(keyword.value for keyword in call.keywords)]]
    constants = {id(part) for one in given for part in ast.walk(one) if isinstance(part, ast.Constant)}
    renaming = [call for call in calls if is_method(call, "rename", "set_axis")]
    renamed = {id(part) for call in renaming for one in call.keywords for part in ast.walk(one.value)}
    masks = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_mask(node.value, masks):
            masks.update(target.id for target in node.targets if isinstance(target, ast.Name))
    numbers = {column["name"] for column in columns if column["type"] == "number"}
    return {"masks": masks, "labels": labels, "aggregates": constants - names, "numbers": numbers, "renamed": renamed}


def swap_columns(tree, columns):
    """Reads another column of the same type instead, everywhere or at one place only."""
    context = describe(tree, columns)
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    places = [text for text in texts if id(text) not in context["labels"]]
    for column in columns:
        others = [other["name"] for other in columns if other["type"] == column["type"] and other["name"] != column["name"]]
        used = [place for place in places if place.value == column["name"]]
        # Changing only a rename would relabel the correct value.
        first = [place for place in used if id(place) not in context["renamed"]][:1]
        for other in others[:MOST_OTHERS] if first else []:
            for chosen in [first, used] if len(used) > 1 else [used]:
                for place in chosen:
                    place.value = other
                yield ast.unparse(tree)
                for place in chosen:
                    place.value = column["name"]


if __name__ == "__main__":
    program = json.load(sys.stdin)
    json.dump(derive(program["code"], program["columns"]), sys.stdout)
