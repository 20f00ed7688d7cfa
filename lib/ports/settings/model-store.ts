import type { ModelProvider } from "../../domain/connected-model";
import type { ModelId } from "../../domain/ids";

/** A model that a person connected, with its key as stored. */
export interface StoredModel {
  id: ModelId;
  provider: ModelProvider;
  /** Null: the provider's default address. */
  baseUrl: string | null;
  model: string;
  /** Whether it has a key. */
  hasKey: boolean;
  /** The encrypted key; null without one, or when it was lost, for example by restoring a backup. */
  sealedKey: string | null;
  active: boolean;
  /** Increases with every change of the model or its key. */
  revision: number;
  /** ISO 8601. */
  createdAt: string;
}

/** Stores the models that people connect. */
export interface ModelStore {
  /** Lists all of them, oldest first, except rows of an unknown provider. */
  list(): Promise<StoredModel[]>;
  /** Throws `not_found`. */
  get(id: ModelId): Promise<StoredModel>;
  /** Finds the model that answers when the environment names no engine. */
  findActive(): Promise<StoredModel | null>;
  /** Stores a model with its encrypted key. Throws `conflict` when there are too many. */
  add(model: Pick<StoredModel, "id" | "provider" | "baseUrl" | "model" | "sealedKey">): Promise<void>;
  /** Changes the named fields; an activated model replaces the active one. Throws `not_found`. */
  change(id: ModelId, change: { active?: boolean; model?: string; sealedKey?: string }): Promise<void>;
  /** Removes a model with its key. Throws `not_found`. */
  remove(id: ModelId): Promise<void>;
}
