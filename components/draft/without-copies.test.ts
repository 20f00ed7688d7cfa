import { afterEach, beforeEach, expect, it } from "vitest";
import { datasetList } from "../api/datasets/dataset-list";
import { startApiServer } from "../testing/api-server";
import { buildDataset } from "../testing/build-dataset";
import { stubPage } from "../testing/stub-page";
import { withoutCopies } from "./without-copies";

const sales = buildDataset({ name: "sales", fingerprint: "aa" });
const done = { ok: true, value: null };
const problem = { code: "internal", status: 500, message: "The server had an internal error.", fields: [] };
let reply: object = done;
let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  reply = done;
  server = await startApiServer(() => ({ body: reply }));
  stubPage();
});

afterEach(() => server.close());

it("a file that exists already is not stored twice: its dataset is used, and the copy deleted", async () => {
  const copy = buildDataset({ name: "sales", fingerprint: "aa" });
  datasetList.replace(() => [copy, sales]);
  expect(await withoutCopies([copy])).toEqual([sales]);
  expect(server.received).toMatchObject([{ path: "/actions/datasets/deleteDataset", body: copy.id }]);
  expect(datasetList.get().value).toEqual([sales]);
});

it("different bytes, another name, a sample, and tables of the same file are not copies", async () => {
  const sample = buildDataset({ name: "penguins", fingerprint: "bb", attribution: "Gorman 2014" });
  const added = [
    buildDataset({ name: "sales", fingerprint: "cc" }),
    buildDataset({ name: "sales 2025", fingerprint: "aa" }),
    buildDataset({ name: "penguins", fingerprint: "bb" }),
    buildDataset({ name: "sheet", fingerprint: "dd" }),
    buildDataset({ name: "sheet", fingerprint: "dd" }),
  ];
  datasetList.replace(() => [...added, sales, sample]);
  expect(await withoutCopies(added)).toEqual(added);
  expect(server.received).toEqual([]);
});

it("a copy that cannot be deleted stays", async () => {
  reply = { ok: false, problem };
  const copy = buildDataset({ name: "sales", fingerprint: "aa" });
  datasetList.replace(() => [copy, sales]);
  expect(await withoutCopies([copy])).toEqual([copy]);
  expect(datasetList.get().value).toEqual([copy, sales]);
});
