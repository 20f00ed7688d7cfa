"""Converts an Arrow or Feather file to Parquet, batch by batch. Takes source and target; prints an
error and exits 1 when it cannot."""

import resource
import sys

import pyarrow as pa
import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet

MEMORY = 2 * 1024**3
SECONDS = 300


def open_batches(source: str):
    """Returns schema and record batches of an Arrow file, an Arrow stream or an old Feather file."""
    with open(source, "rb") as file:
        start = file.read(6)
    if start.startswith(b"FEA1"):
        table = pyarrow.feather.read_table(source, memory_map=True)
        return table.schema, iter(table.to_batches())
    mapped = pa.memory_map(source, "r")
    if start == b"ARROW1":
        reader = pyarrow.ipc.open_file(mapped)
        return reader.schema, (reader.get_batch(index) for index in range(reader.num_record_batches))
    stream = pyarrow.ipc.open_stream(mapped)
    return stream.schema, iter(stream)


def main(source: str, target: str) -> None:
    """Writes the table of `source` to `target`."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    schema, batches = open_batches(source)
    with pyarrow.parquet.ParquetWriter(target, schema, compression="zstd") as writer:
        for batch in batches:
            batch.validate(full=True)
            writer.write_batch(batch)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
