import { DiagnosisReply } from "@/lib/domain/investigations/investigation-replies";
import { toAssumptions } from "@/lib/domain/investigations/to-assumptions";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import { checkText } from "@/lib/verification/text/check-text";
import { askEngine } from "../../kit/ask-engine";
import { toBoundedReply, toReplyText } from "../../kit/replies/bounded-reply";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import { fillFigureNames, toFigureLines } from "../answer/figure-lines";
import { toFigures } from "../answer/to-figures";
import { toContributionTable } from "../answer/to-result";
import type { InvestigatorNode, InvestigatorRun } from "../context";
import type { InvestigatorFacts } from "../facts";
import { investigationTasks } from "../tasks";

/** Has the conclusion written from comparable figures. Requests a rewrite once when its numbers are not among them. */
export const drawConclusion: InvestigatorNode = async (state, run) => {
  const { facts } = state;
  const figures = toFigures(facts);
  const values = {
    figures: toFencedText("figures", toFigureLines(figures, run)),
    comparisons: toFencedText("comparisons", toComparisonLines(facts)),
    analysts: toFencedText("analysts", toFindingLines(facts, run)),
    correction: "",
  };
  const first = await askEngine(state, run, { task: investigationTasks.diagnose, values });
  const entries = [first.asked, toTextEntry("assistant", toReplyText(DiagnosisReply, first.output))];
  let reply = toBoundedReply(DiagnosisReply, first.output);
  let unknown = findUnknown(reply.diagnosis, facts, run);
  if (unknown.length > 0) {
    const correction = `Your text has numbers that no figure has: ${unknown.join(", ")}. Write it again with the listed figures only.`;
    const second = await askEngine({ ...state, messages: [...state.messages, ...entries] }, run, {
      task: investigationTasks.diagnose,
      values: { ...values, correction },
      suffix: "rewrite",
    });
    entries.push(second.asked, toTextEntry("assistant", toReplyText(DiagnosisReply, second.output)));
    reply = toBoundedReply(DiagnosisReply, second.output);
    unknown = findUnknown(reply.diagnosis, facts, run);
  }
  const text = fillFigureNames(reply.diagnosis, figures).trim();
  return {
    update: {
      messages: entries,
      facts: {
        explanation: text === "" ? null : await run.texts.keep(`diagnosis:${run.attempt}`, text),
        recommended: reply.recommendations.map((one) => ({ ...one, text: fillFigureNames(one.text, figures) })),
        unknownNumbers: unknown,
      },
    },
    summary: unknown.length > 0 ? "Wrote the conclusion; some of its numbers are no figures" : "Wrote the conclusion",
  };
};

/** Lists the numbers of a text that neither a figure nor the question nor the parameters have. */
function findUnknown(text: string, facts: InvestigatorFacts, { datasets }: InvestigatorRun): string[] {
  const { report, change, question } = facts;
  if (report === null || change === null) return [];
  const { before, after, relative } = report;
  const shares = report.contributions.flatMap(({ share }) => (share === null ? [] : [share * 100]));
  const { unknown } = checkText(text, {
    result: toContributionTable(report),
    datasets,
    texts: [
      question,
      JSON.stringify(change.request),
      JSON.stringify(report.facts),
      JSON.stringify(report.causes),
      ...toAssumptions(change),
      ...facts.outcomes.flatMap(({ status, finding }) => (status === "answered" ? [finding] : [])),
    ],
    numbers: [
      before ?? 0,
      after ?? 0,
      report.change ?? 0,
      Math.abs(report.change ?? 0),
      (relative ?? 0) * 100,
      ...shares,
      ...toUsualNumbers(report),
      ...toFigures(facts).flatMap(({ value }) => [value, Math.abs(value)]),
    ],
  });
  return unknown;
}

function toUsualNumbers({ usual }: NonNullable<InvestigatorFacts["report"]>): number[] {
  return [usual.low, usual.high, usual.expected].flatMap((value) => value ?? []);
}

/** Lists what comparable analysts found; nothing where values are not shared, because findings contain them. */
function toFindingLines({ outcomes, plan }: InvestigatorFacts, { shareValues }: InvestigatorRun): string {
  const used = shareValues ? outcomes.filter(({ status }) => status === "answered") : [];
  const lines = used.map(({ id, finding }) => `${plan?.find((part) => part.id === id)?.title ?? id}: ${finding}`);
  return lines.length === 0 ? "none" : lines.join("\n");
}

/** Describes what was compared, for the conclusion. */
function toComparisonLines({ comparisons }: InvestigatorFacts): string {
  if (comparisons.length === 0) return "Only the contribution analysis was used.";
  return comparisons.map(({ field, ok, says }) => `${ok ? "same" : "DIFFERENT"} ${field}: ${says}`).join("\n");
}
