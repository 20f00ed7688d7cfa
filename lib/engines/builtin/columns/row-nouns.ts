import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { isDate } from "./column-date";
import { isAdditive, isCode, isFractional, isIdentifier, isMeasure } from "./column-role";
import { hasNamedValues, toKnownValues } from "./known-values";
import type { Lexicon } from "./lexicon";
import { isNoun, toPlainWords } from "../words/roots";
import { genericWords, toHead, toNameRoot, toNameWords } from "./name-words";

/** Words of file names that say nothing of their rows. */
const fileWords = new Set(
  "data table list file export report sheet all final copy raw clean new old log record overview extract dump csv q h jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october november december".split(
    " ",
  ),
);
/** Words that stand beside what they identify. */
const identifying = new Set(["id", "number", "name", "code", "key"]);
/** What else people call the rows of such tables; the words before the bar name the table. */
const otherNouns = [
  "employee | staff person people worker colleague head",
  "member | person people membership",
  "customer client | person people",
  "patient | person people",
  "student pupil | child kid person people",
  "candidate applicant application | person people",
  "subscription sub | account",
  "trip ride journey | drive tour",
  "ticket case request | issue enquiry",
  "appointment visit |",
  "transaction | booking payment movement entry line",
  "order purchase | sale",
  "invoice bill |",
  "rental loan hire |",
  "booking reservation | stay",
  "call | conversation",
  "job repair | order car vehicle",
  "lesson class course | session",
  "delivery shipment | parcel consignment truck lorry van load order arrival",
  "donation gift contribution | pledge",
  "receipt | sale purchase",
  "grant award | application project",
  "show screening performance |",
  "listing property | house home flat apartment",
  "reading measurement |",
  "match game | fixture",
  "response | answer respondent",
  "batch | run lot",
].map((group) => {
  const [names = "", others = ""] = group.split("|");
  return { names: toNameWords(names), all: toNameWords(`${names} ${others}`) };
});

/** Columns that begin a table and number its rows, in the first few columns. */
function findIdentifier(columns: readonly ColumnProfile[], facts: DatasetFacts): ColumnProfile | null {
  const { rowCount, duplicateRows } = facts.profile;
  const totals = facts.notices.some((notice) => (notice.totals ?? []).length > 0) ? 1 : 0;
  const needed = rowCount - duplicateRows - totals;
  const unique = columns.filter((column) => isIdentifier(column) && column.distinct >= needed && needed > 1);
  return unique.find((column) => column.type !== "personal") ?? unique[0] ?? null;
}

/** Whether a file is called after its rows: in the plural, or by a word for many. */
function isPlural(name: string): boolean {
  const last = toPlainWords(name).at(-1) ?? "";
  return toNameRoot(last) !== last || otherNouns.some(({ all }) => all.includes(last));
}

/** The ends of a long word that may be words of their own: the strikes of `birdstrikes`. */
function toTails(noun: string): string[] {
  const [shortest, head] = [5, 4];
  const tails = Array.from({ length: Math.max(0, noun.length - shortest - head + 1) }, (_, place) =>
    noun.slice(head + place),
  );
  return tails.filter(isNoun);
}

/** What one row is called, as roots, most telling first; and the column that numbers the rows, when every row (repeated ones aside) has its own. */
export function toRowNouns(facts: DatasetFacts, concepts: Lexicon["concepts"]): Lexicon["rows"] {
  const { columns } = facts.profile;
  const identifier = findIdentifier(columns, facts);
  const isTelling = (word: string) =>
    word.length > 1 && !genericWords.has(word) && !fileWords.has(word) && !/^\d+$/.test(word);
  const named = (identifier === null ? [] : toNameWords(identifier.name)).filter(isTelling);
  const words = toPlainWords(facts.name).filter((word) => isTelling(toNameRoot(word)));
  const filed = words.slice(-1).filter((word) => isPlural(word) || identifier === null);
  const nouns = new Set([...named, ...filed.map(toNameRoot)]);
  for (const noun of filed.map(toNameRoot)) for (const tail of toTails(noun)) nouns.add(tail);
  const values = new Set(columns.filter(hasNamedValues).flatMap((column) => toKnownValues(column).map(toNameRoot)));
  for (const noun of [...nouns]) {
    const groups = otherNouns.filter(({ names, all }) => (named.length === 0 ? all : names).includes(noun));
    // What a column has as a value tells rows apart and names them not: houses and flats.
    for (const other of groups.flatMap(({ all }) => all)) if (!values.has(other)) nouns.add(other);
  }
  // A noun that another column is called by names that column's values: `customer` in a table of orders.
  for (const column of columns) {
    if (column.name === identifier?.name || isDate(column) || (isMeasure(column) && !isCode(column))) continue;
    const rest = toNameWords(column.name).filter((word) => !identifying.has(word));
    if (rest.length === 1 && rest[0] !== undefined && !named.includes(rest[0])) nouns.delete(rest[0]);
  }
  // What a column counts is not what its rows are: the tickets of "Tickets sold".
  for (const column of columns.filter((one) => isAdditive(one) && !isFractional(one)))
    nouns.delete(toHead(column.name, toNameWords(column.name)));
  // "Sales" are money where the data has some.
  const earns = concepts.has("revenue") || (concepts.has("quantity") && concepts.has("unitPrice"));
  if (earns) nouns.delete("sale");
  const called = [...named.slice(0, 1), ...filed.filter(isPlural).map(toNameRoot)].find((noun) => nouns.has(noun));
  return { nouns, name: called ?? null, column: identifier?.name ?? null };
}
