import { toAggregateName } from "../vocabulary/to-aggregate-name";
import type { Measure } from "@/lib/domain/plans/measure";
import { isAdditive, isSigned } from "./column-role";
import { toColumnUnit } from "./column-unit";
import type { Lexicon } from "./lexicon";

/**
 * Chooses the number when only a column is named: the total of amounts that add up, else the average.
 * @param requested `total` when the question asks for a sum, `typical` when it asks for a single one
 */
export function chooseMeasure(lexicon: Lexicon, column: string, requested: "total" | "typical" | null): Measure {
  const profile = lexicon.columns.get(column);
  // Stock adds up when every item has one row; over days it does not.
  const isStock = lexicon.rows.column !== null && lexicon.concepts.get("stock")?.includes(column) === true;
  const unit = toColumnUnit(lexicon, column);
  const isAmount = profile !== undefined && (isAdditive(profile) || isSigned(profile) || isStock);
  // Percentages do not add up, even when "how much" asks for them.
  const adds = unit !== "%" && (requested === "total" || (requested === null && isAmount));
  const aggregate = adds ? "sum" : "mean";
  const of = { kind: "column" as const, column };
  return {
    label: `${toAggregateName(aggregate)} of ${column}`,
    unit,
    value: { kind: "aggregate", aggregate, of, where: [] },
  };
}
