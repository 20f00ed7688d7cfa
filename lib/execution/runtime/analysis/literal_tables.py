"""
Finds tables of literals that stand in for data. A table combined with the data (merged, mapped, compared, cut or
predicted with it) is a look-up table and allowed; so is a small one.
"""

import ast
from typing import TypeGuard

from analysis.literal_values import LiteralValues
from analysis.name_bindings import Bindings

_MAKERS = frozenset("DataFrame Series array asarray from_dict from_records StringIO".split())
_ROWS, _CELLS = 3, 6
"""A table counts from this many rows and values on."""
_GATHERERS = frozenset("dict list tuple set str print round".split())
_CONTAINERS = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.JoinedStr, ast.FormattedValue, ast.Starred, ast.keyword, ast.IfExp)
Parents = dict[ast.AST, ast.AST]


def _measure(node: ast.AST, bindings: Bindings, depth: int = 0) -> tuple[int, int]:
    """Returns (rows, values) of a literal, including through names that are assigned once."""
    if depth > 6:
        return 0, 0
    if isinstance(node, ast.Name):
        found = bindings.by_name.get(node.id, [])
        return _measure(found[0].values[0], bindings, depth + 1) if len(found) == 1 and found[0].values else (0, 0)
    if isinstance(node, ast.Constant):
        text = node.value if isinstance(node.value, str) else ""
        lines = text.strip().count("\n")
        return (lines, lines * text.count(",")) if lines else (0, 1)
    if isinstance(node, ast.UnaryOp):
        return _measure(node.operand, bindings, depth + 1)
    if isinstance(node, ast.Dict):
        parts = [_measure(value, bindings, depth + 1) for value in node.values]
        plain = all(rows == 0 for rows, _ in parts)
        return (len(parts) if plain else max(rows for rows, _ in parts)), sum(cells for _, cells in parts)
    if isinstance(node, (ast.List, ast.Tuple)):
        return len(node.elts), sum(_measure(element, bindings, depth + 1)[1] for element in node.elts)
    return 0, 0


def _is_table(node: ast.AST, bindings: Bindings, values: LiteralValues) -> TypeGuard[ast.Call]:
    """Whether `node` makes a table that is large enough to pass for data."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    given = [*node.args[:1], *(keyword.value for keyword in node.keywords if keyword.arg == "data")]
    if name not in _MAKERS or not given:
        return False
    rows, cells = _measure(given[0], bindings)
    return rows >= _ROWS and cells >= _CELLS and values.is_literal(node)


class _Flow:
    """Tracks where tables of one program go."""

    def __init__(self, tree: ast.Module, values: LiteralValues, outputs: tuple[str, ...]) -> None:
        self._parents: Parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self._loads: dict[str, list[ast.Name]] = {}
        for node in self._parents:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self._loads.setdefault(node.id, []).append(node)
        self._values, self._outputs = values, outputs

    def stands_in(self, table: ast.AST) -> bool:
        """Whether the table reaches an output without ever having met the data."""
        pending, seen, reached = [table], set[str](), False
        while pending:
            end = self._end_of(pending.pop())
            if end is None:
                return False
            for name in end:
                reached = reached or name in self._outputs
                if name not in seen:
                    seen.add(name)
                    pending += self._loads.get(name, [])
        return reached

    def _end_of(self, node: ast.AST) -> set[str] | None:
        """Returns the names into which `node` flows; None when it meets something that is not made of literals."""
        gathered = False
        while not isinstance(parent := self._parents[node], ast.stmt):
            if isinstance(parent, _CONTAINERS) or (isinstance(parent, ast.Call) and getattr(parent.func, "id", "") in _GATHERERS):
                gathered = True
            elif isinstance(parent, (ast.comprehension, ast.Lambda)) or not self._values.is_literal(parent):
                return None
            node = parent
        return self._end_in(parent, node, gathered)

    def _end_in(self, statement: ast.stmt, node: ast.AST, gathered: bool) -> set[str] | None:
        if isinstance(statement, ast.Expr):
            return set()
        if isinstance(statement, (ast.Assign, ast.AnnAssign)):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            literal = self._values.is_literal(node)
            if len(names) == len(targets) and (literal or (gathered and names <= set(self._outputs))):
                return names
        return None


def _replaced(statement: ast.stmt, data: str) -> ast.expr | None:
    """Returns what `statement` assigns to the name `data`; None when it does not."""
    if not isinstance(statement, ast.Assign):
        return None
    return statement.value if any(isinstance(target, ast.Name) and target.id == data for target in statement.targets) else None


def find_stand_in(tree: ast.Module, bindings: Bindings, values: LiteralValues, names: tuple[str, tuple[str, ...]]) -> ast.Call | None:
    """Finds the first table of literals that is assigned to the name of the data, or reaches an output without being
    combined with the data; None when there is none. `names`: that of the data, and those of the outputs.
    """
    data, outputs = names
    flow = _Flow(tree, values, outputs)
    own = [statement for statement in tree.body if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
    tables = [node for statement in own for node in ast.walk(statement) if _is_table(node, bindings, values)]
    replacing = {id(_replaced(statement, data)) for statement in tree.body}
    return next((table for table in tables if id(table) in replacing or flow.stands_in(table)), None)
