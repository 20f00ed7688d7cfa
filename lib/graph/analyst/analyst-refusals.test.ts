import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import {
  goodMergedReplies,
  goodReplies,
  penguinMeans,
  penguins,
  toScript,
} from "@/lib/testing/engines/analyst-replies";
import { runScenario, type Scenario } from "@/lib/testing/runs/analyst-run";
import { toOutcome } from "@/lib/testing/stores/fake-ports";

const misfit = (recommendation: string) => ({ aligned: false, gaps: ["no income"], caveats: [], recommendation });
const invalid = { is_valid: false, issues_found: ["wrong denominator"] };

/** Builds a scenario whose result is rejected and whose next plan does not fit the data. */
function toScenario(recommendation: string, explain: unknown): Scenario {
  return {
    question: "average body mass by species",
    script: toScript({
      plan: [goodMergedReplies.plan, { ...goodMergedReplies.plan, ...misfit(recommendation) }],
      check_alignment: [goodReplies.check_alignment, misfit(recommendation)],
      evaluate_results: [{ ...goodReplies.evaluate_results, ...invalid }],
      conclude: [{ ...goodMergedReplies.conclude, ...invalid }],
      plan_remediation: [{ ...goodReplies.plan_remediation, action: "revise_requirements" }],
      explain: [explain],
    }),
    outcomes: [
      toOutcome({
        result: penguinMeans,
        notices: ["Two rows were cut."],
        figures: [{ kind: "plotly", title: "Means", json: '{"data":[]}' }],
      }),
    ],
    tables: [penguins],
  };
}

const refusals = [
  ["cannot_proceed", "cannot_answer"],
  ["revise_requirements", "limit"],
] as const;
const modes = ["separate", "merged"] as const;
const cases = refusals.flatMap(([recommendation, kind]) => modes.map((mode) => [recommendation, kind, mode] as const));
const nothing = { result: null, resultText: null, code: null, figures: [], caveats: [], evaluation: null };

describe("a question that is refused after a result was rejected", () => {
  it.each(cases)("with %s is %s without the result (%s)", async (recommendation, kind, planning) => {
    const { answer, nodes } = await runScenario({ ...toScenario(recommendation, "There is no income."), planning });
    expect(nodes.slice(-2)).toEqual(["check_alignment", "explain"]);
    expect(answer).toMatchObject({
      kind,
      outputType: "explanation",
      explanation: "There is no income.",
      ...nothing,
      verdict: { status: "unverified", checks: [] },
      attempts: { alignment: 2, code: 1, remediation: 1 },
    });
  });

  it.each(refusals)(
    "with %s is described by code without the result when the engine is gone",
    async (recommendation) => {
      const down = new CaveatError("engine_unavailable", "The model server does not answer.", { remedy: "Start it." });
      const { answer } = await runScenario(toScenario(recommendation, down));
      expect(answer).toMatchObject(nothing);
      expect(answer.explanation).toBe(
        [
          "The data cannot answer this question as it was planned.",
          "- no income",
          "The full explanation could not be written: The model server does not answer. Start it.",
        ].join("\n\n"),
      );
    },
  );

  it("has figures of the rejected result in its text flagged", async () => {
    const { answer } = await runScenario(toScenario("cannot_proceed", "Gentoo weigh 5,103 g."));
    expect(answer.verdict).toMatchObject({ status: "failed", checks: [{ name: "Numbers in the text" }] });
  });
});
