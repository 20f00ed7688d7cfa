import { CaveatError } from "@/lib/domain/caveat-error";
import { quoteName } from "@/lib/domain/text/quotes";
import type { PartRows, StagedQuery } from "@/lib/ports/data/table-queries";
import type { DuckSession } from "../duck/duck-session";
import { assertSelects } from "./assert-selects";
import { openTables, toStagedSql, upTo } from "./staged-sql";

/** Parts counted by one statement, which computes what they share once. */
const partsAtOnce = 40;

async function count(session: DuckSession, query: Pick<StagedQuery, "parts">, names: readonly string[]) {
  const counts = names.map((name) => `(SELECT count(*) FROM ${quoteName(name)})`);
  const [row = []] = await session.query(toStagedSql(query, `SELECT ${counts.join(", ")}`));
  return names.map((name, index): PartRows => ({ name, rows: Number(row[index]) }));
}

/** Counts a part up to one row more than `most`. */
async function countUpTo(session: DuckSession, parts: StagedQuery["parts"], most: number): Promise<number> {
  const name = parts.at(-1)?.name ?? "";
  const some = `SELECT count(*) FROM (SELECT 1 FROM ${quoteName(name)} LIMIT ${Math.trunc(most) + 1})`;
  const [row = []] = await session.query(toStagedSql({ parts }, some));
  return Number(row[0]);
}

/** The guards of a query as questions, to be checked with it. */
export function toGuardQuestions({ guards = [] }: StagedQuery) {
  return guards.map(({ sql }, index) => ({ id: `guard ${index + 1}`, sql }));
}

/** Counts the rows of all tables and parts of a query that was not opened yet. */
export async function countStagedParts(
  session: DuckSession,
  options: { query: StagedQuery; mostRows: number },
): ReturnType<typeof countParts> {
  await assertSelects(session, options.query, toGuardQuestions(options.query));
  await openTables(session, options.query.tables);
  return countParts(session, options);
}

/** Throws `recipe_refused` with the message of the first guard that does not hold. */
async function assertGuards(session: DuckSession, query: StagedQuery): Promise<void> {
  for (const { message, sql } of query.guards ?? []) {
    const [row = []] = await session.query(toStagedSql(query, `SELECT * FROM (\n${sql}\n)`));
    if (Number(row[0] ?? 0) > 0) throw new CaveatError("recipe_refused", message);
  }
}

/**
 * Checks the guards and counts the rows of all tables and parts, whose tables are open. Parts that may grow are counted first and only up to
 * the limit, so that a join of many with many is found without computing it.
 */
export async function countParts(
  session: DuckSession,
  { query, mostRows }: { query: StagedQuery; mostRows: number },
): Promise<{ counts: PartRows[]; exceeded: string | null }> {
  const { tables, parts } = query;
  await assertGuards(session, query);
  const open = tables.map(({ name }) => name);
  for (const { name, grows } of parts) {
    if (!grows) continue;
    const before = upTo(parts, name);
    const rows = await countUpTo(session, before, mostRows);
    if (rows <= mostRows) continue;
    const earlier = before.slice(0, -1);
    const counts = await countAll(session, { parts: earlier }, [...open, ...earlier.map((part) => part.name)]);
    return { counts: [...counts, { name, rows }], exceeded: name };
  }
  const counts = await countAll(session, query, [...open, ...parts.map((part) => part.name)]);
  return { counts, exceeded: counts.find(({ name, rows }) => rows > mostRows && !open.includes(name))?.name ?? null };
}

async function countAll(session: DuckSession, query: Pick<StagedQuery, "parts">, names: readonly string[]) {
  const counts: PartRows[] = [];
  for (let start = 0; start < names.length; start += partsAtOnce) {
    counts.push(...(await count(session, query, names.slice(start, start + partsAtOnce))));
  }
  return counts;
}
