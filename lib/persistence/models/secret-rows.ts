import type { Transaction } from "../connections/transaction";

/** Stores an encrypted secret in place of an earlier one of the same owner. */
export async function writeSecret(
  { client }: Transaction,
  { ownerId, sealed }: { ownerId: string; sealed: string },
): Promise<void> {
  await client.secret.upsert({ where: { ownerId }, create: { ownerId, sealed }, update: { sealed } });
}

/** Removes the secret of an owner, if there is one. */
export async function removeSecret({ client }: Transaction, ownerId: string): Promise<void> {
  await client.secret.deleteMany({ where: { ownerId } });
}
