import { expect, it } from "vitest";
import { DatasetVersionId } from "@/lib/domain/ids";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { KnownFacts } from "./known-facts";

const [column] = buildDataset().columns;
const toFacts = (count: number) => ({ columns: Array.from({ length: count }, () => column!), notices: [] });
const [first, second, third] = [DatasetVersionId.create(), DatasetVersionId.create(), DatasetVersionId.create()];

it("caches facts, also that they cannot be read", () => {
  const known = new KnownFacts();
  const facts = toFacts(2);
  known.add(first, facts);
  known.add(second, null);
  expect([known.find(first), known.find(second), known.find(third)]).toEqual([facts, null, undefined]);
});

it("evicts the least recently shown once there are too many columns", () => {
  const known = new KnownFacts(12);
  known.add(first, toFacts(5));
  known.add(second, toFacts(5));
  known.find(first);
  known.add(third, toFacts(5));
  expect([first, second, third].map((id) => known.find(id)?.columns.length)).toEqual([5, undefined, 5]);
  known.add(second, toFacts(12));
  expect([first, second, third].map((id) => known.find(id))).toEqual([undefined, undefined, undefined]);
});

it("counts facts that are added again once", () => {
  const known = new KnownFacts(12);
  known.add(first, toFacts(5));
  for (let count = 0; count < 3; count++) known.add(second, toFacts(5));
  expect(known.find(first)?.columns.length).toBe(5);
});

it("evicts those without columns, too", () => {
  const known = new KnownFacts(2);
  for (const id of [first, second, third]) known.add(id, null);
  expect([first, second, third].map((id) => known.find(id))).toEqual([undefined, null, null]);
});
