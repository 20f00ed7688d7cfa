import { stat } from "node:fs/promises";
import { quoteText } from "@/lib/domain/text/quotes";
import { describeTable, type StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";

/** Facts of a table that each of its pages needs. */
interface TableFacts {
  columns: readonly StoredColumn[];
  /** Number of rows. */
  total: number;
}

/** Maximum number of remembered files; the least recently used one goes. */
const most = 200;

/**
 * Caches the facts of Parquet files while a file is unchanged, because reading them takes longer than a page of
 * rows.
 */
export class KnownTables {
  readonly #known = new Map<string, { state: string; facts: TableFacts }>();

  /** Returns the facts of a file that `session` may read. Throws what reading it throws. */
  async find(session: DuckSession, parquet: string): Promise<TableFacts> {
    const { mtimeMs, size, ino } = await stat(parquet);
    const state = `${mtimeMs} ${size} ${ino}`;
    const known = this.#known.get(parquet);
    const facts = known?.state === state ? known.facts : await readFacts(session, parquet);
    this.#known.delete(parquet);
    this.#known.set(parquet, { state, facts });
    for (const oldest of [...this.#known.keys()].slice(0, Math.max(0, this.#known.size - most))) {
      this.#known.delete(oldest);
    }
    return facts;
  }
}

async function readFacts(session: DuckSession, parquet: string): Promise<TableFacts> {
  const file = `read_parquet(${quoteText(parquet)})`;
  const columns = await describeTable(session, file);
  const [[count] = []] = await session.query(`SELECT count(*) FROM ${file}`);
  return { columns, total: Number(count) };
}
