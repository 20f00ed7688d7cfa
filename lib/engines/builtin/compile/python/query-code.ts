import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { isZeroWithoutRows } from "../shown-value";
import { movingWindow, toRanking } from "../query-order";
import { toQueryShape, toWholeQuery, type QueryShape } from "../query-shape";
import type { FamilyCode } from "./family-code";
import { toConditionCode } from "./python-condition";
import { toPythonList, toPythonLiteral } from "./python-literal";
import { toQueryFigure } from "./query-figure";
import { toSortLines } from "./sort-code";
import { toValueCode, type ValueCode } from "./value-code";

type Context = PlanContext<PlanOf<"query">>;

const at = (label: string) => `result[${toPythonLiteral(label)}]`;

function toComparisonLines({ comparisons }: QueryShape): string[] {
  return comparisons.map(({ label, kind, first, second }) => {
    const difference = `${at(first)} - ${at(second)}`;
    if (kind === "difference") return `${at(label)} = ${difference}`;
    return `${at(label)} = 100 * (${difference}) / ${at(second)}.replace(0, float("nan"))`;
  });
}

const calendars = {
  quarter: ["Q", "%Y-Q%q"],
  month: ["M", "%Y-%m"],
  day: ["D", "%Y-%m-%d"],
} as const;

function toCalendarCode(grain: string | null, label: string): string {
  const ends = [`${at(label)}.min()`, `${at(label)}.max()`] as const;
  if (grain === "year") return `range(${ends[0]}, ${ends[1]} + 1)`;
  if (grain === "week") return `pd.date_range(${ends.join(", ")}, freq="7D").strftime("%Y-%m-%d")`;
  const [frequency, form] = calendars[grain === "quarter" || grain === "month" ? grain : "day"];
  const [start, end] = grain === "quarter" ? ends.map((code) => `${code}.replace("-", "")`) : ends;
  return `pd.period_range(${start ?? ""}, ${end ?? ""}, freq="${frequency}").strftime("${form}")`;
}

function toFillLines({ keys, isFilled }: QueryShape, base: ValueCode["base"]): string[] {
  const [key] = keys;
  if (!isFilled || key === undefined) return [];
  const zero = base.filter(({ value }) => isZeroWithoutRows(value));
  const counted = toPythonList(zero.map(({ label }) => label));
  const name = toPythonLiteral(key.label);
  return [
    `# Every ${key.group.grain ?? ""} between the first and the last, also without rows.`,
    "if len(result) > 0:",
    `    periods = ${toCalendarCode(key.group.grain, key.label)}`,
    `    gaps = ~pd.Index(periods).isin(${at(key.label)})`,
    `    result = result.set_index(${name}).reindex(periods).rename_axis(${name}).reset_index()`,
    `    result.loc[gaps, ${counted}] = 0`,
  ];
}

function toDerivedLines({ derived, keys, lead }: QueryShape, context: Context): string[] {
  if (derived === null) return [];
  const value = at(lead);
  const [first, second] = keys;
  const series =
    second === undefined
      ? value
      : `result.groupby(${toPythonLiteral(second.label)}, dropna=False)[${toPythonLiteral(lead)}]`;
  const order = toSortLines(keys, { context });
  const label = at(derived.label);
  switch (derived.kind) {
    case "share":
      return [`${label} = 100 * ${value} / (${value}.sum() or float("nan"))`];
    case "change":
      return [
        ...order,
        `before = ${series}.shift()`,
        `${label} = 100 * (${value} - before) / before.replace(0, float("nan"))`,
      ];
    case "running_total":
      return [...order, `${label} = ${series}.cumsum()`];
    case "moving_average": {
      const size = movingWindow(first?.group.grain ?? null);
      const code =
        second === undefined
          ? `${series}.rolling(${size}).mean()`
          : `${series}.transform(lambda values: values.rolling(${size}).mean())`;
      return [...order, `# The mean of ${size} in a row.`, `${label} = ${code}`];
    }
    case "overall":
      return [`${label} = overall`];
  }
}

