import type { AnalysisResult, ExecutionFailure } from "@/lib/domain/runs/execution";
import { toCellText } from "./cell-text";
import type { SummarisedDataset } from "../dataset-summary";
import { toFailureShape } from "../failure-shape";
import { toKnownWords, type KnownWords } from "../known-words";
import { toPersonalNames } from "../personal-names";
import { toResultShape } from "../result-shape";
import { promptLimits, toResultText } from "./result-text";
import { toClippedText, toFencedText } from "./untrusted-text";

/** The parts of an execution that a model may see, without printed output. */
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

/** How to describe an outcome. */
export interface OutcomeTextOptions {
  shareValues: boolean;
  /** The program that ran. */
  code: string;
  /** Their schema may be named, and their personal columns are not shown. */
  datasets: readonly SummarisedDataset[];
}

/**
 * Describes the outcome of an execution for a model: the digest of the result, or the failure with Python's words.
 * Without values, the shape of the result, or the kind and place of the failure.
 */
export function toOutcomeText(outcome: VisibleOutcome, options: OutcomeTextOptions): string {
  const known = options.shareValues ? null : toKnownWords(options.code, options.datasets);
  if (outcome.failure !== null) {
    const words =
      known === null ? toFailureText(outcome.failure) : toFailureShape(outcome.failure, options.code, known);
    return `The run failed:\n\n${toFencedText("error", words)}`;
  }
  const lines = [
    toResultLines(outcome.result, options, known),
    ...toRemarks("figure", outcome.figureTitles, known),
    ...toRemarks("note", outcome.notices, known),
    ...toRemarks("warning", outcome.warnings.slice(0, warningLimit), known),
  ];
  return `The run succeeded. ${known === null ? "Its result" : "The shape of its result"}:\n\n${toFencedText("result", lines.join("\n"))}`;
}

function toResultLines(result: AnalysisResult | null, options: OutcomeTextOptions, known: KnownWords | null): string {
  if (result === null) return "no result, only figures";
  if (known !== null) return toResultShape(result, known);
  return toResultText(result, promptLimits, toPersonalNames(options.datasets));
}

/** Writes lines `label: text`; without values, only those in the code's own words, and counts the others. */
function toRemarks(label: string, texts: readonly string[], known: KnownWords | null): string[] {
  const shown = texts.filter((text) => known === null || known.hasText(text));
  const hidden = texts.length - shown.length;
  const lines = shown.map((text) => `${label}: ${toCellText(text, { longest: longestLine })}`);
  return hidden === 0 ? lines : [...lines, `${label}: ${hidden} more, not shown`];
}

function toFailureText({ message, line, traceback }: ExecutionFailure): string {
  const place = line === undefined ? "" : ` (line ${line})`;
  return [`${message}${place}`, ...(traceback === undefined ? [] : [toTail(traceback)])].join("\n");
}

/** The end of a traceback says what went wrong. */
function toTail(traceback: string): string {
  if (traceback.length <= longestTraceback) return traceback;
  return `…${traceback.slice(-longestTraceback).replace(/^[\udc00-\udfff]/u, "")}`;
}

const longestCode = 16_000;

/** Formats code as an earlier turn shows it. */
export function toCodeText(code: string): string {
  return toFencedText("python", toClippedText(code, longestCode));
}
