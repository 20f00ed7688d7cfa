import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { toldChannel, type ToldStep } from "@/lib/ports/told-step";
import type { NodeChunk } from "../graph-chunk";
import { toRunEvent } from "../to-run-event";
import type { RunContext } from "./run-context";
import type { StoredUpdate } from "./state";

/** How one step tells what it does. */
export interface StepTelling {
  emit(this: void, chunk: NodeChunk): void;
  /** The step's update with what it has told for good, so that both are kept together. */
  withTold(this: void, update: StoredUpdate): StoredUpdate;
}

/** The telling of a step that begins now. */
export function createStepTelling(
  { sessionId, runId, ports }: Pick<RunContext, "sessionId" | "runId" | "ports">,
  { writer }: Pick<LangGraphRunnableConfig, "writer">,
): StepTelling {
  const events: ToldStep["events"][number][] = [];
  return {
    emit: (chunk) => {
      const converted = toRunEvent(chunk, { runId, at: ports.clock.now().toISOString() });
      if ("stored" in converted) events.push(converted.stored);
      writer?.(chunk);
    },
    withTold: (update) => ({ ...update, [toldChannel]: { sessionId, runId, events } }),
  };
}
