import type { Answer } from "@/lib/domain/answers/answer";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { MessageRoute } from "@/lib/domain/capability";
import type { ReadingChange } from "@/lib/domain/answers/question-reading";
import { findCurrent } from "@/lib/domain/answers/find-current";
import { readAnswer } from "@/lib/domain/answers/read-answer";
import { changesOneThing, type Rerun } from "@/lib/domain/answers/rerun";
import type { DatasetVersionReference, RunStore } from "@/lib/ports/runs/run-store";
import type { Database } from "../database";
import type { Run } from "../generated/client";
import { findNumbered, pinNewest } from "../datasets/pin-datasets";
import { assertNotWaiting, chosenByPerson } from "./ask-question";
import { readRunInput, toRunRecord } from "./run-record";
import { lockLivingSession } from "../connections/session-lock";
import type { Transaction } from "../connections/transaction";
import { writeRun, writeRunOnce } from "./write-run";

/**
 * Writes a run that answers a question of the session again. Throws `not_found` for an unknown session or question,
 * `invalid_input` for an impossible request, `conflict` for a question that is set aside, `interrupt_pending` while the
 * session waits for a person.
 */
export function addRerun(
  database: Database,
  { sessionId, questionId, rerun, capability, runId: wanted, seed }: Parameters<RunStore["addRerun"]>[0],
): ReturnType<RunStore["addRerun"]> {
  return writeRunOnce(database, { runId: wanted, sessionId }, async (transaction) => {
    assertOneKind(rerun);
    const { client } = transaction;
    await lockLivingSession(transaction, sessionId);
    const question = await client.message.findFirst({
      where: { id: questionId, sessionId, role: "user" },
      select: { turn: true, text: true, setAsideById: true },
    });
    if (question === null) throw questionNotFound();
    assertInSight(question.setAsideById);
    await assertNotWaiting(transaction, sessionId);
    const replies = await client.message.findMany({
      where: { sessionId, turn: question.turn, role: "assistant" },
      orderBy: { ordinal: "asc" },
      select: { id: true, answer: true, run: true },
    });
    const previous = findCurrent(replies, ({ answer }) => (answer === null ? undefined : readAnswer(answer))) ?? null;
    assertPossible(rerun, previous && readAnswer(previous.answer));
    const basis =
      previous?.run ??
      (await client.run.findFirstOrThrow({ where: { questionMessageId: questionId }, orderBy: { ordinal: "desc" } }));
    const input = readRunInput(basis.input);
    const runId = await writeRun(transaction, {
      ...(wanted !== undefined && { id: wanted }),
      sessionId,
      questionId,
      input: { question: question.text, datasets: await pinForRerun(transaction, rerun, input.datasets) },
      seed: rerun.exact === true ? Number(basis.seed) : seed,
      rerun,
      routed: capability === undefined ? toRouted(basis) : { capability, route: chosenByPerson },
      // Only this engine shows how it reads, whatever the session's current engine.
      ...(rerun.reading !== undefined && { engine: "builtin" as const }),
      previousAnswerId: previous?.id ?? null,
    });
    await client.session.update({ where: { id: sessionId }, data: { updatedAt: new Date() } });
    return { sessionId, runId, messageId: questionId };
  });
}

/** The same capability answers again; what no run has chosen yet is chosen by this one. */
function toRouted(basis: Run): { capability: string; route: MessageRoute | null } | undefined {
  const { capability, route } = toRunRecord(basis);
  return route === "pending" ? undefined : { capability, route };
}

/** Finds the answer that a rerun started from; null for a first run. Throws `not_found`. */
export async function findPreviousAnswer(
  { client }: Database,
  runId: Parameters<RunStore["previousAnswer"]>[0],
): ReturnType<RunStore["previousAnswer"]> {
  const run = await client.run.findUniqueOrThrow({
    where: { id: runId },
    select: { previous: { select: { answer: true } } },
  });
  return run.previous === null ? null : readAnswer(run.previous.answer);
}

/** Throws `conflict` for a question that a rollback has set aside. */
function assertInSight(setAsideById: string | null): void {
  if (setAsideById === null) return;
  throw new CaveatError("conflict", "This question was set aside by a rollback of an earlier answer.", {
    remedy: "Undo that rollback with its conversation first, or ask the question as a new one.",
  });
}

function assertOneKind(rerun: Rerun): void {
  if (changesOneThing(rerun)) return;
  throw new CaveatError("invalid_input", "A rerun changes one thing at a time.", {
    remedy:
      "Send one of approachId, code, datasetVersion, exact and reading, or none to start again from the beginning.",
  });
}

function assertPossible(rerun: Rerun, previous: Answer | null): void {
  const { approachId, exact, reading } = rerun;
  if (reading !== undefined) assertParts(reading, previous);
  if (approachId !== undefined && previous?.approaches.some(({ id }) => id === approachId) !== true) {
    throw new CaveatError("invalid_input", "The answer to this question names no such approach.", {
      remedy: "Choose one of the approaches of its newest answer.",
    });
  }
  if (exact === true && (previous?.code ?? null) === null) {
    throw new CaveatError("invalid_input", "There is no code to run exactly again for this question.", {
      remedy: "Ask for it again without “exact”.",
    });
  }
}

function assertParts(changes: readonly ReadingChange[], previous: Answer | null): void {
  const ids = previous?.reading?.parts.map(({ id }) => id);
  const unknown = changes.find(({ id }) => ids?.includes(id) !== true);
  if (ids === undefined) {
    throw new CaveatError("invalid_input", "The answer to this question shows no reading that could be changed.", {
      remedy: "Rephrase the question.",
    });
  }
  if (unknown !== undefined) {
    throw new CaveatError("invalid_input", `The reading of the newest answer has no part “${unknown.id}”.`, {
      remedy: ids.length === 0 ? "Rephrase the question." : `Change one of its parts: ${ids.join(", ")}.`,
    });
  }
}

/** Pins the same versions for `code` and `exact`, otherwise the newest ones or the named one. */
async function pinForRerun(
  transaction: Transaction,
  rerun: Rerun,
  datasets: readonly DatasetVersionReference[],
): Promise<DatasetVersionReference[]> {
  if (rerun.code !== undefined || rerun.exact === true) return [...datasets];
  if (typeof rerun.datasetVersion !== "number") {
    return pinNewest(
      transaction,
      datasets.map(({ id }) => id),
    );
  }
  const [only, ...others] = datasets;
  if (only === undefined || others.length > 0) {
    throw new CaveatError("invalid_input", "A version can be chosen for a question about one dataset only.", {
      remedy: "Use “latest” for the newest versions of all of its datasets.",
    });
  }
  const version = await findNumbered(transaction, only.id, rerun.datasetVersion);
  if (version === null) {
    throw new CaveatError("invalid_input", `The dataset has no version ${rerun.datasetVersion}.`, {
      remedy: "Choose one that it has, or “latest”.",
    });
  }
  return [version];
}

function questionNotFound(): CaveatError {
  return new CaveatError("not_found", "There is no such question in this session.", {
    remedy: "Give the id of a message of the session whose role is “user”.",
  });
}
