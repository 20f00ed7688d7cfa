import { ReadField, type ChangeReading, type UnreadChange } from "@/lib/domain/investigations/change-reading";
import type { ParameterReply } from "@/lib/domain/investigations/investigation-replies";
import { ParameterReply as Reply } from "@/lib/domain/investigations/investigation-replies";
import { toPeriodName } from "@/lib/domain/investigations/change-words";
import { toAssumptions } from "@/lib/domain/investigations/to-assumptions";
import { toFencedText } from "@/lib/prompts/text/untrusted-text";
import { askEngine } from "../../kit/ask-engine";
import { toReplyText } from "../../kit/replies/bounded-reply";
import { toTextEntry } from "../../kit/transcript/transcript-entry";
import type { InvestigatorNode, InvestigatorRun } from "../context";
import type { InvestigatorFacts } from "../facts";
import { settleUnit } from "../parameters/settle-unit";
import { withComputed } from "../parameters/with-computed";
import { mergeReply, toRange } from "../parameters/merge-reply";
import { investigationTasks } from "../tasks";

/**
 * Decides what to investigate, as explicit days and a measure that code can compute. Rules parse the question first; a model
 * corrects their draft, within what code can check. The question stays unchanged: each later answer is only parsed for its own
 * field, and settled fields are not drafted again.
 */
export const extractParameters: InvestigatorNode = async (state, run) => {
  const { facts } = state;
  const draft = readDraft(facts, run);
  const { output, asked } = await askEngine(state, run, {
    task: investigationTasks.extract_parameters,
    values: {
      question: toFencedText("question", facts.question.trim()),
      answers: toAnswersText(facts),
      draft: toDraftText(draft),
      dates: toDatesText(run),
    },
  });
  const change = settle(draft, output, facts, run);
  const messages = [asked, toTextEntry("assistant", toReplyText(Reply, output))];
  if ("explanation" in change) {
    const { explanation, suggestions } = change;
    return {
      update: { messages, facts: { unread: explanation, suggestions } },
      summary: "The change cannot be read from the data",
    };
  }
  const { period, comparison } = change.request;
  return {
    update: { messages, facts: { change, unread: null } },
    summary: `Read as ${change.measure}: ${period.start} to ${period.end}, compared with ${comparison.start} to ${comparison.end}`,
  };
};

/** Fields that a person has described in free text. */
function toOwnWords({ said }: InvestigatorFacts): Partial<Record<ReadField, string>> {
  return Object.fromEntries(said.filter(({ optionId }) => optionId === null).map(({ field, text }) => [field, text]));
}

/** Parses the question by rules; if a person has answered about fields, only those are used. */
function readDraft(
  facts: InvestigatorFacts,
  run: InvestigatorRun,
  corrected: Partial<Record<ReadField, string>> = {},
): ChangeReading | UnreadChange {
  const { datasets, history, ports } = run;
  const said = { ...toOwnWords(facts), ...corrected };
  const draft = ports.surroundings.readChange({ question: facts.question, datasets, history, said });
  return "explanation" in draft || facts.change === null ? draft : withFields(facts.change, draft, toOpenFields(facts));
}

/** Returns the fields that may still change. */
function toOpenFields(facts: InvestigatorFacts): ReadField[] {
  if (facts.change === null) return [...ReadField.options];
  const own = Object.keys(toOwnWords(facts)).map((field) => ReadField.parse(field));
  // A new period implies a new comparison period.
  const { comparison } = facts.change.basis;
  return own.includes("period") && comparison !== "person" && comparison !== "words" ? [...own, "comparison"] : own;
}

