import { areAllValuesKnown, toKnownValues } from "../matching/match-values";
import { isMeasure, isStoredAsNumber, isTruth } from "../matching/column-role";
import type { Filter } from "../plan/plan";
import { getColumn, type PlanContext } from "../plan/plan-context";
import { toCommentText, toPythonList, toPythonLiteral } from "./python-literal";

type Of<Kind extends Filter["kind"]> = Extract<Filter, { kind: Kind }>;

function at(frame: string, column: string): string {
  return `${frame}[${toPythonLiteral(column)}]`;
}

function toCompare(filter: Of<"compare">, frame: string): string {
  const operator = filter.operator === "=" ? "==" : filter.operator;
  const column = at(frame, filter.column);
  const comparison = {
    year: `${column}.dt.year ${operator} ${filter.value}`,
    date: `${column}.dt.normalize() ${operator} pd.Timestamp(${toPythonLiteral(filter.value)})`,
    number: `${column} ${operator} ${toPythonLiteral(filter.value)}`,
  }[filter.as];
  // In pandas, a missing value is unequal to everything.
  return operator === "!=" ? `${column}.notna() & (${comparison})` : comparison;
}

function toValues(filter: Of<"values">, frame: string, context: PlanContext): string {
  const profile = getColumn(context, filter.column);
  const column = at(frame, filter.column);
  const wanted = filter.values.map((value) => String(value).trim().toLowerCase());
  if (areAllValuesKnown(profile)) {
    const spellings = toKnownValues(profile).filter((known) => wanted.includes(known.trim().toLowerCase()));
    const [only] = spellings;
    if (filter.negated) {
      const keep = filter.keepMissing ? [] : [`${column}.notna()`];
      return [...keep, ...spellings.map((value) => `(${column} != ${toPythonLiteral(value)})`)].join(" & ");
    }
    if (spellings.length === 1 && only !== undefined) return `${column} == ${toPythonLiteral(only)}`;
    return `${column}.isin(${toPythonList(spellings)})`;
  }
  const test = `${column}.astype("string").str.strip().str.lower().isin(${toPythonList(wanted)})`;
  if (!filter.negated) return test;
  return filter.keepMissing ? `~${test}` : `${column}.notna() & ~${test}`;
}

function toTruth(filter: Of<"truth">, frame: string, context: PlanContext): string {
  const profile = getColumn(context, filter.column);
  const column = at(frame, filter.column);
  if (/^BOOL/i.test(profile.storage)) return `${column}.eq(${filter.expected ? "True" : "False"}).fillna(False)`;
  if (isStoredAsNumber(profile)) return `${column} == ${filter.expected ? 1 : 0}`;
  const yes = /^(yes|y|true|t)$/i;
  const spellings = toKnownValues(profile).filter((value) => yes.test(value.trim()) === filter.expected);
  return `${column}.isin(${toPythonList(spellings)})`;
}

/** The condition of a filter on `frame` as a Python expression. A lookup has none of its own: see `toLookupLines`. */
export function toCondition(filter: Exclude<Filter, { kind: "lookup" }>, frame: string, context: PlanContext): string {
  switch (filter.kind) {
    case "compare":
      return toCompare(filter, frame);
    case "values":
      return toValues(filter, frame, context);
    case "truth":
      return toTruth(filter, frame, context);
    case "missing":
      return `${at(frame, filter.column)}.${filter.missing ? "isna" : "notna"}()`;
    case "month":
      return `${at(frame, filter.column)}.dt.month == ${filter.month}`;
  }
}

/** Whether the column's values have to be turned into numbers before they are compared. */
export function isComparedAsNumber(filter: Filter, context: PlanContext): boolean {
  if (filter.kind !== "compare" || filter.as !== "number") return false;
  const profile = getColumn(context, filter.column);
  return isMeasure(profile) && !isTruth(profile);
}

const folded = '.astype("string").str.strip().str.lower()';

/** Names of the entries of a result that tells that a value was looked for in vain. */
export const notFoundLabels = {
  values: "values not found",
  columns: "columns looked in",
  similar: "similar values",
} as const;

/** Lines that find in which column values occur and keep its rows. Values that occur nowhere are added to `unfound`. */
export function toLookupLines(filter: Of<"lookup">, frame: string): string[] {
  const wanted = filter.values.map(
    (value) => `${toPythonLiteral(value.trim().toLowerCase())}: ${toPythonLiteral(value)}`,
  );
  const shown = filter.values.map((value) => `“${value}”`).join(" or ");
  const several = `Several columns have the value ${shown}. Name the column in the question.`;
  return [
    `# Which column has ${toCommentText(shown)}? Upper and lower case are alike.`,
    `wanted = {${wanted.join(", ")}}`,
    `texts = {name: ${frame}[name]${folded} for name in ${toPythonList(filter.columns)}}`,
    "holders = [name for name, text in texts.items() if text.isin(list(wanted)).any()]",
    "if len(holders) > 1:",
    `    raise ValueError(${toPythonLiteral(several)})`,
    "searched += holders or list(texts)",
    "for value in wanted:",
    "    known = sorted({text for name in (holders or texts) for text in texts[name].dropna()})",
    "    if value not in known:",
    "        unfound.append(wanted[value])",
    "        similar += difflib.get_close_matches(value, known, n=3, cutoff=0.7) + [text for text in known if value in text][:5]",
    `${frame} = ${frame}[texts[holders[0]].isin(list(wanted))] if holders else ${frame}.iloc[:0]`,
  ];
}

/** The result to give when a value occurs nowhere, as a Python expression. */
export function toNotFoundCode(): string {
  const { values, columns, similar } = notFoundLabels;
  return `{"${values}": ", ".join(unfound), "${columns}": ", ".join(dict.fromkeys(searched)), "${similar}": ", ".join(dict.fromkeys(similar))}`;
}
