import { Day, type DayRange } from "@/lib/domain/investigations/change-request";
import type { ChangeReading, Confidence, OpenField, ReadField } from "@/lib/domain/investigations/change-reading";
import { toPeriodName } from "@/lib/domain/investigations/change-words";
import { leastConfidence } from "@/lib/domain/investigations/change-reading";
import { toGrain } from "@/lib/domain/investigations/to-grain";
import type { ParameterReply } from "@/lib/domain/investigations/investigation-replies";

const allFields: readonly ReadField[] = ["measure", "period", "comparison", "filters"];

/**
 * Merges a model's reply into the reading by rules. Accepts only what code can check: existing days, in two periods that do
 * not overlap and that the data covers, and a unit that the data or the question names. Fields that the model finds doubtful
 * are asked about.
 * @param known.text in which a unit must occur: the question and the names of columns.
 * @param known.fields that may change; all of them unless a person has settled some.
 */
export function mergeReply(
  draft: ChangeReading,
  reply: ParameterReply,
  known: { text: string; fields?: readonly ReadField[] },
): ChangeReading {
  const fields = known.fields ?? allFields;
  const { period, comparison, taken, outside } = mergePeriods(draft, reply, fields);
  const unit = draft.request.unit ?? (isNamed(reply.unit, known.text) ? (reply.unit ?? null) : null);
  const confidence = mergeConfidence(draft, reply, { fields, taken });
  const open = draft.open.filter(({ field }) => !taken.includes(field));
  const asked = outside === null ? [] : [toOutsideQuestion(draft, outside)];
  const merged: ChangeReading = {
    ...draft,
    ...(taken.includes("period") && { grain: toGrain(period) }),
    request: { ...draft.request, unit, period, comparison },
    currency: draft.currency ?? (isNamed(reply.currency, known.text) ? (reply.currency ?? null) : null),
    said: draft.said ?? toClaimed(reply),
    confidence: outside === null ? confidence : { ...confidence, period: 0 },
    basis: { ...draft.basis, ...Object.fromEntries(taken.map((field) => [field, "model"])) },
    notes: draft.notes.filter(({ field }) => !taken.includes(field)),
    open: [
      ...(outside === null ? open : open.filter(({ field }) => field === "measure" || field === "filters")),
      ...asked,
    ],
  };
  return { ...merged, open: [...merged.open, ...toDoubted(merged)] };
}

function toClaimed({ claimed }: ParameterReply): ChangeReading["said"] {
  return claimed === "up" || claimed === "down" ? claimed : null;
}

function mergePeriods({ request, days }: ChangeReading, reply: ParameterReply, fields: readonly ReadField[]) {
  const asRead = { period: request.period, comparison: request.comparison, taken: [] as ReadField[], outside: null };
  // Only code knows which days both sides cover completely.
  if (request.baseline !== undefined) return asRead;
  const take = (field: "period" | "comparison") =>
    (fields.includes(field) ? toRange(reply[field]) : null) ?? request[field];
  const [period, comparison] = [take("period"), take("comparison")];
  const kept = { period: request.period, comparison: request.comparison, taken: [] as ReadField[] };
  const overlaps = comparison.start <= period.end && period.start <= comparison.end;
  const isOutside = ({ start, end }: DayRange) => start > days.end || end < days.start;
  const taken = (["period", "comparison"] as const).filter(
    (field) => !isSame(request[field], field === "period" ? period : comparison),
  );
  // A period that the data does not cover is never replaced silently.
  const outside = taken.includes("period") && isOutside(period) && !isOutside(request.period) ? period : null;
  if (overlaps || outside !== null || (taken.includes("comparison") && isOutside(comparison)))
    return { ...kept, outside };
  return { period, comparison, taken: taken as ReadField[], outside };
}

function toOutsideQuestion({ days, nearest }: ChangeReading, outside: DayRange): OpenField {
  const text = `The data has no ${toPeriodName(outside)}: its days are ${days.start} to ${days.end}. Which change do you mean?`;
  return { field: "period", text, choices: nearest, isPersonal: true };
}

/** Reads days of a reply; null where they do not exist or end before they begin. */
export function toRange(range: ParameterReply["period"]): DayRange | null {
  const [start, end] = [Day.safeParse(range?.start), Day.safeParse(range?.end)];
  return start.success && end.success && start.data <= end.data ? { start: start.data, end: end.data } : null;
}

function isSame(left: DayRange, right: DayRange): boolean {
  return left.start === right.start && left.end === right.end;
}

function isNamed(text: string | null | undefined, known: string): boolean {
  return text !== null && text !== undefined && text.trim() !== "" && known.toLowerCase().includes(text.toLowerCase());
}

/** The model's confidence applies if it is above 0; fields that the reply omits keep that of the rules. */
function mergeConfidence(
  draft: ChangeReading,
  { confidence }: ParameterReply,
  { fields, taken }: { fields: readonly ReadField[]; taken: readonly ReadField[] },
): Confidence {
  const entries = allFields.map((field) => {
    const own = draft.confidence[field];
    const given = confidence?.[field];
    const isGiven = fields.includes(field) && typeof given === "number" && given > 0 && given <= 1;
    const isTaken = taken.includes(field);
    const rules = isTaken ? Math.max(own, leastConfidence) : own;
    return [field, isGiven ? (own < leastConfidence && !isTaken ? Math.min(own, given) : given) : rules] as const;
  });
  return Object.fromEntries(entries) as Confidence;
}

const names: Readonly<Record<ReadField, string>> = {
  measure: "Which number do you mean?",
  period: "Which period do you mean?",
  comparison: "What should it be compared with?",
  filters: "Which part of the data do you mean?",
};

/** Asks about fields that are doubtful although rules read them. */
function toDoubted({ confidence, open, nearest }: ChangeReading): OpenField[] {
  const doubted = allFields.filter((field) => confidence[field] < leastConfidence);
  // A choice of a period has its comparison.
  const isAsked = (field: ReadField) =>
    open.some((asked) => asked.field === field || (asked.field === "period" && field === "comparison"));
  return doubted
    .filter((field) => !isAsked(field) && !(field === "comparison" && doubted.includes("period")))
    .map((field) => ({ field, text: names[field], choices: field === "period" ? nearest : [] }));
}
