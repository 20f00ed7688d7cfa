import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { quoteText } from "@/lib/domain/text/quotes";
import { toNumberForm } from "@/lib/recipes/text/number-form";

/** The result of a measured recipe: all rows, prepared, or a few groups of them. */
export type RecipeCase = "rows" | "groups";

const add = (
  type: string,
  params: Record<string, never> | Extract<RecipeOp, { op: "AddStep" }>["params"],
): RecipeOp => ({ op: "AddStep", type, params });

/** The ops of a recipe of 15 steps over orders and customers. */
export function toSteps(kind: RecipeCase): RecipeOp[] {
  const common: RecipeOp[] = [
    add("select", { columns: ["id", "customer", "city", "price", "units", "discount", "ordered"] }),
    add("drop_totals", { column: "city", texts: ["Total"] }),
    add("trim_and_case", { columns: ["city"], letters: "first upper" }),
    add("parse_number", { columns: ["price"] }),
    add("drop_missing", { columns: ["city", "price"] }),
    add("fill_missing", { columns: ["discount"], value: "0" }),
    add("cap_outliers", { column: "price", lower: 10, upper: 8000 }),
    add("derive", { name: "revenue", expression: "price * units * (1 - discount)" }),
    add("filter", { expression: "units > 0 and ordered >= 2021-01-01" }),
    add("date_parts", { column: "ordered", parts: ["year", "month"] }),
    add("rename", {
      columns: [
        { from: "ordered year", to: "year" },
        { from: "ordered month", to: "month" },
      ],
    }),
  ];
  const join: RecipeOp[] = [
    add("join", { on: [{ left: "customer", right: "customer" }], columns: ["segment"] }),
    { op: "Connect", from: "customers", to: "join_1" },
  ];
  if (kind === "rows") {
    return [
      ...common,
      add("drop_duplicates", { columns: ["id"] }),
      ...join,
      add("replace_values", { column: "segment", values: [{ from: "C", to: "B" }] }),
      add("filter", { expression: "revenue < 50000" }),
    ];
  }
  return [
    ...common,
    ...join,
    add("replace_values", { column: "segment", values: [{ from: "C", to: "B" }] }),
    add("group_aggregate", {
      by: ["city", "segment", "year"],
      measures: [
        { name: "revenue", aggregate: "sum", column: "units" },
        { name: "orders", aggregate: "count" },
      ],
    }),
    add("sort_limit", { by: [{ column: "revenue", direction: "descending" }], limit: 20 }),
  ];
}

/** The same by hand: one query as an experienced DuckDB user would write it, with the same order of rows. */
export function toHandWritten(kind: RecipeCase, orders: string, customers: string): string {
  const { form, negative, separator } = toNumberForm(".");
  const group = (groups: string) => `regexp_replace(price, ${quoteText(form)}, '${groups}')`;
  const blanks = "' ' || chr(9) || chr(10) || chr(13) || chr(160)";
  const clean = `trim(regexp_replace(city, '[ \\t\\n\\r\\x{a0}]+', ' ', 'g'), ${blanks})`;
  const digits = `replace(regexp_replace(${group(String.raw`\2\3`)}, ${quoteText(separator)}, '', 'g'), '.', '.')`;
  const number = `CASE WHEN regexp_matches(price, ${quoteText(form)}) THEN CASE WHEN regexp_matches(${group(String.raw`\1`)}, ${quoteText(negative)}) THEN -1 ELSE 1 END * CAST(${digits} AS DOUBLE) END`;
  const prepared = `SELECT * REPLACE (least(greatest(price, 10e0), 8000e0) AS price), least(greatest(price, 10e0), 8000e0) * units * (1 - discount) AS revenue, year(ordered) AS year, month(ordered) AS month
    FROM (SELECT id, customer, nullif(upper(${clean}[1]) || lower(${clean}[2:]), '') AS city, ${number} AS price, units, coalesce(discount, 0) AS discount, ordered${kind === "rows" ? ", file_row_number AS place" : ""}
    FROM ${orders}${kind === "rows" ? ", file_row_number = true" : ""}) WHERE units > 0 AND ordered >= DATE '2021-01-01' AND coalesce(lower(trim(city, ${blanks})) <> 'total', true))
    WHERE city IS NOT NULL AND price IS NOT NULL`;
  const segment = "CASE c.segment WHEN 'C' THEN 'B' ELSE c.segment END";
  if (kind === "rows") {
    return `WITH prepared AS (${prepared}), firsts AS (SELECT min(place) AS place FROM prepared GROUP BY id)
      SELECT p.* EXCLUDE (place), ${segment} AS segment FROM prepared AS p LEFT JOIN ${customers} AS c USING (customer)
      WHERE p.place IN (SELECT place FROM firsts) AND revenue < 50000 ORDER BY p.place`;
  }
  return `WITH prepared AS (${prepared}) SELECT city, ${segment} AS segment, year, CAST(sum(units) AS BIGINT) AS revenue, count(*) AS orders FROM prepared AS p LEFT JOIN ${customers} AS c USING (customer)
    GROUP BY ALL ORDER BY revenue DESC, city, segment NULLS LAST, year LIMIT 20`;
}
