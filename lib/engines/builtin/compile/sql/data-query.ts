import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import { findTotalsToLeaveOut } from "../../query/leave-out-totals";
import { toPlanColumns, toPlanGroups } from "../../query/plan-columns";
import type { PlanContext } from "../../query/plan-context";
import type { Grain } from "@/lib/domain/plans/measure";
import { toConversions, type Conversion } from "../column-conversion";
import { toGroupLabel } from "../labels";
import { toMergedColumns } from "../merged-columns";
import { toConjunction, toFolded, toTrimmed } from "./sql-condition";
import { periodsInOtherWords, type Wording } from "./other-words";

const ownNames =
  /^(df|data|often|grouped|filled|compared|derived|pairs|ranked|limits|facts|source|keys|periods|whole|(?:whole_)?(?:spelling|counted|value)_\d+)$/;

/** References the plan's dataset as `source`, by name, or by id where the name is ambiguous. */
export function toSource({ dataset, datasets }: Pick<PlanContext, "dataset" | "datasets">): string {
  if (dataset.id === datasets[0]?.id) return "df AS source";
  const name = dataset.name.toLowerCase();
  const isClear = !ownNames.test(name) && datasets.filter((other) => other.name.toLowerCase() === name).length === 1;
  return `${quoteName(isClear ? dataset.name : dataset.id)} AS source`;
}

const periods: Readonly<Record<Grain, (date: string) => string>> = {
  year: (date) => `year(${date})`,
  quarter: (date) => `strftime(${date}, '%Y') || '-Q' || quarter(${date})`,
  month: (date) => `strftime(${date}, '%Y-%m')`,
  week: (date) => `strftime(date_trunc('week', ${date}), '%Y-%m-%d')`,
  day: (date) => `strftime(${date}, '%Y-%m-%d')`,
  hour: (date) => `hour(${date})`,
  calendar_month: (date) => `strftime(${date}, '%m ') || monthname(${date})`,
  calendar_quarter: (date) => `'Q' || quarter(${date})`,
  weekday: (date) => `isodow(${date}) || ' ' || dayname(${date})`,
  weekend: (date) => `CASE WHEN isodow(${date}) > 5 THEN 'weekend' WHEN ${date} IS NOT NULL THEN 'weekday' END`,
};

/** Compiles the period of a date. */
export function toPeriodQuery(grain: Grain | null, date: string, wording: Wording = "plain"): string {
  if (grain === null) return date;
  const written = wording === "other" ? periodsInOtherWords[grain] : undefined;
  return (written ?? periods[grain])(date);
}

/** References a column of `data`. */
export function toDataColumn(name: string): string {
  return `data.${quoteName(name)}`;
}

function toConverted(stored: string, conversion: Conversion | undefined): string {
  if (conversion === undefined) return stored;
  switch (conversion.kind) {
    case "number": {
      const signs = quoteText("[\\s\\x{00a0}\\x{2007}\\x{2009}\\x{202f},$€£%]");
      return `nullif(try_cast(regexp_replace(${stored}, ${signs}, '', 'g') AS DOUBLE), 'nan'::DOUBLE)`;
    }
    case "zone":
      return stored;
    case "date":
      return `try_strptime(${toTrimmed(stored)}, ${quoteText(conversion.format)})`;
    case "iso date":
      return `coalesce(try_cast(${stored} AS TIMESTAMP), try_strptime(${stored}, ['%Y-%m', '%Y']))`;
  }
}

/** The most frequent spelling of each text that differs only by case or surrounding blanks. */
function toSpellings(columns: readonly string[], context: PlanContext): string[] {
  return columns.map((name, place) => {
    const trimmed = toTrimmed(`source.${quoteName(name)}`);
    return `spelling_${place} AS (
  SELECT folded, spelling FROM (
    SELECT *, row_number() OVER (PARTITION BY folded ORDER BY often DESC, spelling) AS place
    FROM (
      SELECT ${toFolded(`source.${quoteName(name)}`)} AS folded, ${trimmed} AS spelling, count(*) AS often
      FROM ${toSource(context)} WHERE source.${quoteName(name)} IS NOT NULL GROUP BY 1, 2
    ) AS counted
  ) AS placed WHERE place = 1
)`;
  });
}

/**
 * Builds the tables that end in `data`: the filtered rows with the columns of the plan and the periods that it groups by. Null when the
 * filters cannot be expressed in SQL.
 */
export function toDataQuery(context: PlanContext & { wording?: Wording }): string | null {
  const { plan, wording } = context;
  const conversions = toConversions(context);
  const merged = toMergedColumns(context);
  const at = (name: string) => toConverted(`source.${quoteName(name)}`, conversions.get(name));
  const where = toConjunction(plan.filters, at, context);
  const segments = plan.family === "query" && plan.groups.length > 0 ? plan.segments : [];
  const parts = segments.map((segment) => toConjunction(segment.filters, at, context));
  if (where === null || parts.includes(null)) return null;
  const groups = toPlanGroups(plan).filter((group) => group.grain !== null);
  const totals = findTotalsToLeaveOut(plan, context.dataset);
  const conditions = [
    ...totals.map(
      ({ column, texts }) =>
        `coalesce(source.${quoteName(column)}::VARCHAR NOT IN (${texts.map(quoteText).join(", ")}), true)`,
    ),
    ...(where === "" ? [] : [where]),
    ...(parts.length === 0 ? [] : [`(${parts.map((part) => `(${part ?? ""})`).join(" OR ")})`]),
    ...groups.map((group) => `${at(group.column)} IS NOT NULL`),
  ];
  const isWhole = plan.family === "duplicates" && plan.columns.length === 0;
  const selected = isWhole
    ? []
    : [
        ...toPlanColumns(plan).map((name) => {
          const place = merged.indexOf(name);
          return `${place < 0 ? at(name) : `spelling_${place}.spelling`} AS ${quoteName(name)}`;
        }),
        ...groups.map(
          (group) =>
            `${toPeriodQuery(group.grain, at(group.column), wording)} AS ${quoteName(toGroupLabel(group, context))}`,
        ),
      ];
  const joins = merged.map(
    (name, place) =>
      `\n  LEFT JOIN spelling_${place} ON spelling_${place}.folded = ${toFolded(`source.${quoteName(name)}`)}`,
  );
  const data = `data AS (
  SELECT ${selected.length === 0 ? "source.*" : selected.join(",\n    ")}
  FROM ${toSource(context)}${joins.join("")}${conditions.length === 0 ? "" : `\n  WHERE ${conditions.join("\n    AND ")}`}
)`;
  return [...toSpellings(merged, context), data].join(",\n");
}
