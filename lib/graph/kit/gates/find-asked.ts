import type { StateSnapshot } from "@langchain/langgraph";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { AskedInterrupt } from "../graph-chunk";

/** What a gate passes to the graph's interrupt. */
export interface AskedByGate {
  /** Unique within the run. */
  key: string;
  interrupt: AskedInterrupt;
}

/** What the graph is resumed with: the answer and the key of its question. */
export interface GivenToGate {
  key: string;
  response: InterruptResponse;
}

/**
 * Finds what a checkpoint asks a person; null when it asks nothing. Only one gate is active at a time, and a gate with
 * a result has been answered.
 */
export function findAsked({ tasks }: Pick<StateSnapshot, "tasks">): AskedByGate | null {
  const [asked] = tasks.flatMap(({ interrupts, result }) => (result === undefined ? interrupts : []));
  return asked === undefined ? null : (asked.value as AskedByGate);
}
