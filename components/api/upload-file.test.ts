import { expect, it } from "vitest";
import type { Dataset } from "@/lib/domain/dataset";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { ApiError } from "./api-error";
import { toUploadOutcome } from "./upload-file";

const dataset: Dataset = {
  id: DatasetId.create(),
  versionId: DatasetVersionId.create(),
  name: "penguins",
  format: "csv",
  bytes: 10,
  status: "ready",
  rowCount: 1,
  columnCount: 1,
  columns: [],
  fingerprint: "00",
  version: 1,
  notices: [],
  createdAt: "2026-11-21T10:00:00.000Z",
};

it("an accepted upload gives its datasets", () => {
  expect(toUploadOutcome(201, JSON.stringify({ items: [dataset], rejected: [] }))).toEqual([dataset]);
});

it("a refused one gives the reason as an error, whatever the status says", () => {
  const body = JSON.stringify({ items: [], rejected: [{ name: "a", reason: "The file is empty." }] });
  expect(toUploadOutcome(422, body)).toEqual(new ApiError(422, "The file is empty."));
  expect(toUploadOutcome(201, body)).toEqual(new ApiError(201, "The file is empty."));
});

it("a reply that cannot be read is an error and not a crash", () => {
  const fault = "The server replied in a way this page does not understand. Reload the page.";
  expect([toUploadOutcome(200, "{"), toUploadOutcome(200, "{}")]).toEqual([
    new ApiError(200, fault),
    new ApiError(200, fault),
  ]);
});
