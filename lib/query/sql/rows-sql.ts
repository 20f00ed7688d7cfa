import { quoteName } from "@/lib/domain/text/quotes";
import { toDataColumn, type SqlContext } from "./data-sql";
import { toLimitSql, toOrderSql } from "./window-sql";

/**
 * Writes the selection of single rows from `data`, those that tie with the last one included. In other words, it compares values with that
 * of the last place instead of ranking all rows; null where rows have no order.
 */
export function toRowsSql({ query, wording }: SqlContext): string | null {
  const { rows, limit, order } = query;
  const shown = (rows ?? []).map(toDataColumn).join(",\n  ");
  const ranked = order.find(({ by }) => by === limit?.by);
  if (wording === "plain") {
    const { qualify, cut } = toLimitSql(query);
    return `\nSELECT\n  ${shown}\nFROM data${qualify}${toOrderSql(query, [])}${cut}`;
  }
  if (limit === null || ranked === undefined || limit.per.length > 0) return null;
  const value = toDataColumn(ranked.by);
  const isHigh = ranked.first === "high";
  const last = `SELECT ${value} AS reached FROM data WHERE ${value} IS NOT NULL ORDER BY reached ${isHigh ? "DESC" : "ASC"} LIMIT ${limit.n}`;
  const reach = isHigh ? "min" : "max";
  return `\nSELECT\n  ${shown}\nFROM data\nWHERE ${value} ${isHigh ? ">=" : "<="} (SELECT ${reach}(reached) FROM (${last}) AS best)\nORDER BY ${quoteName(ranked.by)} ${isHigh ? "DESC" : "ASC"}`;
}
