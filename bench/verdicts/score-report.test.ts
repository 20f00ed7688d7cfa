import { describe, expect, it } from "vitest";
import type { Answer, Verdict } from "@/lib/domain/answers/answer";
import { toCaveatLines, toScoreReport, type ScoredOutcome } from "./score-report";

function toOutcome(
  id: string,
  verdict: Verdict["status"],
  change: Partial<ScoredOutcome> = {},
  line = "",
): ScoredOutcome {
  const answer: Answer = {
    ...{ version: "v1.0", outputType: "analysis", kind: "answered", explanation: "**5**", evaluation: null },
    ...{ requirements: null, approaches: [], code: null, figures: [], result: null, resultText: null, followUps: [] },
    caveats: [{ text: "30 duplicate rows.", columns: [], measured: { without: 4, change: -1, share: -0.2 } }],
    notes: ["Commas were removed."],
    verdict: { status: verdict, checks: [], line },
    attempts: { alignment: 1, code: 1, remediation: 0 },
  };
  return {
    ...{ id, turn: 0, question: `${id}?`, sessionId: "s", status: "completed", answer, exchanges: 6 },
    ...{ milliseconds: 12_345, correct: true, missing: [], ...change },
  };
}

describe("the scores of live answers", () => {
  const report = toScoreReport([
    toOutcome("good", "checked"),
    toOutcome("moved", "caveats"),
    toOutcome("doubted", "unverified", {}, "Not confirmed: a second computation returns 4 for n instead of 5."),
    toOutcome("wrong", "checked", { correct: false, missing: ["n"] }),
    toOutcome("lost", "failed", { status: "unreadable", answer: null, correct: false }),
  ]);

  it("list verdicts of correct and incorrect answers, and why correct ones are not confirmed", () => {
    const lines = report.split("\n").map((line) => line.replace(/\s+/g, " "));
    expect(lines).toEqual(expect.arrayContaining(["correct 3 1 1 1 0", "incorrect 1 1 0 0 0"]));
    expect(lines).toContain("second computation differs 1");
    expect(lines.some((line) => line.startsWith("wrong 1 yes no: n answered checked 1 6 12"))).toBe(true);
    expect(lines).toContain("lost 1 NO no: unreadable – 0 6 12");
  });

  it("compare them with the targets", () => {
    expect(report.split("\n").slice(-3)).toEqual([
      "MISSED  conversations that do not open: 1 (at most 0)",
      "MISSED  incorrect answers that are checked: 1 (at most 0)",
      "MISSED  correct answers checked or with caveats: 66.7 % (at least 80.0 %)",
    ]);
  });

  it("list every caveat and note for manual review", () => {
    expect(toCaveatLines([toOutcome("good", "checked")])).toEqual([
      "good 1: good?",
      "  caveat (measured): 30 duplicate rows.",
      "  note: Commas were removed.",
    ]);
  });
});
