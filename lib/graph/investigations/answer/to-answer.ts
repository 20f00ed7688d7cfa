import type { Answer, Caveat, Check } from "@/lib/domain/answers/answer";
import type { Verification } from "@/lib/domain/answers/verification";
import {
  findMainFault,
  isDataFault,
  toCauseSentence,
  toDeviationsSentence,
} from "@/lib/domain/investigations/cause-words";
import {
  findMainItem,
  toChangeSentence,
  toMainItemSentence,
  toPeriodPhrase,
} from "@/lib/domain/investigations/change-words";
import { toFactCaveats, toFactNotes } from "@/lib/domain/investigations/to-fact-notes";
import { toAssumptions } from "@/lib/domain/investigations/to-assumptions";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { toList } from "@/lib/prompts/plain-words";
import { equalValues } from "@/lib/verification/confirm/equal-values";
import { toFaultAnswer, toPlainAnswer } from "../../kit/plain-answer";
import type { InvestigatorContext } from "../context";
import type { InvestigatorFacts } from "../facts";
import { findUnreconciled, toContributionTable } from "./to-result";
import { toInvestigation, toPlanComparisons } from "./to-investigation";

/** Builds the answer of an investigation: the headline sentence, then its evidence. Null if a person ended it. */
export async function toAnswer(
  facts: InvestigatorFacts,
  context: InvestigatorContext,
  version: string,
): Promise<Answer | null> {
  if (facts.planned === "rejected") return null;
  if (facts.fault !== null) return toFaultAnswer(facts.fault, version);
  const asked = facts.clarifications.length === 0 ? {} : { clarifications: facts.clarifications };
  if (facts.beyond !== null) {
    const { explanation, suggestions } = facts.beyond;
    return { ...toPlainAnswer({ version, kind: "beyond_engine", explanation, followUps: suggestions }), ...asked };
  }
  const { change, report } = facts;
  if (change === null || report === null || facts.unread !== null) {
    const explanation = facts.unread ?? "The question could not be read as a question about a change.";
    return {
      ...toPlainAnswer({ version, kind: "cannot_answer", explanation, followUps: facts.suggestions }),
      ...asked,
    };
  }
  const verification = toVerification(facts);
  const checks = toChecks(facts);
  const caveats = toCaveats(facts, context);
  const words = facts.explanation === null ? "" : await context.texts.read(facts.explanation);
  const lead = [
    `**${toChangeSentence(change.measure, report, { show: escapeMarkdown, said: change.said, where: change.filters })}**`,
    toDeviationsSentence(report, escapeMarkdown) ?? toMainItemSentence(report, escapeMarkdown) ?? "",
    toFaultSentence(facts),
  ].filter((sentence) => sentence !== "");
  return {
    ...toPlainAnswer({ version, explanation: "" }),
    ...asked,
    outputType: facts.chart === null ? "analysis" : "visualization",
    kind: "answered",
    explanation: [lead.join(" "), words].filter((part) => part !== "").join("\n\n"),
    verdict: toVerdict(checks, caveats, verification),
    caveats,
    notes: [...toAssumptions(change), ...toFactNotes(report)],
    verification,
    code: facts.program,
    figures: facts.chart === null ? [] : [facts.chart],
    result: toContributionTable(report),
    resultText: null,
    followUps: toFollowUps(facts),
    investigation: toInvestigation(facts, context),
    basis: toBasis(context),
  };
}

/** Describes the data error with the largest effect on the change; empty if there is none. */
function toFaultSentence({ report }: InvestigatorFacts): string {
  const fault = report === null ? null : findMainFault(report);
  return report === null || fault === null ? "" : (toCauseSentence(fault, report, escapeMarkdown) ?? "");
}

function toVerification({ report, second }: InvestigatorFacts): Verification {
  const figures = (["before", "after"] as const).map((name) => {
    const value = report?.[name] ?? null;
    const other = second?.[name] ?? null;
    const isKnown = second !== null && second.reason === null;
    const status = !isKnown
      ? "not_covered"
      : equalValues(value, other) || isClose(value, other)
        ? "confirmed"
        : "different";
    return { name, value, status, ...(status === "different" && { other }), place: { entry: name } } as const;
  });
  const reason = second === null ? "there was no second computation." : second.reason;
  const sql = second?.sql ?? null;
  return {
    figures,
    second: sql === null ? null : { language: "sql", code: sql },
    ...(reason !== null && { reason }),
  };
}

