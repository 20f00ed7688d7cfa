import type { CapabilityDescription } from "../../domain/capability";
import type { ChangeReading, ReadField, UnreadChange } from "../../domain/investigations/change-reading";
import type { DatasetFacts, HistoryTurn } from "./reasoning-engine";

/** What an installation has to offer, for a capability that speaks about it. */
export interface Surroundings {
  /** What else the installation can do. */
  readonly capabilities: readonly Pick<CapabilityDescription, "id" | "label" | "description">[];
  /** Names of the newest datasets, at most `limit`, newest first. */
  listDatasetNames(this: void, limit: number): Promise<string[]>;
  /** Up to three questions about a dataset that every engine can answer. */
  suggestQuestions(this: void, dataset: DatasetFacts): string[];
  /** Reads a question for the causes of a change by rules: the draft that a model corrects. */
  readChange(this: void, facts: ChangeQuestion): ChangeReading | UnreadChange;
}

/** A question for the causes of a change with its context. */
export interface ChangeQuestion {
  question: string;
  datasets: readonly DatasetFacts[];
  history: readonly HistoryTurn[];
  /** A person's own words about single fields, which count instead of those of the question. */
  said?: Partial<Readonly<Record<ReadField, string>>>;
}
