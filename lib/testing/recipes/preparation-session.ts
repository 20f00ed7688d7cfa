import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId, SessionId } from "@/lib/domain/ids";
import { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "@/lib/server/container";
import { addDataset } from "@/lib/server/datasets/add-dataset";
import { readRows, RowsQuery } from "@/lib/server/datasets/read-rows";
import { performRun } from "@/lib/server/runs/perform-run";
import { askQuestion, startSession } from "@/lib/server/sessions/ask-question";
import { Resumption, resumeRun } from "@/lib/server/sessions/resume-run";
import { claim } from "../runs/penguin-run";
import type { ServerFixture } from "../server-fixture";
import { toAsked } from "../tools/tool-session";

const never = new AbortController().signal;
const detached = { wait: false, signal: never };

/** Adds a table of comma-separated values, read by the real reader. */
export async function addCsv(
  fixture: ServerFixture,
  container: Container,
  { name, text }: { name: string; text: string },
): Promise<Dataset> {
  const file = await fixture.receive(`${name}.csv`, text);
  return addDataset(container, file);
}

/** Returns the rows of the newest version of a dataset, as lines of comma-separated values below the names of its columns. */
export async function readLines(container: Container, id: DatasetId): Promise<string[]> {
  const { columns, rows } = await readRows(container, id, RowsQuery.parse({ limit: 1000 }));
  return [columns.map(({ name }) => name).join(","), ...rows.map((row) => row.join(","))];
}

/** A conversation that prepares data, performed in the test's process. */
export interface PreparationSession {
  id: SessionId;
  perform(signal?: AbortSignal): Promise<SessionResponse>;
  give(response: InterruptResponse): Promise<void>;
  answer(response: InterruptResponse): Promise<SessionResponse>;
  say(question: string, capability?: string): Promise<SessionResponse>;
}

/** Starts a conversation with a message that wants data prepared. */
export async function startPreparation(
  container: Container,
  question: string,
  datasetIds: readonly DatasetId[],
  options: { approval?: "auto" | "ask" } = {},
): Promise<PreparationSession> {
  const { approval = "auto" } = options;
  const message = { question, datasetIds: [...datasetIds], capability: "recipes" };
  const { id } = await startSession(container, { ...message, approval }, detached);
  return toPreparationSession(container, id);
}

/** Continues a conversation, for example in another process. */
export function toPreparationSession(container: Container, id: SessionId): PreparationSession {
  const perform = async (signal = never) => {
    const [runId] = await container.runs.findClaimable();
    if (runId !== undefined) await performRun(container, await claim(container, runId), signal);
    return container.sessions.get(id);
  };
  const give = async (response: InterruptResponse) => {
    const { interrupt } = await container.sessions.get(id);
    await resumeRun(container, id, Resumption.parse({ interruptId: interrupt?.id, response }), detached);
  };
  return {
    id,
    perform,
    give,
    answer: async (response) => {
      await give(response);
      return perform();
    },
    say: async (question, capability = "recipes") => {
      await askQuestion(container, id, { question, capability }, detached);
      return perform();
    },
  };
}

/** Returns the change that a conversation wants approved. */
export function toProposed(session: SessionResponse): PreparationPlanPayload {
  return PreparationPlanPayload.parse(toAsked(session).payload);
}
