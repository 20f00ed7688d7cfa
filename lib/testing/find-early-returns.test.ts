import { expect, it } from "vitest";
import { findEarlyReturns } from "./find-early-returns";

const find = (text: string) => findEarlyReturns({ path: "a.test.ts", text, lines: 1 });

it.each([
  'it("a", () => {\n  if (missing) return;\n  expect(1).toBe(1);\n});',
  'it.skipIf(x).each([1, 2])("a", async (n) => {\n  if (n) return;\n});',
  'test.each`a`("a", function () {\n  return;\n});',
  'it("a", () => {\n  fc.assert(fc.property(fc.nat(), (n) => { if (n) return; }));\n});',
])("finds a return without a value inside of a test: %s", (text) => {
  expect(find(text)).toEqual(["a.test.ts:2"]);
});

it.each([
  "beforeAll(() => {\n  if (missing) return;\n});",
  "function help() {\n  return;\n}",
  'it("a", () => {\n  const twice = (n) => { return 2 * n; };\n});',
])("leaves other returns alone: %s", (text) => {
  expect(find(text)).toEqual([]);
});
