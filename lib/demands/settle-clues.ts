import { isMeasure, isYear } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { PhraseMeaning } from "@/lib/lexicon/words/phrase";
import type { Clue } from "./clue";
import { toCountedGroups, toValueColumns } from "@/lib/domain/plans/measure-columns";
import type { MeasureValue } from "@/lib/domain/plans/measure";

/** Removes what longer or exact names of the data rule out, and joins "per" with the noun of the rows. */
export function settleClues(clues: readonly Clue[], lexicon: Lexicon): Clue[] {
  const whole = clues.filter(
    (clue) =>
      !clues.some(
        (other) => isInside(clue, other, lexicon) || isNamedOtherwise(clue, other, lexicon) || isOnlyKin(clue, other),
      ),
  );
  return [
    ...whole.flatMap((clue) => {
      const meaning = toBound(clue, whole, lexicon);
      return { ...clue, meaning, isCounted: isCountedAfter(clue, whole), isGrouped: isGroupedBy(clue, whole) };
    }),
    ...joinEach(whole),
    ...joinAll(whole),
  ];
}

/** Whether a number of something is asked for directly before it: "what percentage of members", "the most members". */
function isCountedAfter({ from }: Clue, clues: readonly Clue[]): boolean {
  return clues.some(({ meaning, text, from: start, length }) => {
    if (start + length !== from || meaning.kind !== "phrase") return false;
    const { phrase } = meaning;
    return phrase.kind === "intent" ? phrase.intent === "share" : /^(?:the )?(?:most|fewest|least)$/i.test(text);
  });
}

/** The meaning of a word together with the name behind it: "how many loans" count loans, "per kilometre run" divides by kilometres. */
function toBound(clue: Clue, clues: readonly Clue[], lexicon: Lexicon): Clue["meaning"] {
  const { meaning, text, from, length } = clue;
  if (meaning.kind !== "phrase") return meaning;
  if (meaning.phrase.kind === "count") {
    const named = findNamed(from + length, clues);
    const rows = named.some((one) => one.meaning.kind === "noun" || isRows(one));
    const columns = named.flatMap((one) => toExactColumns(one));
    return rows || columns.length > 0 ? { kind: "count of", rows, columns } : meaning;
  }
  if (meaning.phrase.kind !== "by" || !/^(?:per|for every|for each)$/i.test(text)) return meaning;
  const columns = clues
    .filter((one) => one.from === from + length)
    .flatMap((one) => toExactColumns(one))
    .filter((name) => {
      const profile = lexicon.columns.get(name);
      return profile !== undefined && isMeasure(profile) && !isYear(profile);
    });
  return columns.length > 0 ? { kind: "divisor", columns } : meaning;
}

function isRows({ meaning }: Clue): boolean {
  return meaning.kind === "phrase" && meaning.phrase.kind === "rows";
}

/** Columns that a clue certainly names. */
function toExactColumns({ meaning }: Clue): string[] {
  if (meaning.kind !== "column") return [];
  return meaning.matches
    .filter(({ cost, byMeaning, full, head }) => cost < 2 && !byMeaning && (full || head))
    .map(({ column }) => column);
}

const between: ReadonlySet<PhraseMeaning["kind"]> = new Set(["filler", "preposition", "distinct", "reference"]);

/** The first names from a place on, behind small words and what describes them: "how many of the returned loans". */
function findNamed(from: number, clues: readonly Clue[]): Clue[] {
  const here = clues.filter((clue) => clue.from === from);
  const named = here.filter((one) => one.meaning.kind === "noun" || isRows(one) || toExactColumns(one).length > 0);
  if (named.length > 0) return named;
  const [skipped] = here
    .filter(
      ({ meaning }) =>
        meaning.kind === "value" ||
        meaning.kind === "state" ||
        (meaning.kind === "phrase" && between.has(meaning.phrase.kind)),
    )
    .toSorted((left, right) => right.length - left.length);
  return skipped === undefined ? [] : findNamed(from + skipped.length, clues);
}

function isGroupedBy({ from }: Clue, clues: readonly Clue[]): boolean {
  return clues.some(
    ({ meaning, text, from: start, length }) =>
      start + length === from && meaning.kind === "phrase" && meaning.phrase.kind === "by" && !isArticle(text),
  );
}

