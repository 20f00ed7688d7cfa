import type { Window } from "@/lib/domain/query/query";
import { isZeroWithoutRows, toShape, type Comparison, type RowKey, type Shape } from "../shape/to-shape";
import { toConditionPython } from "./expression-python";
import type { ProgramContext } from "./frame-python";
import { toCalendarPython } from "./period-python";
import { toPythonList, toPythonLiteral } from "./python-literal";
import { toKeySort, toSortLines } from "./sort-python";
import { toValueCode, type ValueCode } from "./value-python";

/** Python that computes `result` from `data`. */
export interface ResultCode {
  /** Lines that run before a result is certain, because they may look up values. */
  prepare: string[];
  result: string[];
}

const at = (name: string) => `result[${toPythonLiteral(name)}]`;

function toComparisonLines(comparisons: readonly Comparison[]): string[] {
  return comparisons.map(({ name, fn, first, second }) => {
    const difference = `${at(first)} - ${at(second)}`;
    if (fn === "difference") return `${at(name)} = ${difference}`;
    return `${at(name)} = 100 * (${difference}) / ${at(second)}.replace(0, float("nan"))`;
  });
}

function toFillLines({ keys }: Shape, base: ValueCode["base"]): string[] {
  const [key] = keys;
  if (key?.filled !== true || key.grain === null) return [];
  const zero = base.filter(({ value }) => isZeroWithoutRows(value)).map((one) => one.name);
  const name = toPythonLiteral(key.name);
  return [
    `# Every ${key.grain.unit} between the first and the last, also without rows.`,
    "if len(result) > 0:",
    `    periods = ${toCalendarPython(key.grain, at(key.name))}`,
    `    gaps = ~pd.Index(periods).isin(${at(key.name)})`,
    `    result = result.set_index(${name}).reindex(periods).rename_axis(${name}).reset_index()`,
    ...(zero.length === 0 ? [] : [`    result.loc[gaps, ${toPythonList(zero)}] = 0`]),
  ];
}

function toWindowLines({ name, of, fn, within, along, size }: Window, keys: readonly RowKey[]): string[] {
  const value = at(of);
  const inGroups = `result.groupby(${toPythonList(within)}, dropna=False)[${toPythonLiteral(of)}]`;
  const series = within.length === 0 ? value : inGroups;
  const ordered = along === null ? [] : toSortLines(toKeySort(keys));
  switch (fn) {
    case "rank":
      return [`${at(name)} = ${series}.rank(method="min", ascending=False)`];
    case "share": {
      const whole =
        within.length === 0
          ? `(${value}.sum() or float("nan"))`
          : `${inGroups}.transform("sum").replace(0, float("nan"))`;
      return [`${at(name)} = 100 * ${value} / ${whole}`];
    }
    case "change":
      return [
        ...ordered,
        `before = ${series}.shift()`,
        `${at(name)} = 100 * (${value} - before) / before.replace(0, float("nan"))`,
      ];
    case "difference":
      return [...ordered, `${at(name)} = ${value} - ${series}.shift()`];
    case "running":
      return [...ordered, `${at(name)} = ${series}.cumsum()`];
    case "moving": {
      const rolling = `rolling(${size ?? 1}).mean()`;
      const code =
        within.length === 0 ? `${value}.${rolling}` : `${inGroups}.transform(lambda values: values.${rolling})`;
      return [...ordered, `# The mean of ${size ?? 1} in a row.`, `${at(name)} = ${code}`];
    }
    case "whole":
      return [`${at(name)} = overall`];
  }
}

function toLimitLines({ query }: ProgramContext, frame: "result" | "data"): { rank: string[]; cut: string[] } {
  const { limit, order } = query;
  if (limit === null) return { rank: [], cut: [] };
  const { n, per, by } = limit;
  const ranked = order.find((one) => one.by === by);
  if (by === null || ranked === undefined) return { rank: [], cut: [`result = result.head(${n})`] };
  const column = toPythonLiteral(by);
  const values =
    per.length === 0 ? `${frame}[${column}]` : `${frame}.groupby(${toPythonList(per)}, dropna=False)[${column}]`;
  const isLow = ranked.first === "low";
  const what = per.length === 0 ? "" : " of each group";
  return {
    rank: [
      `# The ${n} ${isLow ? "lowest" : "highest"}${what}; those that tie with the last one stay.`,
      `result = ${frame}[${values}.rank(method="min", ascending=${isLow ? "True" : "False"}) <= ${n}]`,
    ],
    cut: [],
  };
}

