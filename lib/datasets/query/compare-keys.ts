import { CaveatError } from "@/lib/domain/caveat-error";
import type { KeySide } from "@/lib/ports/dataset-reader";
import type { KeyOverlap } from "@/lib/ports/dataset-store";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import { getColumn } from "./get-column";
import { toKeyKind } from "./key-kind";
import { toRelation, type Relation } from "./relation";

/** Counts how the keys of two tables fit together, in one statement. Missing keys match each other, as in pandas. */
export async function compareKeys(
  session: DuckSession,
  options: { left: KeySide; right: KeySide },
): Promise<KeyOverlap> {
  const { columns } = options.left;
  if (columns.length === 0 || columns.length !== options.right.columns.length) {
    throw new CaveatError("invalid_input", "Both sides of a join need the same number of columns, at least one.");
  }
  const left = await toRelation(session, options.left);
  const right = await toRelation(session, options.right, left.values);
  const pairs = columns.map((column, index) => [
    getColumn(left.columns, column).storage,
    getColumn(right.columns, options.right.columns[index] ?? "").storage,
  ]);
  const kinds = pairs.map(toKeyKind);
  const on = columns.map((_, index) => `l.k${index} IS NOT DISTINCT FROM r.k${index}`).join(" AND ");
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
    `WITH l AS (${toKeys(left, columns, kinds)}), r AS (${toKeys(right, options.right.columns, kinds)}) SELECT ${counted.join(", ")} FROM l FULL JOIN r ON ${on}`,
    left.values,
  );
  const [leftRows = 0, rightRows = 0, leftMatched = 0, rightMatched = 0, joinedRows = 0, ...most] = row.map(Number);
  const [mostPerKeyLeft = 0, mostPerKeyRight = 0] = most;
  return { leftRows, rightRows, leftMatched, rightMatched, joinedRows, mostPerKeyLeft, mostPerKeyRight };
}

/** Rows by key. */
function toKeys(relation: Relation, columns: readonly string[], kinds: readonly string[]): string {
  const keys = columns.map((column, index) => {
    const { name } = getColumn(relation.columns, column);
    return `CAST(${quoteIdentifier(name)} AS ${kinds[index] ?? "VARCHAR"}) AS k${index}`;
  });
  return `SELECT ${keys.join(", ")}, count(*) AS n FROM ${relation.sql} GROUP BY ${columns.map((_, index) => index + 1).join(", ")}`;
}
