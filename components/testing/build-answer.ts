import type { Answer } from "@/lib/domain/answers/answer";

/** Builds a confirmed answer for tests, overridden by `part`. */
export function buildAnswer(part: Partial<Answer> = {}): Answer {
  return {
    version: "v1.0",
    outputType: "analysis",
    kind: "answered",
    explanation: "Gentoo penguins are the heaviest.",
    verdict: { status: "checked", checks: [{ name: "Recomputed", passed: true, detail: "by another route" }] },
    evaluation: null,
    requirements: null,
    caveats: [],
    approaches: [],
    code: null,
    figures: [],
    result: null,
    resultText: null,
    attempts: { alignment: 1, code: 1, remediation: 0 },
    followUps: [],
    ...part,
  };
}
