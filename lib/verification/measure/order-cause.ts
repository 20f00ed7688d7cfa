import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toKeyText } from "../figures/key-text";
import { findKeyColumns, toRowKey } from "../figures/result-figures";
import { toColumn, toQuoted } from "./answer-words";
import { findTable } from "./compare-results";
import type { Finding, Variant } from "./doubt";
import type { DoubtContext } from "./doubt-context";
import { isMoved, toEffectText, toMeasured } from "./effect";

const sequence =
  /\.(?:shift|diff|pct_change|cumsum|cumprod|cummax|cummin|rolling|expanding|ewm|ffill|bfill|interpolate|autocorr|iterrows|itertuples)\(|\b(?:np\.(?:diff|gradient|trapz?|roll|ediff1d)|acf|pacf|adfuller|ARIMA|SARIMAX|seasonal_decompose|ExponentialSmoothing|enumerate|lag)\b/u;
const places =
  /\.(?:iloc|iat|head|tail|take|nth)\b|\[\s*:\s*\d+\s*\]|\.index\b|\bidx(?:max|min)\(|\barg(?:max|min|sort)\(|\brange\(\s*len\(/u;
const ranks =
  /\b(?:sort_values|nlargest|nsmallest|idxmax|idxmin|argmax|argmin|argsort|most_common|mode|value_counts|sorted|rank|max|min)\(/u;
const firsts = /\bdrop_duplicates\(\s*(?:\[|subset|["'])|\.(?:first|last|nth)\(|["'](?:first|last)["']/u;
const asksForOrder =
  /\b(?:first|last|previous|next|consecutive|row \d+|rows? number|order of|in order|sequence|running|cumulative|moving|lag\w*|streak|head|tail|position|index)\b/iu;

/** Whether a program ranks rows, so that ties may matter. */
export function ranksRows({ input, use }: DoubtContext): boolean {
  return !use.isRandom && ranks.test(input.code);
}

/**
 * Finds why another row order changes a result. Null where that is legitimate: the data have an inherent order, the
 * question asks for one, or only positions differ.
 */
export function findOrderCause(context: DoubtContext, variant: Variant): Finding | null {
  const { input } = context;
  const { shift } = variant;
  const tie = ranksRows(context) ? findTie(context, variant) : null;
  if (tie !== null) {
    return { caveat: { text: `Ties are broken by row order: ${tie}.`, columns: [] }, share: null };
  }
  const options = { context, countsOthers: true };
  if (asksForOrder.test(input.question) || !isMoved(shift, options)) return null;
  const date = sequence.test(input.code) ? findDisordered(context) : null;
  if (date === null && (sequence.test(input.code) || places.test(input.code))) return null;
  if (date !== null) {
    const text = `The program processes rows in stored order, which is not sorted by ${toColumn(date)}.`;
    return { caveat: { text, columns: [date] }, share: null };
  }
  const fact = firsts.test(input.code)
    ? "Which of several rows with equal values is kept depends on row order"
    : "The result depends on row order";
  const text = `${fact}; in another order ${toEffectText(shift, options)}.`;
  return { caveat: { text, columns: [], ...toMeasured(shift, context) }, share: shift.headline?.share ?? null };
}

/** Finds rows of the answer that tie, so that row order picks one. */
function findTie({ baseline, headline }: DoubtContext, { result, shift }: Variant): string | null {
  const [one, other] = [findTable(baseline, headline), findTable(result, headline)];
  if (one === null || other === null) return findLabelTie(baseline, result);
  const keys = findKeyColumns(one);
  const at = one.columns.findIndex(({ name }) => name === headline.place.column);
  const [key] = keys;
  if (key === undefined || one.columns[at]?.type !== "number" || keys.includes(at)) return null;
  const [values, others] = [one, other].map(({ rows }) => rows.map((row) => toKeyText(row[at] ?? null)));
  if ([...(values ?? [])].sort().join() !== [...(others ?? [])].sort().join()) return null;
  if (shift.lead !== null && values?.[0] === others?.[0])
    return toEqualText(String(shift.lead.before), String(shift.lead.after));
  // The same values under other names: tied rows swapped places.
  const [known, found] = [one, other].map(({ rows }) => new Set(rows.map((row) => toRowKey(row, keys))));
  const gone = one.rows.find((row) => found?.has(toRowKey(row, keys)) === false);
  const come = other.rows.find((row) => known?.has(toRowKey(row, keys)) === false);
  if (gone === undefined || come === undefined || toKeyText(gone[at] ?? null) !== toKeyText(come[at] ?? null))
    return null;
  const [shown = null, hidden = null] = [gone[key], come[key]];
  return shown === hidden ? null : `${toQuoted(hidden)} has the same value as ${toQuoted(shown)} and is not shown`;
}

/** Finds a label that changes while all numbers stay the same. */
function findLabelTie(baseline: AnalysisResult, result: AnalysisResult): string | null {
  const [values, others] = [baseline, result].map((one) =>
    one.kind === "record" ? one.entries.map(({ value }) => value) : one.kind === "scalar" ? [one.value] : [],
  );
  const different = (values ?? []).flatMap((value, index) => (value === others?.[index] ? [] : [index]));
  const [before, after] = [values?.[different[0] ?? -1], others?.[different[0] ?? -1]];
  const isLabel = typeof before === "string" && typeof after === "string" && !/[[{(,;]/u.test(before + after);
  return isLabel && different.length === 1 ? toEqualText(before, after) : null;
}

function toEqualText(before: string, after: string): string {
  return `${toQuoted(before)} and ${toQuoted(after)} tie, and in another order ${toQuoted(after)} comes first`;
}

/** Finds the only date column if samples of its beginning, middle and end are out of order; null otherwise. */
function findDisordered({ use, input }: DoubtContext): string | null {
  const columns = use.datasets.flatMap(({ profile }) => profile.columns);
  const [date, ...others] = columns.filter(({ type }) => type === "date");
  if (date === undefined || others.length > 0 || /\bsort/u.test(input.code)) return null;
  const { head, middle, tail } = date.samples;
  if (head === null || middle === null || tail === null) return null;
  const rises = head <= middle && middle <= tail;
  const falls = head >= middle && middle >= tail;
  return rises || falls ? null : date.name;
}
