import type { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";

/** Builds a dataset for tests: 344 penguins with two columns, overridden by `part`. */
export function buildDataset(part: Partial<Dataset> = {}): Dataset {
  return {
    id: DatasetId.create(),
    versionId: DatasetVersionId.create(),
    name: "penguins",
    format: "csv",
    bytes: 14_480,
    status: "ready",
    rowCount: 344,
    columnCount: 2,
    columns: [
      { name: "Species", type: "category", storage: "VARCHAR", missing: 0, distinct: 3 },
      { name: "Mass", type: "number", storage: "DOUBLE", missing: 2, distinct: 94 },
    ],
    fingerprint: "00",
    version: 1,
    notices: [],
    createdAt: "2026-11-21T10:00:00.000Z",
    ...part,
  };
}
