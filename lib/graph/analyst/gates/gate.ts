import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { AskedInterrupt } from "../../graph-chunk";
import type { NodeResult, RunContext } from "../run-context";
import type { AnalystFacts } from "../state";

/** What a gate reads beside the facts. */
export type GateContext = Pick<RunContext, "consent" | "rerun" | "datasets">;

/** A node that asks a person. Entered only when it applies. */
export interface Gate {
  /** Whether there is something to ask. Pure. */
  applies(this: void, facts: AnalystFacts, context: GateContext): boolean;
  /** What is asked. Pure, because it is computed again when the answer arrives. */
  ask(this: void, facts: AnalystFacts, context: GateContext): AskedInterrupt;
  /**
   * What the answer changes. The summary is part of events, so it states the choice and never a person's own words.
   * Pure.
   */
  take(this: void, response: InterruptResponse, facts: AnalystFacts, context: GateContext): NodeResult;
}
