import type { InvestigationContribution } from "@/lib/domain/investigations/investigation";

/** The contributions of one dimension. */
export interface DimensionGroup {
  dimension: string;
  /** Largest first, what has no row of its own last. */
  rows: InvestigationContribution[];
  /** Whether its items are split into effects. */
  hasEffects: boolean;
}

/** How concentrated a change is: the part of all movement that its largest item makes. */
function toConcentration(rows: readonly InvestigationContribution[]): number {
  const sizes = rows.map(({ change }) => Math.abs(change));
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sum === 0 ? 0 : Math.max(...sizes) / sum;
}

/** Groups contributions by dimension: single columns before pairs, those first in which few items make the change. */
export function toDimensionGroups(contributions: readonly InvestigationContribution[]): DimensionGroup[] {
  const groups = Map.groupBy(contributions, ({ dimension }) => dimension);
  return [...groups]
    .map(([dimension, rows]) => ({
      dimension,
      rows: [...rows].sort((left, right) => Number(left.item === "other") - Number(right.item === "other")),
      hasEffects: rows.some(({ effect }) => effect !== null),
    }))
    .sort((left, right) => {
      const [one, other] = [left, right].map(({ dimension }) => Number(dimension.includes(" × ")));
      return (one ?? 0) - (other ?? 0) || toConcentration(right.rows) - toConcentration(left.rows);
    });
}
