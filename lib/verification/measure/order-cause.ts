import type { AnalysisResult } from "@/lib/domain/execution";
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

/**
 * Why another order of the rows changes a result. Null where this is as it should be: the data have an order of their own, the
 * question asks for one, or only positions differ.
 */
export function findOrderCause(context: DoubtContext, variant: Variant): Finding | null {
  const { input } = context;
  const tie = findTie(context, variant);
  if (tie !== null) return toTieFinding(tie);
  const options = { context, countsOthers: true };
  if (asksForOrder.test(input.question) || !isMoved(variant.shift, options)) return null;
  const isSequence = sequence.test(input.code);
  const disordered = findDisordered(context);
  if (isSequence ? disordered === null || /\bsort/u.test(input.code) : places.test(input.code)) return null;
  const fact = isSequence
    ? `The program goes through the rows in their order, which is not that of ${toColumn(disordered ?? "")}`
    : firsts.test(input.code)
      ? "Which of several rows with the same values counts depends on their order"
      : "The result depends on the order of the rows";
  const text = `${fact}; in another order ${toEffectText(variant.shift, options)}.`;
  const columns = isSequence && disordered !== null ? [disordered] : [];
  return {
    caveat: { text, columns, ...toMeasured(variant.shift, context) },
    share: variant.shift.headline?.share ?? null,
  };
}

interface Tie {
  before: string;
  after: string;
  isFirst: boolean;
}

/** A row of the answer that another one with the same value takes the place of. */
function findTie({ baseline, headline, input, use }: DoubtContext, { result, shift }: Variant): Tie | null {
  if (use.isRandom || !ranks.test(input.code)) return null;
  const [one, other] = [findTable(baseline, headline), findTable(result, headline)];
  if (one === null || other === null) return findLabelTie(baseline, result);
  const keys = findKeyColumns(one);
  const at = one.columns.findIndex(({ name }) => name === headline.place.column);
  const isNumber = one.columns[at]?.type === "number" && !keys.includes(at);
  if (keys.length === 0 || !isNumber || one.rows.length !== other.rows.length) return null;
  const values = [one, other].map(({ rows }) => rows.map((row) => toKeyText(row[at] ?? null)).sort());
  if (values[0]?.join() !== values[1]?.join()) return null;
  if (shift.first !== null && toKeyText(one.rows[0]?.[at] ?? null) === toKeyText(other.rows[0]?.[at] ?? null)) {
    return { ...shift.first, isFirst: true };
  }
  const names = [one, other].map(({ rows }) => new Map(rows.map((row) => [toRowKey(row, keys), row])));
  const gone = [...(names[0] ?? [])].find(([key]) => names[1]?.has(key) !== true)?.[1];
  const come = [...(names[1] ?? [])].find(([key]) => names[0]?.has(key) !== true)?.[1];
  const [label = 0] = keys;
  // The same values under other names: rows with one value took each other's place.
  if (gone === undefined || come === undefined || toKeyText(gone[at] ?? null) !== toKeyText(come[at] ?? null))
    return null;
  const [before, after] = [String(gone[label] ?? ""), String(come[label] ?? "")];
  return before === after ? null : { before, after, isFirst: false };
}

/** Another label with the same numbers beside it. */
function findLabelTie(baseline: AnalysisResult, result: AnalysisResult): Tie | null {
  if (baseline.kind === "scalar" && result.kind === "scalar") {
    const [before, after] = [baseline.value, result.value];
    const isLabel = typeof before === "string" && typeof after === "string" && !/[[{,;\d]/u.test(before + after);
    return isLabel && before !== after ? { before, after, isFirst: true } : null;
  }
  if (baseline.kind !== "record" || result.kind !== "record") return null;
  const pairs = baseline.entries.map(({ name, value }) => ({
    value,
    other: result.entries.find((entry) => entry.name === name)?.value,
  }));
  const different = pairs.filter(
    ({ value, other }) => value !== other && (typeof value !== "object" || value === null),
  );
  const [first, ...others] = different;
  const { value, other } = first ?? {};
  if (others.length > 0 || typeof value !== "string" || typeof other !== "string") return null;
  return /[[{,;]/u.test(value + other) ? null : { before: value, after: other, isFirst: true };
}

function toTieFinding({ before, after, isFirst }: Tie): Finding {
  const effect = isFirst
    ? `${toQuoted(before)} and ${toQuoted(after)} are equal, and in another order ${toQuoted(after)} comes first`
    : `${toQuoted(after)} has the same value as ${toQuoted(before)} and is not shown`;
  return { caveat: { text: `Ties are broken by the order of the rows: ${effect}.`, columns: [] }, share: null };
}

/** A column of dates whose order the rows are not in, as samples from their beginning, middle and end show; null without one. */
function findDisordered({ use }: DoubtContext): string | null {
  const dates = use.columns.filter(({ profile }) => profile.type === "date");
  const [date] = dates;
  if (date === undefined || dates.length > 1) return null;
  const { head, middle, tail } = date.profile.samples;
  const [first, second, third] = [head, middle, tail].map(String);
  if (head === null || middle === null || tail === null) return null;
  const rises = (first ?? "") <= (second ?? "") && (second ?? "") <= (third ?? "");
  const falls = (first ?? "") >= (second ?? "") && (second ?? "") >= (third ?? "");
  return rises || falls ? null : date.profile.name;
}
