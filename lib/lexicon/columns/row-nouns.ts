import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { isDate } from "./column-date";
import { isAdditive, isCode, isFractional, isIdentifier, isMeasure } from "./column-role";
import { hasNamedValues, toKnownValues } from "./known-values";
import type { Lexicon } from "./lexicon";
import { toNameParts } from "./column-unit";
import { isNoun, toPlainWords } from "../words/roots";
import { rowWords } from "../vocabulary/row-words";
import { genericWords, toHead, toNameRoot, toNameWords } from "./name-words";

/** Words of file names that do not describe their rows. */
const fileWords = new Set(
  "data datum table column field unnamed index list file export report sheet all final copy raw clean new old log record overview extract dump csv q h jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october november december".split(
    " ",
  ),
);
/** Words beside what they identify. */
const identifying = new Set(["id", "number", "name", "code", "key"]);
let trades: readonly { names: string[]; all: string[]; verbs: string[] }[] | null = null;

function getTrades() {
  trades ??= rowWords.map(({ names, others, verbs }) => ({
    names: names.map(toNameRoot),
    all: [...names, ...others].map(toNameRoot),
    verbs: verbs.map(toNameRoot),
  }));
  return trades;
}

/** Identifier columns among the first few columns of a table. */
function findIdentifier(columns: readonly ColumnProfile[], facts: DatasetFacts): ColumnProfile | null {
  const { rowCount, duplicateRows } = facts.profile;
  const totals = facts.notices.some((notice) => (notice.totals ?? []).length > 0) ? 1 : 0;
  const needed = rowCount - duplicateRows - totals;
  const unique = columns.filter((column) => isIdentifier(column) && column.distinct >= needed && needed > 1);
  return unique.find((column) => column.type !== "personal") ?? unique[0] ?? null;
}

/** Whether a file is named after its rows: in the plural, or with a collective noun. */
function isPlural(name: string): boolean {
  const last = toPlainWords(name).at(-1) ?? "";
  return toNameRoot(last) !== last || getTrades().some(({ all }) => all.includes(last));
}

/** Endings of a long word that may be words of their own: the strikes of `birdstrikes`. */
function toTails(noun: string): string[] {
  const [shortest, head] = [5, 4];
  const tails = Array.from({ length: Math.max(0, noun.length - shortest - head + 1) }, (_, place) =>
    noun.slice(head + place),
  );
  return tails.filter(isNoun);
}

/**
 * Finds the nouns for one row, as roots, the most specific first; and the column that numbers the rows, when every row (apart
 * from repeated ones) has its own number.
 */
export function toRowNouns(facts: DatasetFacts, concepts: Lexicon["concepts"]): Lexicon["rows"] {
  const { columns } = facts.profile;
  const identifier = findIdentifier(columns, facts);
  const isTelling = (word: string) =>
    word.length > 1 && !genericWords.has(word) && !fileWords.has(word) && !/^\d+$/.test(word);
  const named = (identifier === null ? [] : toNameWords(identifier.name)).filter(isTelling);
  // In `orders_by_country` and `costs with errors`, the words before the preposition name the rows.
  const title = toPlainWords(facts.name);
  const end = title.findIndex((word, place) => place > 0 && /^(with|by|for|per|in|from)$/.test(word));
  const words = (end < 0 ? title : title.slice(0, end)).filter((word) => isTelling(toNameRoot(word)));
  const filed = words.slice(-1).filter((word) => isPlural(word) || identifier === null);
  const nouns = new Set([...named, ...filed.map(toNameRoot)]);
  for (const noun of filed.map(toNameRoot)) for (const tail of toTails(noun)) nouns.add(tail);
  const values = new Set(
    columns.filter(hasNamedValues).flatMap((column) =>
      toKnownValues(column)
        .filter((value) => /^\p{L}+$/u.test(value))
        .map(toNameRoot),
    ),
  );
  const verbs = new Set<string>();
  for (const noun of [...nouns]) {
    const groups = getTrades().filter(({ names, all }) => (named.length === 0 ? all : names).includes(noun));
    for (const verb of groups.flatMap((group) => group.verbs)) verbs.add(verb);
    // A value of a column distinguishes rows and does not name them: houses and flats.
    for (const other of groups.flatMap(({ all }) => all)) if (!values.has(other)) nouns.add(other);
  }
  // A noun in another column's name describes that column's values: `customer` in a table of orders.
  for (const column of columns) {
    if (column.name === identifier?.name || isDate(column) || (isMeasure(column) && !isCode(column))) continue;
    const rest = toNameWords(column.name).filter((word) => !identifying.has(word));
    if (rest.length === 1 && rest[0] !== undefined && !named.includes(rest[0])) nouns.delete(rest[0]);
  }
  // What a column counts is not the row: the tickets of "Tickets sold".
  for (const column of columns.filter((one) => isAdditive(one) && !isFractional(one))) {
    const { core } = toNameParts(column.name);
    const counted = toHead(core, toNameWords(core));
    if (!named.includes(counted)) nouns.delete(counted);
  }
  // Where a column numbers the rows and so names them, a word of the file that is an amount's whole name means the amount: refunds.
  for (const column of columns.filter(isMeasure)) {
    const [only, ...others] = toNameWords(toNameParts(column.name).core);
    if (named.length > 0 && only !== undefined && others.length === 0 && !named.includes(only)) nouns.delete(only);
  }
  // "Sales" are money when the data has some.
  const earns = concepts.has("revenue") || (concepts.has("quantity") && concepts.has("unitPrice"));
  if (earns) nouns.delete("sale");
  const called = [...named.slice(0, 1), ...filed.filter(isPlural).map(toNameRoot)].find((noun) => nouns.has(noun));
  const sure = new Set([...named, ...filed.map(toNameRoot)].filter((noun) => nouns.has(noun)));
  return { nouns, sure, verbs, name: called ?? null, column: identifier?.name ?? null };
}
