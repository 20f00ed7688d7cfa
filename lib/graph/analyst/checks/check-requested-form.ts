import type { Check } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toFormatRequests } from "../answer/format-requests";
import { findFormatValue } from "../answer/format-value";
import type { ArchivedExecution } from "../execution-archive";
import { toList } from "../plain-words";

const chartWords =
  /\b(?:charts?|plot|plots|plotted|graphs?|histograms?|scatter ?plots?|heat ?maps?|box ?plots?|visuali[sz]e|visuali[sz]ations?|diagrams?)\b/iu;
/** A wish not to have one: "without a chart", "no plot". */
const noChart =
  /\b(?:no|not|without|don't|do not)\s+(?:need |want |show |make |draw |any |an? )*(?:charts?|plots?|graphs?|diagrams?)\b/iu;
const tableWords =
  /\b(?:as|in|into) (?:an? )?(?:(?!the\b)\p{L}+ )?table\b|\b(?:show|give|make|create|build|return|produce|print|present)\b[^.?!]{0,40}\ban? (?:\p{L}+ ){0,2}table\b|\b(?:pivot|contingency|frequency|cross)[- ]?table\b|\bcross-?tab\w*/iu;

const name = "Asked form";

/**
 * Whether there is a result, and what was asked for by name: a chart, a table, values for all lines `@name[value]`. Column names in
 * the question are no wish.
 */
export function checkRequestedForm(options: {
  question: string;
  columnNames: readonly string[];
  execution: Pick<ArchivedExecution, "result" | "figureTitles">;
}): Check {
  const { question, execution } = options;
  const { result } = execution;
  const fail = (detail: string): Check => ({ name, passed: false, detail });
  const words = options.columnNames.reduce((text, column) => text.replaceAll(column, " "), question);
  const charts = execution.figureTitles.length;
  if (chartWords.test(words.replace(noChart, " ")) && charts === 0) {
    return fail("The question asks for a chart, but the code made none.");
  }
  if (result === null && charts === 0) return fail("The code left neither a result nor a chart.");
  if (tableWords.test(words) && (result === null || result.kind === "scalar")) {
    return fail(`The question asks for a table, but the result is ${result === null ? "a chart only" : "one value"}.`);
  }
  const absent = findAbsentNames(question, result);
  if (absent.length > 0) {
    return fail(`The question asks for ${toList(absent)}, which the result does not have.`);
  }
  const made = charts === 0 ? "a result" : result === null ? "a chart" : "a result and a chart";
  return { name, passed: true, detail: `There is ${made}.` };
}

/** Names of requested lines that nothing in the result can stand for: it has fewer further values than lines are open. */
function findAbsentNames(question: string, result: AnalysisResult | null): string[] {
  const requests = toFormatRequests(question);
  if (requests.length === 0) return [];
  const isOnly = requests.length === 1;
  const open = requests.filter((request) => result === null || findFormatValue(request, result, isOnly) === null);
  const spare = countValues(result) - (requests.length - open.length);
  return spare >= open.length ? [] : open.map((request) => `@${request.name}`);
}

/** How many values a result has that could stand in a line. */
function countValues(result: AnalysisResult | null): number {
  if (result === null) return 0;
  if (result.kind === "table") return result.rows.flat().filter((cell) => cell !== null).length;
  const values = result.kind === "scalar" ? [result.value] : result.entries.map(({ value }) => value);
  return values
    .map((value) => (typeof value === "object" && value !== null ? countValues(value) : value === null ? 0 : 1))
    .reduce((sum, count) => sum + count, 0);
}
