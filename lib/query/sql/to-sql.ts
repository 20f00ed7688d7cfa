import { quoteName } from "@/lib/domain/text/quotes";
import { toShape, type ShapeColumn } from "../shape/to-shape";
import { createCountedValues } from "./counted-values";
import { toDataSql, type SqlContext } from "./data-sql";
import { toExpressionSql } from "./expression-sql";
import { toFilledSql } from "./filled-sql";
import { toRowsSql } from "./rows-sql";
import { createValuesSql } from "./value-sql";
import { toComparisonSql, toLimitSql, toOrderSql, toWindowSql } from "./window-sql";

/** Announces tables that refer to themselves. */
function toRecursive(query: string): string {
  return query.includes("\nperiods AS (") ? "RECURSIVE " : "";
}

/** Writes the tables up to `name`, which has the columns that are computed from rows. */
function toTables(
  { schema, wording }: SqlContext,
  { keys, columns, name }: { keys: readonly string[]; columns: readonly ShapeColumn[]; name: "grouped" | "whole" },
): string[] {
  const create = wording === "other" ? createCountedValues : createValuesSql;
  const values = create({ schema, wording, keys, prefix: name === "whole" ? "whole_" : "" });
  const selected = columns.map(
    (column) => `${values.toExpression(column.value, column.part)} AS ${quoteName(column.name)}`,
  );
  return values.toTables(name, selected);
}

/** Writes the tables after `data` and the final SELECT of a query of measures. */
function toMeasuresSql(context: SqlContext): string {
  const { query, beside } = context;
  const shape = toShape(query, beside);
  const { keys, comparisons, windows, whole } = shape;
  const [key] = keys;
  const filled =
    key?.filled === true && key.grain !== null ? toFilledSql(shape, { key, grain: key.grain, context }) : [];
  const tables = [
    ...toTables(context, { keys: keys.map(({ name }) => name), columns: shape.columns, name: "grouped" }),
    ...filled,
    ...(whole === null ? [] : toTables(context, { keys: [], columns: [whole], name: "whole" })),
  ];
  let last = filled.length > 0 ? "filled" : "grouped";
  if (comparisons.length > 0) {
    tables.push(`compared AS (SELECT *, ${comparisons.map(toComparisonSql).join(", ")} FROM ${last})`);
    last = "compared";
  }
  if (windows.length > 0) {
    tables.push(
      `windowed AS (SELECT *, ${windows.map((window) => toWindowSql(window, keys)).join(", ")} FROM ${last})`,
    );
    last = "windowed";
  }
  const kept =
    query.having === null
      ? ""
      : `\nWHERE ${toExpressionSql(query.having, { schema: new Map(), wording: "plain", at: quoteName })}`;
  const { qualify, cut } = toLimitSql(query);
  const select = `SELECT ${shape.names.map(quoteName).join(", ")}\nFROM ${last}`;
  return `,\n${tables.join(",\n")}\n${select}${kept}${qualify}${toOrderSql(query, keys)}${cut}`;
}

/**
 * Writes a checked query as one SQL statement in DuckDB's dialect; null where SQL cannot express it. In `other` words, it computes the same
 * from how often each value occurs, with conditions and periods in other words.
 */
export function toSql(context: SqlContext): string | null {
  const { query } = context;
  const data = toDataSql(context);
  const rest = data === null ? null : query.rows === null ? toMeasuresSql(context) : toRowsSql(context);
  // DuckDB reads a query up to the first NUL only.
  if (data === null || rest === null || `${data}${rest}`.includes("\0")) return null;
  return `WITH ${toRecursive(rest)}${data}${rest}`;
}
