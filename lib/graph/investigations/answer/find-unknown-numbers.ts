import { toCauseSentence, toNotableCauses, toUsualSentence } from "@/lib/domain/investigations/cause-words";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import { toAssumptions } from "@/lib/domain/investigations/to-assumptions";
import { checkText } from "@/lib/verification/text/check-text";
import type { InvestigatorContext } from "../context";
import type { InvestigatorFacts } from "../facts";
import { toFigures } from "./to-figures";
import { toContributionTable } from "./to-result";

/**
 * Lists the numbers in a text that occur in no comparable result, nor in the question or the parameters, as written in the text. A
 * value may be stated without its sign, and a share in percent.
 */
export function findUnknownNumbers(
  text: string,
  facts: InvestigatorFacts,
  { datasets }: Pick<InvestigatorContext, "datasets">,
): string[] {
  const { report, change, question } = facts;
  if (report === null || change === null) return [];
  const { unknown } = checkText(text, {
    result: toContributionTable(report),
    datasets,
    texts: [
      question,
      JSON.stringify(change.request),
      JSON.stringify(report.facts),
      JSON.stringify(report.causes),
      // Sentences of statements have been checked already; they round, and give parts of values.
      ...toStatedSentences(report),
      ...toAssumptions(change),
      ...facts.outcomes.flatMap(({ status, finding }) => (status === "answered" ? [finding] : [])),
    ],
    numbers: [...toReportNumbers(report), ...toFigures(facts).flatMap(({ value }) => [value, Math.abs(value)])],
  });
  return unknown;
}

function toStatedSentences(report: ChangeReport): string[] {
  const causes = toNotableCauses(report, report.causes.length).map((cause) => toCauseSentence(cause, report));
  return [...causes, toUsualSentence(report)].filter((sentence) => sentence !== null);
}

function toReportNumbers(report: ChangeReport): number[] {
  const { before, after, change, relative, usual, contributions } = report;
  const totals = [before, after, change, change === null ? null : Math.abs(change), toPercent(relative)];
  const bounds = [usual.low, usual.high, usual.expected];
  const parts = contributions.flatMap((part) => [
    toPercent(part.share),
    part.before === null || part.before === 0 ? null : toPercent(part.change / Math.abs(part.before)),
  ]);
  return [...totals, ...bounds, ...parts].flatMap((value) => value ?? []);
}

function toPercent(share: number | null): number | null {
  return share === null ? null : share * 100;
}
