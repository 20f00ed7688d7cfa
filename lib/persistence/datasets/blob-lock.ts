import { Prisma } from "../generated/client";
import type { Transaction } from "../connections/transaction";

/**
 * Bytes are shared, so that removing those nobody needs must not meet somebody who is about to need them. This expression
 * makes `lockBlobs` wait until its transaction ends. Taken before any row.
 */
export const holdBlobsSql = Prisma.sql`pg_advisory_xact_lock_shared(hashtextextended('caveat blobs', 0))`;

/** Waits for everyone who holds blobs and keeps others from it until this transaction ends. Taken before any row. */
export async function lockBlobs({ client }: Transaction): Promise<void> {
  await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('caveat blobs', 0))`;
}

/** Removes those of the bytes that no artifact has any more, under `lockBlobs`. */
export async function clearBlobs({ client }: Transaction, hashes: readonly string[]): Promise<void> {
  await client.artifactBlob.deleteMany({ where: { sha256: { in: [...hashes] }, artifacts: { none: {} } } });
}
