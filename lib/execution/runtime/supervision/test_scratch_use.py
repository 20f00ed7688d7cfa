"""Tests of the measure of a scratch folder, on real files of this process."""

import os
import sys
from pathlib import Path

import pytest

from supervision.scratch_use import ScratchUse

FILE = 64 << 10


def fill(path: Path) -> None:
    """Writes a file of 64 KB that takes blocks."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(os.urandom(FILE))


def test_counts_bytes_in_all_folders_below(tmp_path: Path) -> None:
    fill(tmp_path / "a")
    fill(tmp_path / "below" / "deeper" / "b")
    use = ScratchUse(str(tmp_path), os.getpid())
    assert not use.exceeds(3 * FILE, 100)
    assert use.exceeds(2 * FILE - 1, 100)


def test_counts_entries_and_folders(tmp_path: Path) -> None:
    for at in range(10):
        (tmp_path / f"folder {at}").mkdir()
    use = ScratchUse(str(tmp_path), os.getpid())
    assert not use.exceeds(1 << 30, 10)
    assert use.exceeds(1 << 30, 9)


def test_counts_no_blocks_that_a_file_only_claims(tmp_path: Path) -> None:
    with open(tmp_path / "sparse", "wb") as file:
        file.truncate(1 << 30)
    assert not ScratchUse(str(tmp_path), os.getpid()).exceeds(1 << 20, 10)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which removed files a process holds")
def test_counts_removed_files_that_are_still_open(tmp_path: Path) -> None:
    use = ScratchUse(str(tmp_path), os.getpid())
    with open(tmp_path / "gone", "wb") as file:
        file.write(os.urandom(FILE))
        file.flush()
        (tmp_path / "gone").unlink()
        assert use.exceeds(FILE - 1, 10)
    assert not use.exceeds(FILE - 1, 10)


def test_is_not_exceeded_by_a_process_that_is_gone(tmp_path: Path) -> None:
    process = os.fork()
    if process == 0:
        os._exit(0)
    os.waitpid(process, 0)
    assert not ScratchUse(str(tmp_path), process).exceeds(1 << 30, 10)
