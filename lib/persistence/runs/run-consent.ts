import { z } from "zod";
import type { RunId } from "@/lib/domain/ids";
import { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { ApprovalMode } from "@/lib/domain/session";
import type { RunConsent } from "@/lib/ports/runs/run-store";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { runNotFound } from "./run-record";
import { runPrepared } from "./run-prepared";
import { parseStored } from "../connections/stored";

const Response = z.object({ key: z.string(), response: InterruptResponse });

const Consent = z.object({
  approval: ApprovalMode,
  plansApproved: z.enum(["session", "always"]).nullable(),
  responses: z.array(Response),
});

/** SQL: for what a person has approved all further plans of `session`; null if nobody has. */
export const plansApprovedSql = Prisma.sql`CASE
  WHEN EXISTS (SELECT 1 FROM setting WHERE name = 'plansApproved' AND value::text = 'true') THEN 'always'
  WHEN session.plans_approved THEN 'session' END`;

/** Returns what the run may ask and the answers so far. Throws `not_found`. */
export async function findConsent(database: Database, runId: RunId): Promise<RunConsent> {
  const [row] = await runPrepared<{ responses: unknown[] }>(
    database,
    "find_consent",
    Prisma.sql`
      SELECT session.approval, ${plansApprovedSql} AS "plansApproved",
        (
          SELECT coalesce(json_agg(json_build_object('key', key, 'response', response) ORDER BY answered_at), '[]')
          FROM interrupt WHERE run_id = run.id AND status = 'answered'
        ) AS responses
      FROM run JOIN session ON session.id = run.session_id WHERE run.id = ${runId}::uuid`,
  );
  if (row === undefined) throw runNotFound();
  // Never guesses a person's decision: a response that cannot be read in full does not count.
  const responses = row.responses.filter((response) => Response.safeParse(response).success);
  return parseStored(Consent, { ...row, responses }, "what a run may ask");
}
