import type pg from "pg";
import { PrismaPg } from "@prisma/adapter-pg";
import type { ChangeFeed } from "./connections/change-feed";
import { PrismaClient } from "./generated/client";

/** What every store of this room works on. */
export interface Database {
  client: PrismaClient;
  /** The connections that `client` works on; for the few statements that every step of a run asks. */
  pool: pg.Pool;
  feed: ChangeFeed;
}

/** Prisma on connections of `pool`, which stays the caller's to end. */
export function createPrismaClient(pool: pg.Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 15_000, timeout: 30_000 } });
}
