import { CaveatError } from "@/lib/domain/caveat-error";
import type { FileQuery } from "@/lib/ports/dataset-reader";
import { describeTable, type StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier, quoteLiteral } from "../duck/sql-text";
import { toConditionSql, toExpressionSql, type SqlScope } from "./expression-sql";
import { getColumn } from "./get-column";
import { toKeyKind } from "./key-kind";

/** Something to select from: SQL for behind FROM, its columns, and the values bound in it. */
export interface Relation extends SqlScope {
  sql: string;
}

/**
 * The rows of a query: its table with the joined ones beside it, the rows that pass its condition, and the computed columns.
 * Throws `invalid_input` for unknown columns and for names that exist already.
 * @param bound values of the statement that it becomes part of; grows.
 */
export async function toRelation(
  session: DuckSession,
  query: Pick<FileQuery, "parquet" | "joins" | "derived" | "where" | "distinct">,
  bound: SqlScope["values"] = {},
): Promise<Relation> {
  const table = await toTable(session, query.parquet);
  const sql = query.distinct === true ? `(SELECT DISTINCT * FROM ${table.sql})` : table.sql;
  let relation: Relation = { ...table, sql, values: bound };
  for (const join of query.joins ?? []) relation = await withJoin(session, relation, join);
  if (query.where === undefined && (query.derived ?? []).length === 0) return relation;
  const { columns, values } = relation;
  const where = query.where === undefined ? "true" : toConditionSql(query.where, relation);
  const derived = (query.derived ?? []).map(({ name, expression }) => ({
    name,
    ...toExpressionSql(expression, { ...relation, seesRows: true }),
  }));
  const all = [...columns, ...derived.map(({ name, storage }) => ({ name, storage }))];
  assertDifferent(all);
  const added = derived.map(({ name, sql }) => `, ${sql} AS ${quoteIdentifier(name)}`).join("");
  return { sql: `(SELECT *${added} FROM ${relation.sql} WHERE ${where})`, columns: all, values };
}

async function toTable(session: DuckSession, parquet: string): Promise<Omit<Relation, "values">> {
  const sql = `read_parquet(${quoteLiteral(parquet)})`;
  return { sql, columns: await describeTable(session, sql) };
}

async function withJoin(
  session: DuckSession,
  left: Relation,
  join: NonNullable<FileQuery["joins"]>[number],
): Promise<Relation> {
  const right = await toTable(session, join.parquet);
  if (join.on.length === 0) throw new CaveatError("invalid_input", "A join needs columns to match.");
  const on = join.on.map((pair) => {
    const [mine, other] = [getColumn(left.columns, pair.left), getColumn(right.columns, pair.right)];
    const kind = toKeyKind([mine.storage, other.storage]);
    return `CAST(l.${quoteIdentifier(mine.name)} AS ${kind}) IS NOT DISTINCT FROM CAST(r.${quoteIdentifier(other.name)} AS ${kind})`;
  });
  const added = join.columns.map(({ column, name }) => ({ from: getColumn(right.columns, column), name }));
  const columns: StoredColumn[] = [...left.columns, ...added.map(({ from, name }) => ({ ...from, name }))];
  assertDifferent(columns);
  const shared = join.on.filter((pair) => pair.shared === true).map((pair) => toSharedKey(pair, left, right.columns));
  const selected = [
    shared.length === 0 ? "l.*" : `l.* REPLACE (${shared.join(", ")})`,
    ...added.map(({ from, name }) => `r.${quoteIdentifier(from.name)} AS ${quoteIdentifier(name)}`),
  ];
  const sql = `(SELECT ${selected.join(", ")} FROM ${left.sql} l ${join.how.toUpperCase()} JOIN ${right.sql} r ON ${on.join(" AND ")})`;
  return { sql, columns, values: left.values };
}

/** A key that both sides have, under the name of the left one; only of one type, so that it stays what it is. */
function toSharedKey(pair: { left: string; right: string }, left: Relation, other: readonly StoredColumn[]): string {
  const [mine, theirs] = [getColumn(left.columns, pair.left), getColumn(other, pair.right)];
  if (mine.storage !== theirs.storage) throw new CaveatError("invalid_input", "The keys of the join are of two types.");
  const name = quoteIdentifier(mine.name);
  return `coalesce(l.${name}, r.${quoteIdentifier(theirs.name)}) AS ${name}`;
}

function assertDifferent(columns: readonly StoredColumn[]): void {
  const names = columns.map(({ name }) => name.toLowerCase());
  const again = columns.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index);
  if (again === undefined) return;
  throw new CaveatError("invalid_input", `There are two columns "${again.name.slice(0, 100)}".`, {
    remedy: "Give computed and joined columns names of their own.",
    fields: [{ field: "derived", message: "A name is taken." }],
  });
}
