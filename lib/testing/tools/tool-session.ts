import type { DatasetId, SessionId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { SessionResponse } from "@/lib/domain/session";
import type { ToolRound } from "@/lib/ports/tools/tool-round";
import type { Container } from "@/lib/server/container";
import { performRun } from "@/lib/server/runs/perform-run";
import { askQuestion, startSession } from "@/lib/server/sessions/ask-question";
import { Resumption, resumeRun } from "@/lib/server/sessions/resume-run";
import { claim } from "../runs/penguin-run";
import { buildDataset } from "../stores/persistence-builders";

const never = new AbortController().signal;
const detached = { wait: false, signal: never };

/** Adds the facts of a small table under a name; its rows are not needed. */
export async function addTable({ catalogue }: Container, name: string): Promise<DatasetId> {
  const columns = [{ name: "Species", type: "category" as const, storage: "VARCHAR", missing: 0, distinct: 2 }];
  return (await catalogue.create(buildDataset({ name, columns }))).id;
}

/** Writes a call as an engine plans it. */
export function toPlannedCall(tool: string, args: Record<string, unknown>): ToolRound["calls"][number] {
  return { tool, arguments: JSON.stringify(args) };
}

/** A conversation with a capability that calls tools, performed in the test's process. */
export interface ToolSession {
  id: SessionId;
  /** Performs what can be performed: until the run asks, or has ended. */
  perform(signal?: AbortSignal): Promise<SessionResponse>;
  /** Answers what the run asks, and performs the run on. */
  answer(response: InterruptResponse): Promise<SessionResponse>;
  /** Answers what the run asks, without performing it. */
  give(response: InterruptResponse): Promise<void>;
  /** Sends a further message, to the same capability by default, and performs it. */
  say(question: string, capability?: string): Promise<SessionResponse>;
}

/** Starts a conversation with a message to a capability, the workspace by default. */
export async function startToolSession(
  container: Container,
  question: string,
  datasetIds: readonly DatasetId[] = [],
  options: { capability?: string; approval?: "auto" | "ask" } = {},
): Promise<ToolSession> {
  const { capability = "workspace", approval = "auto" } = options;
  const message = { question, datasetIds: [...datasetIds], capability, approval };
  const { id } = await startSession(container, message, detached);
  return toToolSession(container, id, capability);
}

/** Continues a conversation, for example in another process. */
export function toToolSession(container: Container, id: SessionId, own = "workspace"): ToolSession {
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
    say: async (question, capability = own) => {
      await askQuestion(container, id, { question, capability }, detached);
      return perform();
    },
  };
}

/** Returns what a conversation asks. */
export function toAsked({ interrupt }: SessionResponse): Interrupt {
  if (interrupt === undefined) throw new Error("The run asks nothing.");
  return interrupt;
}

/** Lists the calls on record, oldest first, as `tool decision scope outcome`. */
export async function readAudit({ journal }: Container, sessionId: SessionId): Promise<string[]> {
  const { items } = await journal.list({ limit: 100 });
  return items
    .filter((entry) => entry.sessionId === sessionId)
    .map(({ tool, decision, scope, outcome }) => [tool, decision, scope ?? "-", outcome].join(" "))
    .reverse();
}
