import { quoteName } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";

/** SQL that reads a text as a date in each of the common forms; null if it is not a date. */
const forms = [
  (text: string) => `try_cast(${text} AS DATE)`,
  ...["%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%d-%m-%Y"].map(
    (format) => (text: string) => `CAST(try_strptime(${text}, '${format}') AS DATE)`,
  ),
];

/**
 * Computes the first and last date, as ISO dates, of text columns in which every text is a date of one form. Omits
 * other columns.
 * @param options.relation SQL of the rows.
 */
export async function measureDateTexts(
  session: DuckSession,
  { relation, columns }: { relation: string; columns: readonly { name: string }[] },
): Promise<ReadonlyMap<string, { min: string; max: string }>> {
  const found = new Map<string, { min: string; max: string }>();
  for (const { name } of columns) {
    const text = `trim(${quoteName(name)})`;
    const measures = forms.flatMap((toDate) => {
      const date = toDate(text);
      return [`count(${date})`, `CAST(min(${date}) AS VARCHAR)`, `CAST(max(${date}) AS VARCHAR)`];
    });
    const [row = []] = await session.query(`SELECT count(${quoteName(name)}), ${measures.join(", ")} FROM ${relation}`);
    const [present, ...dates] = row;
    for (let place = 0; place < dates.length; place += 3) {
      const [count, min, max] = dates.slice(place, place + 3);
      if (Number(count) === 0 || count !== present || typeof min !== "string" || typeof max !== "string") continue;
      found.set(name, { min, max });
      break;
    }
  }
  return found;
}
