import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeMeasure } from "@/lib/domain/investigations/change-request";
import { readAmountText } from "@/lib/domain/investigations/datasets/amount-unit";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";

/**
 * Decides in which currency the measure is shown: that of a person's description if there is one, else that of the column. If
 * they differ, the answer says so, because nothing is converted.
 */
export function settleUnit(reading: ChangeReading, { profile, description }: DatasetFacts): ChangeReading {
  const name = findAmountColumn(reading.request.measure);
  const column = profile.columns.find((one) => one.name === name);
  const { currency: shown, request } = reading;
  if (column === undefined) return reading;
  const own = readAmountText(column.description ?? "").currency;
  const described = own ?? (shown === null ? null : readAmountText(description ?? "").currency);
  if (described === null || described === toSign(shown)) return reading;
  const unit = { currency: described, request: { ...request, unit: described } };
  if (shown === null) return { ...reading, ...unit };
  const where = own === null ? "the description of the dataset" : `the description of ${column.name}`;
  return {
    ...reading,
    ...unit,
    conflict: `The values of ${column.name} have the unit ${shown}, but ${where} says ${described}. They are shown as ${described}; nothing was converted.`,
  };
}

/** Normalizes a currency as a description is read. */
function toSign(unit: string | null): string | null {
  return unit === null ? null : (readAmountText(unit).currency ?? unit);
}

/** Returns the column that gives a measure its unit; null for counts. */
function findAmountColumn(measure: ChangeMeasure): string | null {
  switch (measure.kind) {
    case "average":
      return measure.column;
    case "additive":
      return measure.of.kind === "sum" ? measure.of.column : null;
    case "ratio":
      return measure.numerator.kind === "sum" && measure.denominator.kind !== "sum" ? measure.numerator.column : null;
    case "product": {
      const last = measure.chain.at(-1);
      return last?.kind === "sum" ? last.column : null;
    }
  }
}
