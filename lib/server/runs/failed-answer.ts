import type { Answer } from "@/lib/domain/answers/answer";

/** Builds the answer of a run that could not complete: what happened, what is kept, what to do. */
export function failedAnswer(options: { version: string; explanation: string; detail: string }): Answer {
  return {
    version: options.version,
    outputType: "error",
    kind: "failed",
    explanation: options.explanation,
    verdict: { status: "failed", checks: [{ name: "Run finished", passed: false, detail: options.detail }] },
    evaluation: null,
    requirements: null,
    caveats: [],
    approaches: [],
    code: null,
    figures: [],
    result: null,
    resultText: null,
    attempts: { alignment: 0, code: 0, remediation: 0 },
    followUps: [],
  };
}
