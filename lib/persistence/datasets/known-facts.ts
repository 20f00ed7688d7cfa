import type { DatasetVersionId } from "@/lib/domain/ids";
import type { VersionFacts } from "./dataset-view";

/** Columns of all remembered versions together; some 60 MB. */
const mostColumns = 500_000;

/** The facts of versions that were shown last. Never out of date, because those of a version that is ready never change. */
export class KnownFacts {
  readonly #mostColumns: number;
  /** Last shown last; null for those that cannot be read. */
  readonly #facts = new Map<DatasetVersionId, VersionFacts | null>();
  #columns = 0;

  /** @param bound columns of all versions together, each version counted as one more. */
  constructor(bound = mostColumns) {
    this.#mostColumns = bound;
  }

  /** Facts of a version, null when they cannot be read; undefined when they are not known. */
  find(id: DatasetVersionId): VersionFacts | null | undefined {
    const facts = this.#facts.get(id);
    if (facts === undefined) return undefined;
    this.#facts.delete(id);
    this.#facts.set(id, facts);
    return facts;
  }

  /** Remembers facts of a version that is ready, and forgets those that were shown longest ago. */
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
