import type { ChangeReading, UnreadChange } from "@/lib/domain/investigations/change-reading";
import type { ParameterReply } from "@/lib/domain/investigations/investigation-replies";
import { ParameterReply as Reply } from "@/lib/domain/investigations/investigation-replies";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import { askEngine } from "../../kit/ask-engine";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import type { InvestigatorNode, InvestigatorRun } from "../context";
import type { InvestigatorFacts } from "../facts";
import { mergeReply } from "../parameters/merge-reply";
import { investigationTasks } from "../tasks";

/**
 * Decides what the investigation is about, as explicit days and a measure that code can compute. Rules read the question
 * first; a model corrects their draft, within what code can check.
 */
export const extractParameters: InvestigatorNode = async (state, run) => {
  const { facts } = state;
  const draft = readDraft(facts, run);
  const { output, asked } = await askEngine(state, run, {
    task: investigationTasks.extract_parameters,
    values: {
      question: toFencedText("question", toRestated(facts)),
      draft: toDraftText(draft),
      dates: toDatesText(run),
    },
  });
  const change = settle(draft, output, facts, run);
  const messages = [asked, toTextEntry("assistant", toReplyText(Reply, output))];
  if ("explanation" in change) {
    return {
      update: { messages, facts: { unread: change.explanation } },
      summary: "The change cannot be read from the data",
    };
  }
  const { period, comparison } = change.request;
  return {
    update: { messages, facts: { change, unread: null } },
    summary: `Read as ${change.measure}: ${period.start} to ${period.end}, compared with ${comparison.start} to ${comparison.end}`,
  };
};

/** Returns the question with what a person has said about it since. */
function toRestated({ question, said }: InvestigatorFacts): string {
  const plain = question.trim().replace(/[?.!]+$/u, "");
  return said.reduce((text, { field, text: words }) => {
    switch (field) {
      case "measure":
        return text;
      case "period":
        return `${text} ${/^(?:in|since|during|last|this|from|on) /iu.test(words) ? "" : "in "}${words}`;
      case "comparison":
        return `${text} compared to ${words}`;
      case "filters":
        return `${text} ${words}`;
    }
  }, plain);
}

function readDraft(facts: InvestigatorFacts, run: InvestigatorRun, measure?: string): ChangeReading | UnreadChange {
  const { datasets, history, ports } = run;
  const words = measure ?? facts.said.find(({ field }) => field === "measure")?.text;
  const draft = ports.surroundings.readChange({
    question: toRestated(facts),
    datasets,
    history,
    ...(words !== undefined && { measure: words }),
  });
  return "explanation" in draft || facts.change === null ? draft : withKept(draft, facts.change);
}

/** Keeps what a person chose before the question was read again. */
function withKept(draft: ChangeReading, before: ChangeReading): ChangeReading {
  const isMeasureChosen = before.confidence.measure > draft.confidence.measure;
  const isTimeChosen = before.confidence.period > draft.confidence.period;
  const { measure, definition, confidence, request } = before;
  return {
    ...draft,
    ...(isMeasureChosen && { measure, definition }),
    request: {
      ...draft.request,
      ...(isMeasureChosen && { measure: request.measure, unit: request.unit }),
      ...(isTimeChosen && { period: request.period, comparison: request.comparison }),
    },
    confidence: {
      ...draft.confidence,
      ...(isMeasureChosen && { measure: confidence.measure }),
      ...(isTimeChosen && { period: confidence.period, comparison: confidence.comparison }),
    },
    open: draft.open.filter(({ field }) => !(field === "measure" ? isMeasureChosen : isTimeChosen)),
  };
}

/** Merges the reply. Reads the question again where the model names another measure that the data has. */
function settle(
  draft: ChangeReading | UnreadChange,
  reply: ParameterReply,
  facts: InvestigatorFacts,
  run: InvestigatorRun,
): ChangeReading | UnreadChange {
  const named = reply.measure.trim().toLowerCase();
  const isOther = "explanation" in draft || (named !== "" && named !== draft.measure.toLowerCase());
  const other = isOther ? readDraft(facts, run, reply.measure) : draft;
  const isBetter =
    !("explanation" in other) && ("explanation" in draft || other.confidence.measure >= draft.confidence.measure);
  const best = isBetter ? other : draft;
  const known = [
    facts.question,
    ...run.datasets.flatMap(({ profile }) =>
      profile.columns.map(({ name, description }) => `${name} ${description ?? ""}`),
    ),
  ];
  return "explanation" in best ? best : mergeReply(best, reply, known.join("\n"));
}

function toDraftText(draft: ChangeReading | UnreadChange): string {
  if ("explanation" in draft) return draft.explanation;
  const { measure, definition, request, filters, confidence, assumptions, dataset } = draft;
  const { period, comparison, unit } = request;
  const lines = {
    dataset: dataset.name,
    measure,
    definition,
    period,
    comparison,
    filters,
    unit,
    confidence,
    assumptions,
  };
  return toFencedText("draft", JSON.stringify(lines));
}

/** States the first and last day of each date column, which relative periods count from. */
function toDatesText({ datasets }: InvestigatorRun): string {
  const lines = datasets.flatMap(({ name, profile }) =>
    profile.columns
      .filter(({ type }) => type === "date")
      .map((column) => `${name}, ${column.name}: ${String(column.min)} to ${String(column.max)}`),
  );
  return toFencedText("dates", lines.length === 0 ? "none" : lines.join("\n"));
}
