import { MemorySaver } from "@langchain/langgraph";
import { Answer } from "@/lib/domain/answer";
import { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import { Message } from "@/lib/domain/session";
import type { CapabilityRun } from "@/lib/graph/capability";
import type { CodeExecutor } from "@/lib/ports/code-executor";
import { toHistory } from "@/lib/server/runs/to-history";
import { collect } from "../analyst-run";
import { createMemoryArtifactStore, createShippedPrompts, createSteppingClock } from "../fake-ports";
import type { CaseDatasets } from "./case-datasets";
import type { EvaluationCase } from "./evaluation-case";
import type { RecordedTurn, Recording } from "./recording";
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
  parts: ReplayParts,
): Promise<ReplayedTurn[]> {
  const sessionId = SessionId.create();
  const facts = await Promise.all(files.map((file) => parts.datasets.open(file)));
  const messages: Message[] = [];
  const replayed: ReplayedTurn[] = [];
  for (const [index, turn] of recording.turns.entries()) {
    const question = asked[index]?.question ?? "";
    parts.engine.load(turn.replies);
    const answer = await replayTurn(turn, {
      ports: {
        engine: parts.engine.engine,
        executor: parts.executor,
        datasets: parts.datasets.store,
        artifacts: createMemoryArtifactStore(),
        prompts: createShippedPrompts(),
        clock: createSteppingClock(),
      },
      sessionId,
      runId: RunId.create(),
      input: { question, datasets: facts.map(({ id, versionId }) => ({ id, versionId })), rerun: null },
      // Serialized as the database returns them.
      history: toHistory(Message.array().parse(JSON.parse(JSON.stringify(messages)))),
      historySummary: null,
      seed: turn.seed,
      version: "v1.0",
      shareValues: true,
      planning: recording.planning,
      secondComputation: true,
      // Measures every doubt, however busy the machine is.
      doubtsMs: 600_000,
      consent: { clarify: true, approval: "auto", plansApproved: false, responses: [] },
      checkpointer: new MemorySaver(),
      signal: new AbortController().signal,
    });
    replayed.push({ answer, changed: parts.engine.changed(), unknown: parts.engine.unknown() });
    if (answer === null) break;
    messages.push(toMessage("user", question), { ...toMessage("assistant", answer.explanation), answer });
  }
  return replayed;
}

/** Runs to the answer; questions of the run get the recorded responses. */
async function replayTurn({ responses }: RecordedTurn, options: CapabilityRun): Promise<Answer | null> {
  const given: CapabilityRun["consent"]["responses"][number][] = [];
  for (;;) {
    const chunks = await collect({ ...options, consent: { ...options.consent, responses: given } });
    const last = chunks.at(-1);
    if (last?.type === "answer") return Answer.parse(JSON.parse(JSON.stringify(last.answer)));
    const response = responses[given.length];
    if (last?.type !== "interrupt" || response === undefined) return null;
    given.push({ key: last.key, response });
  }
}

function toMessage(role: Message["role"], text: string): Message {
  return { id: MessageId.create(), role, text, runId: null, createdAt: new Date(0).toISOString() };
}
