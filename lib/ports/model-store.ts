import type { ModelProvider } from "../domain/connected-model";
import type { ModelId } from "../domain/ids";

/** A model that a person connected, with its key as it is stored. */
export interface StoredModel {
  id: ModelId;
  provider: ModelProvider;
  /** Null: the provider's own address. */
  baseUrl: string | null;
  model: string;
  /** Whether a key was given for it. */
  hasKey: boolean;
  /** The encrypted key; null without one, and when it was lost, as after a restored backup. */
  sealedKey: string | null;
  active: boolean;
  /** Grows with every change of the model or its key. */
  revision: number;
  /** ISO 8601. */
  createdAt: string;
}

/** Keeps the models that people connect. */
export interface ModelStore {
  /** All of them, oldest first; rows of an unknown provider are left out. */
  list(): Promise<StoredModel[]>;
  /** Throws `not_found`. */
  get(id: ModelId): Promise<StoredModel>;
  /** The one that answers where the environment names no engine. */
  findActive(): Promise<StoredModel | null>;
  /** Stores a model with its encrypted key. Throws `conflict` when there are too many. */
  add(model: Pick<StoredModel, "id" | "provider" | "baseUrl" | "model" | "sealedKey">): Promise<void>;
  /** Changes what is named; an active one takes the place of the former. Throws `not_found`. */
  change(id: ModelId, change: { active?: boolean; model?: string; sealedKey?: string }): Promise<void>;
  /** Removes a model with its key. Throws `not_found`. */
  remove(id: ModelId): Promise<void>;
}