function toOrderLines(shape: QueryShape, context: Context): string[] {
  const { having } = context.plan;
  const ranking = toRanking(shape, context);
  const operator = having?.operator === "=" ? "==" : having?.operator;
  const kept = having === null ? [] : [`result = result[${at(shape.lead)} ${operator ?? ""} ${having.value}]`];
  if (ranking.by === null) {
    const sorted = toSortLines(shape.keys, { context, descending: ranking.direction === "high" });
    const cut = ranking.limit === null ? [] : [`result = result.head(${ranking.limit})`];
    return [...kept, ...sorted, ...cut];
  }
  const by = toPythonLiteral(ranking.by);
  const ascending = ranking.direction === "low" ? "True" : "False";
  const cut =
    ranking.limit === null
      ? []
      : [
          `# The ${ranking.limit} ${ranking.direction === "low" ? "lowest" : "highest"}; groups that tie with the last one stay.`,
          `result = result[${at(ranking.by)}.rank(method="min", ascending=${ascending}) <= ${ranking.limit}]`,
        ];
  return [
    ...kept,
    ...cut,
    `result = result.sort_values(${by}, ascending=${ascending}, kind="stable", ignore_index=True)`,
  ];
}

function toGrouped(context: Context, shape: QueryShape, { base, steps }: ValueCode): string[] {
  const keys = toPythonList(shape.keys.map(({ label }) => label));
  const shown = [
    ...shape.keys,
    ...shape.columns.filter(({ role }) => role === "measure"),
    ...shape.comparisons,
    ...(shape.derived === null ? [] : [shape.derived]),
    ...shape.columns.filter(({ role }) => role !== "measure"),
  ].map(({ label }) => label);
  const made = [...shape.keys, ...base].map(({ label }) => label);
  const isArranged = made.length === shown.length && made.every((label, place) => label === shown[place]);
  return [
    `groups = data.groupby(${keys}, dropna=False, observed=True)`,
    "result = pd.DataFrame({",
    ...base.map(({ label, code }) => `    ${toPythonLiteral(label)}: ${code},`),
    "}).reset_index()",
    ...toFillLines(shape, base),
    ...steps,
    ...toComparisonLines(shape),
    ...toDerivedLines(shape, context),
    ...toOrderLines(shape, context),
    ...(isArranged ? [] : [`result = result[${toPythonList(shown)}]`]),
  ];
}

function toWhole(shape: QueryShape, { base, steps }: ValueCode): string[] {
  const comparisons = toComparisonLines(shape);
  if (steps.length === 0 && comparisons.length === 0) {
    return ["result = {", ...base.map(({ label, code }) => `    ${toPythonLiteral(label)}: ${code},`), "}"];
  }
  const shown = [
    ...shape.columns.filter(({ role }) => role === "measure"),
    ...shape.comparisons,
    ...shape.columns.filter(({ role }) => role !== "measure"),
  ].map(({ label }) => label);
  return [
    "result = pd.DataFrame({",
    ...base.map(({ label, code }) => `    ${toPythonLiteral(label)}: [${code}],`),
    "})",
    ...steps,
    ...comparisons,
    `result = result[${toPythonList(shown)}].to_dict("records")[0]`,
  ];
}

/** Computes the first measure over all rows, before they are grouped. */
function toOverallLines(context: Context, { derived, lead }: QueryShape): string[] {
  if (derived?.kind !== "overall") return [];
  const whole = { ...context, plan: toWholeQuery(context.plan) };
  const columns = toQueryShape(whole).columns.slice(0, 1);
  const shape = { ...toQueryShape(whole), columns };
  const values = toValueCode(whole, shape);
  return [...values.prepare, ...toWhole(shape, values), `overall = ${at(lead)}`];
}

/** Compiles a query to Python: a record without groups, else a table with a row per group. */
export function toQueryCode(context: Context): FamilyCode {
  const shape = toQueryShape(context);
  const values = toValueCode(context, shape);
  const { segments } = context.plan;
  const grouped = shape.keys.length > 0;
  const parts = segments.flatMap((segment) => toConditionCode(segment.filters, context) ?? []);
  const within = grouped && parts.length > 0 ? [`data = data[${parts.map((part) => `(${part})`).join(" | ")}]`] : [];
  const figure = toQueryFigure(context, shape);
  return {
    prepare: [...within, ...toOverallLines(context, shape), ...values.prepare],
    result: grouped ? toGrouped(context, shape, values) : toWhole(shape, values),
    figure,
    imports: figure.length === 0 ? [] : ["express"],
  };
}
