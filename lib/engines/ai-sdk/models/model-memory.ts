/** What the use of a model has shown so far. */
export interface ModelKnowledge {
  /** `prompted`: the schema of a reply is in the prompt and not sent beside it. Null while nothing is known. */
  structured: "enforced" | "prompted" | null;
  /** Consecutive structured replies that were invalid at the first attempt. */
  misses: number;
  /** Context size in tokens, for prompt and reply; null when the server does not report it. */
  contextTokens: number | null;
  /** Characters of prompt per token, measured with the newest long prompt. */
  charactersPerToken: number;
  /** Replies begin within the model's thoughts, which end without an opening mark. */
  startsInThought: boolean;
}

/** Knowledge of models by name, for the lifetime of the engine. */
export interface ModelMemory {
  /** Returns what is known about a model; assumptions for one that was never used. */
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

/** Creates an empty memory. */
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
