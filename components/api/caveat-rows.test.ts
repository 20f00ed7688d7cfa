import { afterEach, expect, it } from "vitest";
import { DatasetId } from "@/lib/domain/ids";
import { startApiServer } from "../testing/api-server";
import { getCaveatRows } from "./caveat-rows";

const datasetId = DatasetId.create();
const page = { columns: [{ name: "mass", type: "number" }], rows: [[null]], total: 1 };
let server: Awaited<ReturnType<typeof startApiServer>>;

afterEach(() => server.close());

it("rows of a caveat are asked for by what their column holds, whatever it is called", async () => {
  server = await startApiServer(() => ({ body: page }));
  const column = 'a & "b"';
  expect(await getCaveatRows({ datasetId, column, value: null })).toEqual(page);
  await getCaveatRows({ datasetId, column, value: 900 });
  const filters = server.received.map(({ path }) => new URL(path, "http://server").searchParams.get("filter"));
  expect(filters).toEqual([
    JSON.stringify([{ column, op: "is_missing" }]),
    JSON.stringify([{ column, op: "=", value: 900 }]),
  ]);
});
