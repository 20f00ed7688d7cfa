import { isNumberKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toWholeWord } from "@/lib/lexicon/vocabulary/abbreviations";
import { toRoots } from "@/lib/lexicon/words/roots";

const around =
  /^(?:(?:the|all|each|every|of|in|column|columns|field|values?(?: of| in)?|their|its|our|my)\s+)+|\s+(?:column|columns|field|fields|values?)$/giu;

/** Removes quotation marks, articles and words such as “column” around a name. */
export function toBare(words: string): string {
  return words
    .trim()
    .replaceAll(/^["“'`]|["”'`]$/gu, "")
    .replaceAll(around, "")
    .trim();
}

/** The roots of a name, with abbreviations expanded and the synonyms for a number unified. */
function toNameRoots(name: string): string[] {
  return toRoots(name).map((root) => (root === "no" ? "number" : toWholeWord(root)));
}

/** The columns that words may mean: the one of that name, or all whose names contain these words. */
export function findColumns(words: string, columns: readonly RecipeColumn[]): readonly RecipeColumn[] {
  const written = words.trim().replaceAll(/^["“'`]|["”'`]$/gu, "");
  const exact =
    columns.find(({ name }) => name === written) ??
    columns.find(({ name }) => name.toLowerCase() === written.toLowerCase());
  if (exact !== undefined) return [exact];
  const roots = toNameRoots(toBare(words)).join(" ");
  if (roots === "") return [];
  const same = columns.filter(({ name }) => toNameRoots(name).join(" ") === roots);
  if (same.length > 0) return same;
  const containing = columns.filter(({ name }) => ` ${toNameRoots(name).join(" ")} `.includes(` ${roots} `));
  if (containing.length > 0 || !/^(?:full )?name$/u.test(roots)) return containing;
  // "the name" of a table whose persons are in the column “Customer”.
  return columns.filter(({ name, kind }) => kind === "text" && persons.has(toNameRoots(name).join(" ")));
}

/** Columns that hold the names of persons, as roots. */
const persons = new Set(
  [
    "customer",
    "client",
    "employee",
    "person",
    "contact",
    "patient",
    "student",
    "member",
    "guest",
    "user",
    "author",
  ].map((word) => toNameRoots(word).join(" ")),
);

const kinds: readonly (readonly [pattern: RegExp, fits: (column: RecipeColumn) => boolean])[] = [
  [/^(?:all |every |each |the )*(?:text|texts|string)(?: columns?| fields?)?$/iu, ({ kind }) => kind === "text"],
  [
    /^(?:all |every |each |the )*(?:number|numeric|numerical) (?:columns?|fields?)$/iu,
    ({ kind }) => isNumberKind(kind),
  ],
  [/^(?:everywhere|everything|(?:all |every |each )(?:of )?(?:the )?(?:columns?|fields?))$/iu, () => true],
];

/** The columns that words such as “every text column” mean; null for other words. */
export function findColumnsOfKind(words: string, columns: readonly RecipeColumn[]): RecipeColumn[] | null {
  const found = kinds.find(([pattern]) => pattern.test(words.trim()));
  return found === undefined ? null : columns.filter(found[1]);
}
