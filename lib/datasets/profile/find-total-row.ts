import type { Notice } from "@/lib/domain/dataset";
import type { DatasetProfile } from "@/lib/domain/profile";

const total =
  /^\s*(?:(?:grand|sub|overall)[ -]?)?(?:totals?|sum|gesamt(?:summe)?|summe|insgesamt|totaux|total général|totale|totales|suma|soma|итого|всего|合计|总计|總計|合計|총계)\s*:?\s*$/iu;

/** Says so when the last row looks like a total of those above it, which counts everything twice. Pure. */
export function findTotalRow({ rowCount, columns }: DatasetProfile): Notice[] {
  const hasNumbers = columns.some(({ type }) => type === "number");
  const named = columns.filter(
    ({ storage, samples }) => storage === "VARCHAR" && total.test(String(samples.tail ?? "")),
  );
  if (rowCount < 3 || !hasNumbers || named.length === 0) return [];
  const examples = named.slice(0, 3).map(({ samples }) => String(samples.tail));
  const text =
    "The last row looks like a total of the rows above. It counts as a row, so sums over all rows may be doubled.";
  return [{ text, columns: named.map(({ name }) => name), rows: 1, examples }];
}
