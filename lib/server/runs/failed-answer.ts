import type { Answer } from "@/lib/domain/answers/answer";
import { toPlainAnswer } from "@/lib/graph/kit/plain-answer";

/** Builds the answer of a run that could not complete: what happened, what is kept, what to do. */
export function failedAnswer({
  version,
  explanation,
  detail,
}: {
  version: string;
  explanation: string;
  detail: string;
}): Answer {
  const verdict: Answer["verdict"] = { status: "failed", checks: [{ name: "Run finished", passed: false, detail }] };
  return toPlainAnswer({ version, kind: "failed", explanation, verdict });
}
