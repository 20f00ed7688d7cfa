"""Refuses code that cannot answer from the data: it leaves no result, never reads a dataset, returns literals as the
result, or uses a table of literals in place of the data. Helps a model that goes astray; not a barrier against
malicious code: whatever is uncertain passes, because results are checked again after the run.
"""

import ast
import symtable
from collections.abc import Iterator

from analysis.literal_tables import find_stand_in
from analysis.literal_values import LiteralValues
from analysis.name_bindings import Bindings, bindings_of
from analysis.user_traceback import FILE_NAME, Failure

_DATA = ("df", "datasets")
_OUTPUTS = ("result", "fig", "figs")
_BY_NAME_AT_RUN_TIME = frozenset("globals locals vars exec eval setattr getattr __import__ __main__ __builtins__".split())
_DRAWN_ASIDE = frozenset(("plt", "pyplot", "show", "plot", "hist", "boxplot", "matplotlib", "sns", "seaborn"))
_COMPREHENSIONS = frozenset(("listcomp", "setcomp", "dictcomp", "genexpr", "lambda"))
_ADVICE = "compute from `df` or `datasets[…]` instead"


def _scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    """Returns `table` and every scope within."""
    yield table
    for child in table.get_children():
        yield from _scopes(child)


def _words(tree: ast.Module) -> set[str]:
    """Every name, attribute and module that occurs."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found.update(node.name.split("."))
    return found


def _binds(scope: symtable.SymbolTable, name: str) -> bool:
    """Whether `scope` binds `name` at all, for itself or for the module."""
    if name not in scope.get_identifiers():
        return False
    symbol = scope.lookup(name)
    return symbol.is_assigned() or symbol.is_imported()


def _leaves(module: symtable.SymbolTable, name: str) -> bool:
    """Whether the module's own `name` is bound anywhere."""
    inner = (scope for scope in _scopes(module) if scope is not module)

    def declared(scope: symtable.SymbolTable) -> bool:
        return _binds(scope, name) and scope.lookup(name).is_declared_global()

    return _binds(module, name) or any(declared(scope) for scope in inner)


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(inner, ast.Name) and inner.id == name for inner in ast.walk(node))


def _reads_given(tree: ast.Module, name: str) -> bool:
    """Whether the code uses the predefined value of the module's `name`: anywhere before its own first assignment at
    the top level."""
    for statement in tree.body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            if any((alias.asname or alias.name.split(".")[0]) == name for alias in statement.names):
                return False
            continue
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) or not _mentions(statement, name):
            continue
        uses = [inner for inner in ast.walk(statement) if isinstance(inner, ast.Name) and inner.id == name]
        plain = isinstance(statement, (ast.Assign, ast.AnnAssign))
        return not (plain and all(isinstance(use.ctx, ast.Store) for use in uses))
    return False


def _is_read(tree: ast.Module, module: symtable.SymbolTable, name: str) -> bool:
    """Whether the code can reach the dataset that `name` initially holds, functions included."""
    if _reads_given(tree, name):
        return True
    if _binds(module, name):
        return False
    return _is_read_inside(module, name)


def _is_read_inside(module: symtable.SymbolTable, name: str) -> bool:
    """Whether a function or class reads the module's `name`."""

    def inside(scope: symtable.SymbolTable) -> bool:
        return name in scope.get_identifiers() and scope.lookup(name).is_global() and scope.lookup(name).is_referenced()

    return any(inside(scope) for scope in _scopes(module) if scope is not module)


def may_read_given(tree: ast.Module, code: str, name: str) -> bool:
    """Whether `code` (and its `tree`), which may bind `name` itself, may read the value that `name` has before."""
    if _reads_given(tree, name) or _words(tree) & _BY_NAME_AT_RUN_TIME:
        return True
    try:
        return _is_read_inside(symtable.symtable(code, FILE_NAME, "exec"), name)
    except RecursionError:
        return True


def _refusal(line: int | None, message: str) -> Failure:
    failure: Failure = {"kind": "guard", "message": message}
    return failure | {"line": line} if line else failure


def _line_of(tree: ast.Module, name: str) -> int | None:
    """Returns the first line on which `name` is bound in any scope."""
    lines = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)]
    return min(lines, default=None)


def _no_output(tree: ast.Module, module: symtable.SymbolTable) -> Failure | None:
    if any(_leaves(module, name) for name in _OUTPUTS):
        return None
    functions = [scope for scope in _scopes(module) if scope.get_type() == "function" and scope.get_name() not in _COMPREHENSIONS]
    for name in _OUTPUTS:
        if any(_binds(scope, name) for scope in functions):
            line = _line_of(tree, name)
            message = f"Line {line} sets `{name}` inside of a function, where it is lost: assign it at the top level."
            return _refusal(line, message)
    return _refusal(None, "The code leaves no result: assign the answer to `result`, or a chart to `fig`.")


def _only_literals(bindings: Bindings, values: LiteralValues, tree: ast.Module) -> Failure | None:
    bound = [name for name in _OUTPUTS if name in bindings.by_name]
    if not bound or not all(values.holds(name) for name in bound):
        return None
    line = _line_of(tree, bound[0])
    message = f"Line {line} sets `{bound[0]}` to values written in the code, not computed: {_ADVICE}."
    return _refusal(line, message)


def _judge(tree: ast.Module, code: str, has_data: bool) -> Failure | None:
    words = _words(tree)
    if words & _BY_NAME_AT_RUN_TIME:
        return None
    module = symtable.symtable(code, FILE_NAME, "exec")
    aside = bool(words & _DRAWN_ASIDE)
    if not aside and (failure := _no_output(tree, module)):
        return failure
    if not has_data:
        return None
    read = {name for name in _DATA if _is_read(tree, module, name)}
    bindings = bindings_of(tree)
    values = LiteralValues(bindings, read)
    table = find_stand_in(tree, bindings, values, (_DATA[0], _OUTPUTS))
    if table is not None:
        return _refusal(table.lineno, f"Line {table.lineno} writes a table into the code in place of the data: {_ADVICE}.")
    if not read:
        return _refusal(None, f"The code never reads the data: {_ADVICE}.")
    return None if aside else _only_literals(bindings, values, tree)


def find_refusal(tree: ast.Module, code: str, has_data: bool) -> Failure | None:
    """Explains why `code` (and its `tree`) must not run, as a failure of the kind `guard`; None when it may.
    `has_data`: whether there are datasets at all; without any, only a result is required.
    """
    try:
        return _judge(tree, code, has_data)
    except RecursionError:
        return None
