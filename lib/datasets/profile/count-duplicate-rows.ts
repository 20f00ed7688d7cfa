import { quoteName } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";

/** Counts rows that repeat an earlier row in every column, compared by a 64-bit hash of all values. */
export async function countDuplicateRows(
  session: DuckSession,
  options: { relation: string; names: readonly string[] },
): Promise<number> {
  const values = options.names.map(quoteName).join(", ");
  const [row = []] = await session.query(`SELECT count(*) - count(DISTINCT hash(${values})) FROM ${options.relation}`);
  return Number(row[0]);
}
