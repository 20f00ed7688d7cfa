import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import { readItems } from "@/lib/domain/read-leniently";
import { RunEvent } from "@/lib/domain/runs/run-event";
import type { WebhookOutbox } from "@/lib/ports/runs/webhook-outbox";
import type { Database } from "../database";
import { Prisma } from "../generated/client";

const Row = z.object({
  id: z.string(),
  sessionId: SessionId.schema,
  url: z.string(),
  attempt: z.number(),
  event: RunEvent,
});

/** SQL: this many milliseconds from now, by the database's clock. */
function dueIn(delayMs: number): Prisma.Sql {
  return Prisma.sql`clock_timestamp() + make_interval(secs => ${delayMs}::float8 / 1000)`;
}

/** Stores the outbox in Postgres, shared by server processes; `append-event.ts` fills it. */
export function createWebhookOutbox({ client }: Database): WebhookOutbox {
  return {
    take: async ({ limit, holdMs }) => {
      const rows = await client.$queryRaw<unknown[]>`
        WITH stale AS (
          DELETE FROM webhook_delivery WHERE due_at < clock_timestamp() - interval '1 day'
        ), due AS (
          SELECT delivery.id, session.webhook_url
          FROM webhook_delivery AS delivery
            JOIN session ON session.id = delivery.session_id AND session.deleted_at IS NULL
          WHERE delivery.due_at BETWEEN clock_timestamp() - interval '1 day' AND clock_timestamp()
            AND session.webhook_url IS NOT NULL
          ORDER BY delivery.due_at LIMIT ${limit}::int
          FOR UPDATE OF delivery SKIP LOCKED
        )
        UPDATE webhook_delivery AS delivery SET attempt = delivery.attempt + 1, due_at = ${dueIn(holdMs)}
        FROM due, event
        WHERE delivery.id = due.id AND event.session_id = delivery.session_id AND event.seq = delivery.seq
        RETURNING delivery.id::text, delivery.session_id::text AS "sessionId", due.webhook_url AS url,
          delivery.attempt, event.event`;
      // An unreadable entry blocks no other and expires after a day like any undelivered one.
      return readItems(Row, rows);
    },
    postpone: async (id, delayMs) => {
      await client.$executeRaw`UPDATE webhook_delivery SET due_at = ${dueIn(delayMs)} WHERE id = ${id}::uuid`;
    },
    putBack: async (id) => {
      await client.$executeRaw`
        UPDATE webhook_delivery SET due_at = clock_timestamp(), attempt = attempt - 1 WHERE id = ${id}::uuid`;
    },
    remove: async (id) => {
      await client.webhookDelivery.deleteMany({ where: { id } });
    },
  };
}
