import type { BeyondEngine } from "./state/kit-facts";

/** Thrown when the engine declares, in the middle of a run, that it cannot continue with this question. */
export class BeyondEngineError extends Error {
  readonly reply: BeyondEngine;

  constructor(reply: BeyondEngine) {
    super(reply.explanation);
    this.name = "BeyondEngineError";
    this.reply = reply;
  }
}
