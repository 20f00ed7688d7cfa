import type { ResultTable } from "@/lib/domain/runs/execution";
import type { ChangeReport, Contribution } from "@/lib/domain/investigations/change-report";
import type { InvestigationContribution } from "@/lib/domain/investigations/investigation";

const mostRows = 1_000;
const joint = " × ";

/** Lists the contributions of a report, largest first; each dimension is complete. */
export function toContributions({ contributions }: ChangeReport): InvestigationContribution[] {
  return contributions
    .map(({ dimensions, items, before, after, change, share, effect }) => ({
      dimension: dimensions.join(joint),
      item: items === null ? "other" : items.join(joint),
      ...{ before, after, change, share, effect },
    }))
    .sort((left, right) => Math.abs(right.change) - Math.abs(left.change));
}

/** Converts the contributions to the table of the answer. */
export function toContributionTable(report: ChangeReport): ResultTable {
  const rows = toContributions(report);
  const hasEffects = rows.some(({ effect }) => effect !== null);
  const number = (name: string) => ({ name, type: "number" });
  return {
    kind: "table",
    columns: [
      { name: "dimension", type: "text" },
      { name: "item", type: "text" },
      ...(hasEffects ? [{ name: "effect", type: "text" }] : []),
      ...["before", "after", "change", "share"].map(number),
    ],
    rows: rows
      .slice(0, mostRows)
      .map(({ dimension, item, effect, before, after, change, share }) => [
        ...[dimension, item],
        ...(hasEffects ? [effect ?? ""] : []),
        ...[before, after, change, share],
      ]),
    totalRows: rows.length,
  };
}

/** Maximum difference between the sum of a dimension's parts and the whole, as a share of the whole. */
const tolerance = 0.005;

/** Finds dimensions whose contributions do not add up to the change within 0.5 %. */
export function findUnreconciled({ contributions, change, before, after }: ChangeReport): string[] {
  if (change === null) return [];
  const allowed = Math.max(Math.abs(change), 1e-9 * Math.max(Math.abs(before ?? 0), Math.abs(after ?? 0))) * tolerance;
  const groups = Map.groupBy(contributions, (row: Contribution) => row.dimensions.join(joint));
  return [...groups]
    .filter(([, rows]) => Math.abs(rows.reduce((sum, row) => sum + row.change, 0) - change) > allowed)
    .map(([name]) => name);
}
