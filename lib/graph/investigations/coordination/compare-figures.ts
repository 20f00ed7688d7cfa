import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import { toAmountText, toItemName, toPeriodName } from "@/lib/domain/investigations/change-words";
import { toList } from "@/lib/prompts/plain-words";
import type { Declaration, Difference } from "../facts";
import { isNear } from "./is-near";
import type { BothPeriods, Reference } from "./measure-parts";

/** What is compared: the stated figures, those computed by code, and what the investigation knows. */
export interface Compared {
  stated: BothPeriods;
  reference: Reference;
  declared: Pick<Declaration, "measure" | "request" | "unit" | "isOther" | "own">;
  report: ChangeReport;
  /** Whether the unit is a currency. */
  isMoney: boolean;
}

const sides = ["before", "after"] as const;

/**
 * Compares a stated measure with the one that code computes under the same conditions; null if both agree within 0.5 % or the
 * stated rounding. A slice without rows is valid, whether it is stated as 0, as empty, or not at all. Suggests the cause of a
 * difference.
 */
export function compareFigures(compared: Compared): Difference | null {
  const { stated, reference, declared } = compared;
  const { measure, unit } = declared;
  const different = sides.filter((side) => !agrees(stated[side], side, compared));
  if (different.length === 0) return null;
  const { period, comparison } = compared.report;
  const name = { before: toPeriodName(comparison), after: toPeriodName(period) };
  const show = (value: number | null) => (value === null ? "no value" : toAmountText(value, unit));
  const amounts =
    `It states ${different.map((side) => `${show(stated[side])} for ${name[side]}`).join(" and ")}; over the rows that count, ` +
    `${measure} is ${different.map((side) => show(reference[side])).join(" and ")}`;
  const { field, because, blind } = explain(compared, different);
  return {
    field,
    says: `${amounts}${because === "" ? "" : `: ${because}`}.`,
    ...(blind !== undefined && { blind: `${amounts}: ${blind}.` }),
  };
}

/** Whether a stated value equals the computed one; a ratio may be stated in percent. */
function agrees(value: number | null, side: (typeof sides)[number], { reference, declared }: Compared): boolean {
  const expected = reference[side];
  if (expected === null || reference.rows[side] === 0)
    return value === null || Math.abs(value - (expected ?? 0)) < 1e-9;
  if (value === null) return false;
  const isRatio = declared.request?.measure.kind === "ratio";
  return isNear(value, expected) || (isRatio && (isNear(value / 100, expected) || isNear(value, expected / 100)));
}

interface Explained {
  field: Difference["field"];
  because: string;
  blind?: string;
}

function explain(compared: Compared, different: readonly (typeof sides)[number][]): Explained {
  const { stated, reference, report } = compared;
  const { before, after } = stated;
  if (before === null || after === null) return { field: "totals", because: "" };
  if (isNear(before, reference.after) && isNear(after, reference.before)) {
    return { field: "comparison", because: "the periods are exchanged" };
  }
  const unfiltered = reference.unfiltered.find((one) => isNear(before, one.before) && isNear(after, one.after));
  if (unfiltered !== undefined) {
    return { field: "filters", because: `it includes rows that do not meet: ${toList(unfiltered.conditions, 3)}` };
  }
  const spans = different.map((side) =>
    findSpan(stated[side] ?? 0, toPeriodName(report[side === "before" ? "comparison" : "period"]), reference),
  );
  if (spans.every((span) => span !== null)) {
    return { field: "period", because: `it is the value of ${toList([...new Set(spans)])}` };
  }
  if (isShorterGrain(stated, reference, report)) {
    return { field: "grain", because: "it is a mean of days or weeks instead of the whole period" };
  }
  const item = findItem(stated, compared);
  if (item !== null) {
    return { field: "filters", because: `it is that of ${item} alone`, blind: "it is that of some items alone" };
  }
  const factor = before / (reference.before ?? 0);
  if (Number.isFinite(factor) && factor !== 0 && isNear(factor, after / (reference.after ?? 0))) {
    const because = `it is ${Number(factor.toPrecision(3))} times as much in both periods`;
    return { field: compared.isMoney ? "currency" : "unit", because };
  }
  return { field: "totals", because: "" };
}

function findSpan(value: number, own: string, { spans }: Reference): string | null {
  return spans.find((span) => span.name !== own && span.value !== 0 && isNear(value, span.value))?.name ?? null;
}

/** Whether both values are means per day or week, or per day with rows. */
function isShorterGrain({ before, after }: BothPeriods, reference: Reference, report: ChangeReport): boolean {
  const { comparison, period } = report;
  const sizes = [
    [comparison.days, period.days],
    [comparison.coveredDays, period.coveredDays],
    [comparison.days / 7, period.days / 7],
    [comparison.coveredDays / 7, period.coveredDays / 7],
  ] as const;
  return sizes.some(
    ([one, other]) => isNear((before ?? 0) * one, reference.before) && isNear((after ?? 0) * other, reference.after),
  );
}

/** Finds the item that a statement about all rows is limited to, or that it leaves out. */
function findItem(stated: BothPeriods, { report, declared }: Compared): string | null {
  if (declared.isOther || declared.own.length > 0) return null;
  const { before, after } = stated;
  if (before === null || after === null) return null;
  for (const part of report.contributions) {
    if (part.effect !== null || part.items === null) continue;
    const [one, other] = [part.before ?? 0, part.after ?? 0];
    if (isNear(before, one) && isNear(after, other)) return toItemName(part);
    const rest = [(report.before ?? 0) - one, (report.after ?? 0) - other];
    if (isNear(before, rest[0] ?? 0) && isNear(after, rest[1] ?? 0)) return `all but ${toItemName(part)}`;
  }
  return null;
}
