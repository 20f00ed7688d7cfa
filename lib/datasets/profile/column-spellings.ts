import type { ColumnProfile } from "@/lib/domain/datasets/profile";

/** Texts that differ only in case or whitespace. */
type Spellings = NonNullable<ColumnProfile["spellings"]>;

/** Columns with more distinct texts do not label groups. */
const mostTexts = 2_000;
const mostGroups = 3;
/** Spellings kept per group. */
const mostSpellings = 3;
/** Maximum length of a spelling in characters. */
const longest = 60;

/** A run of whitespace as `str.split()` in Python defines it. */
const whitespace = String.raw`[\s\x{0b}\x{1c}-\x{1f}\x{85}\p{Z}]+`;

/** SQL that normalizes case and whitespace. Folds ß and ς as well, which `lower` leaves as they are. */
export function toPlain(text: string): string {
  const folded = `replace(replace(lower(${text}), 'ß', 'ss'), 'ς', 'σ')`;
  return `trim(regexp_replace(${folded}, '${whitespace}', ' ', 'g'))`;
}

/**
 * SQL that selects groups of spellings, largest `others` first: `place`, the rows `others` than the most frequent spelling, their total
 * `all` over the groups of the place, and each spelling followed by its rows.
 * @param counts a table of the distinct texts `v` of columns `place`, each with its rows `n`.
 * @param sizes a table of these columns with their number of distinct texts `kinds`.
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

/** A group of spellings as the query returns it. */
export interface SpellingGroup {
  others: number;
  all: number;
  spelled: readonly string[];
}

/** Converts groups to the spellings of a text column, without groups where all texts differ. Null where spellings were not counted. */
export function toSpellings(
  found: readonly SpellingGroup[],
  column: { storage: string; distinct: number },
): Spellings | null {
  if (column.storage !== "VARCHAR" || column.distinct > mostTexts) return null;
  const sorted = [...found].sort((left, right) => right.others - left.others);
  return { rows: found[0]?.all ?? 0, groups: sorted.map(({ spelled }) => toGroup(spelled)) };
}

/** Pairs up alternating texts and row counts. */
function toGroup(spelled: readonly string[]): Spellings["groups"][number] {
  return spelled.flatMap((text, place) => (place % 2 === 0 ? [{ text, rows: Number(spelled[place + 1]) }] : []));
}
