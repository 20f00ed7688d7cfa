import { quoteName } from "@/lib/domain/text/quotes";
import { getColumn, type PlanContext } from "../../query/plan-context";
import type { Filter } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../../query/query";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isZeroWithoutRows, type ShownValue } from "../shown-value";
import { movingWindow, toRanking } from "../query-order";
import { toQueryShape, toWholeQuery, type QueryShape } from "../query-shape";
import { toDataColumn, toPeriodQuery } from "./data-query";
import { createCountedValues } from "./counted-values";
import { toKeyPlace } from "./key-place";
import { createMeasureQuery } from "./measure-query";
import type { Wording } from "./other-words";

type Context = PlanContext<PlanOf<"query">>;
/** How a measure is computed: `plain` by the aggregates of the server, or `other`, from how often each value occurs. */
type Compiled = Context & { wording: Wording };

function toComparison({ kind, first, second, label }: QueryShape["comparisons"][number]): string {
  const difference = `${quoteName(first)} - ${quoteName(second)}`;
  const value = kind === "difference" ? difference : `100.0 * (${difference}) / nullif(${quoteName(second)}, 0)`;
  return `${value} AS ${quoteName(label)}`;
}

const enginesWithoutLists = new Set(["MySQL", "SQLite"]);

/** Whether the engine of a dataset turns lists into rows; the others know recursive tables, which a cluster may lack. */
function knowsLists({ queried }: Context["dataset"]): boolean {
  return queried === undefined || !enginesWithoutLists.has(queried.engine);
}

/** A table with a row for each period, including those without rows. */
function toFilled({ keys, columns, isFilled }: QueryShape, { wording, dataset }: Compiled): string[] {
  const [key] = keys;
  const grain = key?.group.grain ?? null;
  if (!isFilled || key === undefined || grain === null) return [];
  const date = toDataColumn(key.group.column);
  const step = grain === "quarter" ? "INTERVAL 3 MONTH" : `INTERVAL 1 ${grain.toUpperCase()}`;
  const [first, last] = (["min", "max"] as const).map((call) => `${call}(date_trunc('${grain}', ${date}::TIMESTAMP))`);
  const values = columns.map(({ label, value }) => {
    const isZero = isZeroWithoutRows(value);
    const column = `grouped.${quoteName(label)}`;
    return `${isZero ? `CASE WHEN grouped.${quoteName(key.label)} IS NULL THEN ${toZero(value)} ELSE ${column} END` : column} AS ${quoteName(label)}`;
  });
  const period = toPeriodQuery(grain, "start", wording);
  const filled = (periods: string) => `filled AS (
  SELECT ${[`${period} AS ${quoteName(key.label)}`, ...values].join(",\n    ")}
  FROM ${periods}
  LEFT JOIN grouped ON grouped.${quoteName(key.label)} = ${period}
)`;
  if (!knowsLists(dataset)) {
    return [
      `periods AS (
  SELECT ${first} AS start FROM data
  UNION ALL
  SELECT start + ${step} FROM periods WHERE start < (SELECT ${last} FROM data)
)`,
      filled("periods"),
    ];
  }
  return [
    filled(`(
    SELECT unnest(generate_series(first, last, ${step})) AS start
    FROM (SELECT ${first} AS first, ${last} AS last FROM data) AS ends
  ) AS periods`),
  ];
}

/** Writes zero in the type of a value, as some servers take the type of the first branch for all. */
function toZero({ kind }: ShownValue): string {
  return kind === "rows" || kind === "distinct" || kind === "present" || kind === "absent" ? "0" : "0::DOUBLE";
}

