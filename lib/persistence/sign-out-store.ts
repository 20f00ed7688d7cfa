import type { SignOutStore } from "@/lib/ports/settings/sign-out-store";
import type { Database } from "./database";

/** Stores sign-outs in Postgres; adding one removes those that are no longer needed. */
export function createSignOutStore({ client }: Database): SignOutStore {
  return {
    add: async ({ id, expiresAt }) => {
      await client.$executeRaw`
        WITH expired AS (DELETE FROM sign_out WHERE expires_at < clock_timestamp())
        INSERT INTO sign_out (id, expires_at) VALUES (${id}, ${expiresAt}) ON CONFLICT (id) DO NOTHING`;
    },
    has: async (id) => {
      const rows = await client.$queryRaw<unknown[]>`SELECT 1 FROM sign_out WHERE id = ${id}`;
      return rows.length > 0;
    },
  };
}
