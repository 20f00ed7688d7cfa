import { Answer } from "@/lib/domain/answers/answer";
import type { SessionId } from "@/lib/domain/ids";
import type { RunEvent } from "@/lib/domain/runs/run-event";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { createFakeExecutor, toOutcome } from "../stores/fake-ports";
import { createFakeReasoningEngine } from "../engines/fake-reasoning-engine";
import { penguinFile, type OpenServer, type ServerFixture } from "../server-fixture";
import { addDataset } from "@/lib/server/datasets/add-dataset";
import { penguinMeans, toScript } from "../engines/analyst-replies";
import type { Container } from "@/lib/server/container";

/** The question of all these runs. */
export const question = "What is the average body mass by species?";
/** Creates an engine that answers the question well; `change` replaces its replies to some tasks. */
export const goodEngine = (change: Parameters<typeof toScript>[0] = {}) =>
  createFakeReasoningEngine(toScript({ title: ["“Penguin weights.”"], ...change }));

/** Creates an executor that computes the true means. */
export const goodExecutor = () => createFakeExecutor([toOutcome({ result: penguinMeans, stdout: "two rows" })]);

/** Creates a session with a question about penguins, and claims its run. */
export async function startRun(fixture: ServerFixture, server: OpenServer): Promise<RunRecord> {
  const { container } = server;
  const dataset = await addDataset(container, await fixture.receive("penguins.csv", penguinFile));
  const { runId } = await container.runs.createSession({
    question,
    datasetIds: [dataset.id],
    approval: "auto",
    seed: 7,
  });
  return claim(container, runId);
}

/** Claims the run for this process. */
export async function claim(container: Container, runId: RunRecord["id"]): Promise<RunRecord> {
  const record = await container.runs.claim(runId, container.owner);
  if (record === null) throw new Error("the run could not be claimed");
  return record;
}

/** Wraps an engine so that at `task` the run is aborted for `reason` while it thinks. */
export function abortAt(
  engine: ReasoningEngine,
  task: string,
  abort: AbortController,
  reason: string,
): ReasoningEngine {
  return {
    description: engine.description,
    probe: (signal) => engine.probe(signal),
    reason: (request) => {
      if (request.task === task) abort.abort(reason);
      return engine.reason(request);
    },
  };
}

/** Reads the stored events of a session, in order. */
export const readEvents = async (container: Container, sessionId: SessionId) =>
  (await container.events.read(sessionId, 0, 200)).map(({ event }) => event);

function toLine(event: RunEvent): string {
  if (event.type === "run_end") return `run_end ${event.status}`;
  if (event.type === "artifact") return `artifact ${event.kind}`;
  return "node" in event ? `${event.type} ${event.node}:${event.attempt}` : event.type;
}

/** Reads the stored events of a session, each abbreviated. */
export const readLines = async (container: Container, sessionId: SessionId) =>
  (await readEvents(container, sessionId)).map(toLine);

const node = (name: string) => [`node_start ${name}:1`, `node_end ${name}:1`];
/** Events of the steps before code is written. */
export const planned = ["understand_question", "formulate_requirements", "profile_data", "check_alignment"].flatMap(
  node,
);

/** Events of a run without detours. */
export const wholeRun = [
  "run_start",
  ...planned,
  ...node("generate_code"),
  "node_start execute_code:1",
  "artifact execution",
  "node_end execute_code:1",
  ...node("evaluate_results"),
  ...node("explain_results"),
  "answer",
  "run_end completed",
];

/** Reads the newest message of a session as an answer. */
export async function readAnswer(container: Container, sessionId: SessionId): Promise<Answer> {
  const { messages } = await container.sessions.get(sessionId);
  return Answer.parse(messages.at(-1)?.answer);
}
