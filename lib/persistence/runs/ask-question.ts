import type { CapabilityId, MessageRoute } from "@/lib/domain/capability";
import { CaveatError } from "@/lib/domain/caveat-error";
import { DatasetId, MessageId, type RunId, SessionId } from "@/lib/domain/ids";
import type { RunStore } from "@/lib/ports/runs/run-store";
import { useDatasets } from "../datasets/dataset-use";
import type { Database } from "../database";
import { pinNewest } from "../datasets/pin-datasets";
import { lockLivingSession } from "../connections/session-lock";
import { toStorableText } from "../connections/storable";
import type { Transaction } from "../connections/transaction";
import { writeRun, writeRunOnce } from "./write-run";

const titleLength = 80;

/** The route of a message whose capability a person named. */
export const chosenByPerson: MessageRoute = { by: "person", reason: "Chosen by you." };

/** Writes a session with its first question and run. Throws `not_found` for an unknown dataset. */
export function createSession(
  database: Database,
  input: Parameters<RunStore["createSession"]>[0],
): ReturnType<RunStore["createSession"]> {
  return writeRunOnce(database, { runId: input.runId, question: input.question }, async (transaction) => {
    const sessionId = SessionId.create();
    await transaction.client.session.create({
      data: {
        id: sessionId,
        title: toTitle(input.question),
        approval: input.approval,
        engine: input.engine ?? null,
        webhookUrl: input.webhookUrl ?? null,
      },
    });
    await useDatasets(transaction, sessionId, input.datasetIds);
    return writeQuestion(transaction, { ...input, sessionId });
  });
}

/**
 * Writes a further question of a session and its run; new datasets are added to the session. Throws `not_found` for an
 * unknown session or dataset, `interrupt_pending` while the session waits for a person.
 */
export function addQuestion(
  database: Database,
  input: Parameters<RunStore["addQuestion"]>[0],
): ReturnType<RunStore["addQuestion"]> {
  const { sessionId } = input;
  return writeRunOnce(database, input, async (transaction) => {
    await lockLivingSession(transaction, sessionId);
    await assertNotWaiting(transaction, sessionId);
    if (input.datasetIds) await useDatasets(transaction, sessionId, input.datasetIds);
    const datasetIds = input.datasetIds ?? (await findDatasetIds(transaction, sessionId));
    return writeQuestion(transaction, { ...input, datasetIds });
  });
}

/** Throws `interrupt_pending` while a run of the session waits for a person. */
export async function assertNotWaiting({ client }: Transaction, sessionId: SessionId): Promise<void> {
  if ((await client.run.count({ where: { sessionId, status: "waiting" } })) === 0) return;
  throw new CaveatError("interrupt_pending", "The session is waiting for your answer to a question of its own.", {
    remedy: "Answer it or stop the run, then ask again.",
  });
}

/** Lists the session's datasets, except deleted ones, in order. */
async function findDatasetIds({ client }: Transaction, sessionId: SessionId): Promise<DatasetId[]> {
  const uses = await client.sessionDataset.findMany({
    where: { sessionId, dataset: { deletedAt: null } },
    orderBy: { position: "asc" },
  });
  return uses.map(({ datasetId }) => DatasetId.parse(datasetId));
}

async function writeQuestion(
  transaction: Transaction,
  input: {
    sessionId: SessionId;
    question: string;
    datasetIds: readonly DatasetId[];
    capability?: CapabilityId;
    runId?: RunId;
    seed: number;
  },
): ReturnType<RunStore["createSession"]> {
  const { client } = transaction;
  const { sessionId } = input;
  const messageId = MessageId.create();
  const question = toStorableText(input.question);
  const { turnCount: turn } = await client.session.update({
    where: { id: sessionId },
    data: { turnCount: { increment: 1 }, updatedAt: new Date() },
    select: { turnCount: true },
  });
  await client.message.create({ data: { id: messageId, sessionId, turn, role: "user", text: question } });
  const datasets = await pinNewest(transaction, input.datasetIds);
  const runId = await writeRun(transaction, {
    sessionId,
    questionId: messageId,
    input: { question, datasets },
    ...(input.capability !== undefined && { routed: { capability: input.capability, route: chosenByPerson } }),
    seed: input.seed,
    ...(input.runId !== undefined && { id: input.runId }),
  });
  return { sessionId, runId, messageId };
}

/** Shortens the question to one line, cut between two words if it is too long. */
export function toTitle(question: string): string {
  const line = toStorableText(question).replace(/\s+/g, " ").trim();
  const characters = [...line];
  if (characters.length <= titleLength) return line;
  const cut = characters.slice(0, titleLength - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
