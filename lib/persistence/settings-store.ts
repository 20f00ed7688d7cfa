import { z } from "zod";
import { SessionId } from "@/lib/domain/ids";
import { Settings, type SettingsChange } from "@/lib/domain/settings";
import { ToolName } from "@/lib/domain/tools/tool";
import type { SettingsStore } from "@/lib/ports/settings/settings-store";
import type { Database } from "./database";
import type { Prisma } from "./generated/client";
import { toStorableJson } from "./connections/storable";
import { inTransaction, type Transaction } from "./connections/transaction";

/** Defaults where nobody has set anything. */
const initial = { plansApproved: false };

/** Beginning of the name of a row that approves all further calls of a tool, so that two approvals never overwrite each other. */
const toolPrefix = "toolApproved:";

/** Name of the row with the id of the installation. */
const installationName = "installation";

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
    installation: async () => {
      const id = globalThis.crypto.randomUUID();
      const row = await database.client.setting.upsert({
        where: { name: installationName },
        create: { name: installationName, value: id },
        update: {},
      });
      return z.string().parse(row.value);
    },
    exampleSession: async () => {
      const row = await database.client.setting.findUnique({ where: { name: exampleName } });
      return row === null ? null : (SessionId.schema.safeParse(row.value).data ?? null);
    },
    keepExampleSession: (id) => inTransaction(database, (transaction) => writeSetting(transaction, exampleName, id)),
  };
}

async function readSettings(client: Prisma.TransactionClient): Promise<Settings> {
  const rows = await client.setting.findMany({
    where: { OR: [{ name: { in: Object.keys(initial) } }, { name: { startsWith: toolPrefix } }] },
    orderBy: { name: "asc" },
  });
  const stored = rows.filter(({ name, value }) => Settings.safeParse({ ...initial, [name]: value }).success);
  const toolsApproved = rows
    .filter(({ name, value }) => name.startsWith(toolPrefix) && value === true)
    .flatMap(({ name }) => ToolName.safeParse(name.slice(toolPrefix.length)).data ?? []);
  const plain = stored.filter(({ name }) => Object.hasOwn(initial, name)).map(({ name, value }) => [name, value]);
  return Settings.parse({
    ...initial,
    ...Object.fromEntries(plain),
    ...(toolsApproved.length > 0 && { toolsApproved }),
  });
}

/** Stores the named settings. A list of tools revokes the approval of all others. */
export async function writeSettings(
  transaction: Transaction,
  { toolsApproved, ...change }: SettingsChange,
): Promise<void> {
  for (const [name, setting] of Object.entries(change)) await writeSetting(transaction, name, setting);
  if (toolsApproved === undefined) return;
  const names = toolsApproved.map((tool) => `${toolPrefix}${tool}`);
  await transaction.client.setting.deleteMany({ where: { name: { startsWith: toolPrefix, notIn: names } } });
}

/** Approves all further calls of a tool, until it is revoked. */
export function approveTool(transaction: Transaction, tool: string): Promise<void> {
  return writeSetting(transaction, `${toolPrefix}${tool}`, true);
}

/**
 * Whether all further calls of a tool are approved. If so, a revocation waits until the transaction has ended: once it is
 * answered, nothing happens on the strength of the approval.
 */
export async function holdToolApproval({ client }: Transaction, tool: string): Promise<boolean> {
  // Only deleting the row conflicts with this lock; another person's approval of the same tool does not.
  const held = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM setting WHERE name = ${`${toolPrefix}${tool}`} AND value::text = 'true' FOR KEY SHARE`;
  return held.length > 0;
}

async function writeSetting({ client }: Transaction, name: string, setting: unknown): Promise<void> {
  const value = toStorableJson(setting);
  await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
}
