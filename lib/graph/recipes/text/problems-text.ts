import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { PatchProblem } from "../facts";

const mostProblems = 10;

/** Lists why a patch was refused. */
export function toProblemsText(problems: readonly PatchProblem[], options: { shareValues: boolean }): string {
  const lines = problems.slice(0, mostProblems).map((problem) => toLine(problem, options));
  return toFencedText("problems", lines.join("\n"));
}

/** Describes a refusal; without values, by its code and known names. */
function toLine({ op, code, message, nearest }: PatchProblem, { shareValues }: { shareValues: boolean }): string {
  const place = op === undefined ? "" : `op ${op}: `;
  if (shareValues) return `${place}${code}: ${message}`;
  return `${place}${code}${nearest.length === 0 ? "" : `; nearest names: ${nearest.join(", ")}`}`;
}
