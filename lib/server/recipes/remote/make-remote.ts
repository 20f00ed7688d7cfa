import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { NodeRows } from "@/lib/domain/recipes/recipe-version";
import { formatNumber } from "@/lib/domain/text/numbers";
import { quoteName } from "@/lib/domain/text/quotes";
import type { MadeTable } from "@/lib/ports/data/table-queries";
import { toResultSql } from "@/lib/recipes/remote/compile-remote";
import type { Container } from "../../container";
import { queriesFolder } from "../../queries/query-results";
import { prepareOrRefuse } from "../compile-change";
import { readsLiveTable, type RemotePayload, type RecipePayload } from "../recipe-payload";
import { resultPart } from "../to-staged-query";
import { type RemoteContainer, openRemote, type OpenedTables } from "./open-remote";
import {
  assertPrepared,
  checkGuards,
  countRemotely,
  queryRemotely,
  toQueryRefusal,
  toUncheckedRefusal,
} from "./query-remote";

/** Largest result that is stored: that of a snapshot. */
export const mostStored = { rows: 5_000_000, bytes: 2_000_000_000, seconds: 3_600 };
/** Limits of a query that returns a few numbers. */
const few = { rows: 1, bytes: 10_000_000 };
/** Time for counting the rows of the steps, in seconds; without them, only the result's are known. */
const countingSeconds = 60;
/** Name of the table of fetched rows. */
const fetchedTable = "fetched rows";

/**
 * Has the server of a recipe's rows compute its result, and writes it to `parquet`, completely or not at all, profiled like an
 * upload. Throws `recipe_refused` naming a step that the server does not accept, or if a condition on the data does not hold or
 * cannot be checked in time; `too_large`, `connection_failed`, `cancelled`.
 */
export async function makeRemotely(
  container: RemoteContainer,
  payload: RemotePayload,
  options: { parquet: string; signal: AbortSignal; onQueued: (position: number) => void },
): Promise<MadeTable> {
  const { elsewhere, mostRows } = payload;
  const { parquet, signal, onQueued } = options;
  const opened = await openRemote(container, payload, signal);
  await assertPrepared(container, payload, { opened, signal });
  return inFolder(container, async (folder) => {
    const counting = { opened, signal, target: path.join(folder, "counts.parquet") };
    const guarding = { ...counting, limits: { ...few, seconds: mostStored.seconds } };
    if (!(await checkGuards(container, elsewhere, guarding))) throw toUncheckedRefusal(elsewhere.server);
    const isLive = readsLiveTable(payload);
    if (!isLive && elsewhere.growth !== undefined) {
      const grown = await countRemotely(container, { ...elsewhere, counts: elsewhere.growth }, guarding);
      assertBounded(grown, mostRows);
    }
    const limits = { ...few, seconds: countingSeconds };
    const counts = (await countRemotely(container, elsewhere, { ...counting, limits })) ?? [];
    const target = path.join(folder, "rows.parquet");
    const most = isLive ? mostStored : { ...mostStored, rows: mostRows };
    const outcome = await queryRemotely(container, { opened, sql: elsewhere.sql, target, limits: most, signal });
    if ("failed" in outcome) throw toQueryRefusal(elsewhere.server, { kind: outcome.failed, message: outcome.message });
    if (outcome.truncated) throw toTooLarge();
    const names = outcome.columns.map(({ name }) => name);
    const sql = toResultSql(prepareOrRefuse(payload.content), { names, from: quoteName(fetchedTable) });
    const query = {
      tables: [{ name: fetchedTable, parquet: target }],
      parts: [{ name: resultPart, sql: `${sql} ORDER BY file_row_number`, grows: false }],
      result: resultPart,
    };
    const table = await container.reader.makeTable({ query, parquet, mostRows, signal, onQueued });
    return { ...table, counts: withResult(counts, payload, table.rowCount) };
  });
}

/** Throws `recipe_refused` if a step of stored datasets has more rows than on this server, or could not be counted. */
function assertBounded(grown: readonly NodeRows[] | null, mostRows: number): void {
  if (grown?.every(({ rows }) => rows <= mostRows) === true) return;
  throw new CaveatError("recipe_refused", "A step has too many rows, or they could not be counted.");
}

/** Adds the row count of the result, which is also that of the last step. */
function withResult(counts: readonly NodeRows[], { content }: RecipePayload, rows: number): NodeRows[] {
  const last = content.steps.at(-1)?.id;
  const own = [resultPart, ...(last === undefined ? [] : [last])];
  return [...counts.filter(({ name }) => !own.includes(name)), ...own.map((name) => ({ name, rows }))];
}

/** Creates the error for a result that is too large to store; `rows` if counted. */
export function toTooLarge(rows?: number): CaveatError {
  const count = (value: number) => formatNumber(value);
  const most = count(mostStored.rows);
  const message =
    rows === undefined
      ? `The result has more than the maximum of ${most} rows.`
      : `The result has ${count(rows)} rows; at most ${most} are stored.`;
  return new CaveatError("recipe_refused", message, { remedy: "Keep fewer rows, or group them." });
}

/**
 * Counts the rows of a recipe's steps on the server that holds them; null if that takes longer than `limitMs`. Throws
 * `recipe_refused` naming a step that the server does not accept, or when a condition on the data does not hold;
 * `connection_failed`, `cancelled`.
 */
export function measureRemotely(
  container: RemoteContainer,
  payload: RemotePayload,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<NodeRows[] | null> {
  return inFolder(container, async (folder) => {
    const opened: OpenedTables = await openRemote(container, payload, signal);
    await assertPrepared(container, payload, { opened, signal });
    const limits = { ...few, seconds: limitMs / 1000 };
    const query = { opened, signal, limits, target: path.join(folder, "counts.parquet") };
    const isChecked = await checkGuards(container, payload.elsewhere, query);
    return isChecked ? countRemotely(container, payload.elsewhere, query) : null;
  });
}

/** Provides a folder for fetched rows and removes it afterwards. Leftovers of a killed process are swept with those of questions. */
async function inFolder<Value>(
  { environment }: Pick<Container, "environment">,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = path.join(environment.dataDirectory, queriesFolder, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
