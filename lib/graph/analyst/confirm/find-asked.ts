import type { StateSnapshot } from "@langchain/langgraph";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { AskedInterrupt } from "../../graph-chunk";

/** What a gate hands to the graph's interrupt. */
export interface AskedByGate {
  /** Unique within the run. */
  key: string;
  interrupt: AskedInterrupt;
}

/** What the graph is resumed with: the answer, and to what it is one. */
export interface GivenToGate {
  key: string;
  response: InterruptResponse;
}

/**
 * What a checkpoint says that a person is asked; null when nobody is. One gate at a time is at work; one that has its answer
 * has a result.
 */
export function findAsked({ tasks }: Pick<StateSnapshot, "tasks">): AskedByGate | null {
  const [asked] = tasks.flatMap(({ interrupts, result }) => (result === undefined ? interrupts : []));
  return asked === undefined ? null : (asked.value as AskedByGate);
}
