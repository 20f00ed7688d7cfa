import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { McpServerId } from "@/lib/domain/ids";
import { McpServerName } from "@/lib/domain/mcp-server";
import { readItems } from "@/lib/domain/read-leniently";
import { ToolRisk } from "@/lib/domain/tools/tool";
import type { McpServerStore, StoredMcpServer } from "@/lib/ports/tools/mcp-server-store";
import { inTransaction, type Transaction } from "../connections/transaction";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { removeSecret, writeSecret } from "../models/secret-rows";

/** Low, because lists are not paged and each server has many tools. */
const mostServers = 20;

const JsonObject = z.record(z.string(), z.unknown());
const Tools = z.array(
  z.object({
    name: z.string(),
    description: z.string(),
    inputSchema: JsonObject,
    outputSchema: JsonObject.nullable(),
    hash: z.string(),
  }),
);
const Risks = z.array(z.object({ name: z.string(), risk: ToolRisk, hash: z.string() }));

const Row: z.ZodType<StoredMcpServer> = z.object({
  id: McpServerId.schema,
  name: McpServerName,
  url: z.string(),
  enabled: z.boolean(),
  hasKey: z.boolean(),
  sealedKey: z.string().nullable(),
  tools: Tools,
  notices: z.array(z.string()),
  risks: Risks,
  problem: z.string().nullable(),
  checkedAt: z
    .date()
    .transform((date) => date.toISOString())
    .nullable(),
  createdAt: z.date().transform((date) => date.toISOString()),
});

/** Stores servers in Postgres, shared by all servers of the installation. */
export function createMcpServerStore(database: Database): McpServerStore {
  const find = (condition: Prisma.Sql) => readServers(database.client, condition);
  return {
    list: () => find(Prisma.sql`TRUE`),
    get: async (id) => (await find(Prisma.sql`id = ${id}::uuid`))[0] ?? throwNotFound(),
    add: ({ sealedKey, ...server }) =>
      inTransaction(database, async (transaction) => {
        await lock(transaction);
        const { mcpServer } = transaction.client;
        if ((await mcpServer.count()) >= mostServers) {
          throw new CaveatError("conflict", `The limit of ${mostServers} servers is reached.`, {
            remedy: "Remove a server that is no longer needed.",
          });
        }
        if ((await mcpServer.count({ where: { name: server.name } })) > 0) throwTaken(server.name);
        await mcpServer.create({ data: { ...server, hasKey: sealedKey !== null } });
        if (sealedKey !== null) await writeSecret(transaction, { ownerId: server.id, sealed: sealedKey });
      }),
    change: (id, { enabled, sealedKey, risks = [] }) =>
      inTransaction(database, async (transaction) => {
        await lock(transaction);
        const { mcpServer } = transaction.client;
        const row = await mcpServer.findUnique({ where: { id }, select: { risks: true } });
        if (row === null) return throwNotFound();
        const changed = new Set(risks.map(({ name }) => name));
        const others = Risks.parse(row.risks).filter(({ name }) => !changed.has(name));
        await mcpServer.update({
          where: { id },
          data: {
            ...(enabled !== undefined && { enabled }),
            ...(sealedKey !== undefined && { hasKey: true }),
            ...(risks.length > 0 && { risks: [...others, ...risks] as unknown as Prisma.InputJsonValue }),
          },
        });
        if (sealedKey !== undefined) await writeSecret(transaction, { ownerId: id, sealed: sealedKey });
      }),
    recordTools: async (id, read) => {
      const data =
        "problem" in read
          ? { problem: read.problem }
          : {
              problem: null,
              checkedAt: new Date(),
              tools: read.tools as unknown as Prisma.InputJsonValue,
              notices: [...read.notices],
            };
      const { count } = await database.client.mcpServer.updateMany({ where: { id }, data });
      if (count === 0) throwNotFound();
    },
    remove: (id) =>
      inTransaction(database, async (transaction) => {
        const { count } = await transaction.client.mcpServer.deleteMany({ where: { id } });
        if (count === 0) throwNotFound();
        await removeSecret(transaction, id);
      }),
  };
}

async function readServers(client: Prisma.TransactionClient, condition: Prisma.Sql): Promise<StoredMcpServer[]> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT id::text, name, url, enabled, has_key AS "hasKey", sealed AS "sealedKey", tools, notices, risks, problem,
      checked_at AS "checkedAt", created_at AS "createdAt"
    FROM mcp_server LEFT JOIN secret ON owner_id = id
    WHERE ${condition} ORDER BY created_at, id`;
  return readItems(Row, rows);
}

/** Serialises changes, so that concurrent ones neither exceed the limit nor lose a risk. */
async function lock({ client }: Transaction): Promise<void> {
  await client.$executeRaw`LOCK TABLE mcp_server IN SHARE ROW EXCLUSIVE MODE`;
}

function throwNotFound(): never {
  throw new CaveatError("not_found", "This server has been removed.", {
    remedy: "Reload the page to see the current servers.",
  });
}

function throwTaken(name: string): never {
  throw new CaveatError("conflict", `There is already a server named “${name}”.`, {
    remedy: "Choose another name, because the names of tools contain it.",
    fields: [{ field: "name", message: "This name is taken." }],
  });
}
