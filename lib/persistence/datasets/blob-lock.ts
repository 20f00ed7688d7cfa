import { Prisma } from "../generated/client";
import type { Transaction } from "../connections/transaction";

/**
 * Bytes are shared, so their removal must not coincide with a new use. This expression makes `lockBlobs` wait until its
 * transaction ends. Taken before any row.
 */
export const holdBlobsSql = Prisma.sql`pg_advisory_xact_lock_shared(hashtextextended('caveat blobs', 0))`;

/** Waits for all holders of blobs and blocks new ones until this transaction ends. Taken before any row. */
export async function lockBlobs({ client }: Transaction): Promise<void> {
  await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('caveat blobs', 0))`;
}

/** Removes blobs without artifacts, under `lockBlobs`. */
export async function clearBlobs({ client }: Transaction, hashes: readonly string[]): Promise<void> {
  await client.artifactBlob.deleteMany({ where: { sha256: { in: [...hashes] }, artifacts: { none: {} } } });
}
