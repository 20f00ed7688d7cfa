import type { z } from "zod";
import { toPrompt } from "@/lib/prompts/conversation";
import type { PromptTask } from "@/lib/prompts/prompt-library";
import type { ReasoningOutputs } from "@/lib/ports/reasoning-engine";
import { toAnalysisFacts } from "./facts/analysis-facts";
import { BeyondEngineError } from "./beyond-engine-error";
import type { NodeRun } from "./run-context";
import type { AnalystState } from "./state";
import { toTurns } from "./transcript/to-turns";
import { readTurns } from "./facts/transcript-pages";
import type { TranscriptEntry, TranscriptReference } from "./transcript/transcript-entry";

/** A reply with the turn that requested it, which the node appends to the transcript. */
export interface EngineReply<Output> {
  output: Output;
  asked: TranscriptEntry;
}

/**
 * Asks the engine to perform one task: sends the conversation so far plus one more turn. Rethrows engine errors; throws
 * BeyondEngineError when the engine declares the question out of scope.
 */
export async function askEngine<Task extends PromptTask>(
  state: AnalystState,
  run: NodeRun,
  call: {
    task: Task;
    /** Fill the task's turn template. */
    values: Readonly<Record<string, string | { reference: TranscriptReference }>>;
    schema: z.ZodType<ReasoningOutputs[Task]> | null;
    /** Distinguishes several calls of one node. */
    suffix?: string;
    onText?: (delta: string) => void;
  },
): Promise<EngineReply<ReasoningOutputs[Task]>> {
  const { task, values, schema, suffix, onText } = call;
  const asked: TranscriptEntry = {
    role: "user",
    parts: await run.ports.prompts.renderTurn<TranscriptReference>(task, values),
  };
  const { question } = state.facts;
  const turns = await toTurns([...(await readTurns(state.messages, run.texts)), asked], { ...run, question });
  const reply = await run.ports.engine.reason({
    task,
    prompt: toPrompt({ instructions: run.instructions, summary: run.summary, turns: [...run.historyTurns, ...turns] }),
    facts: await toAnalysisFacts(state.facts, run),
    schema,
    step: [task, run.attempt, ...(suffix === undefined ? [] : [suffix])].join(":"),
    signal: run.signal,
    ...(onText === undefined ? {} : { onText }),
  });
  if (reply.reading !== undefined) run.keepReading(reply.reading);
  if (reply.status === "beyond_engine") throw new BeyondEngineError(reply);
  run.addUsage(reply.usage, reply.model);
  return { output: reply.output, asked };
}
