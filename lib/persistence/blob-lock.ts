import type { Transaction } from "./transaction";

/**
 * Bytes are shared, so that removing those nobody needs must not meet somebody who is about to need them. Makes
 * `clearBlobs` wait until this transaction ends.
 */
export async function holdBlobs({ client }: Transaction): Promise<void> {
  await client.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended('caveat blobs', 0))`;
}

/** Removes those of the bytes that no artifact has any more; waits for everyone who holds blobs. */
export async function clearBlobs({ client }: Transaction, hashes: readonly string[]): Promise<void> {
  await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('caveat blobs', 0))`;
  await client.artifactBlob.deleteMany({ where: { sha256: { in: [...hashes] }, artifacts: { none: {} } } });
}
