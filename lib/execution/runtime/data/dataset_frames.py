"""The datasets of an execution as pandas frames, read on first use."""

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from data.frame_file import read_frame_file, read_parquet_file
from data.variations import Effect, apply_steps


def read_frame(dataset: dict[str, str]) -> pd.DataFrame:
    """Reads the frame of a dataset from its frame file, if there is one, else from its Parquet file."""
    return read_frame_file(dataset["path"]) if dataset["form"] == "frame" else read_parquet_file(dataset["path"])


class DatasetFrames(Mapping[str, pd.DataFrame]):
    """Frames by dataset id or name. Iterating yields each id once; the same dataset is the same frame each time, so a
    change to it is visible through both keys.
    """

    def __init__(self, datasets: list[dict[str, str]]) -> None:
        """`datasets`: {id, name, path, form} each, in order."""
        self._by_id = {dataset["id"]: dataset for dataset in datasets}
        self._by_name: dict[str, dict[str, str]] = {}
        for dataset in datasets:
            self._by_name.setdefault(dataset["name"], dataset)
        self._frames: dict[str, pd.DataFrame] = {}

    def __getitem__(self, key: str) -> pd.DataFrame:
        dataset = self._by_id.get(key) or self._by_name.get(key)
        if dataset is None:
            raise KeyError(f"there is no dataset {key!r}; there are: {', '.join(map(repr, self._by_name))}")
        if dataset["id"] not in self._frames:
            self._frames[dataset["id"]] = read_frame(dataset)
        return self._frames[dataset["id"]]

    def vary(self, variation: list[dict[str, Any]]) -> Effect:
        """Replaces the frames of the datasets that `variation` names with changed copies."""
        effect = Effect()
        for dataset in dict.fromkeys(part["dataset"] for part in variation):
            if dataset in self._by_id:
                steps = [part["step"] for part in variation if part["dataset"] == dataset]
                self._frames[dataset] = apply_steps(self[dataset], steps, effect)
        return effect

    def find_key(self, table: str) -> str | None:
        """
        Resolves a table name of SQL, ignoring case, to the id of a dataset: the first one for `df`, else by id or name. None
        when no dataset matches, or when names of datasets differ only in case.
        """
        if table.lower() == "df":
            return next(iter(self._by_id), None)
        if table in self._by_id:
            return table
        keys = [dataset["id"] for name, dataset in self._by_name.items() if name.lower() == table.lower()]
        return keys[0] if len(keys) == 1 else None

    def table_names(self) -> set[str]:
        """Every name that `find_key` resolves."""
        return {name for name in ["df", *self._by_name, *self._by_id] if self.find_key(name) is not None}

    def names(self) -> list[str]:
        """The distinct names of the datasets."""
        return list(self._by_name)

    def __contains__(self, key: object) -> bool:
        return key in self._by_id or key in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __repr__(self) -> str:
        return f"datasets({', '.join(map(repr, self._by_name))})"
