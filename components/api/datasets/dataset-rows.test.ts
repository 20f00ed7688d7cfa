import { afterEach, beforeEach, expect, it } from "vitest";
import { DatasetVersionId } from "@/lib/domain/ids";
import { startApiServer } from "../../testing/api-server";
import { buildDataset } from "../../testing/build-dataset";
import { findDatasetJoins } from "./dataset-links";
import { getDatasetProfile, getDatasetRows, listColumnValues } from "./dataset-rows";

const { id } = buildDataset();
const replies: Record<string, unknown> = {
  rows: { columns: [{ name: "Mass", type: "DOUBLE" }], rows: [[3750], [null]], total: 344 },
  values: { values: [{ value: "Adelie", count: 152 }] },
  profile: { profile: { rowCount: 344, duplicateRows: 0, columns: [] }, text: "" },
  joins: { items: [], compared: 3, others: 3 },
};
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer(({ path }) => ({ body: replies[path.split("?")[0]?.split("/").at(-1) ?? ""] }));
});

afterEach(() => server.close());

it("the content of a dataset is requested at its addresses, with names encoded", async () => {
  expect(await getDatasetRows(id, new URLSearchParams({ limit: "2", search: "a&b" }))).toEqual(replies.rows);
  expect(await listColumnValues(id, { column: "Body Mass (g)", search: "ä" })).toEqual([
    { value: "Adelie", count: 152 },
  ]);
  expect(await getDatasetProfile(id)).toEqual({ rowCount: 344, duplicateRows: 0, columns: [] });
  expect(await findDatasetJoins(id)).toEqual(replies.joins);
  expect(server.received.map(({ path }) => path)).toEqual([
    `/api/datasets/${id}/rows?limit=2&search=a%26b`,
    `/api/datasets/${id}/values?column=Body+Mass+%28g%29&search=%C3%A4`,
    `/api/datasets/${id}/profile?detail=compact`,
    `/api/datasets/${id}/joins`,
  ]);
});

it("the content of an earlier version is requested by its id", async () => {
  const version = DatasetVersionId.create();
  await listColumnValues(id, { column: "Sex", search: "", version });
  await getDatasetProfile(id, version);
  expect(server.received.map(({ path }) => path)).toEqual([
    `/api/datasets/${id}/values?column=Sex&search=&version=${version}`,
    `/api/datasets/${id}/profile?detail=compact&version=${version}`,
  ]);
});

it("a reply of another shape is not accepted as rows", async () => {
  replies.rows = { rows: "none" };
  await expect(getDatasetRows(id, new URLSearchParams())).rejects.toThrow("Reload the page.");
});
