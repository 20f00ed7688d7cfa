import { AsyncLocalStorage } from "node:async_hooks";
import type { SessionId } from "@/lib/domain/ids";
import type { StoredEvent } from "@/lib/domain/runs/run-event";
import type { Change, Topic } from "./change-feed";
import type { Database } from "../database";
import type { Prisma } from "../generated/client";

/** Work that is done completely or not at all. */
export interface Transaction {
  client: Prisma.TransactionClient;
  /**
   * Notifies every server process of a change of the session once the transaction is committed.
   * @param stored the stored events, for `events`.
   */
  changed(topic: Topic, sessionId: SessionId, stored?: readonly StoredEvent[]): void;
}

/** A transaction that those begun within it join. */
interface SharedTransaction {
  client: Database["client"];
  transaction: Transaction;
  isOpen: boolean;
}

const shared = new AsyncLocalStorage<SharedTransaction>();

/**
 * Runs `work` in one transaction and publishes the changes it named. Rolls back when `work` throws. Within a shared
 * transaction, `work` becomes part of that one.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const outer = shared.getStore();
  if (outer?.isOpen === true && outer.client === database.client) return work(outer.transaction);
  return inOwnTransaction(database, work);
}

/** Like `inTransaction`, and everything that `work` does with stores of this database becomes part of the transaction. */
export function inSharedTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inOwnTransaction(database, async (transaction) => {
    const outer: SharedTransaction = { client: database.client, transaction, isOpen: true };
    try {
      return await shared.run(outer, () => work(transaction));
    } finally {
      // Whatever `work` left behind must not use a transaction that has ended.
      outer.isOpen = false;
    }
  });
}

async function inOwnTransaction<Result>(
  { client, feed }: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const changes = new Map<string, Change & { stored: StoredEvent[] }>();
  const result = await client.$transaction(async (transactionClient) => {
    const result = await work({
      client: transactionClient,
      changed: (topic, sessionId, stored = []) => {
        const name = `${topic} ${sessionId}`;
        changes.set(name, { topic, sessionId, stored: [...(changes.get(name)?.stored ?? []), ...stored] });
      },
    });
    if (changes.size > 0) {
      const payloads = [...changes.values()].map(feed.toPayload);
      await transactionClient.$executeRaw`
        SELECT pg_notify(${feed.channel}, payload) FROM unnest(${payloads}::text[]) AS payload`;
    }
    return result;
  });
  for (const { stored, ...change } of changes.values()) feed.emit(change, stored);
  return result;
}
