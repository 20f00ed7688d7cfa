import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toNeededColumns } from "../../facts/needed-columns";
import { toNumberText } from "@/lib/prompts/plain-words";
import type { AnalystFacts } from "../../state";

/** Above this share of missing values an analysis should not go on; see the routing rules of the API. */
const largestShare = 0.5;

/**
 * Caveats for an analysis that goes on although more than half of a needed column is missing. Columns that a caveat of
 * `told` speaks of are left out.
 */
export function toMissingNotes(
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
  told: readonly string[],
): string[] {
  return toNeededColumns(facts, datasets).found.flatMap(({ dataset, column }) => {
    const { rowCount } = dataset.profile;
    if (rowCount === 0 || column.missing / rowCount <= largestShare) return [];
    // A missing date, such as an end, usually lies in the future.
    if (column.type === "date") return [];
    if (told.some((text) => text.includes(column.name))) return [];
    const rows = toNumberText(rowCount);
    return [
      `${toNumberText(column.missing)} of ${rows} rows have no ${column.name}: more than half of its values are missing, so the answer may not hold for all rows.`,
    ];
  });
}
