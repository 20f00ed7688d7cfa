import { expect, it } from "vitest";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { toFactsText } from "./facts-text";

/** Builds the facts of a table with this many columns. */
function buildFacts(count: number) {
  const { columns, notices, profile } = buildDataset();
  const widen = <Named extends { name: string }>(list: readonly Named[]): Named[] =>
    Array.from({ length: count }, (_, index) => list.map((column) => ({ ...column, name: `c${index}` }))).flat();
  return { columns: widen(columns), notices, profile: { ...profile, columns: widen(profile.columns) } };
}

it.each([0, 1, 999, 1_000, 1_001, 2_500])("facts of %i columns are written unchanged", async (count) => {
  const facts = buildFacts(count);
  const { columns, notices, profile } = await toFactsText(facts);
  expect([columns, notices, profile]).toEqual(
    [facts.columns, facts.notices, facts.profile].map((part) => JSON.stringify(part)),
  );
});

it("text that Postgres cannot store is replaced", async () => {
  const { columns, profile } = buildFacts(1);
  const facts = {
    columns: columns.map((column) => ({ ...column, name: "a\0" })),
    notices: [{ text: "\uD800", columns: [] }],
    profile,
  };
  const texts = await toFactsText(facts);
  expect(JSON.parse(texts.columns)).toMatchObject([{ name: "a\uFFFD" }]);
  expect(JSON.parse(texts.notices)).toEqual([{ text: "\uFFFD", columns: [] }]);
});

it("other work continues while the facts of a very wide table are written", async () => {
  const facts = buildFacts(20_000);
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await toFactsText(facts);
  isDone = true;
  expect(turns).toBeGreaterThan(10);
});
