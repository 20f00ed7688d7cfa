import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Concept } from "../vocabulary/concepts";
import { areSynonyms } from "../vocabulary/synonyms";
import { conceptNames, meanings } from "../vocabulary/meanings";
import { isDate } from "./column-date";
import type { Lexicon } from "./lexicon";
import { toNameRoot, toNameWords } from "./name-words";

/** Roots by which a main date is known, and those that speak against it. */
const [main, early, late] = [
  "date day timestamp time period month when",
  "order issue open start create purchase hire join visit appointment sale invoice trip transaction begin departure admission rental check arrival",
  "end close exit cancel leave return pay payment due ship delivery deliver update modify birth born expiry expire renew resolve finish finished complete arrive out last next",
].map((words) => new Set(words.split(" ").map(toNameRoot)));

const dateConcepts = conceptNames.filter((concept) => meanings[concept].role === "date");

/** How likely a column of dates says when a row happened. */
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
    (words.some((word) => options.nouns.has(word)) ? 5 : 0) +
    (has(early) ? 4 : 0) -
    (has(late) ? 8 : 0) -
    (words.some((word) => word === "book" || word === "reserve" || word === "reservation") ? 6 : 0) -
    (words.some((word) => word === "birth" || word === "born") ? 20 : 0) -
    (6 * column.missing) / Math.max(1, options.rowCount) -
    options.place / 100
  );
}

/** The date of what rows are called by: a delivery happens when it is delivered. Bookings stand for what is booked. */
function findOwn({ concepts, rows }: Pick<Lexicon, "concepts" | "rows">): string | null {
  const [noun = ""] = rows.nouns;
  const own = dateConcepts.find(
    (concept) =>
      concept !== "bookedDate" && toAskedRoots(concept).some((verb) => verb === noun || areSynonyms(verb, noun)),
  );
  return own === undefined ? null : (concepts.get(own)?.[0] ?? null);
}

/** The columns of dates, the one that says when a row happened first. */
export function toMainDates(lexicon: Pick<Lexicon, "columns" | "concepts" | "rows" | "dataset">): string[] {
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

const asked = new Map<Concept, readonly string[]>();

/** The roots of the verbs and nouns by which people ask for a meaning. */
export function toAskedRoots(concept: Concept): readonly string[] {
  const known = asked.get(concept);
  if (known !== undefined) return known;
  const roots = meanings[concept].asked.flatMap((phrase) => toNameWords(phrase).slice(0, 1));
  asked.set(concept, roots);
  return roots;
}

/** The columns of dates that words name: by a word of the name, or by what happened on them, as `hired` or `paid`. */
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

/** Whether the name alone makes a column of dates the one that says when a row happened: `Date`, `Order date` for orders. */
export function isMainDate(column: string, { rows }: Lexicon): boolean {
  const words = toNameWords(column);
  return words.every((word) => main?.has(word) === true || rows.nouns.has(word));
}

/**
 * The column of dates that words speak of: `hired`, `cancelled`, `paid`; without such words the one that says when a row happened. Null
 * when there are no dates. The others come in the order in which they could be meant.
 */
export function chooseDate(lexicon: Lexicon, hint: readonly string[]): { column: string; others: string[] } | null {
  const dates = toMainDates(lexicon);
  const [first] = dates;
  if (first === undefined) return null;
  const hinted = findHintedDates(lexicon, hint);
  const column = hinted[0] ?? first;
  return { column, others: [...new Set([...hinted, ...dates])].filter((name) => name !== column) };
}
