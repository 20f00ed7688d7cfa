/**
 * One turn of the conversation with a model. `cacheable` marks the end of a prefix that later calls repeat byte for
 * byte.
 */
export interface PromptTurn {
  role: "user" | "assistant";
  text: string;
  cacheable?: boolean;
}

/** Input of a model: the static instructions, then turns that later calls only append to. */
export interface Prompt {
  instructions: string;
  turns: readonly PromptTurn[];
  /** Shared by all calls with the same prefix, so that the provider can hit its cache. */
  cacheKey: string;
}
