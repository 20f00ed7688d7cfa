import type { DatasetVersionId } from "@/lib/domain/ids";
import type { VersionFacts } from "./dataset-view";

/** Maximum columns of all cached versions together; about 60 MB. */
const mostColumns = 500_000;

/** Caches the facts of recently shown versions. Never stale, because those of a ready version never change. */
export class KnownFacts {
  readonly #mostColumns: number;
  /** Least recently shown first; null for unreadable ones. */
  readonly #facts = new Map<DatasetVersionId, VersionFacts | null>();
  #columns = 0;

  /** @param bound maximum columns of all versions together, counting each version as one more. */
  constructor(bound = mostColumns) {
    this.#mostColumns = bound;
  }

  /** Facts of a version, null when they cannot be read; undefined when they are not cached. */
  find(id: DatasetVersionId): VersionFacts | null | undefined {
    const facts = this.#facts.get(id);
    if (facts === undefined) return undefined;
    this.#facts.delete(id);
    this.#facts.set(id, facts);
    return facts;
  }

  /** Caches facts of a ready version, and evicts the least recently shown. */
  add(id: DatasetVersionId, facts: VersionFacts | null): void {
    this.#forget(id);
    this.#facts.set(id, facts);
    this.#columns += toSize(facts);
    for (const oldest of this.#facts.keys()) {
      if (this.#columns <= this.#mostColumns) break;
      this.#forget(oldest);
    }
  }

  #forget(id: DatasetVersionId): void {
    const facts = this.#facts.get(id);
    if (facts === undefined) return;
    this.#facts.delete(id);
    this.#columns -= toSize(facts);
  }
}

function toSize(facts: VersionFacts | null): number {
  return 1 + (facts?.columns.length ?? 0);
}
