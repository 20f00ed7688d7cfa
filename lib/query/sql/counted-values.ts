import type { Expression } from "@/lib/domain/query/expression";
import { quoteName } from "@/lib/domain/text/quotes";
import { isValue } from "../expression-columns";
import { toCountedKey } from "../shape/to-shape";
import { toDataColumn } from "./data-sql";
import { toPeriodSql } from "./period-sql";
import {
  isCount,
  toArithmeticSql,
  toConditionSql,
  toDataExpression,
  toInnerTable,
  type AggregateValue,
  type ValueContext,
  type ValuesSql,
} from "./value-sql";

const count = "sum(CASE WHEN value IS NOT NULL THEN often END)";
const middle = "sum(value * often) OVER (PARTITION BY {keys}) / sum(often) OVER (PARTITION BY {keys}) AS middle";

/** What is computed from the table of a value; `windows` are columns that it needs first, over the values alone. */
interface Parts {
  windows: string[];
  value: string;
}

/** Values below and above a place among the sorted ones, and how far between them it is. */
function toQuantile(share: number): Parts {
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
function toSpread(change: (variance: string) => string): Parts {
  const variance = `(sum(often * (value - middle) * (value - middle)) / nullif(${count} - 1, 0))`;
  return { windows: [middle], value: change(variance) };
}

/** The skewness of a sample; missing where all values are equal. */
function toSkewness(): Parts {
  const moment = (power: number) => `(sum(often * ${Array(power).fill("(value - middle)").join(" * ")}) / ${count})`;
  const shape = `${moment(3)} / nullif(${moment(2)} * sqrt(${moment(2)}), 0)`;
  const sample = `sqrt(${count} * (${count} - 1.0)) / (${count} - 2.0)`;
  return {
    windows: [middle],
    value: `CASE WHEN ${count} < 3 THEN NULL WHEN min(value) < max(value) THEN ${shape} * ${sample} END`,
  };
}

function toParts(value: AggregateValue): Parts {
  const plain = (text: string) => ({ windows: [], value: text });
  if (value.of === "rows") return plain("sum(often)");
  if (toCountedKey(value) !== null) return plain("count(CASE WHEN value IS NOT NULL THEN 1 END)");
  switch (value.agg) {
    case "count":
      return plain(`coalesce(${count}, 0)`);
    case "distinct":
      return plain("count(CASE WHEN value IS NOT NULL THEN 1 END)");
    case "sum":
      return plain("sum(value * often)::DOUBLE");
    case "mean":
      return plain(`(sum(value * often) / nullif(${count}, 0))`);
    case "min":
      return plain("min(value)");
    case "max":
      return plain("max(value)");
    case "range":
      return plain("(max(value) - min(value))");
    case "median":
      return toQuantile(0.5);
    case "percentile":
      return toQuantile(value.share ?? 0);
    case "variance":
      return toSpread((variance) => variance);
    case "deviation":
      return toSpread((variance) => `sqrt(${variance})`);
    case "skewness":
      return toSkewness();
  }
}

/**
 * Writes values from tables of how often each value occurs: another way to the same figures than the aggregates of a server, and one that
 * servers without medians know.
 */
export function createCountedValues(context: ValueContext): ValuesSql {
  const { keys, prefix, schema } = context;
  const names = keys.map(quoteName);
  const counted = new Map<string, string>();
  const values = new Map<string, string>();
  const definitions: string[] = [];

  /** Adds a table of how often each value occurs among the rows of `from`. */
  function toTable(expression: string, condition: string, from: "data" | { inner: string }): string {
    const content = JSON.stringify([expression, condition, from]);
    const known = counted.get(content);
    if (known !== undefined) return known;
    const name = `${prefix}counted_${counted.size + 1}`;
    counted.set(content, name);
    const where = condition === "" ? "" : `\n  WHERE ${condition}`;
    const columns = from === "data" ? keys.map(toDataColumn) : names;
    const places = [...names, ""].map((_, place) => place + 1).join(", ");
    definitions.push(
      `${name} AS (\n  SELECT ${[...columns, `${expression} AS value`, "count(*) AS often"].join(", ")}\n  FROM ${from === "data" ? from : from.inner}${where}\n  GROUP BY ${places}\n)`,
    );
    return name;
  }

  function isDate(of: Expression): boolean {
    const kind = of.kind === "column" ? schema.get(of.name)?.kind : undefined;
    return kind === "date" || kind === "moment" || kind === "text";
  }

  function toCounted(value: AggregateValue, part: Expression | null): string {
    const condition = toConditionSql(value, part, context);
    const key = toCountedKey(value);
    if (key !== null) {
      const plain = toDataExpression(key.of, context);
      return toTable(key.grain === null ? plain : toPeriodSql(key.grain, plain, context.wording), condition, "data");
    }
    if (value.of === "rows") return toTable("1", condition, "data");
    if (isValue(value.of)) {
      const inner = `${prefix}inner_${definitions.length + 1}`;
      definitions.push(toInnerTable(value, { name: inner, part, context }));
      return toTable("value", "", { inner });
    }
    const plain = toDataExpression(value.of, context);
    return toTable(value.agg === "distinct" || isDate(value.of) ? plain : `(${plain})::DOUBLE`, condition, "data");
  }

  function toLeaf(value: AggregateValue, part: Expression | null): string {
    const table = toCounted(value, part);
    const { windows, value: result } = toParts(value);
    const content = JSON.stringify([table, windows, result]);
    const name = values.get(content) ?? addValue(content, { table, windows, result });
    return isCount(value) || value.empty === 0 ? `coalesce(${name}.result, 0)` : `${name}.result`;
  }

  function addValue(
    content: string,
    { table, windows, result }: { table: string; windows: readonly string[]; result: string },
  ): string {
    const name = `${prefix}value_${values.size + 1}`;
    values.set(content, name);
    const within = names.length === 0 ? "" : `PARTITION BY ${names.join(", ")}`;
    const windowed = windows.map((window) => window.replaceAll("PARTITION BY {keys}", within));
    const from =
      windowed.length === 0
        ? table
        : `(\n    SELECT *, ${windowed.join(",\n      ")}\n    FROM ${table} WHERE value IS NOT NULL\n  ) AS sorted`;
    const group = names.length === 0 ? "" : `\n  GROUP BY ${names.join(", ")}`;
    definitions.push(
      `${name} AS (\n  SELECT ${[...names, `${result} AS result`].join(", ")}\n  FROM ${from}${group}\n)`,
    );
    return name;
  }

  return {
    toExpression: (value, part) => toArithmeticSql(value, (leaf) => toLeaf(leaf, part)),
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
