import { toCauseSentence, toNotableCauses, toUsualSentence } from "@/lib/domain/investigations/cause-words";
import { DiagnosisReply } from "@/lib/domain/investigations/investigation-replies";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { askEngine } from "../../kit/ask-engine";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toShownReply } from "../../kit/replies/shown-reply";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import { fillFigureNames, toFigureLines, toLeftOutLines } from "../answer/figure-lines";
import { toFigures } from "../answer/to-figures";
import { findUnknownNumbers } from "../answer/find-unknown-numbers";
import type { InvestigatorNode, InvestigatorRun } from "../context";
import type { InvestigatorFacts } from "../facts";
import { investigationTasks } from "../tasks";

const mostCauses = 5;

/** Has the conclusion written from comparable figures. Requests a rewrite once when its numbers are not among them. */
export const drawConclusion: InvestigatorNode = async (state, run) => {
  const { facts } = state;
  const figures = toFigures(facts);
  const values = {
    figures: [toFencedText("figures", toFigureLines(figures, run)), toLeftOutLines(facts)].filter(Boolean).join("\n\n"),
    causes: toFencedText("causes", toCauseLines(facts, run)),
    comparisons: toFencedText("comparisons", toComparisonLines(facts)),
    analysts: toFencedText("analysts", toFindingLines(facts, run)),
    correction: "",
  };
  const first = await askEngine(state, run, { task: investigationTasks.diagnose, values });
  const entries = [first.asked, toTextEntry("assistant", toReplyText(DiagnosisReply, first.output))];
  let reply = toShownReply(DiagnosisReply, first.output);
  let unknown = findUnknownNumbers(reply.diagnosis, facts, run);
  if (unknown.length > 0) {
    const correction = `Your text contains numbers that match no figure: ${unknown.join(", ")}. Write it again with the listed figures only.`;
    const second = await askEngine({ ...state, messages: [...state.messages, ...entries] }, run, {
      task: investigationTasks.diagnose,
      values: { ...values, correction },
      suffix: "rewrite",
    });
    entries.push(second.asked, toTextEntry("assistant", toReplyText(DiagnosisReply, second.output)));
    reply = toShownReply(DiagnosisReply, second.output);
    unknown = findUnknownNumbers(reply.diagnosis, facts, run);
  }
  const text = fillFigureNames(reply.diagnosis, figures).trim();
  return {
    update: {
      messages: entries,
      facts: {
        explanation: text === "" ? null : await run.texts.keep(`diagnosis:${run.attempt}`, text),
        recommended: reply.recommendations.map((one) => ({
          ...one,
          text: fillFigureNames(one.text, figures),
        })),
        unknownNumbers: unknown,
      },
    },
    summary: unknown.length > 0 ? "Wrote the conclusion; some of its numbers match no figure" : "Wrote the conclusion",
  };
};

/** Describes the likely causes found by code, and whether the change is unusual; without items and values if they are not shared. */
function toCauseLines({ report }: InvestigatorFacts, { shareValues }: InvestigatorRun): string {
  if (report === null) return "none";
  const usual = `The change is ${report.usual.status === "unknown" ? "not known to be usual or unusual, because the history is too short" : report.usual.status}.`;
  const causes = toNotableCauses(report, mostCauses).map((cause) =>
    shareValues ? (toCauseSentence(cause, report) ?? "") : cause.kind.replaceAll("_", " "),
  );
  return [shareValues ? (toUsualSentence(report) ?? usual) : usual, ...causes].join("\n");
}

/** Lists the findings of comparable analysts; empty if values are not shared, because findings contain them. */
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
