import { formatNumber } from "@/lib/domain/text/numbers";
import { toNameText } from "@/lib/prompts/text/cell-text";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { AnalystFacts } from "../state";
import { findColumn, findSimilarColumns, type ColumnMatch } from "./match-column";

/** Splits the plan's variables into columns that a dataset has and names that none has. */
export function toNeededColumns(
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
): { found: ColumnMatch[]; missing: string[] } {
  const found: ColumnMatch[] = [];
  const missing: string[] = [];
  for (const name of new Set(facts.requirements?.variables_needed ?? [])) {
    const match = findColumn(name, datasets);
    if (match === null) missing.push(name);
    else if (!found.some((known) => known.column === match.column)) found.push(match);
  }
  return { found, missing };
}

/** Writes one line of counted facts for each variable of the plan. */
export function toNeededColumnLines(
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
): string[] {
  const { found, missing } = toNeededColumns(facts, datasets);
  return [
    ...found.map(({ dataset, column }) => {
      const { rowCount } = dataset.profile;
      const share = rowCount === 0 ? 0 : (column.missing / rowCount) * 100;
      return `${toNameText(column.name)}: in ${toNameText(dataset.name)}, ${column.type}, ${column.missing} of ${rowCount} rows missing (${formatNumber(share)} %)`;
    }),
    ...missing.map((name) => {
      const similar = findSimilarColumns(name, datasets).map(toNameText);
      return `${toNameText(name)}: no such column${similar.length === 0 ? "" : `; most alike: ${similar.join(", ")}`}`;
    }),
  ];
}
