import { defaultCapability } from "@/lib/domain/capability";
import { toSpanName } from "@/lib/domain/investigations/change-words";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { PartRequest } from "@/lib/ports/runs/part-runs";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toClippedText, toFencedText } from "@/lib/prompts/text/untrusted-text";
import type { Difference, PlannedPart } from "../facts";
import { compareWithHome } from "./compare-home";

/** An earlier attempt of a part, with the errors in its result. */
export interface EarlierAttempt {
  /** Its program; null if unknown. */
  code: string | null;
  differences: readonly Difference[];
}

const longestProgram = 6_000;

/**
 * Converts a planned part to the run that answers it: its question with the parameters as binding constraints.
 * @param asked.attempt from 1. @param asked.earlier the attempt before; null for the first one.
 */
export function toPartRequest(
  part: PlannedPart,
  change: ChangeReading,
  { datasets, shareValues }: { datasets: readonly DatasetFacts[]; shareValues: boolean },
  asked: { attempt: number; earlier: EarlierAttempt | null },
): PartRequest {
  const { request } = change;
  return {
    key: part.id,
    title: part.title,
    question: `${part.question} (${part.declared.measure} ${toSpanName(request.comparison, request.period)})`,
    capability: defaultCapability,
    datasets: toPartDatasets(part, datasets).map(({ id, versionId }) => ({ id, versionId })),
    constraints: toConstraints(part, change, datasets),
    ...(asked.earlier !== null && { correction: toCorrection(asked.earlier, shareValues) }),
    attempt: asked.attempt,
  };
}

/** Lists the datasets of a part, starting with the one of its measure, because code reads it as `df`. */
export function toPartDatasets(
  { datasets: names, declared }: Pick<PlannedPart, "datasets" | "declared">,
  datasets: readonly DatasetFacts[],
): DatasetFacts[] {
  const isHome = ({ id }: DatasetFacts) => Number(id === declared.request?.dataset);
  return datasets.filter(({ name }) => names.includes(name)).sort((left, right) => isHome(right) - isHome(left));
}

/** Describes the constraints of an analyst, as text for its prompts. */
function toConstraints(part: PlannedPart, change: ChangeReading, all: readonly DatasetFacts[]): string {
  const { declared, datasets } = part;
  const { filters, grain, request: whole } = change;
  const { measure, definition, scope, unit, names, request } = declared;
  const shared = declared.isOther && request !== null && request.dataset !== whole.dataset ? [] : filters;
  const conditions = [...shared, ...scope];
  const money = unit === null || change.currency === null ? "" : ", not converted";
  const lines = [
    `measure: ${measure}, the ${definition}`,
    ...(request === null ? [] : [`dates: column ${request.time}${datasets.length > 1 ? ` of the first dataset` : ""}`]),
    ...toSides(part, change),
    `conditions: ${conditions.length === 0 ? "none, all rows" : conditions.join("; ")}`,
    `unit: ${unit ?? "none"}${money}; grain: ${grain}`,
    ...compareWithHome(declared, change, all)
      .filter(({ verdict }) => verdict !== "same")
      .map(({ says }) => `beside ${change.dataset.name}: ${says}`),
  ];
  return (
    "This question is part of an investigation; code compares its result with those of other analysts. The parameters bind you; where the " +
    `words of the question differ, they count:\n\n${toFencedText("parameters", lines.join("\n"))}\n\n` +
    `\`result\` is a dict. It has \`${names.before}\` and \`${names.after}\`, two plain numbers: the measure over all rows of each period that ` +
    "meet the conditions, 0 where there are none. List both first in `expected_values`, with that unit. Each is the value for the whole period " +
    "(no mean of days), not rounded, not converted. Everything else that answers the question follows in the same dict under names of its " +
    "own, also of other days or rows where it asks for them. A split is a complete table `parts`: one row per item with the columns `before` " +
    "and `after`, which add up to a sum or a count; splits by further columns are tables under names of their own. A slice without rows is a result, not a fault. Nobody can be asked: where words leave a choice, take the usual reading and " +
    "state it as an assumption."
  );
}

/** Whether the values before and after are the same, because a plan covers the same days and does not contain this measure. */
export function hasOneSpan(
  { declared }: Pick<PlannedPart, "declared">,
  { request: { period, comparison, baseline } }: Pick<ChangeReading, "request">,
): boolean {
  const isSame = period.start === comparison.start && period.end === comparison.end;
  return baseline !== undefined && declared.isOther && isSame;
}

/** Describes what the values before and after refer to: two periods, or a plan and the actual values of one period. */
function toSides({ declared }: PlannedPart, { request, dataset }: ChangeReading): string[] {
  const { period, comparison, baseline } = request;
  const days = (range: typeof period) => `${range.start} to ${range.end}, both inclusive`;
  if (hasOneSpan({ declared }, { request })) {
    return [
      `before and after: both ${days(period)}, because the plan is about the same days and has no such measure; state the same value twice`,
    ];
  }
  if (baseline === undefined || declared.isOther) return [`before: ${days(comparison)}`, `after: ${days(period)}`];
  const { factors, label, time } = baseline;
  const scale = (factor: number) => (factor === 1 ? "" : `, multiplied by ${factor}`);
  return [
    `before: the ${label}, dates in its column ${time}, ${days(comparison)}${scale(factors.comparison)}`,
    `after: what came about in ${dataset.name}, ${days(period)}${scale(factors.period)}`,
  ];
}

/** Shows an analyst its earlier program and what was wrong with its result. */
function toCorrection({ code, differences }: EarlierAttempt, shareValues: boolean): string {
  const found = differences.map(({ says, blind }) => (shareValues ? says : (blind ?? says)));
  const program =
    code === null ? "" : `Your program was:\n\n${toFencedText("python", toClippedText(code, longestProgram))}\n\n`;
  return (
    `You have answered this question before. ${program}Its result could not be used:\n\n${toFencedText("found", found.join("\n"))}\n\n` +
    "Correct this and keep the rest. Compute the values from the data; never type a value in."
  );
}
