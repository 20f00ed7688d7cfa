import type { CapabilityDescription } from "../domain/capability";
import type { DatasetFacts } from "./reasoning-engine";

/** What an installation has to offer, for a capability that speaks about it. */
export interface Surroundings {
  /** What else the installation can do. */
  readonly capabilities: readonly Pick<CapabilityDescription, "id" | "label" | "description">[];
  /** Names of the newest datasets, at most `limit`, newest first. */
  listDatasetNames(this: void, limit: number): Promise<string[]>;
  /** Up to three questions about a dataset that every engine can answer. */
  suggestQuestions(this: void, dataset: DatasetFacts): string[];
}
