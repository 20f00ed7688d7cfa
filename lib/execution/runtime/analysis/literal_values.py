"""Determines which expressions are made of literals alone, with nothing computed from data."""

import ast

from analysis.name_bindings import Bindings, root_of

_BUILTINS = frozenset(
    "abs bool dict enumerate float frozenset int len list max min pow print range reversed round set sorted str sum tuple zip".split()
)
_LIBRARIES = frozenset("pd np go px make_subplots plotly math datetime json re".split())
_CONSTRUCTORS = frozenset(
    "DataFrame Series Index array asarray from_dict from_records Categorical Timestamp Timedelta to_datetime DatetimeIndex"
    " to_numeric MultiIndex from_tuples from_product concat date datetime timedelta Decimal Fraction OrderedDict StringIO"
    " read_csv float64 float32 int64 int32 mean median std var sum round sqrt nan dumps".split()
)
_DRAWING = frozenset(("go", "px", "make_subplots"))
_CONTAINERS = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.JoinedStr, ast.FormattedValue)
_OPERATIONS = (ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.Starred, ast.NamedExpr)
_PASSIVE = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


class LiteralValues:
    """Judges the expressions of one program."""

    def __init__(self, bindings: Bindings, given: set[str]) -> None:
        """`given`: names that hold data before the program starts and are read before it rebinds them."""
        self._bindings = bindings
        self._given = given
        self._names: dict[str, bool] = {}

    def is_library(self, name: str | None) -> bool:
        """Whether `name` is a module or something imported from one."""
        known = name in _LIBRARIES and name not in self._bindings.by_name
        return known or (name in self._bindings.libraries and name not in self._given)

    def holds(self, name: str) -> bool:
        """Whether `name` is only ever bound to values made of literals."""
        if name in self._given or name not in self._bindings.by_name or name in self._bindings.libraries:
            return False
        if name not in self._names:
            self._names[name] = True
            found = [*self._bindings.by_name[name], *self._bindings.changes.get(name, [])]
            parts = [part for binding in found for part in (*binding.values, *binding.control)]
            self._names[name] = all(self.is_literal(part) for part in parts)
        return self._names[name]

    def is_literal(self, node: ast.AST, local: frozenset[str] = frozenset()) -> bool:
        """Whether `node` is made of literals alone. `local`: names of a comprehension or lambda that are."""
        if isinstance(node, (ast.Constant, *_PASSIVE)):
            return True
        if isinstance(node, ast.Name):
            return node.id in local or self.holds(node.id)
        if isinstance(node, (*_CONTAINERS, *_OPERATIONS)):
            return all(self.is_literal(child, local) for child in ast.iter_child_nodes(node))
        if isinstance(node, ast.Attribute):
            return self.is_library(root_of(node)) or self.is_literal(node.value, local)
        if isinstance(node, ast.Call):
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
            return self._makes_literals(node.func, local) and all(self.is_literal(part, local) for part in given)
        if isinstance(node, ast.Lambda):
            return self.is_literal(node.body, local | {argument.arg for argument in node.args.args})
        if isinstance(node, _COMPREHENSIONS):
            return self._is_literal_comprehension(node, local)
        return False

    def _makes_literals(self, function: ast.expr, local: frozenset[str]) -> bool:
        """Whether calling `function` with literals returns what is as good as a literal."""
        if isinstance(function, ast.Name):
            own = function.id in self._bindings.by_name
            imported = function.id in self._bindings.libraries
            return not own and (function.id in (_CONSTRUCTORS | _DRAWING if imported else _BUILTINS | _DRAWING))
        if not isinstance(function, ast.Attribute):
            return False
        root = root_of(function)
        if self.is_library(root):
            return root in _DRAWING or (function.attr in _CONSTRUCTORS and not _is_random(function))
        return self.is_literal(function.value, local)

    def _is_literal_comprehension(self, node: Comprehension, local: frozenset[str]) -> bool:
        for generator in node.generators:
            if not self.is_literal(generator.iter, local):
                return False
            local = local | {name.id for name in ast.walk(generator.target) if isinstance(name, ast.Name)}
            if not all(self.is_literal(condition, local) for condition in generator.ifs):
                return False
        parts = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
        return all(self.is_literal(part, local) for part in parts)


def _is_random(function: ast.Attribute) -> bool:
    """Whether it draws random numbers, as numpy.random does."""
    return isinstance(function.value, ast.Attribute) and function.value.attr == "random"
