import type { CatalogueItem, CatalogueKind } from "../../domain/library/catalogue-item";
import type { Definition } from "../../domain/library/definition";
import type { CitedPassage } from "../../domain/library/document";

/** Finds what the installation knows by words. */
export interface CatalogueSearch {
  /** Finds items of these kinds, best first within each kind, at most `limit` of each. */
  search(options: { query: string; kinds: readonly CatalogueKind[]; limit: number }): Promise<CatalogueItem[]>;
  /** Finds passages that a question is about, best first; empty when none clearly matches. */
  findPassages(question: string, limit: number): Promise<CitedPassage[]>;
  /** Finds the definitions whose term occurs in a question, in any grammatical form. */
  findDefinitions(question: string): Promise<Definition[]>;
}
