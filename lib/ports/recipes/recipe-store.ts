import type { Dataset } from "../../domain/datasets/dataset";
import type { DatasetId, DatasetVersionId, RecipeId, RecipeRunId } from "../../domain/ids";
import type { Recipe } from "../../domain/recipes/recipe";
import type {
  ComputedBy,
  InputBinding,
  NodeRows,
  RecipeChange,
  RecipeCheck,
  RecipePolicy,
} from "../../domain/recipes/recipe-version";
import type { RecipeRun, RecipeRunEvent } from "../../domain/recipes/recipe-run";
import type { RecipeLineage } from "../../domain/recipes/recipe-lineage";
import type { MadeTable } from "../data/table-queries";
import type { LeasedQueue } from "../runs/leased-queue";

/** One version of a recipe. */
export interface RecipeVersionRecord {
  /** From 1. */
  number: number;
  content: Recipe;
  change: RecipeChange;
  bindings: InputBinding[];
  /** SHA-256 of the payload that was validated and applied, hexadecimal. */
  payloadHash: string;
  /** The dataset version that it made; null without steps, or when that dataset is gone. */
  outputVersionId: DatasetVersionId | null;
  counts: NodeRows[];
  checks: RecipeCheck[];
  /** Null for DuckDB on the server, unless the cluster could have computed it. */
  computedBy: ComputedBy | null;
  createdAt: string;
}

/** A recipe with its newest version. */
export interface RecipeRecord {
  id: RecipeId;
  name: string;
  policy: RecipePolicy;
  /** The dataset whose versions are its results; null before the first one, or when it is gone. */
  outputDatasetId: DatasetId | null;
  /** Whether its results are further versions of its input. */
  inPlace: boolean;
  version: RecipeVersionRecord;
  /** The run that has not ended yet, or the newest one that failed after this version was written. */
  run: RecipeRun | null;
  createdAt: string;
  updatedAt: string;
}

/** What a further version consists of, besides its data. */
export type NewRecipeVersion = Pick<RecipeVersionRecord, "content" | "change" | "bindings" | "payloadHash"> & {
  /** Number of the version that it was made from. */
  base: number;
  /** Null when left out. */
  computedBy?: ComputedBy | null;
};

/** Steps that people accepted, for data with certain kinds of columns. */
export interface StoredPattern {
  id: string;
  name: string;
  fingerprint: string;
  content: unknown;
  successCount: number;
  lastUsedAt: string;
}

/** Stores recipes, their versions and runs. */
export interface RecipeStore {
  /**
   * Adds a recipe with its version 1, which has no steps, and returns its id. A dataset has at most one recipe that writes its
   * further versions: if there is one already, returns the id of that one. Throws `not_found` for an unknown dataset.
   */
  create(input: {
    id: RecipeId;
    name: string;
    /** The dataset whose further versions are its results; a dataset of its own when left out. */
    into?: DatasetId;
    version: Pick<NewRecipeVersion, "content" | "bindings" | "payloadHash">;
  }): Promise<RecipeId>;
  /** Throws `not_found`. */
  get(id: RecipeId): Promise<RecipeRecord>;
  /** Throws `not_found` for an unknown recipe or number. */
  getVersion(id: RecipeId, number: number): Promise<RecipeVersionRecord>;
  /** All versions, newest first. Throws `not_found`. */
  listVersions(id: RecipeId): Promise<RecipeVersionRecord[]>;
  /** Newest first. Throws `invalid_input` for a bad cursor. */
  list(options: { cursor?: string; limit: number }): Promise<{ items: RecipeRecord[]; nextCursor: string | null }>;
  /** The recipe whose results are further versions of this dataset; null when there is none. */
  findInPlace(id: DatasetId): Promise<RecipeId | null>;
  /** Throws `not_found`. */
  update(id: RecipeId, change: { name?: string; policy?: RecipePolicy }): Promise<void>;
  /** Hides it until `restore`, or until `sweep` removes it; its datasets stay. Throws `not_found`. */
  hide(id: RecipeId): Promise<void>;
  /** Throws `not_found` once it is removed permanently. */
  restore(id: RecipeId): Promise<void>;
  /** Removes recipes that were hidden before `before`. */
  sweep(before: Date): Promise<void>;
  /**
   * Writes a version that needs no computation, at once. Throws `not_found`, and `conflict` when `base` is not the
   * newest version or a run has not ended.
   * @param options.output the dataset version whose files and facts its data shares; null: it has no data.
   */
  writeVersion(
    id: RecipeId,
    version: NewRecipeVersion & Pick<RecipeVersionRecord, "counts" | "checks">,
    options: { output: DatasetVersionId | null },
  ): Promise<void>;
  /**
   * Adds a run that computes the next version. Throws `not_found`, and `conflict` when `base` is not the newest version
   * or another run has not ended.
   * @param run.payload the exact text of which `payloadHash` is the hash.
   */
  startRun(run: {
    id: RecipeRunId;
    recipeId: RecipeId;
    base: number;
    payload: string;
    payloadHash: string;
  }): Promise<void>;
  /** Throws `not_found`. */
  getRun(id: RecipeRunId): Promise<RecipeRun>;
  /** All events of a run, in order. Throws `not_found`. */
  listEvents(id: RecipeRunId): Promise<RecipeRunEvent[]>;
  /** Ends the run of a recipe that has not ended, without effect on its data; false when there is none. */
  cancel(id: RecipeId): Promise<boolean>;
  /** What depends on a dataset, and what it is made from. Throws `not_found`. */
  findLineage(id: DatasetId): Promise<RecipeLineage>;
  /** Recipe versions' output folders of runs that have not ended, relative to the data directory. */
  runFolders(): Promise<string[]>;
  /** Counts one more success of these steps on data with these kinds of columns. */
  addSuccess(pattern: { name: string; fingerprint: string; contentHash: string; content: unknown }): Promise<void>;
  /** Patterns for data with these kinds of columns, most successful first, at most 20. */
  findPatterns(fingerprint: string): Promise<StoredPattern[]>;
  /** Removes a pattern for good, until its steps succeed again; without effect when there is none. */
  removePattern(id: string): Promise<void>;
}

/** A run that a process works on. */
export interface ClaimedRecipeRun {
  id: RecipeRunId;
  recipeId: RecipeId;
  /** Name of the recipe, which its dataset gets. */
  name: string;
  payload: string;
  payloadHash: string;
  /** Id of the dataset version to be written. */
  outputVersionId: DatasetVersionId;
  /** Starts of it, the current one included. */
  attempt: number;
}

/** Runs of recipes, each computed by the one server process that holds its lease. */
export interface RecipeQueue extends LeasedQueue<RecipeRunId, ClaimedRecipeRun> {
  /** Adds an event. Returns false, without effect, when `owner` does not hold the run. */
  addEvent(id: RecipeRunId, owner: string, event: RecipeRunEvent["event"]): Promise<boolean>;
  /**
   * Ends a run with its version: the version, its dataset version with `table`, and the end, all or nothing. Returns
   * null, without effect, when `owner` does not hold the run or its payload is not the one that was validated.
   */
  complete(
    id: RecipeRunId,
    owner: string,
    done: {
      version: NewRecipeVersion;
      table: MadeTable;
      /** Folder of the table, relative to the data directory. */
      folder: string;
      checks: RecipeCheck[];
    },
  ): Promise<Pick<Dataset, "id" | "versionId"> | null>;
  /** Ends a run without a version, with a reason for people. Returns false when `owner` does not hold it. */
  fail(id: RecipeRunId, owner: string, fault: string): Promise<boolean>;
}
