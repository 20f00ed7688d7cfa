import type { AuditOutcome } from "@/lib/domain/tools/audit-entry";
import type { ToolEnvelope } from "@/lib/ports/tools/tool-box";
import type { JournalCall, JournalWork, ToolJournal } from "@/lib/ports/tools/tool-journal";
import { toStorableJson } from "../connections/storable";
import { inSharedTransaction, inTransaction, type Transaction } from "../connections/transaction";
import type { Database } from "../database";
import { holdToolApproval } from "../settings-store";
import { listAudit } from "./list-audit";

/** What is known about a call before it is performed: its row, and its outcome if it has already ended. */
type Begun = { ordinal: bigint; isNew: boolean; ended: ToolEnvelope | null };

/** Records tool calls in Postgres: a row for each and, for calls of a run, the outcome among the run's steps. */
export function createToolJournal(database: Database): ToolJournal {
  return {
    perform: async (call, work) => {
      const begun = await begin(database, call);
      if (begun.ended !== null) return begun.ended;
      if (work.effect === "outside" && !begun.isNew) return endUnknown(database, call, begun);
      const started = performance.now();
      try {
        return await (work.effect === "stored" ? performStored : performApart)(database, { call, work, begun });
      } catch (error) {
        const envelope = work.toFailure(error);
        await inTransaction(database, (transaction) =>
          end(transaction, { call, begun, envelope, outcome: "failed", durationMs: performance.now() - started }),
        );
        return envelope;
      }
    },
    recordRefusal: async (call) => {
      await database.client.auditEntry.createMany({ data: [{ ...call, outcome: "not_run" }], skipDuplicates: true });
    },
    list: (options) => listAudit(database, options),
  };
}

/** Creates the row of a call, or finds that of an earlier attempt. */
async function begin({ client }: Database, call: JournalCall): Promise<Begun> {
  const { runId, key } = call;
  const [created] = await client.auditEntry.createManyAndReturn({ data: [call], skipDuplicates: true });
  if (created !== undefined) return { ordinal: created.ordinal, isNew: true, ended: null };
  // Only calls of a run can have an earlier attempt.
  const found = await client.auditEntry.findFirstOrThrow({ where: { runId, key } });
  const step =
    runId === null || found.outcome === "started"
      ? null
      : await client.step.findUnique({ where: { runId_key: { runId, key: toStepKey(call) } } });
  return {
    ordinal: found.ordinal,
    isNew: false,
    ended: step === null ? null : (step.value as unknown as ToolEnvelope),
  };
}

interface Performance {
  call: JournalCall;
  work: JournalWork;
  begun: Begun;
}

/** Whether a call relies on an approval that a person can revoke while it waits. */
function isStanding({ decision, scope }: JournalCall): boolean {
  return decision === "standing" || scope === "always";
}

const revoked: ToolEnvelope = {
  ok: false,
  summary: "The approval of all further calls of this tool was revoked, so this was not carried out.",
  remedy: "Retry it to be asked for approval, or skip it.",
};

/** Performs a call that only affects the database, in one transaction with its record. */
function performStored(database: Database, { call, work, begun }: Performance): Promise<ToolEnvelope> {
  return inSharedTransaction(database, async (transaction) => {
    const started = performance.now();
    if (isStanding(call) && !(await holdToolApproval(transaction, call.tool))) {
      await end(transaction, { call, begun, envelope: revoked, outcome: "not_run", durationMs: null });
      return revoked;
    }
    const envelope = await work.work();
    const outcome = envelope.ok ? "done" : "failed";
    await end(transaction, { call, begun, envelope, outcome, durationMs: performance.now() - started });
    return envelope;
  });
}

/** Performs a call with effects outside the database. */
async function performApart(database: Database, performed: Performance): Promise<ToolEnvelope> {
  const { call, begun } = performed;
  if (!isStanding(call)) return callApart(performed, (keep) => inTransaction(database, keep));
  return inTransaction(database, async (transaction) => {
    if (await holdToolApproval(transaction, call.tool)) return callApart(performed, (keep) => keep(transaction));
    await end(transaction, { call, begun, envelope: revoked, outcome: "not_run", durationMs: null });
    return revoked;
  });
}

async function callApart(
  { call, work, begun }: Performance,
  inWhich: (keep: (transaction: Transaction) => Promise<void>) => Promise<void>,
): Promise<ToolEnvelope> {
  const started = performance.now();
  const envelope = await work.work();
  const durationMs = performance.now() - started;
  const outcome = envelope.ok ? "done" : "failed";
  await inWhich((transaction) => end(transaction, { call, begun, envelope, outcome, durationMs }));
  return envelope;
}

async function endUnknown(database: Database, call: JournalCall, begun: Begun): Promise<ToolEnvelope> {
  const envelope: ToolEnvelope = {
    ok: false,
    summary: "The server stopped while this was running, so it is unknown whether it took effect.",
    remedy: "Check whether it took effect, then retry or skip it.",
  };
  await inTransaction(database, (transaction) =>
    end(transaction, { call, begun, envelope, outcome: "unknown", durationMs: null }),
  );
  return envelope;
}

/** Records how a call ended and, for calls of a run, the outcome to return when the call is repeated. */
async function end(
  { client }: Transaction,
  {
    call,
    begun,
    envelope,
    outcome,
    durationMs,
  }: Pick<Performance, "call" | "begun"> & {
    envelope: ToolEnvelope;
    outcome: AuditOutcome;
    durationMs: number | null;
  },
): Promise<void> {
  await client.auditEntry.update({ where: { ordinal: begun.ordinal }, data: { outcome, durationMs } });
  if (call.runId === null) return;
  const step = { runId: call.runId, key: toStepKey(call), value: toStorableJson(envelope) };
  await client.step.createMany({ data: [step], skipDuplicates: true });
}

function toStepKey({ key }: JournalCall): string {
  return `tool:${key}`;
}
