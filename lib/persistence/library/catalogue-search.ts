import type { CatalogueItem } from "@/lib/domain/library/catalogue-item";
import { toPassagePlace } from "@/lib/domain/library/document";
import type { CatalogueSearch } from "@/lib/ports/library/catalogue-search";
import type { Database } from "../database";
import { findDefinitions } from "./definition-store";
import { type EntryRow, findEntries } from "./find-entries";
import { toQueryTerms } from "./query-terms";
import { toQueryWords } from "./query-words";
import type { SearchAbilities } from "./set-up-search";

/** Share of the best score below which a match is left out. */
const leastShare = 0.25;
/** Number of words of a question that a passage must contain if its heading contains none. */
const leastMatched = 2;

/** Searches the index of the catalogue. */
export function createCatalogueSearch({ pool }: Database, abilities: SearchAbilities): CatalogueSearch {
  return {
    search: async ({ query, kinds, limit }) => {
      const words = toQueryWords(query);
      const terms = await toQueryTerms(pool, words, { ...abilities, corrects: true });
      const title = words.map(({ word }) => word).join(" ");
      const rows = await findEntries(pool, { terms, kinds, limit, title, eachPassage: false });
      const best = rows[0]?.score ?? 0;
      return rows.filter(({ score }) => score >= best * leastShare).map(toItem);
    },
    findPassages: async (question, limit) => {
      const { rows: kept } = await pool.query("SELECT FROM document WHERE deleted_at IS NULL LIMIT 1");
      if (kept.length === 0) return [];
      const terms = await toQueryTerms(pool, toQueryWords(question), { ...abilities, corrects: false });
      const rows = await findEntries(pool, { terms, kinds: ["document"], limit, title: "", eachPassage: true });
      const best = rows[0]?.score ?? 0;
      return rows
        .filter(({ score, matched, isNamed }) => score >= best / 2 && (matched >= leastMatched || isNamed))
        .flatMap(({ title, page, heading, passage }) =>
          passage === null ? [] : [{ document: title, page, heading, text: passage }],
        );
    },
    findDefinitions: (question) => findDefinitions(pool, question),
  };
}

function toItem(row: EntryRow): CatalogueItem {
  const { kind, id, title } = row;
  const excerpt = row.excerpt.replace(/\s+/gu, " ").trim();
  return { kind, id, title, excerpt, where: toWhere(row), link: toLink(row) };
}

function toWhere({ kind, dataset, verdict, page, heading }: EntryRow): string {
  switch (kind) {
    case "dataset":
      return "dataset";
    case "column":
      return `column of ${dataset ?? "a dataset"}`;
    case "answer":
      return verdict ?? "answer";
    case "document":
      return toPassagePlace({ page, heading }) || "document";
    case "definition":
      return "definition";
  }
}

function toLink({ kind, id, sessionId, position }: EntryRow): string {
  switch (kind) {
    case "dataset":
    case "column":
      return `/datasets/${id}`;
    case "answer":
      return `/s/${sessionId ?? ""}#${id}`;
    case "document":
      return `/library/documents/${id}${position === null ? "" : `#passage-${position + 1}`}`;
    case "definition":
      return `/library#definition-${id}`;
  }
}
