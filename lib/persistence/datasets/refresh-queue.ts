import { RefreshSchedule } from "@/lib/domain/connections/refresh-schedule";
import { DatasetId } from "@/lib/domain/ids";
import type { Clock } from "@/lib/ports/runs/clock";
import type { RefreshQueue } from "@/lib/ports/connections/refresh-queue";
import type { Database } from "../database";
import { ownerIsGone } from "../embedded/owner-lock";
import { Prisma } from "../generated/client";
import { leaseEnd } from "../runs/claim-run";

/** SQL condition on `dataset`: nobody starts its refresh. */
const isFree = Prisma.sql`(refresh_lease_until IS NULL OR refresh_lease_until < clock_timestamp() OR ${ownerIsGone(Prisma.sql`refresh_lease_owner`)})`;

/** Stores which scheduled refreshes are due, by the given clock. */
export function createRefreshQueue({ client }: Database, clock: Clock): RefreshQueue {
  const isDue = () => Prisma.sql`(next_refresh_at <= ${clock.now()} AND deleted_at IS NULL AND source IS NOT NULL)`;
  return {
    findClaimable: async () => {
      const rows = await client.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM dataset WHERE ${isDue()} AND ${isFree} ORDER BY next_refresh_at`;
      return rows.map(({ id }) => DatasetId.parse(id));
    },
    claim: async (id, owner) => {
      const [row] = await client.$queryRaw<{ schedule: unknown }[]>`
        UPDATE dataset SET refresh_lease_owner = ${owner}, refresh_lease_until = ${leaseEnd}
        WHERE id = ${id}::uuid AND ${isDue()} AND ${isFree} RETURNING refresh_schedule AS schedule`;
      const schedule = RefreshSchedule.safeParse(row?.schedule).data;
      return schedule === undefined ? null : { datasetId: id, schedule };
    },
    renew: async (id, owner) => {
      const renewed = await client.$executeRaw`
        UPDATE dataset SET refresh_lease_until = ${leaseEnd}
        WHERE id = ${id}::uuid AND refresh_lease_owner = ${owner} AND deleted_at IS NULL`;
      return renewed > 0;
    },
    release: async (id, owner) => {
      await client.$executeRaw`
        UPDATE dataset SET refresh_lease_owner = NULL, refresh_lease_until = NULL
        WHERE id = ${id}::uuid AND refresh_lease_owner = ${owner}`;
    },
    plan: async (id, owner, nextAt) => {
      const planned = await client.$executeRaw`
        UPDATE dataset SET refresh_lease_owner = NULL, refresh_lease_until = NULL,
          next_refresh_at = CASE WHEN refresh_schedule IS NULL THEN NULL ELSE ${nextAt}::timestamptz END
        WHERE id = ${id}::uuid AND refresh_lease_owner = ${owner}`;
      return planned > 0;
    },
  };
}
