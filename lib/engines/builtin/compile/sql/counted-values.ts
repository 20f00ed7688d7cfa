import { quoteName } from "@/lib/domain/text/quotes";
import type { Filter, RowValue } from "@/lib/domain/plans/measure";
import { isZeroTotal, type ShownValue } from "../shown-value";
import { toPeriodQuery, toDataColumn } from "./data-query";
import type { Wording } from "./other-words";
import { toRowValueQuery } from "./row-value-query";
import { toConjunction } from "./sql-condition";
import type { PlanContext } from "../../query/plan-context";

/** Values of a query that are computed from how often each value occurs. */
export interface CountedValues {
  /** Compiles one value to an expression over the tables; null when a condition cannot be expressed in SQL. */
  toExpression(value: CountedValue, options: { segment: Filter[]; isPart: boolean }): string | null;
  /** Lists the tables, in the order in which they build on each other; the last one has this name, a row for each group, and `values`. */
  toTables(name: string, values: readonly string[]): string[];
}

/** A value that can be computed so. */
export type CountedValue = ShownValue | { kind: "skewness"; of: RowValue; where: Filter[] };
type Leaf = Exclude<CountedValue, { kind: "quotient" | "combination" }>;

const count = "sum(CASE WHEN value IS NOT NULL THEN often END)";
const middle = "sum(value * often) OVER (PARTITION BY {keys}) / sum(often) OVER (PARTITION BY {keys}) AS middle";
const mean = `(sum(value * often) / nullif(${count}, 0))`;

/** Values below and above a place among the sorted ones, and how far between them it is. */
function toQuantile(share: number): { windows: string[]; value: string } {
  const low = "min(CASE WHEN upto > floor(place) THEN value END)";
  const high = "min(CASE WHEN upto > ceil(place) THEN value END)";
  return {
    windows: [
      "sum(often) OVER (PARTITION BY {keys} ORDER BY value) AS upto",
      `${share}::DOUBLE * (sum(often) OVER (PARTITION BY {keys}) - 1) AS place`,
    ],
    value: `(${low} + (${high} - ${low}) * min(place - floor(place)))`,
  };
}

/** The sum of squared distances from the mean, for the spread of a sample. */
function toSpread(change: (variance: string) => string): { windows: string[]; value: string } {
  const variance = `(sum(often * (value - middle) * (value - middle)) / nullif(${count} - 1, 0))`;
  return { windows: [middle], value: change(variance) };
}

/** The skewness of a sample; 0 where all values are equal. */
function toSkewness(): { windows: string[]; value: string } {
  const moment = (power: number) => `(sum(often * ${Array(power).fill("(value - middle)").join(" * ")}) / ${count})`;
  const shape = `${moment(3)} / nullif(${moment(2)} * sqrt(${moment(2)}), 0)`;
  const sample = `sqrt(${count} * (${count} - 1.0)) / (${count} - 2.0)`;
  return {
    windows: [middle],
    value: `CASE WHEN ${count} < 3 THEN NULL WHEN min(value) = max(value) THEN 0::DOUBLE ELSE ${shape} * ${sample} END`,
  };
}

/** What is computed from the table of a leaf; `windows` are columns that it needs first, over the values alone. */
function toParts(leaf: Leaf): { windows: string[]; value: string; isCount: boolean } {
  const plain = (value: string, isCount = false) => ({ windows: [], value, isCount });
  switch (leaf.kind) {
    case "rows":
      return plain("sum(often)", true);
    case "present":
      return plain(`coalesce(${count}, 0)`, true);
    case "absent":
      return plain("sum(CASE WHEN value IS NULL THEN often ELSE 0 END)", true);
    case "distinct": {
      const often = leaf.rows === null ? "" : ` AND often ${leaf.rows.operator} ${leaf.rows.value}`;
      return plain(`count(CASE WHEN value IS NOT NULL${often} THEN 1 END)`, true);
    }
    case "percentile":
      return { ...toQuantile(leaf.share), isCount: false };
    case "skewness":
      return { ...toSkewness(), isCount: false };
    case "aggregate":
      switch (leaf.aggregate) {
        case "sum":
          return plain("sum(value * often)::DOUBLE");
        case "mean":
          return plain(mean);
        case "min":
          return plain("min(value)");
        case "max":
          return plain("max(value)");
        case "range":
          return plain("(max(value) - min(value))");
        case "median":
          return { ...toQuantile(0.5), isCount: false };
        case "variance":
          return { ...toSpread((variance) => variance), isCount: false };
        case "deviation":
          return { ...toSpread((variance) => `sqrt(${variance})`), isCount: false };
      }
  }
}

