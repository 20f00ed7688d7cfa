import { toHistoryTurns } from "@/lib/prompts/history-turns";
import type { InstructionParts } from "@/lib/prompts/prompt-library";
import type { CapabilityRun } from "./capability";
import type { KitContext } from "./run-context";
import { createTextArchive } from "./state/text-archive";
import type { TranscriptReference } from "./transcript/transcript-entry";

/** What a capability adds to the context that all share. */
export interface ContextParts<Facts> {
  /** The static instructions of its tasks; none for a capability that asks no model. */
  instructions?: InstructionParts;
  /** What every prompt begins with after the instructions. */
  summary?: string;
  /** Returns what a reference of its own stands for. */
  readReference?(this: void, reference: TranscriptReference): Promise<string>;
  /** Collects the facts for an engine that does not read prose. */
  toEngineFacts?(this: void, facts: Facts): Promise<unknown>;
}

/** Creates the context of a run. Throws `internal` when a prompt file is gone. */
export async function createKitContext<Facts>(
  run: CapabilityRun,
  parts: ContextParts<Facts> = {},
): Promise<KitContext<Facts>> {
  const { ports, sessionId, runId, history, historySummary, shareValues, consent, signal } = run;
  const { instructions, summary = "", readReference, toEngineFacts } = parts;
  return {
    ...{ ports, sessionId, runId, history, consent, signal, summary },
    question: run.input.question,
    instructions: instructions === undefined ? "" : await ports.prompts.getInstructions(instructions),
    historyTurns: toHistoryTurns(history, { summary: historySummary, shareValues }),
    texts: createTextArchive({ artifacts: ports.artifacts, sessionId, runId }),
    readReference: readReference ?? (({ of }) => Promise.reject(new Error(`Nothing is known about “${of}”.`))),
    toEngineFacts: toEngineFacts ?? ((facts) => Promise.resolve(facts)),
  };
}
