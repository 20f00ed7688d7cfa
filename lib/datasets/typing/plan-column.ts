import { planText, type ColumnContext, type ColumnPlan, type Remark } from "./column-plan";
import { findMissingWord, toTrimmed, trimBlanks } from "./missing-words";
import { planDate } from "./plan-date";
import { planEpoch } from "./plan-epoch";
import { planMonths, planUnmarkedDates } from "./plan-months";
import { planNumber } from "./plan-number";
import { planUnits } from "./plan-units";
import { toCellShape } from "./cell-shape";

function planBoolean(values: readonly string[]): ColumnPlan | null {
  if (!values.every((value) => /^(true|false)$/i.test(value))) return null;
  // The usual spelling first: trimming and lower-casing cost twenty times as much.
  const toValue = (raw: string) =>
    `CASE WHEN ${raw} IN ('true', 'True', 'TRUE') THEN true WHEN ${raw} IN ('false', 'False', 'FALSE') THEN false
      ELSE CASE lower(${toTrimmed(raw)}) WHEN 'true' THEN true WHEN 'false' THEN false END END`;
  return { storage: "BOOLEAN", toValue, missingWords: [], remarks: [] };
}

/** A text that is written as a formula, so that spreadsheets do not change it: `="001"`. */
const wrapped = /^="[^"]*"$/;

function planWrapped(values: readonly string[]): ColumnPlan | null {
  const examples = values.filter((value) => wrapped.test(value));
  if (examples.length === 0) return null;
  const text = 'Text written as ="…" was unwrapped.';
  const toValue = (raw: string) =>
    `CASE WHEN regexp_full_match(${toTrimmed(raw)}, '="[^"]*"') THEN substring(${toTrimmed(raw)}, 3, length(${toTrimmed(raw)}) - 3) ELSE ${raw} END`;
  return { ...planText([{ text, examples: examples.slice(0, 3) }]), toValue };
}

/** Reports a column that stays text although most values look like numbers or dates, and names the exceptions. */
function remarkOnSpoilers(values: readonly string[]): Remark[] {
  for (const kind of ["number", "date"] as const) {
    const odd = values.filter((value) => toCellShape(value) !== kind);
    if (odd.length > values.length * 0.2 || values.length < 2) continue;
    const text =
      odd.length === 0
        ? `The values look like ${kind}s, but are written in ways that contradict each other; kept as text.`
        : `Nearly all values are ${kind}s, but some are not; kept as text.`;
    return [{ text, examples: (odd.length === 0 ? values : odd).slice(0, 5) }];
  }
  return [];
}

/**
 * Plans how to read a column from some of its distinct texts: as numbers, dates or booleans when every text is one or a
 * spelling of "no value", else as text. Pure: the same texts in the same order give the same plan.
 */
export function planColumn(texts: readonly string[], context: ColumnContext): ColumnPlan {
  const words = new Set<string>();
  const values: string[] = [];
  for (const text of texts) {
    const word = findMissingWord(text);
    if (word === null) values.push(trimBlanks(text));
    else words.add(word);
  }
  if (values.length === 0) return planText();
  const plan =
    planWrapped(values) ??
    planBoolean(values) ??
    planUnmarkedDates(values, context) ??
    planEpoch(values, context) ??
    planNumber(values, context) ??
    planDate(values, context) ??
    planMonths(values, context) ??
    planUnits(values, context);
  if (plan === null) return planText(remarkOnSpoilers(values));
  return plan.storage === "VARCHAR" ? plan : { ...plan, missingWords: [...words].sort() };
}
