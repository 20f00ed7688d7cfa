"""The kinds of connections, and the dialects of the servers that compute questions and recipes where the rows are.

Everything is named instead of imported, because each driver takes time and memory, and a process needs one of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any

# By kind, the class that opens it: a Source, or a FileSource.
SOURCES = {
    "postgres": "sources.postgres:PostgresSource",
    "mysql": "sources.mysql:MysqlSource",
    "sqlite": "sources.sqlite:SqliteSource",
    "duckdb": "sources.duckdb_file:DuckdbSource",
    "spark": "sources.spark:SparkSource",
    "s3": "files.s3_files:S3Files",
    "http": "files.http_files:HttpFiles",
}

_UNITS = frozenset("WEEK YEAR QUARTER MONTH DAY HOUR MINUTE SECOND".split())
_CODES = frozenset("%Y %m %d %y %H %I %M %S %A %a %B %b".split())


@dataclass(frozen=True)
class Dialect:
    """What the SQL of a server needs besides what sqlglot knows of its dialect."""

    # Names the function that returns what stands for a node of a question's query.
    rewrite: str
    # The same for a recipe, whose values must be those of DuckDB to the last digit; None where recipes cannot run.
    exact: str | None = None
    # Units whose start `date_trunc` finds as DuckDB does.
    starts: frozenset[str] = _UNITS
    # Codes of `strftime` that are written as DuckDB writes them.
    formats: frozenset[str] = _CODES


# By sqlglot's name. DuckDB needs nothing.
DIALECTS = {
    "postgres": Dialect(
        rewrite="dialects:for_postgres",
        exact="exact_sql:exact_for_postgres",
        starts=_UNITS | {"MILLISECOND", "MICROSECOND", "DECADE"},
        formats=_CODES | frozenset("%j %V %G %f %-d %-m".split()),
    ),
    "mysql": Dialect(
        rewrite="rewrite_mysql:for_mysql",
        exact="exact_mysql:exact_for_mysql",
        formats=_CODES | frozenset("%j %U %V %G %w %p %f %% %-d %-m".split()),
    ),
    "sqlite": Dialect(
        rewrite="rewrite_sqlite:for_sqlite",
        exact="exact_sqlite:exact_for_sqlite",
        formats=_CODES | frozenset("%j %U %W %V %G %u %w %p %f %% %-d %-m %-H %-I %-M %-S %-j".split()),
    ),
    "spark": Dialect(
        rewrite="dialects:for_spark",
        exact="exact_spark:exact_for_spark",
        starts=_UNITS | {"MILLISECOND", "MICROSECOND"},
        formats=_CODES | frozenset("%p %f %-d %-m".split()),
    ),
}


def find_named(name: str) -> Any:
    """Imports what a name such as `sources.mysql:MysqlSource` stands for. Raises ModuleNotFoundError without its driver."""
    return resolve_name(name)