function toDerived(
  { keys, lead }: QueryShape,
  { derived, context }: { derived: NonNullable<QueryShape["derived"]>; context: Context },
): string {
  const value = quoteName(lead);
  const [first, second] = keys;
  const places = keys.map((key) => `${toKeyPlace(key, context)} NULLS LAST`).join(", ");
  const within = second === undefined ? "" : `PARTITION BY ${quoteName(second.label)} `;
  const order = `${within}ORDER BY ${places}`;
  const label = quoteName(derived.label);
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

/** The tables up to `name`, which has the columns of the result that are computed from rows; null when SQL cannot express a condition. */
function toGrouped(
  context: Compiled,
  {
    labels,
    columns,
    name,
  }: { labels: readonly string[]; columns: readonly GroupedColumn[]; name: "grouped" | "whole" },
): string[] | null {
  const isOther = context.wording === "other";
  const counted = createCountedValues(context, {
    keys: labels,
    isDate: (of) => of.kind === "column" && isDate(getColumn(context, of.column)),
    prefix: name === "whole" ? "whole_" : "",
  });
  const measures = createMeasureQuery(context, labels);
  const values = columns.map(({ label, value, segment, isPart }) => {
    const expression = (isOther ? counted : measures).toExpression(value, { segment, isPart });
    return expression === null ? null : `${expression} AS ${quoteName(label)}`;
  });
  if (values.includes(null)) return null;
  const selected = values.map((value) => value ?? "");
  if (isOther) return counted.toTables(name, selected);
  const keys = labels.map(toDataColumn);
  const often = measures.added.map(({ label, expression }) => `, ${expression} AS ${quoteName(label)}`);
  const from = often.length === 0 ? "data" : `(SELECT data.*${often.join("")} FROM data) AS data`;
  const group = keys.length === 0 ? "" : `\n  GROUP BY ${keys.map((_, place) => place + 1).join(", ")}`;
  return [`${name} AS (\n  SELECT ${[...keys, ...selected].join(",\n    ")}\n  FROM ${from}${group}\n)`];
}

interface GroupedColumn {
  label: string;
  value: ShownValue;
  segment: Filter[];
  isPart: boolean;
}

/** A table of one row with the first measure over all rows; none where the result does not show it. */
function toWhole(context: Compiled, { derived, lead }: QueryShape): string[] | null {
  if (derived?.kind !== "overall") return [];
  const [measure] = context.plan.measures;
  if (measure === undefined) return null;
  const columns = [{ label: lead, value: measure.value, segment: [], isPart: false }];
  return toGrouped({ ...context, plan: toWholeQuery(context.plan) }, { labels: [], columns, name: "whole" });
}

function toEnd(shape: QueryShape, context: Context): string {
  if (shape.keys.length === 0) return "";
  const { having } = context.plan;
  const { by, direction, limit } = toRanking(shape, context);
  const kept = having === null ? "" : `\nWHERE ${quoteName(shape.lead)} ${having.operator} ${having.value}`;
  const way = direction === "high" ? "DESC" : "ASC";
  if (by === null) {
    const places = shape.keys.map((key) => `${toKeyPlace(key, context)} ${way} NULLS LAST`);
    return `${kept}\nORDER BY ${places.join(", ")}${limit === null ? "" : ` LIMIT ${limit}`}`;
  }
  const ranking = `${quoteName(by)} ${way} NULLS LAST`;
  const places = shape.keys.map(({ label }) => `${quoteName(label)} ASC NULLS LAST`);
  const cut =
    limit === null ? "" : `\nQUALIFY rank() OVER (ORDER BY ${ranking}) <= ${limit} AND ${quoteName(by)} IS NOT NULL`;
  return `${kept}${cut}\nORDER BY ${[ranking, ...places].join(", ")}`;
}

/**
 * Compiles a query to tables after `data` and the final SELECT; null when a condition cannot be expressed in SQL. In `other` words, it
 * computes the same from how often each value occurs.
 */
export function toQueryQuery(context: Compiled): string | null {
  const shape = toQueryShape(context);
  const { segments } = context.plan;
  const grouped = toGrouped(context, {
    labels: shape.keys.map(({ label }) => label),
    columns: shape.columns.map(({ label, value, segment, role }) => ({
      ...{ label, value, isPart: role === "part" },
      segment: segment === null ? [] : (segments[segment]?.filters ?? []),
    })),
    name: "grouped",
  });
  const whole = toWhole(context, shape);
  if (grouped === null || whole === null) return null;
  const filled = toFilled(shape, context);
  const compared = shape.comparisons.map(toComparison);
  const shown = [
    ...shape.keys,
    ...shape.columns.filter(({ role }) => role === "measure"),
    ...shape.comparisons,
    ...(shape.derived === null ? [] : [shape.derived]),
    ...shape.columns.filter(({ role }) => role !== "measure"),
  ].map(({ label }) => quoteName(label));
  const tables = [...grouped, ...filled, ...whole];
  let last = filled.length === 0 ? "grouped" : "filled";
  if (compared.length > 0) {
    tables.push(`compared AS (SELECT *, ${compared.join(", ")} FROM ${last})`);
    last = "compared";
  }
  if (shape.derived !== null) {
    tables.push(`derived AS (SELECT *, ${toDerived(shape, { derived: shape.derived, context })} FROM ${last})`);
    last = "derived";
  }
  return `,\n${tables.join(",\n")}\nSELECT ${shown.join(", ")}\nFROM ${last}${toEnd(shape, context)}`;
}
