import type { AnalysisResult, ExecutionFailure } from "@/lib/domain/execution";
import { toCellText } from "./cell-text";
import { toResultText } from "./result-text";
import { toClippedText, toFencedText } from "./untrusted-text";

/** The parts of an execution that a model may see. Printed output is not among them. */
export interface VisibleOutcome {
  result: AnalysisResult | null;
  figureTitles: readonly string[];
  warnings: readonly string[];
  notices: readonly string[];
  failure: ExecutionFailure | null;
}

const longestTraceback = 1500;
const warningLimit = 5;
const longestLine = 300;

/** What an execution led to, as a model reads it: the digest of the result, or the failure with Python's words. */
export function toOutcomeText(outcome: VisibleOutcome): string {
  if (outcome.failure !== null) {
    const { message, line, traceback } = outcome.failure;
    const place = line === undefined ? "" : ` (line ${line})`;
    const words = [`${message}${place}`, ...(traceback === undefined ? [] : [toTail(traceback)])].join("\n");
    return `The run failed:\n\n${toFencedText("error", words)}`;
  }
  const lines = [
    outcome.result === null ? "no result, only figures" : toResultText(outcome.result),
    ...outcome.figureTitles.map((title) => `figure: ${toCellText(title, { longest: longestLine })}`),
    ...outcome.notices.map((notice) => `note: ${toCellText(notice, { longest: longestLine })}`),
    ...outcome.warnings
      .slice(0, warningLimit)
      .map((warning) => `warning: ${toCellText(warning, { longest: longestLine })}`),
  ];
  return `The run succeeded. Its result:\n\n${toFencedText("result", lines.join("\n"))}`;
}

/** The end of a traceback says what went wrong. */
function toTail(traceback: string): string {
  if (traceback.length <= longestTraceback) return traceback;
  return `…${traceback.slice(-longestTraceback).replace(/^[\udc00-\udfff]/u, "")}`;
}

const longestCode = 16_000;

/** Code as an earlier turn shows it. */
export function toCodeText(code: string): string {
  return toFencedText("python", toClippedText(code, longestCode));
}
