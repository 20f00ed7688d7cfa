import { CaveatError } from "@/lib/domain/caveat-error";
import { RunId } from "@/lib/domain/ids";
import { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { toInterruptResponse, type InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { readInterrupt } from "@/lib/domain/runs/read-interrupt";
import { toStandingTools } from "@/lib/domain/tools/step-decision";
import { ToolPlanPayload } from "@/lib/domain/tools/tool-plan";
import type { RunStore } from "@/lib/ports/runs/run-store";
import type { Database } from "../database";
import { lockLivingSession } from "../connections/session-lock";
import { toStorableJsonText } from "../connections/storable";
import { inTransaction, type Transaction } from "../connections/transaction";
import { approveTool, writeSettings } from "../settings-store";

/**
 * Accepts a person's answer by compare-and-set, stores how much it approves, and makes the run claimable. Throws
 * `not_found` for the session, `conflict` for an interrupt that is not pending in it or is unreadable, `invalid_input`
 * for a response that does not fit.
 */
export function answerInterrupt(
  database: Database,
  { sessionId, interruptId, response }: Parameters<RunStore["answerInterrupt"]>[0],
): ReturnType<RunStore["answerInterrupt"]> {
  return inTransaction(database, async (transaction) => {
    const { client } = transaction;
    await lockLivingSession(transaction, sessionId);
    const row = await client.interrupt.findFirst({ where: { id: interruptId, sessionId, status: "pending" } });
    if (row === null) throw notPending();
    const asked = readInterrupt(row.interrupt);
    if (asked === null) throw unreadable();
    const given = toInterruptResponse(asked, response);
    const taken = await client.$executeRaw`
      WITH answered AS (
        UPDATE interrupt SET status = 'answered', response = ${toStorableJsonText(given)}::json, answered_at = now()
        WHERE id = ${interruptId}::uuid AND status = 'pending'
        RETURNING run_id
      )
      UPDATE run SET status = 'queued' FROM answered WHERE run.id = answered.run_id AND run.status = 'waiting'`;
    if (taken === 0) throw notPending();
    await keepScope(transaction, { sessionId, asked, given });
    const { eventCount: seq } = await client.session.update({
      where: { id: sessionId },
      data: { updatedAt: new Date() },
      select: { eventCount: true },
    });
    transaction.changed("runs", sessionId);
    return { runId: RunId.parse(row.runId), seq };
  });
}

/** Stores how much an answer approves: the tools of a plan that writes something, or further plans of analyses. */
async function keepScope(
  transaction: Transaction,
  answer: { sessionId: string; asked: Interrupt; given: InterruptResponse },
): Promise<void> {
  const { sessionId, asked, given } = answer;
  const { scope } = given;
  const plan = asked.type === "plan_approval" ? ToolPlanPayload.safeParse(asked.payload).data : undefined;
  const preparation = PreparationPlanPayload.safeParse(asked.payload).data;
  if (plan !== undefined) {
    for (const tool of toStandingTools(plan, given)) await approveTool(transaction, tool);
  } else if (preparation !== undefined) {
    if (scope === "always") await approveTool(transaction, preparation.tool);
  } else if (scope === "session") {
    await transaction.client.session.update({ where: { id: sessionId }, data: { plansApproved: true } });
  } else if (scope === "always") {
    await writeSettings(transaction, { plansApproved: true });
  }
}

function unreadable(): CaveatError {
  return new CaveatError("conflict", "The stored question cannot be read, so it cannot be answered.", {
    remedy: "Stop this run and ask the question again.",
  });
}

function notPending(): CaveatError {
  return new CaveatError("conflict", "This question is not, or no longer, waiting for an answer.", {
    remedy: "It may have been answered or the run stopped; reload the conversation.",
  });
}