/** "All regions", which is no condition. */
function joinAll(clues: readonly Clue[]): Clue[] {
  return clues.flatMap((all) =>
    /^(?:all|all the|across all|across all the|for all|for all the)$/i.test(all.text)
      ? clues
          .filter(({ from, meaning }) => from === all.from + all.length && meaning.kind === "column")
          .map((column): Clue => ({ ...all, length: all.length + column.length, meaning: { kind: "nothing" } }))
      : [],
  );
}

/** Whether the words of a business term are the name of a column that the term does not use: `Tickets sold` for "average tickets". */
function isNamedOtherwise(term: Clue, name: Clue, { columns }: Lexicon): boolean {
  if (term.meaning.kind !== "term" || name.meaning.kind !== "column" || !isWithin(name, term)) return false;
  const used = term.meaning.measures.flatMap(({ measure }) => toNamedColumns(measure.value));
  const exact = name.meaning.matches.filter(
    ({ cost, byMeaning, full, head }) => cost === 0 && !byMeaning && (full || head),
  );
  return (
    exact.length > 0 &&
    exact.every(({ column }) => {
      const profile = columns.get(column);
      return !used.includes(column) && profile !== undefined && (name.length === term.length || isMeasure(profile));
    })
  );
}

/**
 * Whether a column is named by a synonym or by its meaning alone, while a word of the same span is the name of another one, or of a term for
 * another one: "daily spend" and `Daily budget`, "gross amount" and `Net`.
 */
function isOnlyKin(clue: Clue, other: Clue): boolean {
  if (clue.meaning.kind !== "column" || !isWithin(other, clue) || clue.length < 2) return false;
  const { matches } = clue.meaning;
  if (matches.some(({ cost, byMeaning, full }) => cost < 2 && !byMeaning && full)) return false;
  const columns = new Set(matches.map(({ column }) => column));
  if (other.meaning.kind === "term") {
    const used = other.meaning.measures.slice(0, 1).flatMap(({ measure }) => toNamedColumns(measure.value));
    return used.length > 0 && used.every((column) => !columns.has(column));
  }
  if (other.meaning.kind !== "column" || other.length >= clue.length) return false;
  const exact = other.meaning.matches.filter(({ cost, byMeaning, full }) => cost === 0 && !byMeaning && full);
  return exact.length > 0 && exact.every(({ column }) => !columns.has(column));
}

/** Returns the columns that a measure of the lexicon computes with or counts. */
function toNamedColumns(value: MeasureValue): string[] {
  return [...toValueColumns(value), ...toCountedGroups(value).map(({ column }) => column)];
}

function isWithin(inner: Clue, outer: Clue): boolean {
  return inner.from >= outer.from && inner.from + inner.length <= outer.from + outer.length;
}

/** "A" and "an" may mean "per", but rarely do. */
export function isArticle(text: string): boolean {
  return /^an?$/i.test(text);
}

/** "Per order" and "each trip", which average rather than group. */
function joinEach(clues: readonly Clue[]): Clue[] {
  const nouns = clues.filter(
    ({ meaning }) => meaning.kind === "noun" || (meaning.kind === "phrase" && meaning.phrase.kind === "rows"),
  );
  return clues.flatMap((by) => {
    if (by.meaning.kind !== "phrase" || by.meaning.phrase.kind !== "by" || isArticle(by.text)) return [];
    return nouns
      .filter(({ from }) => from === by.from + by.length)
      .map((noun): Clue => ({
        ...by,
        length: by.length + noun.length,
        text: `${by.text} ${noun.text}`,
        meaning: { kind: "each row" },
      }));
  });
}

function isAsking(kind: PhraseMeaning["kind"]): boolean {
  return kind === "count" || kind === "amount" || kind === "time";
}

/** Whether a clue splits a name that the data has as a whole: the "no" of "no shows". */
function isInside(clue: Clue, name: Clue, { rows }: Lexicon): boolean {
  if (clue.length >= name.length || !isWithin(clue, name)) return false;
  const { meaning } = name;
  if (meaning.kind === "phrase") {
    const { kind } = meaning.phrase;
    if (clue.meaning.kind !== "phrase") return false;
    const inner = clue.meaning.phrase.kind;
    return isAsking(kind) || (kind === "intent" && isAsking(inner)) || (kind === "by" && inner === "by");
  }
  if (meaning.kind === "value") return meaning.matches.some(({ whole, cost }) => whole && cost < 2);
  // "Number of orders" counts them, whatever the column is called that numbers them.
  return (
    meaning.kind === "column" &&
    meaning.matches.some(
      ({ column, full, cost, byMeaning }) => full && cost === 0 && !byMeaning && column !== rows.column,
    )
  );
}
