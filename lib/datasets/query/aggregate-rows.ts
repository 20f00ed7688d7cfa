import { CaveatError } from "@/lib/domain/caveat-error";
import type { Cell } from "@/lib/domain/cell";
import type { AggregateMeasure } from "@/lib/ports/dataset-store";
import type { FileQuery } from "@/lib/ports/dataset-reader";
import type { StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { quoteIdentifier } from "../duck/sql-text";
import { toCell } from "../duck/to-cell";
import { toFilterClause } from "./filter-clause";
import { getColumn } from "./get-column";
import { toMeasureSql, type MeasureSql } from "./measure-sql";
import { toRelation } from "./relation";

function toMeasure(measure: AggregateMeasure, columns: readonly StoredColumn[]): MeasureSql {
  const column = measure.column === null ? null : getColumn(columns, measure.column);
  const other = measure.with === undefined ? undefined : getColumn(columns, measure.with);
  return toMeasureSql(measure.aggregate, column, { other, level: measure.level });
}

/**
 * One row a group, keys first, ordered by the keys with missing ones last. Conventions of pandas: missing values are left
 * out, the sum of nothing is 0, deviation and variance are those of a sample, the median lies between the middle values.
 * Throws `invalid_input` for unknown columns and for aggregates that a column cannot have.
 */
export async function aggregateRows(session: DuckSession, options: FileQuery): Promise<Cell[][]> {
  if (options.measures.length === 0 && options.groupBy.length === 0) {
    throw new CaveatError("invalid_input", "Nothing is asked for: there is neither a group nor a measure.");
  }
  const { sql: table, columns, values } = await toRelation(session, options);
  const condition = toFilterClause(options.filters, columns, values);
  const keys = options.groupBy.map((name) => getColumn(columns, name));
  const measures = options.measures.map((measure) => toMeasure(measure, columns));
  const selected = [
    ...keys.map((_, index) => `CAST(k${index} AS VARCHAR)`),
    ...measures.map((_, index) => `CAST(m${index} AS VARCHAR)`),
  ];
  const inner = [
    ...keys.map(({ name }, index) => `${quoteIdentifier(name)} AS k${index}`),
    ...measures.map(({ sql }, index) => `${sql} AS m${index}`),
  ];
  const places = keys.map((_, index) => index + 1).join(", ");
  const group = keys.length === 0 ? "" : `GROUP BY ${places}`;
  const order = keys.length === 0 ? "" : `ORDER BY ${keys.map((_, index) => `k${index} ASC NULLS LAST`).join(", ")}`;
  const rows = await session.query(
    `SELECT ${selected.join(", ")} FROM (SELECT ${inner.join(", ")} FROM ${table} WHERE ${condition} ${group}) ${order}`,
    values,
  );
  const storages = [...keys.map(({ storage }) => storage), ...measures.map(({ storage }) => storage)];
  return rows.map((row) => storages.map((storage, index) => toCell(row[index], storage)));
}
