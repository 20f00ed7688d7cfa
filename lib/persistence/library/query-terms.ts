import type pg from "pg";
import { editDistance } from "@/lib/domain/edit-distance";
import type { QueryWord } from "./query-words";
import type { SearchAbilities } from "./set-up-search";

/** A word of a query, as looked up in the index. Strings are in `tsquery` syntax. */
export interface QueryTerm {
  /** Its inflected forms or, if the index has none, words that start with it or have a similar spelling. */
  exact: string;
  /** Its synonyms; empty if there are none. */
  near: string;
  /** Weight in the ranking: rare words count more than frequent ones. */
  weight: number;
  /** Whether it occurs in too many entries to rank them all. */
  isCommon: boolean;
}

/** Maximum number of entries to count. */
const mostCounted = 1_000;
/** Minimum number of letters to complete a word, and to correct one. */
const [shortestBeginning, shortestCorrected] = [3, 4];
/** Maximum number of similar words whose letters are compared. */
const mostSimilar = 60;
const mostCorrections = 3;

/** The `tsquery` for each way to find a word, and the number of entries it finds. */
interface Counted {
  exact: string;
  near: string;
  count: number;
}

/**
 * Determines what to look up in the index for each word, in order. Omits words with nothing similar in the index.
 * @param options.corrects whether words that are not found are completed or replaced with similar ones.
 */
export async function toQueryTerms(
  pool: pg.Pool,
  words: readonly QueryWord[],
  options: SearchAbilities & { corrects: boolean },
): Promise<QueryTerm[]> {
  const counted = await count(
    pool,
    words.map(({ word, synonyms }) => ({ exact: word, near: synonyms.join(" | ") })),
  );
  const found = await Promise.all(
    counted.map(async (known, index) => {
      const word = words[index]?.word ?? "";
      return known.count > 0 || !options.corrects ? known : ((await replace(pool, word, options)) ?? known);
    }),
  );
  return found
    .filter((known) => known.count > 0)
    .map((known) => ({
      exact: known.exact,
      near: known.near,
      weight: 1 + Math.log(mostCounted / known.count),
      isCommon: known.count >= mostCounted,
    }));
}

/** Finds entries with words that start with a word or have a similar spelling; null if there are none. */
async function replace(pool: pg.Pool, word: string, { findsSimilar }: SearchAbilities): Promise<Counted | null> {
  const begun = word.length < shortestBeginning ? [] : await count(pool, [{ exact: `${word}:*`, near: "" }]);
  if (begun[0] !== undefined && begun[0].count > 0) return begun[0];
  const similar = findsSimilar && word.length >= shortestCorrected ? await findSimilar(pool, word) : [];
  if (similar.length === 0) return null;
  return (await count(pool, [{ exact: similar.join(" | "), near: "" }]))[0] ?? null;
}

/**
 * Converts words joined by `|` to queries that match them as spelled or in any inflected form, and counts the matches.
 */
async function count(pool: pg.Pool, words: readonly { exact: string; near: string }[]): Promise<Counted[]> {
  const { rows } = await pool.query<Counted>(
    `SELECT exact::text, near::text, (
       SELECT count(*)::int FROM (
         SELECT FROM search.entry WHERE words @@ (exact || near) LIMIT ${mostCounted}) AS found) AS count
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS word (exact_words, near_words, place),
       LATERAL (SELECT to_tsquery('english', exact_words) AS exact_stems, to_tsquery('simple', exact_words) AS exact_forms,
         to_tsquery('english', near_words) AS near_stems, to_tsquery('simple', near_words) AS near_forms) AS form,
       LATERAL (SELECT CASE WHEN exact_stems = exact_forms THEN exact_forms ELSE exact_stems || exact_forms END AS exact,
         CASE WHEN near_stems = near_forms THEN near_forms ELSE near_stems || near_forms END AS near) AS query
     ORDER BY place`,
    [words.map(({ exact }) => exact), words.map(({ near }) => near)],
  );
  return rows;
}

/** Finds words in the index that differ by only a few letters. */
async function findSimilar(pool: pg.Pool, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>("SELECT search.find_similar($1, $2) AS word", [
    word,
    mostSimilar,
  ]);
  const most = word.length < 8 ? 2 : 3;
  const near = rows
    .map((row) => ({ word: row.word, edits: editDistance(word, row.word, most) }))
    .filter(({ edits }) => edits <= most)
    .sort((left, right) => left.edits - right.edits);
  const fewest = near[0]?.edits ?? 0;
  return near
    .filter(({ edits }) => edits <= fewest + 1)
    .slice(0, mostCorrections)
    .map((candidate) => candidate.word);
}
