import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { AskedInterrupt } from "../graph-chunk";
import type { NodeResult } from "../run-context";

/** A node that asks the user. Entered only when it applies. */
export interface Gate<Facts, Context> {
  /** Whether there is something to ask. Pure. */
  applies(this: void, facts: Facts, context: Context): boolean;
  /** Builds the interrupt. Pure, because it runs again when the answer arrives. */
  ask(this: void, facts: Facts, context: Context): AskedInterrupt;
  /**
   * Applies the answer to the facts. The summary becomes part of events, so it states the choice, never the user's own
   * words. Pure.
   */
  take(this: void, response: InterruptResponse, facts: Facts, context: Context): NodeResult<Facts>;
}
