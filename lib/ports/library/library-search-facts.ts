import type { ToolRoundFacts } from "../tools/tool-round";

/** What an engine that does not read prose knows when it plans the calls of a search. */
export interface LibrarySearchFacts extends ToolRoundFacts {
  /** Earlier questions of the conversation, oldest first. */
  earlier: readonly string[];
}
