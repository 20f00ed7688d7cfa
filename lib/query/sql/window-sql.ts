import type { Query, Window } from "@/lib/domain/query/query";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { Comparison, RowKey } from "../shape/to-shape";

/** Writes what a key of a result is sorted by: its place in the natural order of its values, or the value itself. */
function toKeyPlace({ name, order }: Pick<RowKey, "name" | "order">): string {
  const column = quoteName(name);
  if (typeof order === "string") return column;
  return `CASE ${column} ${order.map((text, place) => `WHEN ${quoteText(text)} THEN ${place}`).join(" ")} END`;
}

/** Writes the comparison of two columns. */
export function toComparisonSql({ name, fn, first, second }: Comparison): string {
  const difference = `${quoteName(first)} - ${quoteName(second)}`;
  const value = fn === "difference" ? difference : `100.0 * (${difference}) / nullif(${quoteName(second)}, 0)`;
  return `${value} AS ${quoteName(name)}`;
}

/** Writes a column that is computed over the rows of the result. */
export function toWindowSql({ name, of, fn, within, along, size }: Window, keys: readonly RowKey[]): string {
  const value = quoteName(of);
  const partition = within.length === 0 ? "" : `PARTITION BY ${within.map(quoteName).join(", ")} `;
  const key = keys.find((one) => one.name === along);
  const order = `${partition}ORDER BY ${key === undefined ? "1" : toKeyPlace(key)} NULLS LAST`;
  const label = quoteName(name);
  const before = `lag(${value}) OVER (${order})`;
  switch (fn) {
    case "rank":
      return `CASE WHEN ${value} IS NOT NULL THEN rank() OVER (${partition}ORDER BY ${value} DESC NULLS LAST) END AS ${label}`;
    case "share":
      return `100.0 * ${value} / nullif(sum(${value}) OVER (${partition.trim()}), 0) AS ${label}`;
    case "change":
      return `100.0 * (${value} - ${before}) / nullif(${before}, 0) AS ${label}`;
    case "difference":
      return `${value} - ${before} AS ${label}`;
    case "running":
      return `CASE WHEN ${value} IS NOT NULL THEN (sum(${value}) OVER (${order}))::DOUBLE END AS ${label}`;
    case "moving": {
      const frame = `OVER (${order} ROWS BETWEEN ${(size ?? 1) - 1} PRECEDING AND CURRENT ROW)`;
      return `CASE WHEN count(${value}) ${frame} = ${size ?? 1} THEN avg(${value}) ${frame} END AS ${label}`;
    }
    case "whole":
      return `(SELECT ${value} FROM whole) AS ${label}`;
  }
}

/** Writes the order of a result: the columns asked for, then the keys. */
export function toOrderSql({ order }: Query, keys: readonly RowKey[]): string {
  const asked = order.map(({ by, first }) => {
    const key = keys.find(({ name }) => name === by);
    return `${key === undefined ? quoteName(by) : toKeyPlace(key)} ${first === "high" ? "DESC" : "ASC"} NULLS LAST`;
  });
  const others = keys
    .filter(({ name }) => !order.some(({ by }) => by === name))
    .map((key) => `${toKeyPlace(key)} ASC NULLS LAST`);
  const all = [...asked, ...others];
  return all.length === 0 ? "" : `\nORDER BY ${all.join(", ")}`;
}

/** Writes which groups stay: the first ones and those that tie with the last, in each group of `per`. */
export function toLimitSql({ limit, order }: Query): { qualify: string; cut: string } {
  if (limit === null) return { qualify: "", cut: "" };
  const { n, per, by } = limit;
  if (by === null || !order.some((one) => one.by === by)) return { qualify: "", cut: ` LIMIT ${n}` };
  const way = order.some((one) => one.by === by && one.first === "high") ? "DESC" : "ASC";
  const partition = per.length === 0 ? "" : `PARTITION BY ${per.map(quoteName).join(", ")} `;
  const rank = `rank() OVER (${partition}ORDER BY ${quoteName(by)} ${way} NULLS LAST)`;
  return { qualify: `\nQUALIFY ${rank} <= ${n} AND ${quoteName(by)} IS NOT NULL`, cut: "" };
}
