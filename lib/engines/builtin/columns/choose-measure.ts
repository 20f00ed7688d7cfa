import { toAggregateName } from "../compile/labels";
import type { Measure } from "../query/query";
import { isAdditive, isSigned } from "./column-role";
import { toColumnUnit } from "./column-unit";
import type { Lexicon } from "./lexicon";

/**
 * The number that is meant when only a column is named: the total of amounts that add up, else the average.
 * @param wish `total` when the question asks how much it is together, `typical` when it asks for one of them
 */
export function chooseMeasure(lexicon: Lexicon, column: string, wish: "total" | "typical" | null): Measure {
  const profile = lexicon.columns.get(column);
  // What is in stock adds up where every thing has one row; over days it does not.
  const isStock = lexicon.rows.column !== null && lexicon.concepts.get("stock")?.includes(column) === true;
  const isAmount = profile !== undefined && (isAdditive(profile) || isSigned(profile) || isStock);
  const aggregate = wish === "total" || (wish === null && isAmount) ? "sum" : "mean";
  const of = { kind: "column" as const, column };
  return {
    label: `${toAggregateName(aggregate)} of ${column}`,
    unit: toColumnUnit(lexicon, column),
    value: { kind: "aggregate", aggregate, of, where: [] },
  };
}
