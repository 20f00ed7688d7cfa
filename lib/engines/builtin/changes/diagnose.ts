import { escapeShort } from "../answer/escape-short";
import {
  findMainFault,
  toCauseSentence,
  toldCauses,
  toNotableCauses,
  toUsualSentence,
} from "@/lib/domain/investigations/cause-words";
import type { Cause, ChangeReport } from "@/lib/domain/investigations/change-report";
import { toItemName, toPeriodPhrase } from "@/lib/domain/investigations/change-words";
import type { DiagnosisReply } from "@/lib/domain/investigations/investigation-replies";
import { toDirection } from "@/lib/domain/investigations/known-figure";
import type { InvestigationFacts } from "@/lib/ports/reasoning/investigation-facts";

const mostRecommendations = 3;

type Recommended = DiagnosisReply["recommendations"][number];

/** Writes up the contribution analysis: what likely moved the measure, and what to look at next. */
export function diagnose({ report }: InvestigationFacts): DiagnosisReply {
  if (report === null) return { diagnosis: "", recommendations: [] };
  const causes = toNotableCauses(report, toldCauses);
  // The first sentences of the answer state the main fault already.
  const stated = findMainFault(report);
  const lines = causes
    // The answer states deviations from a plan first, so only what has no counterpart remains.
    .filter((cause) => cause !== stated && !(report.baseline !== undefined && cause.kind === "item_change"))
    .flatMap((cause) => toCauseSentence(cause, report, escapeShort) ?? [])
    .map((sentence) => `- ${sentence}`);
  const usual = toUsualSentence(report);
  return {
    diagnosis: [usual ?? "", lines.join("\n")].filter((part) => part !== "").join("\n\n"),
    recommendations: causes.flatMap((cause) => toRecommendation(cause, report)).slice(0, mostRecommendations),
  };
}

function toRecommendation(cause: Cause, report: ChangeReport): Recommended[] {
  const text = toAdvice(cause, report);
  if (text === null) return [];
  const { explained } = cause;
  const own = { figure: `k${report.causes.indexOf(cause) + 1}`, points: toDirection(explained) };
  const whole = { figure: "change", points: toDirection(report.change) };
  return [{ text, evidence: [explained === null ? whole : own] }];
}

function toLostAdvice({ items, dimensions, states }: Cause, item: string, { period }: ChangeReport): string {
  if (items.length > 1)
    return `Find out why ${items.length} items of ${dimensions.join(" × ")} have no rows any more: were they removed together?`;
  const when = toPeriodPhrase(states?.kind === "stopped" ? states : period);
  return `Find out why ${item} has no rows ${when}.`;
}

/** Returns what to do about a cause; null for one that calls for nothing. */
function toAdvice(cause: Cause, report: ChangeReport): string | null {
  const [first] = cause.items;
  const item = first === undefined ? "" : toItemName({ dimensions: cause.dimensions, items: first });
  switch (cause.kind) {
    case "missing_days":
      return "Before acting on the change, check whether data for the days without rows was delivered.";
    case "incomplete_period":
      return "Wait until the period is complete, or compare the same number of days.";
    case "source_stopped":
      return `Check the delivery of ${item}.`;
    case "duplicate_load":
      return "Remove the rows that were loaded twice, then look at the change again.";
    case "outlier":
      return "Check the single row that stands out: is it correct, and will it recur?";
    case "item_lost":
      return report.baseline === undefined
        ? toLostAdvice(cause, item, report)
        : `Find out why ${item}, which the ${report.baseline.label} has, has no rows.`;
    case "item_change":
      return report.baseline === undefined
        ? `Look at ${item} first: it has the largest effect on the whole.`
        : `Look at ${item} first: it deviates the most from the ${report.baseline.label}.`;
    case "price_change":
      return `Look at the value per unit${item === "" ? "" : ` of ${item}`} rather than at the quantity.`;
    case "mix_shift":
    case "simpson_reversal":
      return `Compare within ${cause.dimensions.join(" and ")}: the mix drives the change.`;
    case "item_new":
    case "calendar":
    case "broad_change":
      return null;
    case "no_unusual_change":
      return report.change === null ? null : "Treat the change as usual variation until a further period confirms it.";
  }
}
