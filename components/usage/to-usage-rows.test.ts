import { expect, it } from "vitest";
import { capabilities } from "@/lib/server/capabilities";
import { buildNodeUsage } from "../testing/build-usage";
import { toUsageRows } from "./to-usage-rows";

it("steps are in the order of a question, followed by other tasks by their cost", () => {
  const rows = toUsageRows(
    [
      buildNodeUsage({ node: "title", inputTokens: 10 }),
      buildNodeUsage({ node: "explain_results" }),
      buildNodeUsage({ node: "plan", inputTokens: 900 }),
      buildNodeUsage({ node: "understand_question" }),
    ],
    capabilities.all,
  );
  expect(rows.map((row) => row.label)).toEqual([
    "Understanding the question",
    "Writing the answer",
    "Planning in one step",
    "Naming the conversation",
  ]);
});

it("a step's own time excludes models, and is never negative", () => {
  const own = (durationMs: number, modelMs: number) =>
    toUsageRows([buildNodeUsage({ durationMs, modelMs })], capabilities.all)[0]?.ownMs;
  expect([own(1_200, 1_000), own(900, 1_000), own(0, 1_000)]).toEqual([200, 0, null]);
});
