"""The datasets of an execution as pandas frames, read when they are first asked for."""

from collections.abc import Iterator, Mapping

import pandas as pd

from frame_file import read_frame_file, read_parquet_file


def read_frame(dataset: dict[str, str]) -> pd.DataFrame:
    """The frame of a dataset: from its frame file, if there is one, else from its Parquet file."""
    return read_frame_file(dataset["path"]) if dataset["form"] == "frame" else read_parquet_file(dataset["path"])


class DatasetFrames(Mapping):
    """
    Frames by dataset id or name. Iterating gives each id once; the same dataset is the same frame each time, so a change to
    it is seen through both keys.
    """

    def __init__(self, datasets: list[dict[str, str]]) -> None:
        """`datasets`: {id, name, path, form} each, the first one first."""
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

    def __contains__(self, key: object) -> bool:
        return key in self._by_id or key in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __repr__(self) -> str:
        return f"datasets({', '.join(map(repr, self._by_name))})"
