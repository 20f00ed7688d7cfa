import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { stepEventsChannel, type StepEvents } from "@/lib/ports/runs/step-events";
import type { CapabilityRun } from "./capability";
import type { NodeChunk } from "./graph-chunk";
import type { StoredUpdate } from "./state/channels";
import { toRunEvent } from "./to-run-event";

/** Emits the events of one step. */
export interface StepEmitter {
  emit(this: void, chunk: NodeChunk): void;
  /** Adds the stored events of the step to its update, so that both are persisted together. */
  withEvents<Facts>(this: void, update: StoredUpdate<Facts>): StoredUpdate<Facts>;
}

/** Creates the emitter of a step that starts now. */
export function createStepEmitter(
  { sessionId, runId, ports }: Pick<CapabilityRun, "sessionId" | "runId" | "ports">,
  { writer }: Pick<LangGraphRunnableConfig, "writer">,
): StepEmitter {
  const events: StepEvents["events"][number][] = [];
  return {
    emit: (chunk) => {
      const converted = toRunEvent(chunk, { runId, at: ports.clock.now().toISOString() });
      if ("stored" in converted) events.push(converted.stored);
      writer?.(chunk);
    },
    withEvents: (update) => ({ ...update, [stepEventsChannel]: { sessionId, runId, events } }),
  };
}
