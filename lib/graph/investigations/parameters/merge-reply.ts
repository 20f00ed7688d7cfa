import { Day, type DayRange } from "@/lib/domain/investigations/change-request";
import type { ChangeReading, Confidence, OpenField, ReadField } from "@/lib/domain/investigations/change-reading";
import { leastConfidence } from "@/lib/domain/investigations/change-reading";
import type { ParameterReply } from "@/lib/domain/investigations/investigation-replies";

const fields: readonly ReadField[] = ["measure", "period", "comparison", "filters"];

/**
 * Merges a model's reply into the reading by rules. Only takes what code can check: days that exist, in two periods that do
 * not overlap, and a unit that the data or the question names. A field that the model finds doubtful is asked about.
 * @param known text in which a unit must occur: the question and the names of columns.
 */
export function mergeReply(draft: ChangeReading, reply: ParameterReply, known: string): ChangeReading {
  const periods = mergePeriods(draft, reply);
  const unit = draft.request.unit ?? (isNamed(reply.unit, known) ? (reply.unit ?? null) : null);
  const confidence = mergeConfidence(draft, reply, periods.isTaken);
  const open = draft.open.filter(({ field }) => !(periods.isTaken && (field === "period" || field === "comparison")));
  return {
    ...draft,
    request: { ...draft.request, unit, period: periods.period, comparison: periods.comparison },
    currency: draft.currency ?? (isNamed(reply.currency, known) ? (reply.currency ?? null) : null),
    confidence,
    assumptions: periods.isTaken
      ? draft.assumptions.filter((text) => !/period|compared|newest/u.test(text))
      : draft.assumptions,
    open: [...open, ...toDoubted(confidence, open)],
  };
}

function mergePeriods({ request }: ChangeReading, reply: ParameterReply) {
  const period = toRange(reply.period) ?? request.period;
  const comparison = toRange(reply.comparison) ?? request.comparison;
  const overlaps = comparison.start <= period.end && period.start <= comparison.end;
  const isNew = !isSame(period, request.period) || !isSame(comparison, request.comparison);
  if (overlaps || !isNew) return { period: request.period, comparison: request.comparison, isTaken: false };
  return { period, comparison, isTaken: true };
}

function toRange(range: ParameterReply["period"]): DayRange | null {
  const [start, end] = [Day.safeParse(range?.start), Day.safeParse(range?.end)];
  return start.success && end.success && start.data <= end.data ? { start: start.data, end: end.data } : null;
}

function isSame(left: DayRange, right: DayRange): boolean {
  return left.start === right.start && left.end === right.end;
}

function isNamed(text: string | null | undefined, known: string): boolean {
  return text !== null && text !== undefined && text.trim() !== "" && known.toLowerCase().includes(text.toLowerCase());
}

/** A confidence of the model counts where it gives one above 0; that of rules stays for fields that the reply leaves out. */
function mergeConfidence(draft: ChangeReading, { confidence }: ParameterReply, areDaysTaken: boolean): Confidence {
  const entries = fields.map((field) => {
    const own = draft.confidence[field];
    const given = confidence?.[field];
    const isGiven = typeof given === "number" && given > 0 && given <= 1;
    const rules = areDaysTaken && (field === "period" || field === "comparison") ? leastConfidence : own;
    return [field, isGiven ? (own < leastConfidence && !areDaysTaken ? Math.min(own, given) : given) : rules] as const;
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
function toDoubted(confidence: Confidence, open: readonly OpenField[]): OpenField[] {
  const doubted = fields.filter((field) => confidence[field] < leastConfidence);
  return doubted
    .filter((field) => open.every((asked) => asked.field !== field))
    .map((field) => ({ field, text: names[field], choices: [] }));
}
