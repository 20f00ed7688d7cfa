import { quoteText } from "@/lib/domain/text/quotes";
import type { PlanOf } from "../../query/query";
import { correlationLabels } from "../family-labels";
import { toDataColumn } from "@/lib/query/sql/data-sql";
import { toRowListQuery, toSelection, type SelectedValue } from "./selection";

function toPair(x: string, y: string): string {
  const rank = (column: string) =>
    `rank() OVER (ORDER BY ${column}) + (count(*) OVER (PARTITION BY ${column}) - 1) / 2.0`;
  const varied = (expression: string) => `CASE WHEN min(x) < max(x) AND min(y) < max(y) THEN ${expression} END`;
  const values: SelectedValue[] = [
    [correlationLabels.pearson, varied("corr(x, y)")],
    [correlationLabels.spearman, varied("corr(rank_x, rank_y)")],
    [correlationLabels.used, "count(*)"],
    [correlationLabels.missing, "(SELECT count(*) FROM data) - count(*)"],
  ];
  return [
    `,\npairs AS (SELECT ${toDataColumn(x)} AS x, ${toDataColumn(y)} AS y FROM data),`,
    // Tied values share the mean of their ranks.
    `ranked AS (SELECT x, y, ${rank("x")} AS rank_x, ${rank("y")} AS rank_y`,
    "  FROM pairs WHERE x IS NOT NULL AND y IS NOT NULL)",
    `SELECT ${toSelection(values)} FROM ranked`,
  ].join("\n");
}

/** Computes one correlation or those of all pairs. */
export function toCorrelationQuery({ columns, target }: PlanOf<"correlation">): string {
  const [first, second, third] = columns;
  if (first !== undefined && second !== undefined && third === undefined && target === null)
    return toPair(first, second);
  const pairs = columns.flatMap((left, place) =>
    target === null
      ? columns.slice(place + 1).map((right) => [left, right] as const)
      : left === target
        ? []
        : [[target, left] as const],
  );
  const rows = pairs.map(([left, right]): SelectedValue[] => {
    const [x, y] = [toDataColumn(left), toDataColumn(right)];
    const both = `WHERE ${x} IS NOT NULL AND ${y} IS NOT NULL`;
    const varied = [x, y].map((column) => `min(${column}) FILTER (${both}) < max(${column}) FILTER (${both})`);
    return [
      [correlationLabels.first, quoteText(left)],
      [correlationLabels.second, quoteText(right)],
      [correlationLabels.pearson, `CASE WHEN ${varied.join(" AND ")} THEN corr(${x}, ${y}) END`],
      [correlationLabels.used, `count(*) FILTER (${both})`],
    ];
  });
  return `\n${toRowListQuery(rows, "data")}`;
}
