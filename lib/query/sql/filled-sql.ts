import type { Grain } from "@/lib/domain/query/query-key";
import { quoteName } from "@/lib/domain/text/quotes";
import { isZeroWithoutRows, type RowKey, type Shape } from "../shape/to-shape";
import type { SqlContext } from "./data-sql";
import { toCalendarSql } from "./period-sql";
import { toDataExpression } from "./value-sql";

/** Engines that cannot turn a list into rows, but know recursive tables; the others know lists, and a cluster may lack the latter. */
const enginesWithoutLists = new Set(["MySQL", "SQLite"]);

/** Writes the tables that add the periods without rows to `grouped`. */
export function toFilledSql(
  { columns }: Shape,
  { key, grain, context }: { key: RowKey; grain: Grain; context: SqlContext },
): string[] {
  const { wording, engine } = context;
  const calendar = toCalendarSql(grain, wording);
  const date = `${toDataExpression(key.of, context)}::TIMESTAMP`;
  const [first, last] = (["min", "max"] as const).map((call) => `${call}(${calendar.toStart(date)})`);
  const values = columns.map(({ name, value }) => {
    const column = `grouped.${quoteName(name)}`;
    // Some servers take the type of the first branch for all.
    const zero = value.kind === "aggregate" && value.agg !== "sum" ? "0" : "0::DOUBLE";
    const filled = `CASE WHEN grouped.${quoteName(key.name)} IS NULL THEN ${zero} ELSE ${column} END`;
    return `${isZeroWithoutRows(value) ? filled : column} AS ${quoteName(name)}`;
  });
  const period = calendar.toPeriod("start");
  const toFilled = (periods: string) => `filled AS (
  SELECT ${[`${period} AS ${quoteName(key.name)}`, ...values].join(",\n    ")}
  FROM ${periods}
  LEFT JOIN grouped ON grouped.${quoteName(key.name)} = ${period}
)`;
  if (engine !== null && enginesWithoutLists.has(engine)) {
    return [
      `periods AS (
  SELECT ${first ?? ""} AS start FROM data
  UNION ALL
  SELECT start + ${calendar.step} FROM periods WHERE start < (SELECT ${last ?? ""} FROM data)
)`,
      toFilled("periods"),
    ];
  }
  return [
    toFilled(`(
    SELECT unnest(generate_series(first, last, ${calendar.step})) AS start
    FROM (SELECT ${first ?? ""} AS first, ${last ?? ""} AS last FROM data) AS ends
  ) AS periods`),
  ];
}
