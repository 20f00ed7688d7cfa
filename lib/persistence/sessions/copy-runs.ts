import type { RunId, SessionId } from "@/lib/domain/ids";
import { readEvent } from "@/lib/domain/runs/read-event";
import { readInterrupt } from "@/lib/domain/runs/read-interrupt";
import type { CopyIds } from "./copy-ids";
import { toStorableJson, toStorableJsonText } from "../connections/storable";
import type { Transaction } from "../connections/transaction";

/** What to copy into which session. */
interface RunCopies {
  copy: SessionId;
  /** Ended runs whose questions are copied already. */
  runIds: readonly RunId[];
  ids: CopyIds;
}

/**
 * Copies runs with their data: artifacts, which share their bytes, model calls, interrupts and answers, and their
 * events under numbers of the copy. Leaves out unreadable data and what only an unfinished run needs.
 */
export async function copyRuns(transaction: Transaction, copies: RunCopies): Promise<void> {
  const { copy, runIds, ids } = copies;
  const { client } = transaction;
  const ofRuns = { runId: { in: [...runIds] } };
  const runs = ids.addAll(runIds.map((id) => ({ id })));
  const questions = ids.addAll(
    await client.message.findMany({ where: { runs: { some: { id: { in: [...runIds] } } } }, select: { id: true } }),
  );
  await client.$executeRaw`
    INSERT INTO run (id, session_id, question_message_id, status, input, capability, route, rerun, version, seed, attempt, copied, created_at, ended_at)
    SELECT known.new, ${copy}::uuid, question.new, status, input, capability, route, rerun, version, seed, attempt, true, created_at, ended_at
    FROM run
    JOIN unnest(${runs.old}::uuid[], ${runs.new}::uuid[]) AS known (old, new) ON known.old = run.id
    JOIN unnest(${questions.old}::uuid[], ${questions.new}::uuid[]) AS question (old, new) ON question.old = run.question_message_id
    ORDER BY run.ordinal`;
  const artifacts = ids.addAll(await client.artifact.findMany({ where: ofRuns, select: { id: true } }));
  await client.$executeRaw`
    INSERT INTO artifact (id, session_id, run_id, key, kind, title, media_type, sha256, created_at)
    SELECT own.new, ${copy}::uuid, known.new, key, kind, title, media_type, sha256, created_at
    FROM artifact
    JOIN unnest(${artifacts.old}::uuid[], ${artifacts.new}::uuid[]) AS own (old, new) ON own.old = artifact.id
    JOIN unnest(${runs.old}::uuid[], ${runs.new}::uuid[]) AS known (old, new) ON known.old = artifact.run_id`;
  await client.$executeRaw`
    INSERT INTO model_call (session_id, run_id, task, step, model, request, reply, outcome, fault, input_tokens,
      cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens, cost_usd, saved_usd, duration_ms, created_at)
    SELECT ${copy}::uuid, known.new, task, step, model, request, reply, outcome, fault, input_tokens,
      cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens, cost_usd, saved_usd, duration_ms, created_at
    FROM model_call
    JOIN unnest(${runs.old}::uuid[], ${runs.new}::uuid[]) AS known (old, new) ON known.old = model_call.run_id
    ORDER BY model_call.id`;
  await copyInterrupts(transaction, copies);
  await copyEvents(transaction, copies);
}

async function copyInterrupts({ client }: Transaction, { copy, runIds, ids }: RunCopies): Promise<void> {
  const rows = await client.interrupt.findMany({
    where: { runId: { in: [...runIds] } },
    orderBy: { createdAt: "asc" },
  });
  await client.interrupt.createMany({
    data: rows.flatMap(({ id, runId, interrupt: stored, response, ...row }) => {
      const interrupt = readInterrupt(stored);
      if (interrupt === null) return [];
      return {
        ...row,
        id: ids.add(id),
        sessionId: copy,
        runId: ids.add(runId),
        interrupt: toStorableJson(ids.toInterrupt(interrupt)),
        ...(response !== null && { response: toStorableJson(response) }),
      };
    }),
  });
}

async function copyEvents({ client }: Transaction, { copy, runIds, ids }: RunCopies): Promise<void> {
  const rows = await client.event.findMany({ where: { runId: { in: [...runIds] } }, orderBy: { seq: "asc" } });
  const events = rows.flatMap(({ runId, key, event: stored }) => {
    const event = readEvent(stored);
    const copied = event === null ? null : ids.toEvent(event);
    return copied === null ? [] : [{ runId: ids.add(runId), key, type: copied.type, text: toStorableJsonText(copied) }];
  });
  await client.$executeRaw`
    INSERT INTO event (session_id, seq, run_id, key, type, event)
    SELECT ${copy}::uuid, place, run_id, key, type, event::json
    FROM unnest(
      ${events.map(({ runId }) => runId)}::uuid[], ${events.map(({ key }) => key)}::text[],
      ${events.map(({ type }) => type)}::text[], ${events.map(({ text }) => text)}::text[]
    ) WITH ORDINALITY AS copied (run_id, key, type, event, place)`;
  await client.session.update({ where: { id: copy }, data: { eventCount: events.length } });
}
