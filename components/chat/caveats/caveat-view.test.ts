import { expect, it } from "vitest";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { wholeTable } from "../../table/view-address";
import { toCaveatView } from "./caveat-view";

const datasetId = DatasetId.create();

it("a caveat's rows are those with its value, those without a value, or those of its view", () => {
  const column = 'a & "b"';
  const filters = [{ column, op: "in" as const, value: ["Rome ", "ROME"] }];
  const views = [
    toCaveatView({ datasetId, column, value: null }),
    toCaveatView({ datasetId, column, value: 900 }),
    toCaveatView({ datasetId, versionId: DatasetVersionId.create(), view: { filters } }),
    toCaveatView({ datasetId, view: { rows: [3, 17] } }),
    toCaveatView({ datasetId, view: { repeated: true } }),
  ];
  expect(views).toEqual([
    { ...wholeTable, filters: [{ column, op: "is_missing" }] },
    { ...wholeTable, filters: [{ column, op: "=", value: 900 }] },
    { ...wholeTable, filters },
    { ...wholeTable, rows: [3, 17] },
    { ...wholeTable, repeated: true },
  ]);
});
