import { CaveatError } from "@/lib/domain/caveat-error";
import type { SessionId } from "@/lib/domain/ids";
import type { Transaction } from "./transaction";

/**
 * Locks the session's row until the transaction ends: what numbers its turns and events, or changes its runs, does so one
 * after another. Always taken before a run's row. Throws `not_found` when the session does not exist or is deleted.
 */
export async function lockLivingSession({ client }: Transaction, id: SessionId): Promise<void> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM session WHERE id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw sessionNotFound();
}

/** The error for a session that is not or no longer there. */
export function sessionNotFound(): CaveatError {
  return new CaveatError("not_found", "There is no such session.", {
    remedy: "It may have been deleted; pick another one from the list.",
  });
}
