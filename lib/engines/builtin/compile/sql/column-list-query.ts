import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { isMeasure, isStoredAsNumber } from "@/lib/lexicon/columns/column-role";
import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { missingLabels, outlierLabels, overviewLabels } from "../family-labels";
import { toDataColumn } from "@/lib/query/sql/data-sql";
import { toSource } from "./to-source";
import { toRowListQuery, toSelection, type SelectedValue } from "./selection";

/** Counts the missing values of each column. */
export function toMissingQuery({ columns }: PlanOf<"missing">): string {
  const rows = columns.map((name): SelectedValue[] => {
    const missing = `count(*) - count(${toDataColumn(name)})`;
    return [
      [missingLabels.column, quoteText(name)],
      [missingLabels.missing, missing],
      [missingLabels.share, `100.0 * (${missing}) / greatest(count(*), 1)`],
    ];
  });
  return `\n${toRowListQuery(rows, "data")}`;
}

/** Counts the values of each column beyond 1.5 interquartile ranges from the quartiles. */
export function toOutliersQuery({ columns }: PlanOf<"outliers">): string {
  const quartiles = columns.flatMap((name, index): SelectedValue[] => [
    [`first ${index}`, `quantile_cont(${toDataColumn(name)}, 0.25)`],
    [`third ${index}`, `quantile_cont(${toDataColumn(name)}, 0.75)`],
  ]);
  const rows = columns.map((name, index): SelectedValue[] => {
    const values = toDataColumn(name);
    const reach = `1.5 * ("third ${index}" - "first ${index}")`;
    const [low, high] = [`"first ${index}" - ${reach}`, `"third ${index}" + ${reach}`];
    const [below, above] = [`count(*) FILTER (${values} < ${low})`, `count(*) FILTER (${values} > ${high})`];
    return [
      [outlierLabels.column, quoteText(name)],
      [outlierLabels.outliers, `${below} + ${above}`],
      [outlierLabels.below, below],
      [outlierLabels.above, above],
      [outlierLabels.low, `any_value(${low})`],
      [outlierLabels.high, `any_value(${high})`],
      [outlierLabels.used, `count(${values})`],
    ];
  });
  return `,\nlimits AS (SELECT ${toSelection(quartiles)} FROM data)\n${toRowListQuery(rows, "data, limits")}`;
}

/** Describes each column, or the size of the table. */
export function toOverviewQuery(context: PlanContext<PlanOf<"overview">>): string {
  const labels = overviewLabels;
  const source = toSource(context);
  const { columns } = context.dataset.profile;
  if (context.plan.of === "shape") {
    const table = source.replace(/ AS source$/u, "");
    return `SELECT (SELECT count(*) FROM (DESCRIBE ${table})) AS ${labels.columns}, count(*) AS ${labels.rows} FROM ${source}`;
  }
  const numbers = columns.filter((column) => isMeasure(column) && isStoredAsNumber(column));
  const hasNumbers = context.plan.of === "table" && numbers.length > 0;
  const rows = columns.map((column): SelectedValue[] => {
    const values = `source.${quoteName(column.name)}`;
    const [mean = "", low = "", high = ""] = (["avg", "min", "max"] as const).map((call) =>
      numbers.includes(column) ? `${call}(${values})::DOUBLE` : "NULL",
    );
    return [
      [labels.column, quoteText(column.name)],
      [labels.type, quoteText(column.type)],
      [labels.values, `count(${values})`],
      [labels.missing, `count(*) - count(${values})`],
      [labels.distinct, `count(DISTINCT ${values})`],
      ...(hasNumbers
        ? ([
            [labels.mean, mean],
            [labels.low, low],
            [labels.high, high],
          ] as const)
        : []),
    ];
  });
  return toRowListQuery(rows, source);
}
