import { quoteText } from "@/lib/domain/text/quotes";
import { isStoredAsNumber, isYear } from "@/lib/lexicon/columns/column-role";
import { getColumn, type PlanContext } from "../../query/plan-context";
import type { Filter } from "@/lib/domain/plans/measure";
import { toTruthTexts } from "../text-values";
import { areWholeDays } from "../whole-days";
import { toRowValueQuery, type At } from "./row-value-query";
import {
  toOtherComparison,
  toOtherContains,
  toOtherFolded,
  toOtherList,
  toOtherPeriod,
  toOtherRecurring,
  type Wording,
} from "./other-words";

type Of<Kind extends Filter["kind"]> = Extract<Filter, { kind: Kind }>;
/** The data of a condition, and how it is worded. */
interface Context extends Pick<PlanContext, "dataset"> {
  wording?: Wording;
}

/** Blanks around a text, as Python strips them. */
const blanks = "[\\s\\x{0b}\\x{1c}-\\x{1f}\\x{85}\\p{Z}]+";

/** Strips the blanks around a text. */
export function toTrimmed(column: string): string {
  return `regexp_replace(${column}::VARCHAR, ${quoteText(`^${blanks}|${blanks}$`)}, '', 'g')`;
}

/** Renders a text column, ignoring case and surrounding blanks. */
export function toFolded(column: string): string {
  return `lower(${toTrimmed(column)})`;
}

function isAmong(column: string, texts: readonly string[], { wording }: Context): string {
  const literals = texts.map((text) => quoteText(text.trim().toLowerCase()));
  if (wording === "other") return toOtherList(toOtherFolded(column), literals);
  return `${toFolded(column)} IN (${literals.length === 0 ? "NULL" : literals.join(", ")})`;
}

function toPeriod(filter: Of<"period">, at: At, context: Context): string {
  const column = at(filter.column);
  const isYears = isYear(getColumn(context, filter.column));
  const toBound = (day: string) => (isYears ? String(Number(day.slice(0, 4))) : `DATE ${quoteText(day)}`);
  if (!isYears && context.wording === "other" && (filter.start ?? filter.end) !== null) {
    return toOtherPeriod(column, filter.start, filter.end);
  }
  const value = isYears ? column : `${column}::DATE`;
  const parts = [
    ...(filter.start === null ? [] : [`${value} >= ${toBound(filter.start)}`]),
    ...(filter.end === null ? [] : [`${value} <= ${toBound(filter.end)}`]),
  ];
  return parts.length === 0 ? "true" : parts.join(" AND ");
}

const recurring: Readonly<Record<Of<"recurring">["unit"], string>> = {
  month: "month",
  quarter: "quarter",
  weekday: "isodow",
  hour: "hour",
};

function toTruth({ column: name, expected }: Of<"truth">, at: At, context: Context): string {
  const profile = getColumn(context, name);
  if (/^BOOL/i.test(profile.storage)) return `${at(name)} = ${expected}`;
  if (isStoredAsNumber(profile)) return `${at(name)} = ${expected ? 1 : 0}`;
  return isAmong(at(name), toTruthTexts(profile, expected), context);
}

function toValues({ column: name, values, negated, keepMissing }: Of<"values">, at: At, context: Context): string {
  const column = at(name);
  const present = values.filter((value) => value !== null);
  const hasMissing = present.length < values.length;
  if (present.length === 0) return `${column} IS ${negated ? "NOT " : ""}NULL`;
  const isNumber = isStoredAsNumber(getColumn(context, name)) && present.every((value) => typeof value === "number");
  const isPlain = isNumber || present.every((value) => typeof value === "boolean");
  const among = !isPlain
    ? isAmong(column, present.map(String), context)
    : context.wording === "other"
      ? toOtherList(column, present.map(String))
      : `${column} IN (${present.join(", ")})`;
  if (!negated) return hasMissing ? `(${among} OR ${column} IS NULL)` : among;
  return keepMissing && !hasMissing ? `(NOT (${among}) OR ${column} IS NULL)` : `NOT (${among})`;
}

/**
 * Compiles a filter to a condition; missing values make it NULL, so their rows are dropped. Null for a value that is looked up in
 * several columns, because only the data decides which one is meant.
 */
function toSqlCondition(filter: Filter, at: At, context: Context): string | null {
  const isOther = context.wording === "other";
  switch (filter.kind) {
    case "compare": {
      const value = toRowValueQuery(filter.of, at, context);
      return isOther
        ? toOtherComparison(value, filter.operator, filter.value)
        : `${value} ${filter.operator} ${filter.value}`;
    }
    case "period":
      return toPeriod(filter, at, context);
    case "recurring":
      if (isOther) return toOtherRecurring(at(filter.column), filter.unit, filter.values);
      return `${recurring[filter.unit]}(${at(filter.column)}) IN (${filter.values.join(", ")})`;
    case "values":
      return toValues(filter, at, context);
    case "contains": {
      const [column, text] = [at(filter.column), filter.text.toLowerCase()];
      const found = isOther ? toOtherContains(column, text) : `contains(lower(${column}::VARCHAR), ${quoteText(text)})`;
      return `${filter.negated ? "NOT " : ""}${found}`;
    }
    case "truth":
      return toTruth(filter, at, context);
    case "missing":
      return `${at(filter.column)} IS ${filter.missing ? "" : "NOT "}NULL`;
    case "columns": {
      const day = areWholeDays([filter.left, filter.right], context) ? "::DATE" : "";
      return `${at(filter.left)}${day} ${filter.operator} ${at(filter.right)}${day}`;
    }
    case "lookup": {
      const [only, other] = filter.columns;
      if (only === undefined || other !== undefined) return null;
      return isAmong(at(only), filter.values, context);
    }
  }
}

/** Joins conditions with AND; empty without filters, null when one cannot be expressed in SQL. */
export function toConjunction(filters: readonly Filter[], at: At, context: Context): string | null {
  const conditions = filters.map((filter) => toSqlCondition(filter, at, context));
  return conditions.includes(null) ? null : conditions.map((condition) => `(${condition ?? ""})`).join(" AND ");
}
