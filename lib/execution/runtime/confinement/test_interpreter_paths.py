"""Tests of what the interpreter may read inside of the sandbox."""

import os
import sys
from pathlib import Path

from confinement.interpreter_paths import interpreter_paths


def test_lists_existing_folders_that_hold_the_interpreter_and_its_packages() -> None:
    runtime = str(Path(__file__).parents[1])
    listed = interpreter_paths(runtime)
    assert all(os.path.exists(path) for path in listed)
    for needed in (sys.prefix, os.path.dirname(os.__file__), os.path.realpath(sys.executable)):
        assert any(Path(os.path.realpath(needed)).is_relative_to(os.path.realpath(path)) for path in listed), needed


def test_lists_no_folder_that_holds_everything_or_somebodys_home() -> None:
    listed = interpreter_paths(str(Path(__file__).parents[1]))
    assert "/" not in listed
    assert os.path.expanduser("~") not in listed
