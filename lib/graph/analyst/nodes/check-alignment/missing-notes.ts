import { formatNumber } from "@/lib/domain/text/numbers";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toNeededColumns } from "../../facts/needed-columns";
import type { AnalystFacts } from "../../state";

/** Maximum share of missing values for an analysis to proceed; see the routing rules of the API. */
const largestShare = 0.5;

/**
 * Adds caveats when an analysis proceeds although more than half of a needed column is missing. Skips columns that
 * `stated` already mentions.
 */
export function toMissingNotes(
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
  stated: readonly string[],
): string[] {
  return toNeededColumns(facts, datasets).found.flatMap(({ dataset, column }) => {
    const { rowCount } = dataset.profile;
    if (rowCount === 0 || column.missing / rowCount <= largestShare) return [];
    // A missing date, such as an end date, usually lies in the future.
    if (column.type === "date") return [];
    if (stated.some((text) => text.includes(column.name))) return [];
    const rows = formatNumber(rowCount);
    return [
      `${formatNumber(column.missing)} of ${rows} rows have no ${column.name}: more than half of its values are missing, so the answer may not hold for all rows.`,
    ];
  });
}
