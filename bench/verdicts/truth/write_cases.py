"""Writes the tables and the cases with their true values: write_cases.py [FOLDER], by default the recordings folder."""

import importlib
import json
import sys
from pathlib import Path

import case_book
from write_tables import write_tables


def main(folder):
    """Writes `tables/` and `cases.jsonl` deterministically."""
    case_book.TABLES = Path(folder) / "tables"
    case_book.TABLES.mkdir(parents=True, exist_ok=True)
    write_tables(case_book.TABLES)
    # Each adds its cases to the book.
    for subject in ("shop", "nature", "world", "business", "study"):
        importlib.import_module(f"{subject}_cases")
    lines = [json.dumps(one, ensure_ascii=False) for one in case_book.CASES]
    (Path(folder) / "cases.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else case_book.TABLES.parent)
