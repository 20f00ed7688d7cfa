"""Collects what each name of analysis code is ever bound to, at its top level; the basis of the code guard's decisions."""

import ast
from dataclasses import dataclass, field

Expressions = tuple[ast.expr, ...]
UNKNOWN = ast.Await(value=ast.Constant(value=None))
"""Represents a value that only running the code would reveal."""
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


@dataclass
class Binding:
    """One way in which a name is bound to a value, or its value is changed."""

    values: Expressions
    """The expressions that it depends on."""
    control: Expressions
    """The conditions under which it happens."""


@dataclass
class Bindings:
    """Bindings by name."""

    by_name: dict[str, list[Binding]] = field(default_factory=dict[str, list[Binding]])
    """Assignments."""
    changes: dict[str, list[Binding]] = field(default_factory=dict[str, list[Binding]])
    """What may change the object that a name holds: stores into it, its methods, functions that receive it."""
    libraries: set[str] = field(default_factory=set[str])
    """Names that were imported."""

    def add(self, name: str, values: Expressions, control: Expressions) -> None:
        """Adds an assignment to `name`."""
        self.by_name.setdefault(name, []).append(Binding(values, control))

    def change(self, holder: ast.AST, values: Expressions, control: Expressions) -> None:
        """Records that `values` may flow into the object that `holder`, a name or a part of its value, belongs to."""
        name = root_of(holder)
        if name is not None:
            self.changes.setdefault(name, []).append(Binding(values, control))


def root_of(node: ast.AST) -> str | None:
    """Returns the name that a chain of attributes, items and calls starts from; None when it starts from something
    else."""
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred, ast.Call)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def _bind(found: Bindings, target: ast.expr, values: Expressions, control: Expressions) -> None:
    """Binds every name in `target`; storing into an object changes the name that holds it."""
    if isinstance(target, (ast.Tuple, ast.List)):
        parts = values[0].elts if len(values) == 1 and isinstance(values[0], (ast.Tuple, ast.List)) else []
        paired = len(parts) == len(target.elts) and not any(isinstance(part, ast.Starred) for part in [*parts, *target.elts])
        for at, element in enumerate(target.elts):
            _bind(found, element, (parts[at],) if paired else values, control)
    elif isinstance(target, ast.Starred):
        _bind(found, target.value, values, control)
    elif isinstance(target, ast.Name):
        found.add(target.id, values, control)
    else:
        found.change(target, (*values, target.slice) if isinstance(target, ast.Subscript) else values, control)


def _effects(found: Bindings, node: ast.AST, control: Expressions) -> None:
    """Records bindings inside of expressions: `:=`, methods that may change their object, functions that may change
    their arguments."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.NamedExpr):
            _bind(found, inner.target, (inner.value,), control)
        elif isinstance(inner, ast.Call):
            given = (*inner.args, *(keyword.value for keyword in inner.keywords))
            if isinstance(inner.func, ast.Attribute):
                found.change(inner.func.value, given, control)
            elif isinstance(inner.func, ast.Name) and inner.func.id in found.by_name:
                for argument in given:
                    found.change(argument, (UNKNOWN,), control)


def _inside_scope(found: Bindings, scope: ast.AST) -> None:
    """What the body of a function or class does to outer names is unknown, only that it may."""
    for inner in ast.walk(scope):
        if isinstance(inner, (ast.Global, ast.Nonlocal)):
            for name in inner.names:
                found.add(name, (UNKNOWN,), ())
        elif isinstance(inner, (ast.Subscript, ast.Attribute)) and isinstance(inner.ctx, ast.Store):
            found.change(inner, (UNKNOWN,), ())
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            found.change(inner.func.value, (UNKNOWN,), ())


def _walk(found: Bindings, statements: list[ast.stmt], control: Expressions) -> None:
    """Records the bindings of `statements`, which only happen under `control`."""
    for statement in statements:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            for alias in statement.names:
                found.libraries.add(alias.asname or alias.name.split(".")[0])
        elif isinstance(statement, _SCOPES):
            found.add(statement.name, (UNKNOWN,), control)
            _inside_scope(found, statement)
        elif isinstance(statement, ast.Assign):
            for target in statement.targets:
                _bind(found, target, (statement.value,), control)
            _effects(found, statement, control)
        elif isinstance(statement, (ast.AnnAssign, ast.AugAssign)):
            if statement.value is not None:
                _bind(found, statement.target, (statement.value,), control)
                _effects(found, statement.value, control)
        elif isinstance(statement, (ast.For, ast.AsyncFor)):
            _bind(found, statement.target, (statement.iter,), control)
            _effects(found, statement.iter, control)
            _walk(found, [*statement.body, *statement.orelse], (*control, statement.iter))
        elif isinstance(statement, (ast.If, ast.While)):
            _effects(found, statement.test, control)
            _walk(found, [*statement.body, *statement.orelse], (*control, statement.test))
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            held = tuple(item.context_expr for item in statement.items)
            for item in statement.items:
                _effects(found, item.context_expr, control)
                if item.optional_vars is not None:
                    _bind(found, item.optional_vars, (item.context_expr,), control)
            _walk(found, statement.body, (*control, *held))
        elif isinstance(statement, (ast.Try, ast.TryStar)):
            _walk(found, statement.body, control)
            for handler in statement.handlers:
                _walk(found, handler.body, (*control, UNKNOWN))
            _walk(found, [*statement.orelse, *statement.finalbody], (*control, UNKNOWN))
        elif isinstance(statement, ast.Match):
            for case in statement.cases:
                for pattern in ast.walk(case.pattern):
                    captured = getattr(pattern, "name", None) or getattr(pattern, "rest", None)
                    if isinstance(captured, str):
                        found.add(captured, (UNKNOWN,), control)
                _walk(found, case.body, (*control, statement.subject, UNKNOWN))
        else:
            _effects(found, statement, control)


def bindings_of(tree: ast.Module) -> Bindings:
    """Collects all bindings of the module's own names. Leaves out names that only exist inside of functions."""
    found = Bindings()
    for statement in tree.body:
        if isinstance(statement, _SCOPES):
            found.by_name.setdefault(statement.name, [])
    _walk(found, tree.body, ())
    return found
