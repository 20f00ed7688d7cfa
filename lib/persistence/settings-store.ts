import { SessionId } from "@/lib/domain/ids";
import { Settings, type SettingsChange } from "@/lib/domain/settings";
import type { SettingsStore } from "@/lib/ports/settings-store";
import type { Database } from "./database";
import type { Prisma } from "./generated/client";
import { toStorableJson } from "./connections/storable";
import { inTransaction, type Transaction } from "./connections/transaction";

/** Defaults where nobody has set anything. */
const initial: Settings = { plansApproved: false };

/** Name of the row with the example. */
const exampleName = "exampleSession";

/** Stores the installation's settings in Postgres, one row each. */
export function createSettingsStore(database: Database): SettingsStore {
  return {
    get: () => readSettings(database.client),
    update: (change) =>
      inTransaction(database, async (transaction) => {
        await writeSettings(transaction, change);
        return readSettings(transaction.client);
      }),
    exampleSession: async () => {
      const row = await database.client.setting.findUnique({ where: { name: exampleName } });
      return row === null ? null : (SessionId.schema.safeParse(row.value).data ?? null);
    },
    keepExampleSession: (id) => inTransaction(database, (transaction) => writeSetting(transaction, exampleName, id)),
  };
}

async function readSettings(client: Prisma.TransactionClient): Promise<Settings> {
  const rows = await client.setting.findMany({ where: { name: { in: Object.keys(initial) } } });
  const stored = rows.filter(({ name, value }) => Settings.safeParse({ ...initial, [name]: value }).success);
  return Settings.parse({ ...initial, ...Object.fromEntries(stored.map(({ name, value }) => [name, value])) });
}

/** Stores the named settings. */
export async function writeSettings(transaction: Transaction, change: SettingsChange): Promise<void> {
  for (const [name, setting] of Object.entries(change)) await writeSetting(transaction, name, setting);
}

async function writeSetting({ client }: Transaction, name: string, setting: unknown): Promise<void> {
  const value = toStorableJson(setting);
  await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}
