import { toPrompt } from "@/lib/prompts/conversation";
import type { CapabilityTask, TaskOutput } from "./capability-task";
import { BeyondEngineError } from "./beyond-engine-error";
import type { KitContext, NodeTools } from "./run-context";
import { toReadableReply } from "./replies/readable-reply";
import type { KitState } from "./state/channels";
import { readTurns } from "./state/transcript-pages";
import { toTurns } from "./transcript/to-turns";
import type { TranscriptEntry, TranscriptReference } from "./transcript/transcript-entry";

/** A reply, and the turn that requested it, which the node appends to the transcript. */
export interface EngineReply<Output> {
  output: Output;
  asked: TranscriptEntry;
}

/**
 * Asks the engine to perform one task: sends the conversation so far plus one more turn. Rethrows engine errors; throws
 * BeyondEngineError when the engine declares the question out of scope.
 */
export async function askEngine<Facts, Task extends CapabilityTask>(
  state: Pick<KitState<Facts>, "messages" | "facts">,
  run: KitContext<Facts> & NodeTools,
  call: {
    task: Task;
    /** Values for the task's turn template. */
    values: Readonly<Record<string, string | { reference: TranscriptReference }>>;
    /** Distinguishes multiple calls of one node. */
    suffix?: string;
    onText?: (delta: string) => void;
  },
): Promise<EngineReply<TaskOutput<Task>>> {
  const { task, values, suffix, onText } = call;
  const asked: TranscriptEntry = {
    role: "user",
    parts: await run.ports.prompts.renderTurn<TranscriptReference>(task, values),
  };
  const turns = await toTurns([...(await readTurns(state.messages, run.texts)), asked], run.readReference);
  const reply = await run.ports.engine.reason({
    task: task.name,
    prompt: toPrompt({ instructions: run.instructions, summary: run.summary, turns: [...run.historyTurns, ...turns] }),
    facts: await run.toEngineFacts(state.facts),
    schema: task.schema,
    step: [task.name, run.attempt, ...(suffix === undefined ? [] : [suffix])].join(":"),
    signal: run.signal,
    ...(onText === undefined ? {} : { onText }),
  });
  if (reply.reading !== undefined) run.keepReading(reply.reading);
  if (reply.status === "beyond_engine") throw new BeyondEngineError(reply);
  run.addUsage(reply.usage, reply.model);
  return { output: toReadableReply(reply.output as TaskOutput<Task>), asked };
}
