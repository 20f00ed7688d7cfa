import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { AskedInterrupt } from "../graph-chunk";
import type { NodeResult } from "../run-context";

/** A node that asks a person. Entered only when it applies. */
export interface Gate<Facts, Context> {
  /** Whether there is something to ask. Pure. */
  applies(this: void, facts: Facts, context: Context): boolean;
  /** What is asked. Pure, because it is computed again when the answer arrives. */
  ask(this: void, facts: Facts, context: Context): AskedInterrupt;
  /**
   * What the answer changes. The summary is part of events, so it states the choice and never a person's own words.
   * Pure.
   */
  take(this: void, response: InterruptResponse, facts: Facts, context: Context): NodeResult<Facts>;
}
