import { isDate, isMeasure, isStoredAsNumber } from "../matching/column-role";
import type { Filter, Grain, Plan } from "../plan/plan";
import { toMeasuredColumns, toPlanColumns, toPlanGroups } from "../plan/plan-columns";
import { getColumn, type PlanContext } from "../plan/plan-context";
import { isComparedAsNumber, toCondition, toLookupLines } from "./filter-code";
import { toGroupLabel } from "./labels";
import { toPythonList, toPythonLiteral } from "./python-literal";

/** The key of the dataset in `datasets`: its name when that is unique, else its id. */
function toDatasetKey({ dataset, datasets }: PlanContext): string {
  return datasets.filter((other) => other.name === dataset.name).length > 1 ? dataset.id : dataset.name;
}

function toNumberLines(column: string): string[] {
  const name = toPythonLiteral(column);
  return [
    "# The numbers are stored as text: signs are taken off, what is no number then counts as missing.",
    `data[${name}] = pd.to_numeric(data[${name}].astype("string").str.replace(r"[\\s,$€£%]", "", regex=True), errors="coerce")`,
  ];
}

function toDateLines(column: string, storage: string): string[] {
  const name = toPythonLiteral(column);
  if (/TIME ZONE|TIMESTAMPTZ/i.test(storage))
    return [`data[${name}] = data[${name}].dt.tz_convert("UTC").dt.tz_localize(None)`];
  if (/^(DATE|TIMESTAMP)/i.test(storage)) return [];
  return [
    "# What cannot be read as a date counts as missing.",
    `data[${name}] = pd.to_datetime(data[${name}], errors="coerce", format="ISO8601")`,
  ];
}

function toConversions(context: PlanContext, columns: readonly string[]): string[] {
  const measured = new Set(toMeasuredColumns(context.plan));
  const { plan } = context;
  const filters = plan.family === "share" ? [...plan.filters, ...plan.part] : plan.filters;
  filters
    .filter((filter) => isComparedAsNumber(filter, context))
    .forEach((filter) => "column" in filter && measured.add(filter.column));
  return columns.flatMap((name) => {
    const column = getColumn(context, name);
    if (isDate(column)) return toDateLines(name, column.storage);
    if (measured.has(name) && isMeasure(column) && !isStoredAsNumber(column)) return toNumberLines(name);
    return [];
  });
}

/** Lines that keep the rows of `data` that pass the filters. */
function toFilterLines(filters: readonly Filter[], context: PlanContext): string[] {
  return filters.flatMap((filter) =>
    filter.kind === "lookup" ? toLookupLines(filter, "data") : [`data = data[${toCondition(filter, "data", context)}]`],
  );
}

const periodCode: Readonly<Record<Grain, (dates: string) => string>> = {
  year: (dates) => `${dates}.dt.year.astype("Int64")`,
  quarter: (dates) => `${dates}.dt.strftime("%Y") + "-Q" + ${dates}.dt.quarter.astype("Int64").astype("string")`,
  month: (dates) => `${dates}.dt.strftime("%Y-%m")`,
  week: (dates) => `(${dates} - pd.to_timedelta(${dates}.dt.weekday, unit="D")).dt.strftime("%Y-%m-%d")`,
  day: (dates) => `${dates}.dt.strftime("%Y-%m-%d")`,
  hour: (dates) => `${dates}.dt.hour.astype("Int64")`,
  calendar_month: (dates) => `${dates}.dt.strftime("%m %B")`,
  weekday: (dates) => `${dates}.dt.strftime("%u %A")`,
};

function toPeriodLines(context: PlanContext): string[] {
  return toPlanGroups(context.plan).flatMap((group) => {
    if (group.grain === null) return [];
    const label = toPythonLiteral(toGroupLabel(group, context));
    return [`data[${label}] = ${periodCode[group.grain](`data[${toPythonLiteral(group.column)}]`)}`];
  });
}

/** Whether a value has to be looked for in the data. */
export function looksUp(plan: Plan): boolean {
  const filters = plan.family === "share" ? [...plan.filters, ...plan.part] : plan.filters;
  return filters.some((filter) => filter.kind === "lookup");
}

/** Lines that make `data`: the columns of the plan, converted, filtered, with the periods that it groups by. */
export function toFrameLines(context: PlanContext): string[] {
  const columns = toPlanColumns(context.plan);
  const select = columns.length === 0 ? "data = df" : `data = df[${toPythonList(columns)}]`;
  const filters = toFilterLines(context.plan.filters, context);
  return [
    `df = datasets[${toPythonLiteral(toDatasetKey(context))}]`,
    select,
    ...(looksUp(context.plan) ? ["unfound, searched, similar = [], [], []"] : []),
    ...toConversions(context, columns),
    ...(filters.length === 0 ? [] : ["", "# Keep the rows that the question is about.", ...filters]),
    ...(toPlanGroups(context.plan).some((group) => group.grain !== null) ? ["", ...toPeriodLines(context)] : []),
  ];
}
