/** What the use of a model has shown so far. */
export interface ModelKnowledge {
  /** `prompted`: the schema of a reply is told in words and not sent beside them. Null as long as nothing is known. */
  structured: "enforced" | "prompted" | null;
  /** Structured replies in a row that did not fit at the first try. */
  misses: number;
  /** Tokens that prompt and reply may have together; null when the server does not tell. */
  contextTokens: number | null;
  /** Characters of prompt for a token, measured at the newest long prompt. */
  charactersPerToken: number;
  /** Replies begin within the model's thoughts, which end without having been opened. */
  startsInThought: boolean;
}

/** Knowledge of models by name, for as long as the engine lives. */
export interface ModelMemory {
  /** What is known of a model; assumptions for one that was never used. */
  get(model: string): ModelKnowledge;
  learn(model: string, change: Partial<ModelKnowledge>): void;
}

const assumed: ModelKnowledge = {
  structured: null,
  misses: 0,
  contextTokens: null,
  charactersPerToken: 4,
  startsInThought: false,
};

/** A memory that knows nothing yet. */
export function createModelMemory(): ModelMemory {
  const known = new Map<string, ModelKnowledge>();
  const get = (model: string): ModelKnowledge => known.get(model) ?? assumed;
  return {
    get,
    learn: (model, change) => {
      known.set(model, { ...get(model), ...change });
    },
  };
}
