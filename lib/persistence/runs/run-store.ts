import { RunId, SessionId } from "@/lib/domain/ids";
import type { RunStore } from "@/lib/ports/runs/run-store";
import { addRerun, findPreviousAnswer } from "./add-rerun";
import { answerInterrupt } from "./answer-interrupt";
import { addQuestion, createSession } from "./ask-question";
import { claimRun, findClaimableRuns, findSessionsAtWork, leaseEnd } from "./claim-run";
import type { Database } from "../database";
import { cancelRuns, finishRun } from "./end-run";
import { Prisma } from "../generated/client";
import { interruptRun } from "./interrupt-run";
import { findModelCalls } from "./model-calls";
import { findConsent } from "./run-consent";
import { runPrepared } from "./run-prepared";
import { toStorableJsonText } from "../connections/storable";
import { findUsageOf } from "../sessions/session-usage";
import { inTransaction } from "../connections/transaction";
import { withdrawQuestion } from "./withdraw-question";

/** Stores runs in Postgres, shared by server processes through leases. */
export function createRunStore(database: Database): RunStore {
  const { client, feed } = database;
  return {
    createSession: (input) => createSession(database, input),
    addQuestion: (input) => addQuestion(database, input),
    addRerun: (input) => addRerun(database, input),
    withdraw: (sessionId, questionId) => withdrawQuestion(database, sessionId, questionId),
    previousAnswer: (runId) => findPreviousAnswer(database, runId),
    claim: (runId, owner) => claimRun(database, runId, owner),
    renew: async (runIds, owner) => {
      const rows = await runPrepared<{ id: string; cancelRequested: boolean }>(
        database,
        "renew_runs",
        Prisma.sql`
          UPDATE run SET lease_until = ${leaseEnd}
          WHERE id = ANY (${[...runIds]}::uuid[]) AND status = 'running' AND lease_owner = ${owner}
          RETURNING id::text, cancel_requested_at IS NOT NULL AS "cancelRequested"`,
      );
      return new Map(rows.map(({ id, cancelRequested }) => [RunId.parse(id), { cancelRequested }]));
    },
    release: (runId, owner) =>
      inTransaction(database, async (transaction) => {
        const [run] = await transaction.client.run.updateManyAndReturn({
          where: { id: runId, status: "running", leaseOwner: owner },
          data: { leaseOwner: null, leaseUntil: null, attempt: { decrement: 1 } },
          select: { sessionId: true },
        });
        if (run) transaction.changed("runs", SessionId.parse(run.sessionId));
      }),
    findClaimable: (options) => findClaimableRuns(database, options),
    requestCancel: (sessionId) => cancelRuns(database, sessionId),
    finish: (input) => finishRun(database, input),
    routeRun: async ({ runId, owner, capability, route }) => {
      await runPrepared(
        database,
        "route_run",
        Prisma.sql`
          UPDATE run SET capability = ${capability}, route = ${toStorableJsonText(route)}::json
          WHERE id = ${runId}::uuid AND status = 'running' AND lease_owner = ${owner}`,
      );
    },
    interrupt: (input) => interruptRun(database, input),
    consentOf: (runId) => findConsent(database, runId),
    answerInterrupt: (input) => answerInterrupt(database, input),
    onChange: (listener) => {
      const stopChanges = feed.onChange("runs", (sessionId) => listener({ sessionId }));
      const stopGaps = feed.onGap(() => {
        // Nothing can be reported while the database is unavailable; the next gap triggers it again.
        void findSessionsAtWork(database)
          .then((sessionIds) => sessionIds.forEach((sessionId) => listener({ sessionId })))
          .catch(() => undefined);
      });
      return () => {
        stopChanges();
        stopGaps();
      };
    },
    modelCalls: (runId) => findModelCalls(database, runId),
    usageOf: (sessionId) => findUsageOf(client, sessionId),
  };
}
