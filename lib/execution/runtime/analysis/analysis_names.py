"""The names that are predefined for analysis code."""

import importlib
from typing import Any

_MODULES = {
    "pd": "pandas",
    "np": "numpy",
    "plt": "matplotlib.pyplot",
    "px": "plotly.express",
    "go": "plotly.graph_objects",
    "plotly": "plotly",
    "sklearn": "sklearn",
    "scipy": "scipy",
    "stats": "scipy.stats",
    "statsmodels": "statsmodels",
    "sm": "statsmodels.api",
    "smf": "statsmodels.formula.api",
    "matplotlib": "matplotlib",
    "json": "json",
    "math": "math",
    "random": "random",
    "re": "re",
    "datetime": "datetime",
}
_LIBRARIES = ("duckdb", "matplotlib", "numpy", "pandas", "plotly", "pyarrow", "scipy", "sklearn", "statsmodels")

# Imported together with this module, before the first fork.
_NAMES: dict[str, Any] = {name: importlib.import_module(module) for name, module in _MODULES.items()}
_NAMES["make_subplots"] = importlib.import_module("plotly.subplots").make_subplots
_VERSIONS: dict[str, str] = {name: importlib.import_module(name).__version__ for name in _LIBRARIES}


def analysis_names() -> dict[str, Any]:
    """Each name with its module or function."""
    return dict(_NAMES)


def library_versions() -> dict[str, str]:
    """Versions of the libraries that results depend on, by name."""
    return dict(_VERSIONS)