/** Summing in a different order changes the last digits. */
function isClose(left: number | null, right: number | null): boolean {
  if (left === null || right === null) return left === right;
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

function toChecks({ report, unknownNumbers, comparisons }: InvestigatorFacts): Check[] {
  if (report === null) return [];
  const open = findUnreconciled(report);
  const parts: Check = {
    name: "Contributions add up",
    passed: open.length === 0,
    detail:
      open.length === 0
        ? "The contributions of every dimension add up to the change."
        : `The contributions of ${toList(open, 3)} do not add up to the change.`,
  };
  const numbers: Check = {
    name: "Text matches figures",
    passed: unknownNumbers.length === 0,
    detail:
      unknownNumbers.length === 0
        ? "Every number in the text is a computed figure."
        : `The text states ${toList(unknownNumbers, 3)}, which the code did not compute.`,
  };
  const used = comparisons.length === 0 ? [] : [toComparability(comparisons)];
  return [parts, numbers, ...used];
}

/** Results that are not comparable are left out, so the answer itself stays valid. */
function toComparability(comparisons: InvestigatorFacts["comparisons"]): Check {
  const different = comparisons.filter(({ ok }) => !ok).map(({ field }) => field);
  const detail =
    different.length === 0
      ? "All results are comparable."
      : `Results that differ in ${toList([...new Set(different)])} were left out.`;
  return { name: "Comparable results", passed: true, detail };
}

function toCaveats({ report, change, comparisons }: InvestigatorFacts, context: InvestigatorContext): Caveat[] {
  if (report === null || change === null) return [];
  const unit = change.conflict === undefined ? [] : [{ text: change.conflict, columns: [] }];
  const faults = report.causes.filter(isDataFault).flatMap((cause): Caveat[] => {
    const text = toCauseSentence(cause, report);
    return text === null ? [] : [{ text, columns: cause.dimensions }];
  });
  const notes = toFactCaveats(change.measure, report);
  const compared = [...toPlanComparisons(change, context), ...comparisons];
  const different = compared.filter(({ ok }) => !ok).map(({ says }): Caveat => ({ text: says, columns: [] }));
  return [...unit, ...faults, ...notes, ...different];
}

function toVerdict(checks: Check[], caveats: readonly Caveat[], { figures, reason }: Verification): Answer["verdict"] {
  const failed = checks.find(({ passed }) => !passed);
  if (failed !== undefined) return { status: "failed", checks, line: failed.detail };
  const different = figures.find(({ status }) => status === "different");
  if (different !== undefined) {
    const line = `Not confirmed: a second computation returns ${String(different.other ?? "no value")} for ${different.name}.`;
    return { status: "unverified", checks, line };
  }
  if (reason !== undefined) return { status: "unverified", checks, line: `Not confirmed: ${reason}` };
  const line = "Confirmed by a second computation (SQL)";
  return { status: caveats.length > 0 ? "caveats" : "checked", checks, line };
}

function toFollowUps({ change, report }: InvestigatorFacts): string[] {
  if (change === null || report === null) return [];
  const first = findMainItem(report);
  const item = first?.items?.toReversed().join(" in ");
  const period = toPeriodPhrase(change.request.period);
  return [
    ...(item === undefined || change.request.baseline !== undefined
      ? []
      : [`Why did ${change.measure} of ${item} change ${period}?`]),
    `Show ${change.measure} by ${change.grain === "month" || change.grain === "day" || change.grain === "week" ? "day" : "month"} ${period}`,
  ];
}

function toBasis({ datasets, seed, rerun }: InvestigatorContext): NonNullable<Answer["basis"]> {
  return {
    seed,
    datasets: datasets.map(({ id, name, versionId, fingerprint }) => ({ id, name, versionId, fingerprint })),
    approachId: null,
    rerun: rerun?.kind ?? null,
  };
}
