import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Concept } from "../vocabulary/concepts";
import { conceptNames, meanings } from "../vocabulary/meanings";
import { hasTimeOfDay, isDate, toDayOf, toDays } from "./column-date";
import type { Lexicon } from "./lexicon";
import { areKin } from "./match-word";
import { toNameRoot, toNameWords } from "./name-words";

/** Roots for and against a main date. */
const [main, early, late] = [
  "date day timestamp time period month when",
  "order issue open start create purchase hire join visit appointment sale invoice trip transaction begin departure admission rental check arrival",
  "end close exit cancel leave return pay payment due ship delivery deliver update modify birth born expiry expire renew resolve finish finished complete arrive out back last next",
].map((words) => new Set(words.split(" ").map(toNameRoot)));

const dateConcepts = conceptNames.filter((concept) => meanings[concept].role === "date");

type DatesOf = Pick<Lexicon, "columns" | "concepts" | "rows" | "dataset">;

/** Whether the rows are ordered by the dates, judged by their first, middle and last one. */
function isChronological(column: ColumnProfile): boolean {
  const span = toDays(column);
  const [head, middle, tail] = [column.samples.head, column.samples.middle, column.samples.tail].map((cell) =>
    toTime(toDayOf(column, cell)),
  );
  if (span === null || head === undefined || middle === undefined || tail === undefined) return false;
  const [first, newest] = [toTime(span.first), toTime(span.newest)];
  const slack = (newest - first) / 20;
  return head <= middle && middle <= tail && head - first <= slack && newest - tail <= slack;
}

function toTime(day: string | null): number {
  return day === null ? Number.NaN : Date.parse(day);
}

/** Whether a column is the booking date of something that happens later; such tables are often sorted by it. */
function isBooking(column: ColumnProfile): boolean {
  return toNameWords(column.name).some((word) => word === "book" || word === "reserve" || word === "reservation");
}

/** Scores how likely a date column says when a row happened. */
function scoreMain(
  column: ColumnProfile,
  options: { place: number; rowCount: number; nouns: ReadonlySet<string>; own: string | null },
): number {
  const words = toNameWords(column.name);
  const has = (known: ReadonlySet<string> | undefined) => words.some((word) => known?.has(word) === true);
  const isPlain = words.every((word) => main?.has(word) === true);
  return (
    (isPlain ? 10 : 0) +
    (column.name === options.own ? 20 : 0) +
    (isChronological(column) && !isBooking(column) ? 20 : 0) +
    (words.some((word) => options.nouns.has(word)) ? 5 : 0) +
    (has(early) ? 4 : 0) -
    (has(late) && words.join() !== "out" ? 8 : 0) -
    (isBooking(column) ? 6 : 0) -
    (words.some((word) => word === "birth" || word === "born") ? 20 : 0) -
    (6 * column.missing) / Math.max(1, options.rowCount) -
    options.place / 100
  );
}

/** Finds the date of the row noun: a delivery happens when it is delivered. Bookings represent what is booked. */
function findOwn({ concepts, rows }: Pick<Lexicon, "concepts" | "rows">): string | null {
  const [noun = ""] = rows.nouns;
  const own = dateConcepts.find(
    (concept) => concept !== "bookedDate" && toAskedRoots(concept).some((verb) => verb === noun || areKin(verb, noun)),
  );
  return own === undefined ? null : (concepts.get(own)?.[0] ?? null);
}

const mainDates = new WeakMap<Lexicon["columns"], readonly string[]>();

/** Returns the date columns, the one that says when a row happened first. */
export function toMainDates(lexicon: DatesOf): readonly string[] {
  const known = mainDates.get(lexicon.columns) ?? sortDates(lexicon);
  mainDates.set(lexicon.columns, known);
  return known;
}

function sortDates(lexicon: DatesOf): string[] {
  const { columns, rows, dataset } = lexicon;
  const { rowCount } = dataset.profile;
  const own = findOwn(lexicon);
  return [...columns.values()]
    .flatMap((column, place) =>
      isDate(column)
        ? [{ name: column.name, score: scoreMain(column, { place, rowCount, nouns: rows.nouns, own }) }]
        : [],
    )
    .sort((left, right) => right.score - left.score)
    .map(({ name }) => name);
}

/** Other kinds of ends: planned ones, those of contracts, and dates of other things. */
const noFinish = new Set(
  "due promise expect plan deadline expire expiry birth born next last pay paid payment update modify renew".split(" "),
);

/**
 * Finds the date on which something that began on the main date ended: a column named like an end, with mostly later
 * dates; null for none.
 */
export function findFinish({ columns }: Pick<Lexicon, "columns">, dates: readonly string[]): string | null {
  const [begin, ...rest] = dates.flatMap((name) => columns.get(name) ?? []);
  const start = begin === undefined ? null : toDays(begin);
  if (start === null) return null;
  const found = rest.find((column) => {
    const words = toNameWords(column.name);
    const span = toDays(column);
    const isLater = span !== null && span.first >= start.first && span.newest >= start.newest;
    return (
      isLater &&
      words.some((word) => word === "out" || late?.has(word) === true) &&
      !words.some((word) => noFinish.has(word))
    );
  });
  if (found !== undefined || begin === undefined || !hasTimeOfDay(begin)) return found?.name ?? null;
  // Of two clock times, the later one is the end.
  const timed = rest.filter(hasTimeOfDay);
  const [only] = timed;
  return timed.length === 1 && only !== undefined && (toDays(only)?.first ?? "") >= start.first ? only.name : null;
}

const asked = new Map<Concept, readonly string[]>();

/** The roots of the verbs and nouns that people use for a meaning. */
export function toAskedRoots(concept: Concept): readonly string[] {
  const known = asked.get(concept);
  if (known !== undefined) return known;
  const roots = meanings[concept].asked.flatMap((phrase) => toNameWords(phrase).slice(0, 1));
  asked.set(concept, roots);
  return roots;
}

/** Finds the date columns that words name: by a word of the name, or by their event, such as `hired` or `paid`. */
export function findHintedDates({ columns, concepts }: Lexicon, words: readonly string[]): string[] {
  const dates = [...columns.values()].filter(isDate).map(({ name }) => name);
  return words.flatMap((word) => {
    const root = toNameRoot(word);
    const named = dates.filter((name) => toNameWords(name).includes(root));
    const meant = dateConcepts
      .filter((concept) => toAskedRoots(concept).includes(root))
      .flatMap((concept) => concepts.get(concept)?.[0] ?? []);
    return [...named, ...meant];
  });
}

/**
 * Chooses the date column that words refer to: `hired`, `cancelled`, `paid`; without such words the one that says when a row
 * happened. Null without dates. The others follow, likeliest first.
 */
export function chooseDate(lexicon: Lexicon, hint: readonly string[]): { column: string; others: string[] } | null {
  const dates = toMainDates(lexicon);
  const [first] = dates;
  if (first === undefined) return null;
  const hinted = findHintedDates(lexicon, hint);
  const column = hinted[0] ?? first;
  return { column, others: [...new Set([...hinted, ...dates])].filter((name) => name !== column) };
}
