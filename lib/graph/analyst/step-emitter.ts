import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { stepEventsChannel, type StepEvents } from "@/lib/ports/step-events";
import type { NodeChunk } from "../graph-chunk";
import { toRunEvent } from "../to-run-event";
import type { RunContext } from "./run-context";
import type { StoredUpdate } from "./state";

/** Emits the events of one step. */
export interface StepEmitter {
  emit(this: void, chunk: NodeChunk): void;
  /** Adds the stored events of the step to its update, so that both are persisted together. */
  withEvents(this: void, update: StoredUpdate): StoredUpdate;
}

/** Creates the emitter of a step that starts now. */
export function createStepEmitter(
  { sessionId, runId, ports }: Pick<RunContext, "sessionId" | "runId" | "ports">,
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
