import { readAnswer } from "@/lib/domain/answers/read-answer";
import { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { PartRequest, PartState, PartStore } from "@/lib/ports/runs/part-runs";
import type { RunStatus } from "@/lib/ports/runs/run-store";
import { toStorableText } from "../connections/storable";
import { inTransaction, type Transaction } from "../connections/transaction";
import type { Database } from "../database";
import { useDatasets } from "../datasets/dataset-use";
import { runNotFound } from "./run-record";
import { writeRun } from "./write-run";

/** Stores parts of runs in Postgres. */
export function createPartStore(database: Database): PartStore {
  return {
    start: (runId, part) =>
      inTransaction(database, async (transaction) => {
        const { client } = transaction;
        // Under the lock of the whole, so that a repeated step starts nothing twice.
        const [whole] = await client.$queryRaw<{ id: string }[]>`
          SELECT session.id::text FROM session JOIN run ON run.session_id = session.id
          WHERE run.id = ${runId}::uuid AND session.deleted_at IS NULL FOR NO KEY UPDATE OF session`;
        if (whole === undefined) throw runNotFound();
        const known = await client.session.findUnique({
          where: { partOfRunId_partKey: { partOfRunId: runId, partKey: part.key } },
          select: { id: true, _count: { select: { runs: true } } },
        });
        const of = SessionId.parse(whole.id);
        if (known === null) await writePart(transaction, { runId, part, of });
        else if (known._count.runs < part.attempt) await repeatPart(transaction, { id: known.id, part, of });
      }),
    mayStart: async (id) => {
      const session = await database.client.session.findUnique({ where: { id }, select: { partOfRunId: true } });
      return session?.partOfRunId === null;
    },
    list: (runId) => listParts(database, runId),
  };
}

interface Written {
  part: PartRequest & { seed: number };
  /** The conversation of the whole. */
  of: SessionId;
}

async function writePart(transaction: Transaction, { runId, part, of }: Written & { runId: RunId }): Promise<void> {
  const { client } = transaction;
  const sessionId = SessionId.create();
  await client.session.create({
    data: {
      id: sessionId,
      title: toStorableText(part.title),
      titleSource: "person",
      approval: "auto",
      turnCount: 1,
      partOfRunId: runId,
      partKey: part.key,
    },
  });
  await useDatasets(
    transaction,
    sessionId,
    part.datasets.map(({ id }) => id),
  );
  const id = MessageId.create();
  await client.message.create({ data: { id, sessionId, turn: 1, role: "user", text: toStorableText(part.question) } });
  await writePartRun(transaction, { sessionId, questionId: id, part, of });
}

/** Asks the question of a part again; its answer becomes the next version. */
async function repeatPart(transaction: Transaction, { id, part, of }: Written & { id: string }): Promise<void> {
  const { client } = transaction;
  const sessionId = SessionId.parse(id);
  const question = await client.message.findFirstOrThrow({
    where: { sessionId, role: "user" },
    orderBy: { turn: "asc" },
  });
  const previous = await client.message.findFirst({
    where: { sessionId, role: "assistant" },
    orderBy: { ordinal: "desc" },
    select: { id: true },
  });
  await writePartRun(transaction, {
    sessionId,
    questionId: MessageId.parse(question.id),
    previousAnswerId: previous?.id ?? null,
    ...{ part, of },
  });
}

async function writePartRun(
  transaction: Transaction,
  run: Written & { sessionId: SessionId; questionId: MessageId; previousAnswerId?: string | null },
): Promise<void> {
  const { part, of, sessionId, questionId, previousAnswerId } = run;
  const { question, datasets, constraints, correction, capability, seed } = part;
  await writeRun(transaction, {
    sessionId,
    questionId,
    input: {
      question: toStorableText(question),
      datasets: [...datasets],
      part: {
        of,
        constraints: toStorableText(constraints),
        ...(correction !== undefined && { correction: toStorableText(correction) }),
      },
    },
    routed: { capability, route: null },
    ...(previousAnswerId !== undefined && { rerun: {}, previousAnswerId }),
    seed,
  });
}

async function listParts({ client }: Database, runId: RunId): Promise<PartState[]> {
  const parts = await client.session.findMany({
    where: { partOfRunId: runId },
    orderBy: { partKey: "asc" },
    select: {
      id: true,
      partKey: true,
      runs: { orderBy: { ordinal: "desc" }, select: { id: true, status: true } },
      messages: {
        where: { role: "assistant" },
        orderBy: { ordinal: "desc" },
        take: 1,
        select: { id: true, text: true, answer: true },
      },
    },
  });
  return parts.flatMap(({ id, partKey, runs, messages }): PartState[] => {
    const [newest] = runs;
    const [reply] = messages;
    if (newest === undefined || partKey === null) return [];
    return [
      {
        key: partKey,
        sessionId: SessionId.parse(id),
        runId: RunId.parse(newest.id),
        status: newest.status satisfies RunStatus,
        attempts: runs.length,
        answer: reply === undefined ? null : readAnswer(reply.answer, reply.text),
        messageId: reply === undefined ? null : MessageId.parse(reply.id),
      },
    ];
  });
}
