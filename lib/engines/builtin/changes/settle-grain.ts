import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { ChangeMeasure } from "@/lib/domain/investigations/change-request";
import { formatNumber } from "@/lib/domain/text/numbers";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toPlural } from "../reader/measures/measure-of";

/** A measure with what one row of it is. */
export interface GrainedMeasure {
  measure: ChangeMeasure;
  /** Name for people; absent where it stays. */
  name?: string;
  /** States which grain counts, as a sentence; null where rows are no parts of anything. */
  says: string | null;
}

/** Names of columns that number things, such as `order_id`, `Order No` or `InvoiceNumber`. */
const keyName = /^(?<noun>\p{L}{3,}?)[ _-]?(?:id|ids|no|nr|num|number|key|ref|reference)\.?$/iu;
/** Fewer rows for each value are repetitions by mistake. */
const leastRows = 1.05;
/** Other words for the same thing. */
const synonyms: Readonly<Record<string, string>> = { order: "orders?|baskets?|carts?|purchases?" };

interface Key {
  column: string;
  noun: string;
  rows: number;
}

/**
 * Decides whether a measure is about rows, or about things that have several rows, such as the items of an order: "number of
 * orders" and "average order value" count each order once.
 * @param words of the question, without its period.
 */
export function settleGrain(measure: ChangeMeasure, words: string, { profile }: DatasetFacts): GrainedMeasure {
  const keys = profile.columns.flatMap((column) => toKey(column, profile.rowCount));
  for (const key of keys) {
    const found = toCount(measure, key, words) ?? toMean(measure, key, words);
    if (found !== null) return found;
  }
  const [first] = keys;
  const isByRow = measure.kind === "average" || (measure.kind === "additive" && measure.of.kind === "rows");
  return { measure, says: first === undefined || !isByRow ? null : `Each row counts by itself: ${toRowsText(first)}.` };
}

/** Counts things where the words ask for how many there are: the thing alone, or its number. */
function toCount(measure: ChangeMeasure, key: Key, words: string): GrainedMeasure | null {
  const { column, noun } = key;
  const alone = new RegExp(
    `^(?:the |our )?(?:(?:number|count|amount|volume) of )?(?:${toPattern(noun)})(?: (?:count|number|volume))?(?: (?:in|of|for|from|since|during|on|at|last|this|by|to|with)(?!\\p{L}).*)?$`,
    "iu",
  );
  const isOfKey =
    (measure.kind === "additive" && measure.of.kind === "sum" && measure.of.column === column) ||
    (measure.kind === "average" && measure.column === column);
  if (!isOfKey && !alone.test(words.trim())) return null;
  const counted: ChangeMeasure = { kind: "additive", of: { kind: "distinct", column } };
  return { measure: counted, name: `number of ${toPlural(noun)}`, says: toOnceText(key) };
}

/** Divides by the number of things where the words ask for a mean of them: "per order", "average order value". */
function toMean(measure: ChangeMeasure, key: Key, words: string): GrainedMeasure | null {
  const thing = toPattern(key.noun);
  const form = `(?:per|each|every|average|mean|avg\\.?) (?:${thing})(?!\\p{L})|(?<!\\p{L})(?:${thing}) (?:values?|sizes?|amounts?|totals?)(?!\\p{L})`;
  if (!new RegExp(form, "iu").test(words)) return null;
  const denominator = { kind: "distinct", column: key.column } as const;
  if (measure.kind === "average" && measure.column !== key.column) {
    const numerator = { kind: "sum", column: measure.column } as const;
    return { measure: { kind: "ratio", numerator, denominator }, says: toOnceText(key) };
  }
  const below = measure.kind === "ratio" ? measure.denominator : null;
  const isOfThings = below?.kind === "distinct" && below.column === key.column;
  if (measure.kind === "ratio" && (below?.kind === "rows" || isOfThings)) {
    return { measure: { ...measure, denominator }, says: toOnceText(key) };
  }
  return null;
}

function toOnceText(key: Key): string {
  return `Each of the ${toPlural(key.noun)} counts once, because ${toRowsText(key)}.`;
}

function toKey({ name, distinct, missing }: ColumnProfile, rowCount: number): Key[] {
  const noun = keyName.exec(name.trim())?.groups?.noun?.toLowerCase();
  const rows = distinct === 0 ? 0 : (rowCount - missing) / distinct;
  return noun === undefined || rows < leastRows ? [] : [{ column: name, noun, rows }];
}

function toPattern(noun: string): string {
  return synonyms[noun] ?? `${noun}s?|${toPlural(noun)}`;
}

function toRowsText({ column, rows }: Key): string {
  return `a value of ${column} has ${formatNumber(Number(rows.toFixed(1)))} rows on average`;
}
