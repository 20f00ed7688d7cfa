import type { JoinCandidate } from "@/lib/domain/datasets/join-candidate";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { describeTable } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { isNumeric } from "../duck/to-cell";
import { getColumn } from "../query/get-column";

/** One side of a join: a Parquet file and one of its columns. */
interface KeySide {
  parquet: string;
  column: string;
}

/** Counts of a join over rows that have a key; `leftMatched` and `rightMatched` count rows, too. */
type KeyOverlap = Omit<JoinCandidate, "left" | "right">;

/** Counts how the keys of two tables match, in one statement. Ignores rows without a key. Throws `invalid_input` for unknown columns. */
export async function compareKeys(
  session: DuckSession,
  options: { left: KeySide; right: KeySide },
): Promise<KeyOverlap> {
  const left = await findKey(session, options.left);
  const right = await findKey(session, options.right);
  const kind = toKeyKind([left.storage, right.storage]);
  const counted = [
    "sum(l.n)",
    "sum(r.n)",
    "sum(l.n) FILTER (WHERE r.n IS NOT NULL)",
    "sum(r.n) FILTER (WHERE l.n IS NOT NULL)",
    "sum(CAST(l.n AS HUGEINT) * r.n)",
    "max(l.n)",
    "max(r.n)",
  ].map((sql) => `CAST(coalesce(${sql}, 0) AS VARCHAR)`);
  const [row = []] = await session.query(
    `WITH l AS (${toKeys(left, kind)}), r AS (${toKeys(right, kind)}) SELECT ${counted.join(", ")} FROM l FULL JOIN r ON l.k = r.k`,
  );
  const [leftRows = 0, rightRows = 0, leftMatched = 0, rightMatched = 0, joinedRows = 0, ...most] = row.map(Number);
  const [mostPerKeyLeft = 0, mostPerKeyRight = 0] = most;
  return { leftRows, rightRows, leftMatched, rightMatched, joinedRows, mostPerKeyLeft, mostPerKeyRight };
}

/** SQL expressions of a table and its key, with the key's DuckDB type. */
interface Key {
  table: string;
  name: string;
  storage: string;
}

async function findKey(session: DuckSession, { parquet, column }: KeySide): Promise<Key> {
  const table = `read_parquet(${quoteText(parquet)})`;
  const { name, storage } = getColumn(await describeTable(session, table), column);
  return { table, name: quoteName(name), storage };
}

/** Picks the DuckDB type for comparing keys: numbers as numbers, integers with all digits, everything else as text. */
function toKeyKind(storages: readonly string[]): string {
  if (!storages.every(isNumeric)) return "VARCHAR";
  return storages.every((storage) => storage.includes("INT")) ? "HUGEINT" : "DOUBLE";
}

/** SQL that counts rows by key. */
function toKeys({ table, name }: Key, kind: string): string {
  return `SELECT CAST(${name} AS ${kind}) AS k, count(*) AS n FROM ${table} WHERE ${name} IS NOT NULL GROUP BY 1`;
}
