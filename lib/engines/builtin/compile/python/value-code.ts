import type { PlanContext } from "../../query/plan-context";
import type { Aggregate, Filter, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../../query/query";
import { toConditionsText } from "../condition-text";
import { toLabel, toRowValueLabel, toValueText } from "../labels";
import type { QueryShape } from "../query-shape";
import { isZeroTotal, type ShownValue } from "../shown-value";
import { toGroupCode } from "./frame-code";
import { toConditionCode } from "./python-condition";
import { toCommentText, toPythonList, toPythonLiteral } from "./python-literal";
import { toRowValueCode } from "./row-value-code";

type Context = PlanContext<PlanOf<"query">>;

/** Python for the values of a query. */
export interface ValueCode {
  /** Lines that add columns to `data`. */
  prepare: string[];
  /** Values that are aggregated from rows: label and expression on `data` or `groups`. */
  base: { label: string; code: string; value: ShownValue }[];
  /** Lines that compute the others from these in `result`. */
  steps: string[];
}

const calls: Readonly<Record<Aggregate, (values: string) => string>> = {
  mean: (values) => `${values}.mean()`,
  median: (values) => `${values}.median()`,
  // Without any value there is no total, rather than a total of 0.
  sum: (values) => `${values}.sum(min_count=1)`,
  min: (values) => `${values}.min()`,
  max: (values) => `${values}.max()`,
  range: (values) => `${values}.max() - ${values}.min()`,
  deviation: (values) => `${values}.std()`,
  variance: (values) => `${values}.var()`,
};

/** Compiles the values of a query so that each is computed once. */
export function toValueCode(context: Context, shape: QueryShape): ValueCode {
  const { segments } = context.plan;
  const grouped = shape.keys.length > 0;
  const source = grouped ? "groups" : "data";
  const prepare: string[] = [];
  const base: ValueCode["base"] = [];
  const steps: string[] = [];
  const labels = new Map<string, string>();
  const columns = new Map<string, string>();
  const masks = new Map<string, string>();
  const taken = new Set([...shape.keys.map(({ label }) => label), ...shape.columns.map(({ label }) => label)]);

  const named = new Map(
    shape.columns.map(({ label, value, segment, role }) => [toKey(value, segment, role === "part"), label] as const),
  );

  /** Identifies a value; totals that are 0 without rows differ from missing ones. */
  function toKey(value: ShownValue, segment: number | null, nested: boolean): string {
    return JSON.stringify([value, segment, nested && isZeroTotal(value)]);
  }

  function toUnique(label: string): string {
    let unique = toLabel(label, context);
    while (taken.has(unique)) unique = `${unique} `;
    taken.add(unique);
    return unique;
  }

  /** A variable with the rows that pass conditions; null for all rows. */
  function toMask(filters: readonly Filter[]): string | null {
    const code = toConditionCode(filters, context);
    if (code === null) return null;
    const known = masks.get(code);
    if (known !== undefined) return known;
    const mask = `part_${masks.size + 1}`;
    masks.set(code, mask);
    prepare.push(`# ${toCommentText(toConditionsText(filters))}`, `${mask} = ${code}`);
    return mask;
  }

  /** A column of `data`, added when it does not exist yet. */
  function toColumn(name: string, code: string): string {
    const key = JSON.stringify([name, code]);
    const known = columns.get(key);
    if (known !== undefined) return known;
    const label = toUnique(name);
    columns.set(key, label);
    prepare.push(`data[${toPythonLiteral(label)}] = ${code}`);
    return label;
  }

  function toRowColumn(of: RowValue, filters: readonly Filter[], name: string): string {
    const plain =
      of.kind === "column" ? of.column : toColumn(toRowValueLabel(of, context), toRowValueCode(of, context));
    const mask = toMask(filters);
    return mask === null ? plain : toColumn(`${name} (rows)`, `data[${toPythonLiteral(plain)}].where(${mask})`);
  }

  function toDistinctCode(value: Extract<MeasureValue, { kind: "distinct" }>, filters: Filter[], name: string): string {
    const { of, rows } = value;
    const mask = toMask(filters);
    const plain = of.grain === null ? of.column : toColumn(`${of.grain} of ${of.column}`, toGroupCode(of));
    const counted =
      mask === null ? plain : toColumn(`${name} (values)`, `data[${toPythonLiteral(plain)}].where(${mask})`);
    if (rows === null) return `${source}[${toPythonLiteral(counted)}].nunique()`;
    const keys = toPythonList([...shape.keys.map(({ label }) => label), counted]);
    const often = `data.groupby(${keys}, dropna=False, observed=True)[${toPythonLiteral(counted)}].transform("size")`;
    const operator = rows.operator === "=" ? "==" : rows.operator;
    const kept = toColumn(
      `${name} (kept)`,
      `data[${toPythonLiteral(counted)}].where(${often} ${operator} ${rows.value})`,
    );
    return `${source}[${toPythonLiteral(kept)}].nunique()`;
  }

  function toBaseCode(
    value: Exclude<ShownValue, { kind: "quotient" | "combination" }>,
    options: { filters: Filter[]; name: string; nested: boolean },
  ): string {
    const { filters, name, nested } = options;
    const at = (label: string) => `${source}[${toPythonLiteral(label)}]`;
    switch (value.kind) {
      case "rows": {
        const mask = toMask(filters);
        if (mask === null) return grouped ? "groups.size()" : "len(data)";
        return grouped ? `${at(toColumn(`${name} (matches)`, mask))}.sum()` : `int(${mask}.sum())`;
      }
      case "distinct":
        return toDistinctCode(value, filters, name);
      case "aggregate": {
        const values = at(toRowColumn(value.of, filters, name));
        return nested && isZeroTotal(value) ? `${values}.sum()` : calls[value.aggregate](values);
      }
      case "percentile":
        return `${at(toRowColumn(value.of, filters, name))}.quantile(${value.share})`;
      case "present":
        return `${at(toRowColumn(value.of, filters, name))}.count()`;
      case "absent": {
        const values = at(toRowColumn(value.of, filters, name));
        return grouped ? `groups.size() - ${values}.count()` : `${values}.isna().sum()`;
      }
    }
  }

  /** Adds a value and returns its label. */
  function add(value: ShownValue, segment: number | null, nested: boolean): string {
    const key = toKey(value, segment, nested);
    const known = labels.get(key);
    if (known !== undefined) return known;
    const own = segment === null ? null : segments[segment];
    const about = own === undefined || own === null ? "" : ` · ${own.label}`;
    const text = value.kind === "present" || value.kind === "absent" ? "rows" : toValueText(value);
    const label = named.get(key) ?? toUnique(`${text}${about}`);
    labels.set(key, label);
    if (value.kind === "quotient" || value.kind === "combination") {
      steps.push(`result[${toPythonLiteral(label)}] = ${toStep(value, segment)}`);
      return label;
    }
    const filters = [...(own?.filters ?? []), ...value.where];
    base.push({ label, value, code: toBaseCode(value, { filters, name: label, nested }) });
    return label;
  }

  function toStep(value: Extract<MeasureValue, { kind: "quotient" | "combination" }>, segment: number | null): string {
    const at = (label: string) => `result[${toPythonLiteral(label)}]`;
    if (value.kind === "combination") {
      return `${at(add(value.left, segment, true))} ${value.operator} ${at(add(value.right, segment, true))}`;
    }
    const [top, bottom] = [at(add(value.top, segment, true)), at(add(value.bottom, segment, true))];
    const times = value.times === 1 ? "" : `${value.times} * `;
    return `${times}${top} / ${bottom}.replace(0, float("nan"))`;
  }

  for (const { label, value, segment, role } of shape.columns) {
    const computed = add(value, segment, role === "part");
    // Two measures may be the same value.
    if (computed !== label) steps.push(`result[${toPythonLiteral(label)}] = result[${toPythonLiteral(computed)}]`);
  }
  return { prepare, base, steps };
}
