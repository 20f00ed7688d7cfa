import { expect, it } from "vitest";
import { ConnectionId } from "@/lib/domain/ids";
import { buildDataset } from "../testing/build-dataset";
import { toFormatWords } from "./to-format-words";

const connectionId = ConnectionId.parse("0198a1b2-0000-7000-8000-000000000001");

it("a file has its format and size, a copy of a table its size, and a live table neither", () => {
  const file = buildDataset({ format: "csv", bytes: 124_000 });
  const [snapshot, live] = (["snapshot", "live"] as const).map((mode) => ({
    ...{ ...file, format: "parquet" },
    source: { connectionId, table: "rides", mode },
  }));
  expect([file, snapshot, live].map((dataset) => dataset && toFormatWords(dataset))).toEqual([
    "CSV · 124 KB",
    "SNAPSHOT · 124 KB",
    "LIVE",
  ]);
});
