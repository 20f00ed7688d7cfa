import { expect, it } from "vitest";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { isProven } from "./is-proven";

const op: RecipeOp = { op: "AddStep", type: "drop_missing", params: { columns: ["n"] } };
const facts = { change: { kind: "ops", ops: [op] }, tried: {} } as const;
const checks = [
  { id: "row_count", passed: true },
  { id: "condition", passed: true },
];
const plan = { action: "create", successCriteria: [] } as const;
const written = {
  plan: { ...plan, successCriteria: ["No n is missing."] },
  steps: [{}],
  checks,
  rowsBefore: 1_000_000,
};

it("one step whose promise was checked on all rows is proven", () => {
  expect(isProven(facts, written, 3)).toBe(true);
});

it.each([
  ["of a large table, of which a sample is checked", facts, { ...written, rowsBefore: 1_000_001 }],
  ["of a table whose rows are not known", facts, { ...written, rowsBefore: null }],
  ["of a table that stays on its server", { ...facts, tried: { engine: "PostgreSQL" } }, written],
  ["without a check of its promise", facts, { ...written, checks: checks.slice(0, 1) }],
  ["with a check that failed", facts, { ...written, checks: [...checks, { id: "edge_rows", passed: false }] }],
  ["with a further one", facts, { ...written, steps: [{}, {}] }],
  ["that was patched", { ...facts, change: { kind: "ops", ops: [op, op] } } as const, written],
  ["with several criteria", facts, { ...written, plan: { ...plan, successCriteria: ["One.", "Two."] } }],
  ["of a recipe that has others", facts, { ...written, plan: { ...plan, action: "update" } } as const],
])("a step %s is not proven", (_, of, change) => {
  expect(isProven(of, change, 3)).toBe(false);
});
