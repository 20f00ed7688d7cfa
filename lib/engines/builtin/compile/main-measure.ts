import { isAdditive, isMeasure, isYear } from "@/lib/lexicon/columns/column-role";
import { findColumnUnit, toColumnUnit, toNameParts } from "@/lib/lexicon/columns/column-unit";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { PlanContext } from "../query/plan-context";
import type { Measure } from "@/lib/domain/plans/measure";

/** The number of rows. */
export const rowCount: Measure = { label: "number of rows", unit: null, value: { kind: "rows", where: [] } };

/**
 * Returns the most important measure: earnings, else an amount labelled as a total, else the first amount that adds up, else
 * the number of rows.
 */
export function toMainMeasure({ dataset }: Pick<PlanContext, "dataset">): Measure {
  const lexicon = toLexicon(dataset);
  const [revenue] = lexicon.concepts.get("revenue") ?? [];
  const { columns } = dataset.profile;
  // Values that exist in each of several years, such as a population, must not be summed.
  const isYearly = columns.some(isYear);
  const amounts = columns.filter(
    (column) => isMeasure(column) && isAdditive(column) && !(isYearly && findColumnUnit(column.name)?.kind !== "money"),
  );
  const total = amounts.find(({ name }) =>
    /\b(total|amount|sum)\b/iu.test(toNameParts(name).core.replaceAll("_", " ")),
  );
  const amount = revenue ?? (total ?? amounts[0])?.name;
  if (amount === undefined) return rowCount;
  const of = { kind: "column", column: amount } as const;
  const value = { kind: "aggregate", aggregate: "sum", of, where: [] } as const;
  return { label: `total of ${amount}`, unit: toColumnUnit(lexicon, amount), value: { ...value, where: [] } };
}
