/** One turn of the conversation with a model. `cacheable` marks an end that later calls repeat byte for byte. */
export interface PromptTurn {
  role: "user" | "assistant";
  text: string;
  cacheable?: boolean;
}

/** What a model reads: the static instructions, then turns to which later calls only append. */
export interface Prompt {
  instructions: string;
  turns: readonly PromptTurn[];
  /** The same for all calls with the same prefix, so that a provider finds its cache. */
  cacheKey: string;
}
