import { DatasetSource } from "@/lib/domain/connections/connection";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import { readLeniently } from "@/lib/domain/read-leniently";
import { Reading } from "@/lib/domain/datasets/reading";
import type { ReadingQueue } from "@/lib/ports/data/reading-queue";
import { leaseEnd } from "../runs/claim-run";
import type { Database } from "../database";
import { toFactsText } from "./facts-text";
import { Prisma } from "../generated/client";
import { ownerIsGone } from "../embedded/owner-lock";
import { runPrepared } from "../runs/run-prepared";
import { toStorableJsonText, toStorableText } from "../connections/storable";

/** SQL condition on `dataset_version`: nobody reads it. */
const isFree = Prisma.sql`(lease_until IS NULL OR lease_until < clock_timestamp() OR ${ownerIsGone(Prisma.sql`lease_owner`)})`;
/** SQL condition on `dataset_version`: it is needed and still to be read. */
const isPending = Prisma.sql`(status = 'reading' AND EXISTS (
  SELECT 1 FROM dataset WHERE dataset.id = dataset_version.dataset_id AND deleted_at IS NULL))`;

/** Stores background readings in Postgres. */
export function createReadingQueue(database: Database): ReadingQueue {
  const { client } = database;
  const held = (versionId: DatasetVersionId, owner: string) => ({
    id: versionId,
    status: "reading" as const,
    leaseOwner: owner,
  });
  return {
    findClaimable: async () => {
      const rows = await client.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM dataset_version WHERE ${isPending} AND ${isFree} ORDER BY created_at`;
      return rows.map(({ id }) => DatasetVersionId.parse(id));
    },
    claim: async (versionId, owner) => {
      const taken = await client.$executeRaw`
        UPDATE dataset_version SET lease_owner = ${owner}, lease_until = ${leaseEnd}, attempt = attempt + 1
        WHERE id = ${versionId}::uuid AND ${isPending} AND ${isFree}`;
      if (taken === 0) return null;
      const row = await client.datasetVersion.findUnique({
        where: { id: versionId },
        select: {
          datasetId: true,
          folder: true,
          reading: true,
          attempt: true,
          dataset: { select: { name: true, source: true } },
        },
      });
      return (
        row && {
          versionId,
          datasetId: DatasetId.parse(row.datasetId),
          folder: row.folder,
          name: row.dataset.name,
          reading: readLeniently(Reading, row.reading ?? {})?.value ?? {},
          source: DatasetSource.safeParse(row.dataset.source).data ?? null,
          attempt: row.attempt,
        }
      );
    },
    renew: async (versionId, owner) => {
      const renewed = await client.$executeRaw`
        UPDATE dataset_version SET lease_until = ${leaseEnd}
        WHERE id = ${versionId}::uuid AND lease_owner = ${owner} AND ${isPending}`;
      return renewed > 0;
    },
    release: async (versionId, owner) => {
      await client.datasetVersion.updateMany({
        where: held(versionId, owner),
        data: { leaseOwner: null, leaseUntil: null, attempt: { decrement: 1 } },
      });
    },
    setOriginal: async (versionId, owner, { bytes, fingerprint }) => {
      const { count } = await client.datasetVersion.updateMany({
        where: held(versionId, owner),
        data: { bytes, fingerprint },
      });
      return count > 0;
    },
    reportProgress: async (versionId, owner, progress) => {
      await client.datasetVersion.updateMany({ where: held(versionId, owner), data: { progress } });
    },
    complete: async (versionId, owner, table) => {
      const facts = await toFactsText(table);
      const completed = await runPrepared(
        database,
        "complete_reading",
        Prisma.sql`
          UPDATE dataset_version
          SET status = 'ready', lease_owner = NULL, lease_until = NULL, format = ${toStorableText(table.format)},
            row_count = ${String(table.rowCount)}::bigint, columns = ${facts.columns}::json,
            notices = ${facts.notices}::json, profile = ${facts.profile}::json
          WHERE id = ${versionId}::uuid AND lease_owner = ${owner} AND status = 'reading' RETURNING id`,
      );
      return completed.length > 0;
    },
    fallBack: async (versionId, owner, notice) => {
      const changed = await client.$executeRaw`
        UPDATE dataset_version AS version
        SET status = 'ready', lease_owner = NULL, lease_until = NULL, reading = good.reading, reader = NULL, format = good.format,
          folder = good.folder, row_count = good.row_count, columns = good.columns, profile = good.profile,
          notices = array_to_json(
            array_prepend(${toStorableJsonText(notice)}::json, ARRAY(SELECT json_array_elements(good.notices))))
        FROM dataset_version AS good
        WHERE version.id = ${versionId}::uuid AND version.lease_owner = ${owner} AND version.status = 'reading'
          AND good.id = (
            SELECT id FROM dataset_version AS earlier
            WHERE earlier.dataset_id = version.dataset_id AND earlier.number < version.number AND earlier.status = 'ready'
            ORDER BY earlier.number DESC LIMIT 1)`;
      return changed > 0;
    },
    fail: async (versionId, owner, fault) => {
      const { count } = await client.datasetVersion.updateMany({
        where: held(versionId, owner),
        data: { status: "failed", fault: toStorableText(fault), leaseOwner: null, leaseUntil: null },
      });
      return count > 0;
    },
  };
}
