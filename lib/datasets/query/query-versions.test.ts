import { expect, test } from "vitest";
import { DatasetVersionId } from "@/lib/domain/ids";
import type { FileQuery } from "@/lib/ports/dataset-reader";
import { createVersionQueries } from "./query-versions";

test("versions are turned into their files, joined ones as well", async () => {
  const [left, right] = [DatasetVersionId.create(), DatasetVersionId.create()];
  const files = new Map([
    [left, "/l"],
    [right, "/r"],
  ]);
  const asked: unknown[] = [];
  const queries = createVersionQueries(
    {
      aggregate: (query: FileQuery) => {
        asked.push(query);
        return Promise.resolve([[1]]);
      },
      compareKeys: (query) => {
        asked.push(query);
        return Promise.reject(new Error("not asked for here"));
      },
    },
    (id) => Promise.resolve(files.get(id) ?? ""),
  );
  const plain = { groupBy: [], measures: [], filters: [] };
  const join = { how: "left" as const, on: [], columns: [] };
  expect(await queries.aggregate({ ...plain, versionId: left, joins: [{ ...join, versionId: right }] })).toEqual([[1]]);
  const sides = { left: { versionId: left, columns: ["a"] }, right: { versionId: right, columns: ["b"] } };
  await expect(queries.compareKeys(sides)).rejects.toThrow("not asked for here");
  expect(asked).toEqual([
    { ...plain, parquet: "/l", joins: [{ ...join, parquet: "/r" }] },
    {
      left: { parquet: "/l", columns: ["a"], where: undefined },
      right: { parquet: "/r", columns: ["b"], where: undefined },
    },
  ]);
});
