import type { BeyondEngine } from "./state";

/** The engine's word, in the middle of a run, that it cannot go on with this question. */
export class BeyondEngineError extends Error {
  readonly reply: BeyondEngine;

  constructor(reply: BeyondEngine) {
    super(reply.explanation);
    this.name = "BeyondEngineError";
    this.reply = reply;
  }
}
