import type { Answer } from "@/lib/domain/answers/answer";
import { nothingVerified } from "@/lib/domain/answers/verification";
import type { Fault } from "./state/kit-facts";

/** Builds a text-only answer: nothing was computed, so nothing is verified. */
export function toPlainAnswer(
  parts: Pick<Answer, "version" | "explanation"> & Partial<Pick<Answer, "kind" | "verdict" | "followUps">>,
): Answer {
  const { version, explanation, kind = "concept", followUps = [] } = parts;
  const failed = kind === "failed";
  return {
    version,
    outputType: failed ? "error" : "explanation",
    kind,
    explanation,
    verdict: parts.verdict ?? { status: failed ? "failed" : "unverified", checks: [] },
    evaluation: null,
    requirements: null,
    caveats: [],
    notes: [],
    verification: nothingVerified,
    approaches: [],
    code: null,
    figures: [],
    result: null,
    resultText: null,
    attempts: { alignment: 0, code: 0, remediation: 0 },
    followUps,
  };
}

/** Builds the answer of a run that ended with a fault. */
export function toFaultAnswer({ message, remedy }: Fault, version: string): Answer {
  return toPlainAnswer({ version, kind: "failed", explanation: [message, remedy ?? ""].join(" ").trim() });
}
