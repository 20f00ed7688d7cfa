import type { ColumnProfile } from "@/lib/domain/profile";

/** Texts that are the same but for case and whitespace. */
type Spellings = NonNullable<ColumnProfile["spellings"]>;

/** Columns of more different texts hold no names of groups. */
const mostTexts = 2_000;
const mostGroups = 3;
/** Spellings of one group. */
const mostSpellings = 3;
/** Characters of a spelling. */
const longest = 60;

/** A run of whitespace, as Python splits texts at it. */
const whitespace = String.raw`[\s\x{0b}\x{1c}-\x{1f}\x{85}\p{Z}]+`;

/** SQL of a text without regard to case and whitespace. Small letters alone leave two that have no capital of their own. */
function toPlain(text: string): string {
  const folded = `replace(replace(lower(${text}), 'ß', 'ss'), 'ς', 'σ')`;
  return `trim(regexp_replace(${folded}, '${whitespace}', ' ', 'g'))`;
}

/**
 * SQL of the groups of spellings, those with most other rows first: their `place`, the rows of the group `others` than the most frequent
 * spelling, those of `all` groups of the place, and the spellings each with its rows behind it.
 * @param counts a table of the different texts `v` of columns `place`, each with its rows `n`.
 * @param sizes a table of these columns, each with the number of its different texts as `kinds`.
 */
export function toSpellingGroups(counts: string, sizes: string): string {
  const plain = `SELECT place, v, n, ${toPlain("v")} AS plain FROM ${counts} JOIN ${sizes} USING (place)
    WHERE kinds BETWEEN 2 AND ${mostTexts} QUALIFY count(*) OVER (PARTITION BY place, plain) > 1`;
  const pairs = `flatten(list([left(v, ${longest}), CAST(n AS VARCHAR)] ORDER BY n DESC, length(v), v)[1:${mostSpellings}])`;
  const groups = `SELECT place, sum(n) - max(n) AS others, ${pairs} AS spelled FROM (${plain})
    GROUP BY place, plain`;
  return `SELECT place, others, sum(others) OVER (PARTITION BY place) AS "all", spelled FROM (${groups})
    QUALIFY row_number() OVER (PARTITION BY place ORDER BY others DESC, spelled) <= ${mostGroups}`;
}

/** A group of spellings as a statement gave it. */
export interface SpellingGroup {
  others: number;
  all: number;
  spelled: readonly string[];
}

/** The spellings of a column of texts, with no group where all texts differ; null where they were not looked for. */
export function toSpellings(
  found: readonly SpellingGroup[],
  column: { storage: string; distinct: number },
): Spellings | null {
  if (column.storage !== "VARCHAR" || column.distinct > mostTexts) return null;
  const sorted = [...found].sort((left, right) => right.others - left.others);
  return { rows: found[0]?.all ?? 0, groups: sorted.map(({ spelled }) => toGroup(spelled)) };
}

/** Texts and their rows in turn, as pairs. */
function toGroup(spelled: readonly string[]): Spellings["groups"][number] {
  return spelled.flatMap((text, place) => (place % 2 === 0 ? [{ text, rows: Number(spelled[place + 1]) }] : []));
}
