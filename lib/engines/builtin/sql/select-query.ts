import { hasOwnOrder } from "../families/group-code";
import type { Grain, Group } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { toGroupLabel } from "../python/labels";
import { toSqlName, toSqlText } from "./sql-literal";

const periods: Readonly<Record<Grain, (date: string) => string>> = {
  year: (date) => `year(${date})`,
  quarter: (date) => `strftime(${date}, '%Y') || '-Q' || quarter(${date})`,
  month: (date) => `strftime(${date}, '%Y-%m')`,
  week: (date) => `strftime(date_trunc('week', ${date}), '%Y-%m-%d')`,
  day: (date) => `strftime(${date}, '%Y-%m-%d')`,
  hour: (date) => `hour(${date})`,
  calendar_month: (date) => `strftime(${date}, '%m ') || monthname(${date})`,
  weekday: (date) => `isodow(${date}) || ' ' || dayname(${date})`,
};

/** References a column of `data`. */
export function toDataColumn(name: string): string {
  return `data.${toSqlName(name)}`;
}

/** A value of the result: its name and an expression over `data`. */
export type SelectedValue = readonly [label: string, expression: string];

/** Renders values as a SELECT list. */
export function toSelection(values: readonly SelectedValue[]): string {
  return values.map(([label, expression]) => `${expression} AS ${toSqlName(label)}`).join(",\n  ");
}

/** Selects one row per group, missing keys included, in display order; a single row without groups. */
export function toGroupQuery(
  context: PlanContext,
  options: {
    groups: readonly Group[];
    values: readonly SelectedValue[];
    /** Expression that orders the groups; the top `limit` are kept, ties with the last one included. */
    by: string;
    direction: "high" | "low" | null;
    limit: number | null;
  },
): string {
  const { groups, values, by, direction, limit } = options;
  const keys = groups.map((group): SelectedValue => {
    const column = toDataColumn(group.column);
    return [toGroupLabel(group, context), group.grain === null ? column : periods[group.grain](column)];
  });
  const select = `SELECT\n  ${toSelection([...keys, ...values])}\nFROM data`;
  if (keys.length === 0) return select;
  const places = keys.map((_, index) => `${index + 1}`);
  const ranking = `${by} ${direction === "low" ? "ASC" : "DESC"} NULLS LAST`;
  const isCut = direction !== null && limit !== null && limit > 1;
  const cut = isCut ? `\nQUALIFY rank() OVER (ORDER BY ${ranking}) <= ${limit}` : "";
  const order = direction === null && hasOwnOrder(groups, context) ? places : [ranking, ...places];
  return `${select}\nGROUP BY ${places.join(", ")}${cut}\nORDER BY ${order.join(", ")}`;
}

/** Selects one row per list of values, all of them aggregates over the same rows. */
export function toRowListQuery(rows: readonly (readonly SelectedValue[])[], from: string): string {
  const structs = rows.map(
    (values) => `{${values.map(([label, expression]) => `${toSqlText(label)}: ${expression}`).join(", ")}}`,
  );
  return `SELECT unnest([\n  ${structs.join(",\n  ")}\n], recursive := true)\nFROM ${from}`;
}
