import type pg from "pg";
import { PrismaPg } from "@prisma/adapter-pg";
import type { ChangeFeed } from "./connections/change-feed";
import { PrismaClient } from "./generated/client";

/** What every store in this folder works on. */
export interface Database {
  client: PrismaClient;
  /** The connections of `client`, for the few statements that every step of a run needs. */
  pool: pg.Pool;
  feed: ChangeFeed;
}

/** Creates a Prisma client on connections of `pool`, which the caller ends. */
export function createPrismaClient(pool: pg.Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { maxWait: 15_000, timeout: 30_000 } });
}
