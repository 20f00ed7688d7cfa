import { type Rollback, toVersionLabel } from "@/lib/domain/answers/answer-version";
import { CaveatError } from "@/lib/domain/caveat-error";
import { MessageId } from "@/lib/domain/ids";
import type { VersionStore } from "@/lib/ports/runs/version-store";
import {
  type AnsweredTurn,
  findCurrentVersion,
  findOrigin,
  readAnsweredTurns,
  type TurnVersion,
} from "./answered-turns";
import { appendEvent } from "../runs/append-event";
import type { Database } from "../database";
import { findNextVersion } from "./next-version";
import { planRollback } from "./plan-rollback";
import { lockLivingSession } from "../connections/session-lock";
import { toStorableJson } from "../connections/storable";
import { inTransaction, type Transaction } from "../connections/transaction";

type RollbackRequest = Parameters<VersionStore["rollback"]>[0];

/** Makes an earlier version of an answer current again, as a copy of it, or only reports what that would change. */
export function rollBack(database: Database, request: RollbackRequest): Promise<Rollback> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    const { sessionId, includeConversation, dryRun } = request;
    await lockLivingSession(transaction, sessionId);
    const turns = await readAnsweredTurns(client, sessionId);
    const { rolled, target } = findTarget(turns, request);
    await assertIdle(transaction, request);
    const now = new Date();
    const copy: TurnVersion = {
      id: MessageId.create(),
      ordinal: Number.MAX_SAFE_INTEGER,
      runId: target.runId,
      answer: {
        ...target.answer,
        version: toVersionLabel(await findNextVersion(transaction, rolled.questionId)),
        restores: findOrigin(rolled, target).answer.version,
      },
      createdAt: now,
    };
    const plan = {
      ...planRollback({ turns, rolled, target, copy, includeConversation }),
      olderData: await findOlderData(transaction, target),
    };
    if (dryRun) return plan;
    await writeVersion(transaction, { sessionId, turn: rolled.turn, copy, of: target.id });
    if (includeConversation) {
      const setAside = plan.conversation.setAside.map(({ questionId }) => questionId);
      const broughtBack = plan.conversation.broughtBack.map(({ questionId }) => questionId);
      await mark(transaction, { request, turns, questionIds: setAside, setAsideById: copy.id });
      await mark(transaction, { request, turns, questionIds: broughtBack, setAsideById: null });
    }
    await client.session.update({ where: { id: sessionId }, data: { updatedAt: now } });
    return { ...plan, messageId: copy.id };
  });
}

/** Finds the question and the version of its answer to go back to. */
function findTarget(
  turns: readonly AnsweredTurn[],
  { questionId, version }: RollbackRequest,
): { rolled: AnsweredTurn; target: TurnVersion } {
  const rolled = turns.find((turn) => turn.questionId === questionId);
  if (rolled === undefined) {
    throw new CaveatError("not_found", "There is no such question in this session.", {
      remedy: "Give the id of a message of the session whose role is “user”.",
    });
  }
  const target = rolled.versions.find(({ answer }) => answer.version === version);
  const current = findCurrentVersion(rolled.versions);
  if (target === undefined || current === undefined) {
    throw new CaveatError("not_found", `The answer to this question has no version ${version}.`, {
      remedy: "Choose one that it has.",
    });
  }
  if (findOrigin(rolled, target) === findOrigin(rolled, current)) {
    throw new CaveatError("invalid_input", `${version} is already the current version of the answer.`, {
      remedy: "Choose another version to go back to.",
    });
  }
  if (rolled.setAsideById !== null) {
    throw new CaveatError("conflict", "This question was set aside by a rollback of an earlier one.", {
      remedy: "First undo that rollback, including the conversation.",
    });
  }
  return { rolled, target };
}

/** Throws `conflict` while anything of the session is in progress, because it uses the current versions. */
async function assertIdle({ client }: Transaction, { sessionId }: RollbackRequest): Promise<void> {
  const busy = await client.run.count({ where: { sessionId, status: { in: ["queued", "running", "waiting"] } } });
  if (busy === 0) return;
  throw new CaveatError(
    "conflict",
    "Nothing can be rolled back while a run of the session is in progress or waits for you.",
    {
      remedy: "Wait until it ends or stop it, then roll back.",
    },
  );
}

/** Finds the datasets of the version that have newer versions than the one it was computed from. */
async function findOlderData({ client }: Transaction, { answer }: TurnVersion): Promise<Rollback["olderData"]> {
  const versionIds = (answer.basis?.datasets ?? []).map(({ versionId }) => versionId);
  if (versionIds.length === 0) return [];
  return client.$queryRaw<Rollback["olderData"]>`
    SELECT dataset.name, used.number AS used, max(newer.number) AS newest
    FROM dataset_version AS used JOIN dataset ON dataset.id = used.dataset_id
    JOIN dataset_version AS newer ON newer.dataset_id = used.dataset_id AND newer.number > used.number
    WHERE used.id = ANY (${versionIds}::uuid[])
    GROUP BY dataset.id, used.number ORDER BY dataset.name`;
}

async function writeVersion(
  transaction: Transaction,
  {
    sessionId,
    turn,
    copy,
    of,
  }: { sessionId: RollbackRequest["sessionId"]; turn: number; copy: TurnVersion; of: MessageId },
): Promise<void> {
  const { client } = transaction;
  const { id, runId, answer, createdAt } = copy;
  const text = answer.explanation;
  await client.message.create({
    data: { id, sessionId, turn, role: "assistant", text, runId, answer: toStorableJson(answer), createdAt },
  });
  // Keeps the look of its charts.
  await client.$executeRaw`
    UPDATE message SET remarks = (SELECT remarks FROM message WHERE id = ${of}::uuid) WHERE id = ${id}::uuid`;
  if (runId === null) return;
  const event = { type: "answer", runId, at: createdAt.toISOString(), messageId: id, version: answer.version } as const;
  await appendEvent(transaction, { sessionId, runId, key: `rollback:${id}`, event });
}

/** Sets the questions aside with their answers, or brings them back. */
async function mark(
  { client }: Transaction,
  change: {
    request: RollbackRequest;
    turns: readonly AnsweredTurn[];
    questionIds: readonly MessageId[];
    setAsideById: MessageId | null;
  },
): Promise<void> {
  const { request, turns, questionIds, setAsideById } = change;
  const marked = turns.filter(({ questionId }) => questionIds.includes(questionId)).map(({ turn }) => turn);
  await client.message.updateMany({
    where: { sessionId: request.sessionId, turn: { in: marked } },
    data: { setAsideById },
  });
}
