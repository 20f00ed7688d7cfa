import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { ConnectionKind, ConnectionOptions, ConnectionTest } from "@/lib/domain/connections/connection";
import { ConnectionId } from "@/lib/domain/ids";
import { readItems } from "@/lib/domain/read-leniently";
import type { ConnectionStore, StoredConnection } from "@/lib/ports/connections/connection-store";
import { inTransaction } from "../connections/transaction";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { removeSecret, writeSecret } from "../models/secret-rows";

/** More than anybody needs; every list shows all of them. */
const mostConnections = 100;

const Row: z.ZodType<StoredConnection> = z.object({
  id: ConnectionId.schema,
  kind: ConnectionKind,
  name: z.string(),
  host: z.string().nullable(),
  port: z.number().nullable(),
  database: z.string().nullable(),
  user: z.string().nullable(),
  options: ConnectionOptions,
  hasSecret: z.boolean(),
  sealedSecret: z.string().nullable(),
  lastTest: ConnectionTest.nullable().catch(null),
  createdAt: z.date().transform((date) => date.toISOString()),
});

/** Stores connections in Postgres, shared by all servers of the installation. */
export function createConnectionStore(database: Database): ConnectionStore {
  const find = async (condition: Prisma.Sql): Promise<StoredConnection[]> => {
    const rows = await database.client.$queryRaw<unknown[]>`
      SELECT id::text, kind, name, host, port, database, "user", options, has_secret AS "hasSecret",
        sealed AS "sealedSecret", last_test AS "lastTest", created_at AS "createdAt"
      FROM connection LEFT JOIN secret ON owner_id = id
      WHERE ${condition} ORDER BY created_at, id`;
    return readItems(Row, rows);
  };
  return {
    list: () => find(Prisma.sql`TRUE`),
    get: async (id) => (await find(Prisma.sql`id = ${id}::uuid`))[0] ?? throwNotFound(),
    add: ({ sealedSecret, ...connection }) =>
      inTransaction(database, async (transaction) => {
        await transaction.client.$executeRaw`LOCK TABLE connection IN SHARE ROW EXCLUSIVE MODE`;
        if ((await transaction.client.connection.count()) >= mostConnections) {
          throw new CaveatError("conflict", `There are ${mostConnections} connections already.`, {
            remedy: "Remove one that is no longer needed.",
          });
        }
        await transaction.client.connection.create({ data: { ...connection, hasSecret: sealedSecret !== null } });
        if (sealedSecret !== null) await writeSecret(transaction, { ownerId: connection.id, sealed: sealedSecret });
      }),
    change: (id, { sealedSecret, ...change }) =>
      inTransaction(database, async (transaction) => {
        const hasSecret = sealedSecret === undefined ? {} : { hasSecret: sealedSecret !== null };
        const data = { ...change, ...hasSecret };
        const { count } = await transaction.client.connection.updateMany({ where: { id }, data });
        if (count === 0) throwNotFound();
        if (sealedSecret === null) await removeSecret(transaction, id);
        else if (sealedSecret !== undefined) await writeSecret(transaction, { ownerId: id, sealed: sealedSecret });
      }),
    remove: (id) =>
      inTransaction(database, async (transaction) => {
        const { count } = await transaction.client.connection.deleteMany({ where: { id } });
        if (count === 0) throwNotFound();
        await removeSecret(transaction, id);
      }),
  };
}

function throwNotFound(): never {
  throw new CaveatError("not_found", "This connection no longer exists.", {
    remedy: "Reload the page to see the connections that do.",
  });
}
