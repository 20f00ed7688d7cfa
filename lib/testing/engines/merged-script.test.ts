import { expect, test } from "vitest";
import { conceptQuestion, remediationLoop } from "../model-server/example-flows";
import { toMergedScript } from "./merged-script";

test("replies of single steps are combined in the order in which they are requested", () => {
  const { plan, conclude, generate_code } = toMergedScript(remediationLoop.script);
  expect(plan).toEqual([
    expect.objectContaining({ needs_data_work: true, aligned: true, variables_needed: ["age", "income"] }),
  ]);
  expect(conclude).toEqual([
    expect.objectContaining({ is_valid: false, explanation: "" }),
    expect.objectContaining({ is_valid: true, explanation: remediationLoop.script.explain_results }),
  ]);
  expect(generate_code).toEqual(remediationLoop.script.generate_code);
});

test("a question without data work has an otherwise empty plan", () => {
  expect(toMergedScript(conceptQuestion.script).plan).toEqual([
    {
      ...{ needs_data_work: false, variables_needed: [], constraints: [], analysis_type: "", success_criteria: "" },
      ...{ aligned: true, gaps: [], caveats: [], recommendation: "proceed" },
    },
  ]);
});
