import { toHistoryTurns } from "@/lib/prompts/history-turns";
import type { InstructionParts } from "@/lib/prompts/prompt-library";
import type { CapabilityRun } from "./capability";
import type { KitContext } from "./run-context";
import { createTextArchive } from "./state/text-archive";
import type { TranscriptReference } from "./transcript/transcript-entry";

/** The parts that a capability adds to the shared context. */
export interface ContextParts<Facts> {
  /** The static instructions of its tasks; none for a capability that asks no model. */
  instructions?: InstructionParts;
  /** Text that follows the instructions in every prompt. */
  summary?: string;
  /** Resolves a reference specific to the capability. */
  readReference?(this: void, reference: TranscriptReference): Promise<string>;
  /** Collects the facts for an engine that does not read prose. */
  toEngineFacts?(this: void, facts: Facts): Promise<unknown>;
}

/** Creates the context of a run. Throws `internal` if a prompt file is missing. */
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
    readReference:
      readReference ?? (({ of }) => Promise.reject(new Error(`There is no reference of the kind “${of}”.`))),
    toEngineFacts: toEngineFacts ?? ((facts) => Promise.resolve(facts)),
  };
}
