import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { isZeroWithoutRows } from "../shown-value";
import { movingWindow, toRanking } from "../query-order";
import { toQueryShape, toWholeQuery, type QueryShape } from "../query-shape";
import { toDataColumn, toPeriodQuery } from "./data-query";
import { createMeasureQuery } from "./measure-query";
import { toSqlName } from "./sql-literal";

type Context = PlanContext<PlanOf<"query">>;

function toComparison({ kind, first, second, label }: QueryShape["comparisons"][number]): string {
  const difference = `${toSqlName(first)} - ${toSqlName(second)}`;
  const value = kind === "difference" ? difference : `100.0 * (${difference}) / nullif(${toSqlName(second)}, 0)`;
  return `${value} AS ${toSqlName(label)}`;
}

/** A table with a row for each period, including those without rows. */
function toFilled({ keys, columns, isFilled }: QueryShape): string[] {
  const [key] = keys;
  const grain = key?.group.grain ?? null;
  if (!isFilled || key === undefined || grain === null) return [];
  const date = toDataColumn(key.group.column);
  const step = grain === "quarter" ? "INTERVAL 3 MONTH" : `INTERVAL 1 ${grain.toUpperCase()}`;
  const ends = `min(date_trunc('${grain}', ${date}::TIMESTAMP)), max(date_trunc('${grain}', ${date}::TIMESTAMP))`;
  const values = columns.map(({ label, value }) => {
    const isZero = isZeroWithoutRows(value);
    const column = `grouped.${toSqlName(label)}`;
    return `${isZero ? `CASE WHEN grouped.${toSqlName(key.label)} IS NULL THEN 0 ELSE ${column} END` : column} AS ${toSqlName(label)}`;
  });
  return [
    `filled AS (
  SELECT ${[`${toPeriodQuery(grain, "start")} AS ${toSqlName(key.label)}`, ...values].join(",\n    ")}
  FROM (SELECT unnest(generate_series(${ends}, ${step})) AS start FROM data)
  LEFT JOIN grouped ON grouped.${toSqlName(key.label)} = ${toPeriodQuery(grain, "start")}
)`,
  ];
}

function toDerived({ keys, lead }: QueryShape, derived: NonNullable<QueryShape["derived"]>): string {
  const value = toSqlName(lead);
  const [first, second] = keys;
  const places = keys.map(({ label }) => `${toSqlName(label)} NULLS LAST`).join(", ");
  const within = second === undefined ? "" : `PARTITION BY ${toSqlName(second.label)} `;
  const order = `${within}ORDER BY ${places}`;
  const label = toSqlName(derived.label);
  switch (derived.kind) {
    case "share":
      return `100.0 * ${value} / nullif(sum(${value}) OVER (), 0) AS ${label}`;
    case "change": {
      const before = `lag(${value}) OVER (${order})`;
      return `100.0 * (${value} - ${before}) / nullif(${before}, 0) AS ${label}`;
    }
    case "running_total":
      return `CASE WHEN ${value} IS NOT NULL THEN (sum(${value}) OVER (${order}))::DOUBLE END AS ${label}`;
    case "moving_average": {
      const size = movingWindow(first?.group.grain ?? null);
      const window = `OVER (${order} ROWS BETWEEN ${size - 1} PRECEDING AND CURRENT ROW)`;
      return `CASE WHEN count(${value}) ${window} = ${size} THEN avg(${value}) ${window} END AS ${label}`;
    }
    case "overall":
      return `(SELECT ${value} FROM whole) AS ${label}`;
  }
}

/** A table of one row with the first measure over all rows; null when a condition cannot be expressed in SQL. */
function toWhole(context: Context, { derived, lead }: QueryShape): string[] | null {
  if (derived?.kind !== "overall") return [];
  const [measure] = context.plan.measures;
  const measures = createMeasureQuery({ ...context, plan: toWholeQuery(context.plan) }, []);
  const value = measure === undefined ? null : measures.toExpression(measure.value, { segment: [], isPart: false });
  if (value === null) return null;
  const often = measures.added.map(({ label, expression }) => `, ${expression} AS ${toSqlName(label)}`);
  const from = often.length === 0 ? "data" : `(SELECT data.*${often.join("")} FROM data) AS data`;
  return [`whole AS (SELECT ${value} AS ${toSqlName(lead)} FROM ${from})`];
}

function toEnd(shape: QueryShape, context: Context): string {
  if (shape.keys.length === 0) return "";
  const { having } = context.plan;
  const { by, direction, limit } = toRanking(shape, context);
  const kept = having === null ? "" : `\nWHERE ${toSqlName(shape.lead)} ${having.operator} ${having.value}`;
  const way = direction === "high" ? "DESC" : "ASC";
  const places = shape.keys.map(({ label }) => `${toSqlName(label)} ${by === null ? way : "ASC"} NULLS LAST`);
  if (by === null) return `${kept}\nORDER BY ${places.join(", ")}${limit === null ? "" : ` LIMIT ${limit}`}`;
  const ranking = `${toSqlName(by)} ${way} NULLS LAST`;
  const cut =
    limit === null ? "" : `\nQUALIFY rank() OVER (ORDER BY ${ranking}) <= ${limit} AND ${toSqlName(by)} IS NOT NULL`;
  return `${kept}${cut}\nORDER BY ${[ranking, ...places].join(", ")}`;
}

/** Compiles a query to tables after `data` and the final SELECT; null when a condition cannot be expressed in SQL. */
export function toQueryQuery(context: Context): string | null {
  const shape = toQueryShape(context);
  const { segments } = context.plan;
  const labels = shape.keys.map(({ label }) => label);
  const measures = createMeasureQuery(context, labels);
  const values = shape.columns.map(({ label, value, segment: place, role }) => {
    const segment = place === null ? [] : (segments[place]?.filters ?? []);
    const expression = measures.toExpression(value, { segment, isPart: role === "part" });
    return expression === null ? null : `${expression} AS ${toSqlName(label)}`;
  });
  const whole = toWhole(context, shape);
  if (values.includes(null) || whole === null) return null;
  const keys = labels.map((label) => `data.${toSqlName(label)}`);
  const often = measures.added.map(({ label, expression }) => `${expression} AS ${toSqlName(label)}`);
  const from = often.length === 0 ? "data" : "often AS data";
  const filled = toFilled(shape);
  const compared = shape.comparisons.map(toComparison);
  const shown = [
    ...shape.keys,
    ...shape.columns.filter(({ role }) => role === "measure"),
    ...shape.comparisons,
    ...(shape.derived === null ? [] : [shape.derived]),
    ...shape.columns.filter(({ role }) => role !== "measure"),
  ].map(({ label }) => toSqlName(label));
  const tables = [
    ...(often.length === 0 ? [] : [`often AS (SELECT data.*, ${often.join(", ")} FROM data)`]),
    `grouped AS (\n  SELECT ${[...keys, ...values].join(",\n    ")}\n  FROM ${from}${keys.length === 0 ? "" : `\n  GROUP BY ${keys.map((_, place) => place + 1).join(", ")}`}\n)`,
    ...filled,
    ...whole,
  ];
  let last = filled.length === 0 ? "grouped" : "filled";
  if (compared.length > 0) {
    tables.push(`compared AS (SELECT *, ${compared.join(", ")} FROM ${last})`);
    last = "compared";
  }
  if (shape.derived !== null) {
    tables.push(`derived AS (SELECT *, ${toDerived(shape, shape.derived)} FROM ${last})`);
    last = "derived";
  }
  return `,\n${tables.join(",\n")}\nSELECT ${shown.join(", ")}\nFROM ${last}${toEnd(shape, context)}`;
}
