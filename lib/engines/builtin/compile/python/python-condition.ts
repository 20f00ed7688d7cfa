import { isStoredAsNumber, isYear } from "@/lib/lexicon/columns/column-role";
import { getColumn, type PlanContext } from "../../query/plan-context";
import type { Filter } from "@/lib/domain/plans/measure";
import { isPlainlyStored, toTruthTexts } from "../text-values";
import { areWholeDays } from "../whole-days";
import { toPythonList, toPythonLiteral } from "./python-literal";
import { toRowValueCode } from "./row-value-code";

type Of<Kind extends Filter["kind"]> = Extract<Filter, { kind: Kind }>;
type Context = Pick<PlanContext, "dataset">;

function at(column: string): string {
  return `data[${toPythonLiteral(column)}]`;
}

function toOperator(operator: Of<"compare">["operator"]): string {
  return operator === "=" ? "==" : operator;
}

/** Python for a text column, ignoring case and surrounding blanks. */
function toFoldedCode(column: string): string {
  return `${column}.astype("string").str.strip().str.lower()`;
}

function toPlain(text: string): string {
  return text.trim().toLowerCase();
}

function toNextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function toPeriod({ column, start, end }: Of<"period">, context: Context): string[] {
  const values = at(column);
  if (isYear(getColumn(context, column))) {
    const bounds = [start, end].map((day) => (day === null ? null : Number(day.slice(0, 4))));
    const [first = null, last = null] = bounds;
    if (first !== null && first === last) return [`${values} == ${first}`];
    return [...(first === null ? [] : [`${values} >= ${first}`]), ...(last === null ? [] : [`${values} <= ${last}`])];
  }
  return [
    ...(start === null ? [] : [`${values} >= ${toPythonLiteral(start)}`]),
    ...(end === null ? [] : [`${values} < ${toPythonLiteral(toNextDay(end))}`]),
  ];
}

const recurring: Readonly<Record<Of<"recurring">["unit"], string>> = {
  month: ".dt.month",
  quarter: ".dt.quarter",
  weekday: ".dt.dayofweek.add(1)",
  hour: ".dt.hour",
};

function toRecurring({ column, unit, values }: Of<"recurring">): string {
  const [only, other] = values;
  const dates = `${at(column)}${recurring[unit]}`;
  return only !== undefined && other === undefined ? `${dates} == ${only}` : `${dates}.isin(${toPythonList(values)})`;
}

/** Whether a value is among others, or not; null represents a missing value and is left to the caller. */
function toMembership({ column: name, values, negated }: Of<"values">, context: Context): string | null {
  const profile = getColumn(context, name);
  const column = at(name);
  const present = values.filter((value) => value !== null);
  const [only, other] = present;
  if (only === undefined) return null;
  const not = negated ? "~" : "";
  const isNumber = isStoredAsNumber(profile) && present.every((value) => typeof value === "number");
  if (isNumber || present.every((value) => typeof value === "boolean"))
    return `${not}${column}.isin(${toPythonList(present)})`;
  const texts = present.map(String);
  if (!texts.every((text) => isPlainlyStored(text, profile)))
    return `${not}${toFoldedCode(column)}.isin(${toPythonList(texts.map(toPlain))})`;
  if (other !== undefined) return `${not}${column}.isin(${toPythonList(texts)})`;
  return `(${column} ${negated ? "!=" : "=="} ${toPythonLiteral(String(only))})`;
}

function toValues(filter: Of<"values">, context: Context): string {
  const test = toMembership(filter, context);
  const hasMissing = filter.values.includes(null);
  const [is, not] = [`${at(filter.column)}.isna()`, `${at(filter.column)}.notna()`];
  if (filter.negated) return test === null ? not : hasMissing || !filter.keepMissing ? `${not} & ${test}` : test;
  return test === null ? is : hasMissing ? `${test} | ${is}` : test;
}

function toTruth({ column: name, expected }: Of<"truth">, context: Context): string {
  const profile = getColumn(context, name);
  const column = at(name);
  if (/^BOOL/i.test(profile.storage)) return `${column}.eq(${expected ? "True" : "False"}).fillna(False)`;
  if (isStoredAsNumber(profile)) return `${column} == ${expected ? 1 : 0}`;
  const texts = toTruthTexts(profile, expected);
  const [only = "", other] = texts;
  if (other === undefined && isPlainlyStored(only, profile)) return `${column} == ${toPythonLiteral(only)}`;
  return `${toFoldedCode(column)}.isin(${toPythonList(texts)})`;
}

function toComparison(
  left: string,
  operator: Of<"compare">["operator"],
  right: string,
  operands: readonly string[],
): string {
  // In pandas, a missing value is unequal to everything.
  const known = operator === "!=" ? operands.map((operand) => `${operand}.notna()`) : [];
  return [...known, `(${left} ${toOperator(operator)} ${right})`].join(" & ");
}

/** Compiles a condition to Python expressions on `data` that all have to hold. */
export function toConditionParts(filter: Filter, context: PlanContext): string[] {
  switch (filter.kind) {
    case "compare": {
      const value = toRowValueCode(filter.of, context);
      const operand = filter.of.kind === "column" ? value : `(${value})`;
      if (filter.operator !== "!=") return [`${operand} ${toOperator(filter.operator)} ${filter.value}`];
      return [toComparison(operand, filter.operator, String(filter.value), [operand])];
    }
    case "period":
      return toPeriod(filter, context);
    case "recurring":
      return [toRecurring(filter)];
    case "values":
      return [toValues(filter, context)];
    case "contains": {
      const test = `${at(filter.column)}.astype("string").str.lower().str.contains(${toPythonLiteral(filter.text.toLowerCase())}, regex=False).fillna(False)`;
      return [filter.negated ? `${at(filter.column)}.notna() & ~${test}` : test];
    }
    case "truth":
      return [toTruth(filter, context)];
    case "missing":
      return [`${at(filter.column)}.${filter.missing ? "isna" : "notna"}()`];
    case "columns": {
      const day = areWholeDays([filter.left, filter.right], context) ? ".dt.normalize()" : "";
      const [left, right] = [`${at(filter.left)}${day}`, `${at(filter.right)}${day}`];
      if (filter.operator !== "!=") return [`${left} ${toOperator(filter.operator)} ${right}`];
      return [toComparison(left, filter.operator, right, [left, right])];
    }
    case "lookup":
      return [`look_up(data, ${toPythonList(filter.values)}, ${toPythonList(filter.columns)})`];
  }
}

/** Compiles conditions to one Python expression on `data`; null without any condition. */
export function toConditionCode(filters: readonly Filter[], context: PlanContext): string | null {
  const parts = filters.flatMap((filter) => toConditionParts(filter, context));
  const [only, other] = parts;
  if (only === undefined) return null;
  return other === undefined ? only : parts.map((part) => `(${part})`).join(" & ");
}