/** Copies some fields from another reading. */
function withFields(settled: ChangeReading, draft: ChangeReading, fields: readonly ReadField[]): ChangeReading {
  const has = (field: ReadField) => fields.includes(field);
  const pick = <Value>(values: Record<ReadField, Value>) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  const { measure, period, comparison, filters = [], unit } = draft.request;
  return {
    ...settled,
    ...(has("measure") && { measure: draft.measure, definition: draft.definition, currency: draft.currency }),
    ...(has("period") && { grain: draft.grain }),
    ...(has("filters") && { filters: draft.filters, population: draft.population }),
    request: {
      ...settled.request,
      ...(has("measure") && { measure, unit }),
      ...(has("period") && { period }),
      ...(has("comparison") && { comparison }),
      ...(has("filters") && { filters }),
    },
    confidence: { ...settled.confidence, ...pick(draft.confidence) },
    basis: { ...settled.basis, ...pick(draft.basis) },
    notes: [...settled.notes.filter(({ field }) => !has(field)), ...draft.notes.filter(({ field }) => has(field))],
    open: [...settled.open.filter(({ field }) => !has(field)), ...draft.open.filter(({ field }) => has(field))],
  };
}

/** Merges the reply. Parses the question again if the model names a different measure in the data, or different days of a plan. */
function settle(
  draft: ChangeReading | UnreadChange,
  reply: ParameterReply,
  facts: InvestigatorFacts,
  run: InvestigatorRun,
): ChangeReading | UnreadChange {
  const fields = toOpenFields(facts);
  const corrected = toCorrected(draft, reply, fields);
  const other = Object.keys(corrected).length === 0 ? draft : readDraft(facts, run, corrected);
  const isBetter =
    !("explanation" in other) &&
    ("explanation" in draft ||
      (other.confidence.measure >= draft.confidence.measure &&
        other.confidence.filters >= draft.confidence.filters &&
        (corrected.filters === undefined || other.filters.length > draft.filters.length)));
  const read = isBetter ? other : draft;
  const best = "explanation" in read ? read : withComputed(read, reply, { fields, datasets: run.datasets });
  if ("explanation" in best) return best;
  const columns = run.datasets.flatMap(({ profile }) => profile.columns);
  const text = [facts.question, ...columns.map(({ name, description = "" }) => `${name} ${description}`)].join("\n");
  const merged = mergeReply(best, reply, { text, fields });
  const home = run.datasets.find(({ id }) => id === merged.request.dataset);
  return home === undefined ? merged : settleUnit(merged, home);
}

/** Returns the fields that a reply corrects and that rules must parse again. */
function toCorrected(
  draft: ChangeReading | UnreadChange,
  { measure, period, filters }: ParameterReply,
  fields: readonly ReadField[],
): Partial<Record<ReadField, string>> {
  const named = measure.trim().toLowerCase();
  const isRead = !("explanation" in draft);
  const isOther = fields.includes("measure") && named !== "" && (!isRead || named !== draft.measure.toLowerCase());
  // For a plan, rules find the days that both sides cover completely.
  const days = isRead && draft.request.baseline !== undefined && fields.includes("period") ? toRange(period) : null;
  const known = isRead ? draft.filters.map((filter) => filter.toLowerCase()) : [];
  const further = fields.includes("filters")
    ? (filters ?? [])
        .map((filter) => filter.trim())
        .filter((filter) => filter !== "" && !known.includes(filter.toLowerCase()))
    : [];
  return {
    ...(isOther && { measure }),
    ...(days !== null && { period: toPeriodName(days) }),
    ...(further.length > 0 && { filters: `where ${further.join(" and ")}` }),
  };
}

/** Lists a person's answers, one field per line, with the chosen option. */
function toAnswersText({ said }: InvestigatorFacts): string {
  if (said.length === 0) return "";
  const lines = said.map(({ field, optionId, text }) => `${field} (${optionId ?? "in free text"}): ${text}`);
  return `The person has answered since; correct only fields answered in free text:\n\n${toFencedText("answers", lines.join("\n"))}`;
}

function toDraftText(draft: ChangeReading | UnreadChange): string {
  if ("explanation" in draft) return draft.explanation;
  const { measure, definition, request, filters, confidence, dataset } = draft;
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
    assumptions: toAssumptions(draft),
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
