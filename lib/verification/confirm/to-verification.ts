import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Program, Verification } from "@/lib/domain/answers/verification";
import { formatCount } from "@/lib/domain/text/numbers";
import { toList } from "@/lib/prompts/plain-words";
import { confirmFigures } from "./confirm-figures";
import { findMissingRows } from "./find-missing-rows";

/** Outcome of the second program. */
export interface SecondOutcome {
  /** Null without a program. */
  program: Program | null;
  /** Null when the program left no result. */
  result: AnalysisResult | null;
  /** Why there is no result, as a clause; null when there is one. */
  reason: string | null;
}

/** Compares a result with a second computation: each figure, and rows that only the second one has. */
export function toVerification(options: {
  question: string;
  result: AnalysisResult;
  expected: readonly ExpectedValue[];
  second: SecondOutcome;
}): Verification {
  const { question, result, expected, second } = options;
  const figures = confirmFigures({ result, second: second.result, expected, question });
  const reason = second.reason ?? findDoubt(options, figures);
  return { figures, second: second.program, ...(reason !== null && { reason }) };
}

/** Finds why a second result does not confirm the first although no value differs, as a clause; null when it does. */
function findDoubt(
  { question, result, second }: Parameters<typeof toVerification>[0],
  figures: Verification["figures"],
): string | null {
  if (figures.every(({ status }) => status === "not_covered")) {
    return "the second computation returned values other than those requested.";
  }
  const missing = findMissingRows({ question, result, second: second.result });
  if (missing.length === 0) return null;
  return `the second computation returns ${formatCount(missing.length, "more row")}: ${toList(missing, 3)}.`;
}
