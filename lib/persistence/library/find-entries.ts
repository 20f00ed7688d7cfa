import type pg from "pg";
import type { CatalogueKind } from "@/lib/domain/library/catalogue-item";
import type { QueryTerm } from "./query-terms";

/** A matching index entry, with the fields needed to display it. */
export interface EntryRow {
  kind: CatalogueKind;
  /** Id of the dataset, message, document or definition. */
  id: string;
  title: string;
  /** The matching part of the text, on one line. */
  excerpt: string;
  /** Relevance; comparable within one query. */
  score: number;
  /** Number of terms that match, either as spelled or through a synonym. */
  matched: number;
  /** Whether a term occurs in its name or heading. */
  isNamed: boolean;
  /** The dataset's name; only for columns. */
  dataset: string | null;
  /** The conversation; only for answers. */
  sessionId: string | null;
  verdict: string | null;
  /** Only for passages. */
  position: number | null;
  page: number | null;
  heading: string | null;
  /** The whole passage. */
  passage: string | null;
}

interface EntryQuery {
  terms: readonly QueryTerm[];
  kinds: readonly CatalogueKind[];
  /** Maximum entries of each kind. */
  limit: number;
  /** The words of the query as one text, to rank exact title matches first. */
  title: string;
  /** Whether to return every matching passage, instead of the best one per document. */
  eachPassage: boolean;
}

/** Maximum number of entries of one kind to rank. */
const mostRanked = 400;
const mostOfTitle = 50;

const select = `
  WITH term AS (
    SELECT * FROM unnest($1::text[]::tsquery[], $2::text[]::tsquery[], $3::float8[]) AS term (exact, near, weight)
  ), place AS (
    SELECT DISTINCT found.place
    FROM unnest($4::text[]) AS wanted (kind) CROSS JOIN LATERAL (
      -- Stops as soon as there are enough: entries with any of the words are only read where few have all of them.
      (SELECT ctid AS place FROM search.entry
        WHERE entry.kind = wanted.kind AND title_words = $7 LIMIT ${mostOfTitle})
      UNION ALL
      (SELECT ctid AS place FROM search.entry
        WHERE words @@ (('_' || wanted.kind)::tsquery && $5::tsquery) LIMIT ${mostRanked})
      UNION ALL
      (SELECT ctid AS place FROM search.entry
        WHERE words @@ (('_' || wanted.kind)::tsquery && $6::tsquery) LIMIT ${mostRanked})
      LIMIT ${mostRanked}
    ) AS found
  ), candidate AS (
    SELECT entry.* FROM place JOIN search.entry ON entry.ctid = place.place
  ), ranked AS (
    SELECT candidate.*, rank.matched, rank.named,
      (rank.score + CASE WHEN title_words = $7 THEN 2 ELSE 0 END)
        * (1 + 0.5 / (1 + length(title_words) - length(replace(title_words, ' ', '')))) AS score
    FROM candidate CROSS JOIN LATERAL (
      SELECT sum(weight * greatest(ts_rank('{0.1,0.3,0.6,1}', words, exact), 0.5 * ts_rank('{0.1,0.3,0.6,1}', words, near)))
          AS score,
        count(*) FILTER (WHERE words @@ (exact || near))::int AS matched,
        coalesce(bool_or(ts_filter(words, '{a}') @@ exact), FALSE) AS named
      FROM term
    ) AS rank
  ), living AS (
    SELECT ranked.kind, coalesce(dataset_id, message_id, ranked.document_id, definition_id) AS id, ranked.title, ranked.body,
      ranked.score, ranked.matched, ranked.named, ranked.position, message.session_id,
      CASE WHEN ranked.kind = 'column' THEN dataset.name END AS dataset,
      message.answer -> 'verdict' ->> 'line' AS verdict, passage.page, passage.heading,
      CASE WHEN passage.position IS NOT NULL THEN passage.text END AS passage,
      row_number() OVER (PARTITION BY ranked.kind, dataset_id, message_id, definition_id, ranked.document_id,
        CASE WHEN ranked.kind = 'column' THEN ranked.title WHEN $9 THEN ranked.position::text END
        ORDER BY ranked.score DESC, ranked.position NULLS FIRST) AS repetition
    FROM ranked
      LEFT JOIN public.dataset ON dataset.id = dataset_id
      LEFT JOIN public.message ON message.id = message_id
      LEFT JOIN public.session ON session.id = message.session_id
      LEFT JOIN public.document ON document.id = ranked.document_id
      LEFT JOIN public.document_passage AS passage
        ON passage.document_id = ranked.document_id AND passage.position = ranked.position
    WHERE dataset.deleted_at IS NULL AND session.deleted_at IS NULL AND document.deleted_at IS NULL
      AND message.set_aside_by IS NULL
  ), best AS (
    SELECT *, row_number() OVER (PARTITION BY kind ORDER BY score DESC, title, id) AS number
    FROM living WHERE repetition = 1
  )
  SELECT kind, id::text, title, score, matched, named AS "isNamed", dataset, session_id::text AS "sessionId", verdict,
    position, page, heading, passage,
    ts_headline('english', left(body, 20000), $6::tsquery, 'StartSel="", StopSel="", MaxWords=40, MinWords=25') AS excerpt
  FROM best WHERE number <= $8 ORDER BY score DESC, title, id`;

/** Finds the best matching entries, excluding hidden ones, best first. */
export async function findEntries(pool: pg.Pool, query: EntryQuery): Promise<EntryRow[]> {
  const { terms, kinds, limit, title, eachPassage } = query;
  if (terms.length === 0) return [];
  // Entries that match only common words are ranked only if the query has no rarer word.
  const rare = terms.filter(({ isCommon }) => !isCommon);
  const distinctive = rare.length === 0 ? terms : rare;
  const { rows } = await pool.query<EntryRow>(select, [
    terms.map(({ exact }) => exact),
    terms.map(({ near }) => near),
    terms.map(({ weight }) => weight),
    kinds,
    terms.map(toEither).join(" & "),
    distinctive.map(toEither).join(" | "),
    title,
    limit,
    eachPassage,
  ]);
  return rows;
}

function toEither({ exact, near }: QueryTerm): string {
  return [exact, near]
    .filter((part) => part !== "")
    .map((part) => `(${part})`)
    .join(" | ")
    .replace(/^(.*)$/u, "($1)");
}
