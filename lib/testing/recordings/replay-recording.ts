import type { Answer } from "@/lib/domain/answers/answer";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { CaseDatasets } from "./case-datasets";
import type { EvaluationCase } from "./evaluation-case";
import { MemoryConversation } from "./memory-conversation";
import type { Recording } from "./recording";
import type { ReplayEngine } from "./replay-engine";

/** Outcome of replaying one turn of a recording. */
export interface ReplayedTurn {
  /** Null when it ended without one, or its run failed. */
  answer: Answer | null;
  /** Steps whose prompt has changed. */
  changed: string[];
  /** Steps without a recorded reply. */
  unknown: string[];
}

/** Real parts for a replay. */
export interface ReplayParts {
  engine: ReplayEngine;
  executor: CodeExecutor;
  datasets: CaseDatasets;
}

/** Replays a recorded conversation with the current graph, sandbox and data. */
export async function replayRecording(
  { turns: asked, files }: Pick<EvaluationCase, "turns" | "files">,
  recording: Recording,
  { engine, executor, datasets }: ReplayParts,
): Promise<ReplayedTurn[]> {
  const { planning } = recording;
  // Measures every doubt, however busy the machine is.
  const parts = { engine: engine.engine, executor, datasets, files, planning, doubtsMs: 600_000 };
  const conversation = new MemoryConversation(parts);
  const replayed: ReplayedTurn[] = [];
  for (const [index, { replies, responses, seed }] of recording.turns.entries()) {
    engine.load(replies);
    const question = asked[index]?.question ?? "";
    const answer = await conversation.ask({ question, seed, respond: (_interrupt, place) => responses[place] });
    replayed.push({ answer, changed: engine.changed(), unknown: engine.unknown() });
    if (answer === null) break;
  }
  return replayed;
}
