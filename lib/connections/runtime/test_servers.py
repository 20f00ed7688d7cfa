"""Tests of the registries: what they name exists."""

import pytest

from servers import DIALECTS, SOURCES, find_named


@pytest.mark.parametrize("kind", SOURCES)
def test_the_class_of_a_kind_opens_and_closes_connections(kind: str) -> None:
    source = find_named(SOURCES[kind])
    assert all(callable(getattr(source, name)) for name in ("version", "may_write", "tables", "cancel", "close"))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_rewrites_of_a_dialect_are_functions(dialect: str) -> None:
    named = (DIALECTS[dialect].rewrite, DIALECTS[dialect].exact)
    assert all(callable(find_named(name)) for name in named if name is not None)