/** Sorts as asked; groups that tie follow their keys, which they are sorted by already. */
function toOrderLines(context: ProgramContext, { keys }: Shape): string[] {
  const { order, having } = context.query;
  const { rank, cut } = toLimitLines(context, "result");
  const columns = order.map(({ by, first }) => ({
    ...{ name: by, first },
    order: keys.find(({ name }) => name === by)?.order ?? null,
  }));
  const isPlaced = keys.some((key) => typeof key.order !== "string" && !order.some(({ by }) => by === key.name));
  const ties = keys.some(({ name }) => !order.some(({ by }) => by === name));
  const kept =
    having === null ? [] : [`result = result[${toConditionPython(having, { schema: new Map(), frame: "result" })}]`];
  return [
    ...kept,
    ...rank,
    ...(isPlaced ? toSortLines(toKeySort(keys)) : []),
    ...(columns.length === 0 ? [] : toSortLines(columns, { ties })),
    ...cut,
  ];
}

function toGroupedLines(context: ProgramContext, shape: Shape, { base, steps }: ValueCode): string[] {
  const { keys, names } = shape;
  const made = [...keys, ...base].map(({ name }) => name);
  const isArranged = made.length === names.length && made.every((name, place) => name === names[place]);
  return [
    `groups = data.groupby(${toPythonList(keys.map(({ name }) => name))}, dropna=False, observed=True)`,
    "result = pd.DataFrame({",
    ...base.map(({ name, code }) => `    ${toPythonLiteral(name)}: ${code},`),
    "}).reset_index()",
    ...toFillLines(shape, base),
    ...steps,
    ...toComparisonLines(shape.comparisons),
    ...shape.windows.flatMap((window) => toWindowLines(window, keys)),
    ...toOrderLines(context, shape),
    ...(isArranged ? [] : [`result = result[${toPythonList(names)}]`]),
  ];
}

function toWholeLines(
  { comparisons, names }: Pick<Shape, "comparisons" | "names">,
  { base, steps }: ValueCode,
): string[] {
  const compared = toComparisonLines(comparisons);
  if (steps.length === 0 && compared.length === 0) {
    return ["result = {", ...base.map(({ name, code }) => `    ${toPythonLiteral(name)}: ${code},`), "}"];
  }
  return [
    "result = pd.DataFrame({",
    ...base.map(({ name, code }) => `    ${toPythonLiteral(name)}: [${code}],`),
    "})",
    ...steps,
    ...compared,
    `result = result[${toPythonList(names)}].to_dict("records")[0]`,
  ];
}

/** Computes the first measure over all rows, before they are grouped. */
function toOverallLines(context: ProgramContext, { whole }: Shape): string[] {
  if (whole === null) return [];
  const values = toValueCode(context, { keys: [], columns: [whole] });
  const shape = { comparisons: [], names: [whole.name] };
  return [...values.prepare, ...toWholeLines(shape, values), `overall = ${at(whole.name)}`];
}

function toRowsLines(context: ProgramContext): string[] {
  const { rows, order } = context.query;
  const shown = toPythonList(rows ?? []);
  const { rank, cut } = toLimitLines(context, "data");
  const columns = order.map(({ by, first }) => ({ name: by, first, order: null }));
  if (columns.length === 0) return [`result = data[${shown}]`, ...cut];
  const kept = rank.length === 0 ? ["result = data"] : rank;
  return [...kept, ...toSortLines(columns, { ties: true }), ...cut, `result = result[${shown}]`];
}

/** Writes a checked query in Python, on `data`: a record of measures without groups, else a table. */
export function toPython(context: ProgramContext): ResultCode {
  const { query, schema, beside } = context;
  if (query.rows !== null) return { prepare: [], result: toRowsLines(context) };
  const shape = toShape(query, beside);
  const values = toValueCode(context, shape);
  const parts = shape.parts.map((part) => `(${toConditionPython(part, { schema, frame: "data" })})`);
  return {
    prepare: [
      ...(parts.length === 0 ? [] : [`data = data[${parts.join(" | ")}]`]),
      ...toOverallLines(context, shape),
      ...values.prepare,
    ],
    result: shape.keys.length > 0 ? toGroupedLines(context, shape, values) : toWholeLines(shape, values),
  };
}
