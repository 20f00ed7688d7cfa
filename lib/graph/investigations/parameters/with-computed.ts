import type { ChangeReading, ReadField } from "@/lib/domain/investigations/change-reading";
import type { ParameterReply } from "@/lib/domain/investigations/investigation-replies";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toOneLine } from "@/lib/prompts/plain-words";
import { findMeasureUnit } from "../coordination/compare-home";
import { toDefinition, toMeasure } from "./written-measure";

const sure = 0.9;
const longestName = 60;

/**
 * Replaces how the measure is computed by what a reply states, where the dataset has its columns: words alone cannot always
 * state it, because rules read "number of refunds" as the sum of a column with that name. Leaves a comparison with a plan
 * unchanged, and a measure that a person has settled.
 */
export function withComputed(
  reading: ChangeReading,
  { measure: name, computed }: Pick<ParameterReply, "measure" | "computed">,
  { fields, datasets }: { fields: readonly ReadField[]; datasets: readonly DatasetFacts[] },
): ChangeReading {
  const dataset = datasets.find(({ id }) => id === reading.request.dataset);
  if (computed === null || computed === undefined || dataset === undefined) return reading;
  if (!fields.includes("measure") || reading.request.baseline !== undefined) return reading;
  const measure = toMeasure(computed, dataset);
  if (measure === null) return reading;
  const called = toOneLine(name, longestName) || reading.measure;
  if (JSON.stringify(measure) === JSON.stringify(reading.request.measure)) return { ...reading, measure: called };
  const unit = findMeasureUnit(measure, dataset);
  return {
    ...reading,
    measure: called,
    definition: toDefinition(computed),
    currency: unit !== null && unit === reading.request.unit ? reading.currency : null,
    request: { ...reading.request, measure, unit },
    confidence: { ...reading.confidence, measure: Math.max(reading.confidence.measure, sure) },
    basis: { ...reading.basis, measure: "model" },
    notes: reading.notes.filter(({ field }) => field !== "measure"),
    open: reading.open.filter(({ field }) => field !== "measure"),
  };
}
