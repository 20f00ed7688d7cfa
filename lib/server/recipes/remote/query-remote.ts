import { CaveatError } from "@/lib/domain/caveat-error";
import type { NodeRows } from "@/lib/domain/recipes/recipe-version";
import type { LiveOutcome } from "@/lib/ports/connections/connector";
import type { QueryFailure, QueryLimits } from "@/lib/ports/connections/query-engine";
import { compileStep } from "@/lib/recipes/remote/compile-remote";
import type { Container } from "../../container";
import { toEngineLabel } from "../../queries/connection-engine";
import { prepareOrRefuse } from "../compile-change";
import type { RecipePayload } from "../recipe-payload";
import { toRelations } from "../to-staged-query";
import { toMisfitRefusal } from "./compile-for-place";
import type { OpenedTables } from "./open-remote";

type Elsewhere = NonNullable<RecipePayload["elsewhere"]>;

/** A query of a recipe on the server that holds its rows. */
export interface RemoteQuery {
  opened: OpenedTables;
  sql: string;
  /** Absolute path of the Parquet file to write. */
  target: string;
  limits: QueryLimits;
  signal: AbortSignal;
}

/** Runs a query of a recipe on the server of its rows. */
export function queryRemotely(
  { connector }: Pick<Container, "connector">,
  { opened, ...query }: RemoteQuery,
): Promise<LiveOutcome> {
  return connector.query(opened.connection, { ...query, tables: opened.tables, exact: true });
}

/**
 * Throws `recipe_refused`, naming the step, unless the server accepts the query of a recipe. Checks the steps one by one only
 * if it does not accept the whole query.
 */
export async function assertPrepared(
  { connector }: Pick<Container, "connector">,
  { content, bindings, elsewhere }: Pick<RecipePayload, "content" | "bindings"> & { elsewhere: Elsewhere },
  { opened: { connection, tables }, signal }: { opened: OpenedTables; signal: AbortSignal },
): Promise<void> {
  const whole = await connector.probe(connection, { sql: elsewhere.sql, tables, signal });
  if (whole === null) return;
  const prepared = prepareOrRefuse(content);
  const relations = toRelations(content, bindings, { isUnordered: true });
  for (const node of prepared.nodes) {
    const fault = await connector.probe(connection, { sql: compileStep(prepared, node, relations), tables, signal });
    if (fault === null) continue;
    throw toMisfitRefusal(prepared, elsewhere.server, [{ step: node.step.id, reason: toReason(fault) }]);
  }
  throw toQueryRefusal(elsewhere.server, whole);
}

function toReason({ message }: Pick<QueryFailure, "message">): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** Creates the error for conditions on the data that a server did not check in time. */
export function toUncheckedRefusal(server: Elsewhere["server"]): CaveatError {
  return toLate(
    `${toEngineLabel(server)} could not verify in time that the data meets the requirements of the steps, so nothing was written.`,
  );
}

function toLate(message: string): CaveatError {
  return new CaveatError("recipe_refused", message, {
    remedy: "Keep fewer rows in the first step, or read the table as a snapshot and run the recipe on the snapshot.",
  });
}

/** Creates the error for a query that a server did not complete. */
export function toQueryRefusal(
  server: Elsewhere["server"],
  { kind, message }: Pick<QueryFailure, "kind" | "message">,
): CaveatError {
  const label = toEngineLabel(server);
  if (kind === "timeout") {
    return toLate(`${label} did not finish the recipe in time.`);
  }
  return new CaveatError("recipe_refused", `${label} could not compute the recipe. ${message}`, {
    remedy: "Change the step that causes this, or read the table as a snapshot and run the recipe on the snapshot.",
  });
}

type ReadingContainer = Pick<Container, "connector" | "reader">;

/**
 * Checks a recipe's conditions on its data on their server. Returns whether all were checked within the limits; otherwise
 * the recipe must not run. Throws `recipe_refused` if a condition does not hold.
 */
export async function checkGuards(
  container: ReadingContainer,
  { guards, server }: Pick<Elsewhere, "guards" | "server">,
  query: Omit<RemoteQuery, "sql">,
): Promise<boolean> {
  for (const { sql, message } of guards) {
    const row = await readRow(container, server, { ...query, sql });
    if (row === null) return false;
    if ((row[0] ?? 0) > 0) throw new CaveatError("recipe_refused", message);
  }
  return true;
}

/** Counts the rows of a recipe's steps on their server; null if that takes too long. */
export async function countRemotely(
  container: ReadingContainer,
  { counts: { sql, names, same = {} }, server }: Pick<Elsewhere, "counts" | "server">,
  query: Omit<RemoteQuery, "sql">,
): Promise<NodeRows[] | null> {
  const row = names.length === 0 ? [] : await readRow(container, server, { ...query, sql });
  if (row === null) return null;
  const counted = new Map(names.map((name, place) => [name, row[place] ?? 0]));
  const find = (name: string): number | undefined => {
    const of = same[name];
    return of === undefined ? counted.get(name) : find(of);
  };
  return [...names, ...Object.keys(same)].flatMap((name) => {
    const rows = find(name);
    return rows === undefined ? [] : [{ name, rows }];
  });
}

/** Reads the numbers in a query's only row; null if it takes too long. */
async function readRow(
  container: ReadingContainer,
  server: Elsewhere["server"],
  query: RemoteQuery,
): Promise<number[] | null> {
  const outcome = await queryRemotely(container, query);
  if (!("failed" in outcome)) {
    const { rows } = await container.reader.rows({ parquet: query.target, offset: 0, limit: 1 });
    return (rows[0] ?? []).map(Number);
  }
  if (outcome.failed === "timeout") return null;
  throw toQueryRefusal(server, { kind: outcome.failed, message: outcome.message });
}
