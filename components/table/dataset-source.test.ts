import { afterEach, expect, it } from "vitest";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { startApiServer } from "../testing/api-server";
import { createDatasetSource } from "./dataset-source";
import { wholeTable } from "./view-address";

const [id, version] = [DatasetId.create(), DatasetVersionId.create()];
const view = { ...wholeTable, search: "x" };
const page = { columns: [], rows: [], total: 0, values: [] };
let server: Awaited<ReturnType<typeof startApiServer>> | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

it("rows, values and files of a dataset are those of its newest version, or of the named one", async () => {
  server = await startApiServer(() => ({ body: page }));
  const none = new AbortController().signal;
  for (const source of [createDatasetSource(id), createDatasetSource(id, version)]) {
    await source.loadRows(view, { offset: 100, limit: 50, columns: [0, 1], clip: 200 });
    await source.loadValues("a&b", "y", none);
  }
  expect(server.received.map(({ path }) => path)).toEqual(
    ["", `&version=${version}`].flatMap((named) => [
      `/api/datasets/${id}/rows?search=x&offset=100&limit=50&clip=200${named}&columns=0-1`,
      `/api/datasets/${id}/values?column=a%26b&search=y${named}`,
    ]),
  );
  expect(createDatasetSource(id, version).toFiles(view, [2])).toEqual([
    {
      label: "CSV, safe for spreadsheets",
      address: `/api/datasets/${id}/file?search=x&format=csv&version=${version}&columns=2`,
    },
    { label: "Parquet", address: `/api/datasets/${id}/file?search=x&format=parquet&version=${version}&columns=2` },
  ]);
});

it("a file whose conditions exceed the length of an address is refused on request", () => {
  const value = Array.from({ length: 90 }, () => "x".repeat(190));
  const filters = [{ column: "a", op: "in" as const, value }];
  const files = createDatasetSource(id).toFiles({ ...wholeTable, filters }, [0]);
  expect(files.map((file) => "onSave" in file)).toEqual([true, true]);
});
