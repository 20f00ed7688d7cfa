import { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import { ModelProvider } from "@/lib/domain/connected-model";
import { ModelId } from "@/lib/domain/ids";
import { readItems } from "@/lib/domain/read-leniently";
import type { ModelStore, StoredModel } from "@/lib/ports/settings/model-store";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { inTransaction, type Transaction } from "../connections/transaction";
import { removeSecret, writeSecret } from "./secret-rows";

/** More than anybody needs; every list shows all of them. */
const mostModels = 50;

const Row: z.ZodType<StoredModel> = z.object({
  id: ModelId.schema,
  provider: ModelProvider,
  baseUrl: z.string().nullable(),
  model: z.string(),
  hasKey: z.boolean(),
  sealedKey: z.string().nullable(),
  active: z.boolean(),
  revision: z.number(),
  createdAt: z.date().transform((date) => date.toISOString()),
});

/** Stores connected models in Postgres, shared by all servers of the installation. */
export function createModelStore(database: Database): ModelStore {
  const find = (condition: Prisma.Sql) => readModels(database.client, condition);
  return {
    list: () => find(Prisma.sql`TRUE`),
    get: async (id) => (await find(Prisma.sql`id = ${id}::uuid`))[0] ?? throwNotFound(),
    findActive: async () => (await find(Prisma.sql`active`))[0] ?? null,
    add: ({ sealedKey, ...model }) =>
      inTransaction(database, async (transaction) => {
        await lock(transaction);
        if ((await transaction.client.connectedModel.count()) >= mostModels) {
          throw new CaveatError("conflict", `${mostModels} models are connected already.`, {
            remedy: "Remove one that is no longer needed.",
          });
        }
        await transaction.client.connectedModel.create({ data: { ...model, hasKey: sealedKey !== null } });
        if (sealedKey !== null) await writeSecret(transaction, { ownerId: model.id, sealed: sealedKey });
      }),
    change: (id, { active, model, sealedKey }) =>
      inTransaction(database, async (transaction) => {
        await lock(transaction);
        const { connectedModel } = transaction.client;
        if (active === true) await connectedModel.updateMany({ where: { active }, data: { active: false } });
        const isOther = model !== undefined || sealedKey !== undefined;
        const { count } = await connectedModel.updateMany({
          where: { id },
          data: {
            ...(active !== undefined && { active }),
            ...(model !== undefined && { model }),
            ...(sealedKey !== undefined && { hasKey: true }),
            ...(isOther && { revision: { increment: 1 } }),
          },
        });
        if (count === 0) throwNotFound();
        if (sealedKey !== undefined) await writeSecret(transaction, { ownerId: id, sealed: sealedKey });
      }),
    remove: (id) =>
      inTransaction(database, async (transaction) => {
        const { count } = await transaction.client.connectedModel.deleteMany({ where: { id } });
        if (count === 0) throwNotFound();
        await removeSecret(transaction, id);
      }),
  };
}

async function readModels(client: Prisma.TransactionClient, condition: Prisma.Sql): Promise<StoredModel[]> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT id::text, provider, base_url AS "baseUrl", model, has_key AS "hasKey", sealed AS "sealedKey", active, revision,
      created_at AS "createdAt"
    FROM connected_model LEFT JOIN secret ON owner_id = id
    WHERE ${condition} ORDER BY created_at, id`;
  return readItems(Row, rows);
}

/** Serialises changes, so that concurrent ones never activate two models. */
async function lock({ client }: Transaction): Promise<void> {
  await client.$executeRaw`LOCK TABLE connected_model IN SHARE ROW EXCLUSIVE MODE`;
}

function throwNotFound(): never {
  throw new CaveatError("not_found", "This model is no longer connected.", {
    remedy: "Reload the page to see the models that are.",
  });
}
