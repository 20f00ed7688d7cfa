import { CaveatError } from "@/lib/domain/caveat-error";
import type { SessionId } from "@/lib/domain/ids";
import type { Transaction } from "./transaction";

/**
 * Locks the session's row until the transaction ends, which serialises the numbering of its turns and events, and
 * changes of its runs. Always taken before a run's row. Throws `not_found` when the session does not exist or is
 * deleted.
 */
export async function lockLivingSession({ client }: Transaction, id: SessionId): Promise<void> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM session WHERE id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw sessionNotFound();
}

/** Creates the error for a session that does not exist (any more). */
export function sessionNotFound(): CaveatError {
  return new CaveatError("not_found", "There is no such session.", {
    remedy: "It may have been deleted; pick another one from the list.",
  });
}
