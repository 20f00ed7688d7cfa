import type { Check } from "@/lib/domain/answer";
import type { ColumnMatch } from "../match-column";
import { toList } from "../plain-words";
import type { CodeReading } from "../python/code-reading";

const rowCountingWords = new Set(["len", "shape", "size"]);

/**
 * Whether the code reads the columns that the plan names. Code that works on all columns at once or only counts rows is
 * not expected to name any, and an identifier may stand in a plan without being read. Null when the plan names no column, or the
 * code reads no data at all, which is another check's matter.
 */
export function checkPlannedColumns(needed: readonly ColumnMatch[], reading: CodeReading): Check | null {
  if (needed.length === 0 || reading.datasets.length === 0) return null;
  const name = "Planned columns";
  const unused = needed
    .filter(({ column }) => column.type !== "id" && !reading.columns.includes(column))
    .map(({ column }) => column.name);
  const countsRows = reading.columns.length === 0 && [...rowCountingWords].some((word) => reading.words.has(word));
  if (unused.length === 0 || reading.readsWholeFrame || countsRows) {
    return { name, passed: true, detail: "The code reads the columns that the plan names." };
  }
  return {
    name,
    passed: false,
    detail: `The plan names ${toList(unused)}, but the code never reads ${unused.length === 1 ? "it" : "them"}.`,
  };
}
