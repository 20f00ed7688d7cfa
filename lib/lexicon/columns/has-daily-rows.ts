import { isDate } from "./column-date";
import type { Lexicon } from "./lexicon";

/** Whether the data has one row for each day. */
export function hasDailyRows(lexicon: Lexicon): boolean {
  const dates = [...lexicon.columns.values()].filter((column) => isDate(column));
  return dates.length === 1 && (dates[0]?.distinct ?? 0) >= 0.99 * lexicon.dataset.profile.rowCount;
}
