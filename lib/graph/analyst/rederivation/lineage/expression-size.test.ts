import { expect, it } from "vitest";
import { sales } from "@/lib/testing/followed-program";
import { deriveResult } from "../derive-result";
import { isTooLarge } from "./expression-size";
import { interpretProgram } from "./interpret-program";

const constant = { kind: "constant", value: 1 };
const plus = (left: object, right: object) => ({ kind: "arithmetic", op: "+", left, right });

it("counts a part as often as it occurs", () => {
  let doubled: object = constant;
  for (let times = 0; times < 6; times += 1) doubled = plus(doubled, doubled);
  expect([isTooLarge(doubled), isTooLarge(plus(doubled, doubled))]).toEqual([false, true]);
  expect(isTooLarge({ kind: "fold", of: plus(doubled, doubled) })).toBe(true);
  expect(isTooLarge({ kind: "all", of: [doubled, doubled] })).toBe(true);
});

it.each([
  ["doubled line after line", "x = x + x\n".repeat(60)],
  ["added to thousands of times", "x = x + 1\n".repeat(4500)],
  ["a column doubled line after line", `s = df["units"]\n${"s = s + s\n".repeat(60)}x = s.sum()\n`],
])("a figure that is %s is not followed any more", async (_, lines) => {
  const interpretation = interpretProgram(`x = df["units"].sum()\n${lines}result = x`, [sales]);
  const derived = await deriveResult({
    result: { kind: "scalar", value: 1 },
    interpretation,
    store: {
      getFacts: () => Promise.resolve([]),
      aggregate: () => Promise.resolve([]),
      compareKeys: () => Promise.reject(new Error("not asked")),
    },
  });
  expect(JSON.stringify(derived ?? null).length).toBeLessThan(100_000);
});
