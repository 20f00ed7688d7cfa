import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { QueryQuestion, StagedQuery } from "@/lib/ports/data/table-queries";
import type { DuckSession } from "../duck/duck-session";

const Serialised = z.object({ error: z.boolean(), statements: z.array(z.unknown()).default([]) });

/** Functions that make rows from their arguments alone. */
const harmlessFunctions = new Set(["unnest", "range", "generate_series"]);

/** Maximum characters of one part. */
const longestPart = 1_000_000;

function toRefusal(name: string, cause?: unknown): CaveatError {
  return new CaveatError("recipe_refused", `Step ${name} is not a query over the recipe's own tables.`, {
    cause,
    remedy: "Remove the step and add it again.",
  });
}

/** Lists the tables and table functions that a syntax tree names. */
function* findSources(node: unknown): Generator<{ table: string } | { call: string }> {
  if (Array.isArray(node)) {
    for (const item of node) yield* findSources(item);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const fields = node as Record<string, unknown>;
  if (fields.type === "BASE_TABLE") {
    const isPlain = !fields.schema_name && !fields.catalog_name;
    yield { table: isPlain && typeof fields.table_name === "string" ? fields.table_name.toLowerCase() : "" };
  }
  if (fields.type === "TABLE_FUNCTION") {
    const called = fields.function as { function_name?: unknown } | undefined;
    yield { call: typeof called?.function_name === "string" ? called.function_name.toLowerCase() : "" };
  }
  for (const value of Object.values(fields)) yield* findSources(value);
}

/** Lists the names that a syntax tree defines by WITH. */
function* findDefined(node: unknown): Generator<string> {
  if (Array.isArray(node)) {
    for (const item of node) yield* findDefined(item);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const fields = node as Record<string, unknown>;
  const map = (fields.cte_map as { map?: { key?: unknown }[] } | undefined)?.map ?? [];
  for (const { key } of map) if (typeof key === "string") yield key.toLowerCase();
  for (const value of Object.values(fields)) yield* findDefined(value);
}

async function assertSelect(session: DuckSession, { id, sql }: QueryQuestion, known: ReadonlySet<string>) {
  if (sql.length > longestPart) throw toRefusal(id);
  const [[text] = []] = await session.query("SELECT json_serialize_sql($sql::VARCHAR)", { sql });
  const { error, statements } = Serialised.parse(JSON.parse(typeof text === "string" ? text : ""));
  if (error || statements.length !== 1) throw toRefusal(id, new Error("It is not exactly one SELECT statement."));
  const own = new Set(findDefined(statements));
  for (const source of findSources(statements)) {
    const isKnown =
      "table" in source ? known.has(source.table) || own.has(source.table) : harmlessFunctions.has(source.call);
    if (!isKnown) throw toRefusal(id, new Error(`It reads ${Object.values(source).join()}.`));
  }
}

/**
 * Throws `recipe_refused` unless each part and question is exactly one SELECT statement over tables and earlier parts:
 * nothing that reads another file, writes, or changes settings. A second lock besides the one of DuckDB, which lets a
 * statement write the files that it may read.
 */
export async function assertSelects(
  session: DuckSession,
  { tables, parts }: Pick<StagedQuery, "tables" | "parts">,
  questions: readonly QueryQuestion[] = [],
): Promise<void> {
  const known = new Set(tables.map(({ name }) => name.toLowerCase()));
  if (known.size < tables.length) throw toRefusal("1", new Error("Two tables have one name."));
  for (const { name, sql } of parts) {
    await assertSelect(session, { id: name, sql }, known);
    if (known.has(name.toLowerCase())) throw toRefusal(name, new Error("Another part or table has its name."));
    known.add(name.toLowerCase());
  }
  for (const question of questions) await assertSelect(session, question, known);
}
