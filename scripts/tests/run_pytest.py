"""Runs pytest on the packages of the environment that runs this file. Arguments: the folder of the packages that pytest belongs
to, the file for the counts, and what to test. The counts are JSON: passed, failed, skipped, and a line for each failure.
"""

import json
import sys
from pathlib import Path

# Last, so that the tested code gets its own packages.
sys.path.append(sys.argv[1])

import pytest


class Counts:
    """Counts tests by outcome, and what failed outside of them as a failure."""

    def __init__(self) -> None:
        self.passed, self.failed, self.skipped = 0, 0, 0
        self.failures: list[str] = []

    def pytest_configure(self) -> None:
        """Has properties tried on the same samples in every run, however busy the machine is."""
        from hypothesis import settings

        settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
        settings.load_profile("fixed")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Counts a part of a test: only its call can pass, but its set-up can be skipped, and each part can fail."""
        self.passed += report.when == "call" and report.passed
        self._count(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Counts a file that cannot be loaded."""
        self._count(report)

    def _count(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        self.skipped += report.skipped
        if report.failed:
            self.failed += 1
            lines = [line[1:].strip() for line in report.longreprtext.splitlines() if line.startswith("E ")]
            self.failures.append(": ".join([report.nodeid, *lines[:1]]))


def main(report: str, tested: list[str]) -> int:
    """Returns the exit code of pytest, which is not 0 when there are no tests."""
    counts = Counts()
    code = pytest.main(tested, plugins=[counts])
    Path(report).write_text(json.dumps(vars(counts)), encoding="utf-8")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[2], sys.argv[3:]))
