import type pg from "pg";
import { editDistance } from "@/lib/domain/edit-distance";
import type { QueryWord } from "./query-words";
import type { SearchAbilities } from "./set-up-search";

/** A word of a query as the index is asked for it. Texts are those of `tsquery`. */
export interface QueryTerm {
  /** Its forms, as spelled; where the index has none, words that begin with it or are spelled similarly. */
  exact: string;
  /** Its synonyms; empty without. */
  near: string;
  /** How much it tells: rare words more than frequent ones. */
  weight: number;
  /** Whether so many entries have it that they are not all ranked. */
  isCommon: boolean;
}

/** Number of entries that are counted at most. */
const mostCounted = 1_000;
/** Number of letters from which a word is completed, and corrected. */
const [shortestBeginning, shortestCorrected] = [3, 4];
/** Similar words whose letters are compared. */
const mostSimilar = 60;
const mostCorrections = 3;

/** A text of `tsquery` for each way to find a word, and how many entries it finds. */
interface Counted {
  exact: string;
  near: string;
  count: number;
}

/**
 * Determines what to ask the index for each word, in order. Leaves out words for which the index has nothing similar.
 * @param options.corrects whether words that are not found are completed, or replaced by similar ones.
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

/** Finds entries with words that begin like a word, or are spelled similarly; null when there are none. */
async function replace(pool: pg.Pool, word: string, { findsSimilar }: SearchAbilities): Promise<Counted | null> {
  const begun = word.length < shortestBeginning ? [] : await count(pool, [{ exact: `${word}:*`, near: "" }]);
  if (begun[0] !== undefined && begun[0].count > 0) return begun[0];
  const similar = findsSimilar && word.length >= shortestCorrected ? await findSimilar(pool, word) : [];
  if (similar.length === 0) return null;
  return (await count(pool, [{ exact: similar.join(" | "), near: "" }]))[0] ?? null;
}

/** Converts words joined by `|` to queries that match them in any grammatical form or as they are, and counts. */
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

/** Finds words of the index that differ in few letters. */
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