/**
 * Compiles values from tables of how often each value occurs: another way to the same figures than the aggregates of a server, and one
 * that servers without medians know. `keys` are the labels of the groups in `data`; `prefix` begins the names of the tables.
 */
export function createCountedValues(
  context: Pick<PlanContext, "dataset"> & { wording: Wording },
  { keys, isDate, prefix = "" }: { keys: readonly string[]; isDate: (of: RowValue) => boolean; prefix?: string },
): CountedValues {
  const names = keys.map(quoteName);
  const counted = new Map<string, string>();
  const values = new Map<string, string>();
  const definitions: string[] = [];

  function toTable(expression: string, condition: string): string {
    const content = JSON.stringify([expression, condition]);
    const known = counted.get(content);
    if (known !== undefined) return known;
    const name = `${prefix}counted_${counted.size + 1}`;
    counted.set(content, name);
    const where = condition === "" ? "" : `\n  WHERE ${condition}`;
    const places = [...names, ""].map((_, place) => place + 1).join(", ");
    definitions.push(
      `${name} AS (\n  SELECT ${[...keys.map(toDataColumn), `${expression} AS value`, "count(*) AS often"].join(", ")}\n  FROM data${where}\n  GROUP BY ${places}\n)`,
    );
    return name;
  }

  function toCounted(leaf: Leaf): string {
    switch (leaf.kind) {
      case "rows":
        return "1";
      case "distinct":
        return toPeriodQuery(leaf.of.grain, toDataColumn(leaf.of.column), context.wording);
      case "aggregate":
      case "skewness":
      case "percentile":
      case "present":
      case "absent": {
        const value = toRowValueQuery(leaf.of, toDataColumn, context);
        return isDate(leaf.of) ? value : `(${value})::DOUBLE`;
      }
    }
  }

  function toValue(leaf: Leaf, condition: string): string {
    const table = toTable(toCounted(leaf), condition);
    const { windows, value } = toParts(leaf);
    const content = JSON.stringify([table, windows, value]);
    const known = values.get(content);
    if (known !== undefined) return known;
    const name = `${prefix}value_${values.size + 1}`;
    values.set(content, name);
    const within = names.length === 0 ? "" : names.join(", ");
    const windowed = windows.map((window) =>
      window.replaceAll("PARTITION BY {keys}", within === "" ? "" : `PARTITION BY ${within}`),
    );
    const from =
      windowed.length === 0
        ? table
        : `(\n    SELECT *, ${windowed.join(",\n      ")}\n    FROM ${table} WHERE value IS NOT NULL\n  ) AS sorted`;
    const group = names.length === 0 ? "" : `\n  GROUP BY ${names.join(", ")}`;
    definitions.push(
      `${name} AS (\n  SELECT ${[...names, `${value} AS result`].join(", ")}\n  FROM ${from}${group}\n)`,
    );
    return name;
  }

  function compile(value: CountedValue, segment: Filter[], nested: boolean): string | null {
    if (value.kind === "quotient") {
      const [top, bottom] = [compile(value.top, segment, true), compile(value.bottom, segment, true)];
      if (top === null || bottom === null) return null;
      return `${value.times}::DOUBLE * (${top}) / nullif(${bottom}, 0)`;
    }
    if (value.kind === "combination") {
      const [left, right] = [compile(value.left, segment, true), compile(value.right, segment, true)];
      return left === null || right === null ? null : `((${left}) ${value.operator} (${right}))`;
    }
    const condition = toConjunction([...segment, ...value.where], toDataColumn, context);
    if (condition === null) return null;
    const result = `${toValue(value, condition)}.result`;
    if (toParts(value).isCount) return `coalesce(${result}, 0)`;
    return nested && value.kind !== "skewness" && isZeroTotal(value) ? `coalesce(${result}, 0)` : result;
  }

  return {
    toExpression: (value, { segment, isPart }) => compile(value, segment, isPart),
    toTables: (name, columns) => {
      const tables = [...values.values()];
      const [first = "data", ...others] = tables;
      const isGrouped = names.length > 0;
      const start = isGrouped ? `(SELECT DISTINCT ${keys.map(toDataColumn).join(", ")} FROM data) AS keys` : first;
      const joins = (isGrouped ? tables : others).map((table) => {
        const same = names.map((key) => `keys.${key} IS NOT DISTINCT FROM ${table}.${key}`);
        return isGrouped ? `\n  LEFT JOIN ${table} ON ${same.join(" AND ")}` : `\n  CROSS JOIN ${table}`;
      });
      const selected = [...names.map((key) => `keys.${key}`), ...columns].join(",\n    ");
      return [...definitions, `${name} AS (\n  SELECT ${selected}\n  FROM ${start}${joins.join("")}\n)`];
    },
  };
}
