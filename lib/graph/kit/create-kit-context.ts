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
  /** Text that ends the instructions, such as what may be written; the same for every run, so that providers cache it. */
  guide?: string;
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
  const { instructions, guide, summary = "", readReference, toEngineFacts } = parts;
  return {
    ...{ ports, sessionId, runId, history, consent, signal, summary },
    question: run.input.question,
    instructions: await readInstructions(ports, instructions, guide),
    historyTurns: toHistoryTurns(history, { summary: historySummary, shareValues }),
    texts: createTextArchive({ artifacts: ports.artifacts, sessionId, runId }),
    readReference:
      readReference ?? (({ of }) => Promise.reject(new Error(`There is no reference of the kind “${of}”.`))),
    toEngineFacts: toEngineFacts ?? ((facts) => Promise.resolve(facts)),
  };
}

async function readInstructions(
  { prompts }: Pick<CapabilityRun["ports"], "prompts">,
  parts: InstructionParts | undefined,
  guide: string | undefined,
): Promise<string> {
  const texts = [parts === undefined ? "" : await prompts.getInstructions(parts), guide ?? ""];
  return texts.filter((text) => text !== "").join("\n\n");
}
