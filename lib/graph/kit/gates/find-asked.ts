import type { StateSnapshot } from "@langchain/langgraph";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { AskedInterrupt } from "../graph-chunk";

/** Payload that a gate passes to the graph's interrupt. */
export interface AskedByGate {
  /** Unique within the run. */
  key: string;
  interrupt: AskedInterrupt;
}

/** Value that resumes the graph: the answer and the key of its question. */
export interface GivenToGate {
  key: string;
  response: InterruptResponse;
}

/**
 * Finds the pending interrupt of a checkpoint; null if there is none. Only one gate is active at a time, and a gate
 * with a result has been answered.
 */
export function findAsked({ tasks }: Pick<StateSnapshot, "tasks">): AskedByGate | null {
  const [asked] = tasks.flatMap(({ interrupts, result }) => (result === undefined ? interrupts : []));
  return asked === undefined ? null : (asked.value as AskedByGate);
}
