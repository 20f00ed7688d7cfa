import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import type { ArtifactStore } from "@/lib/ports/data/artifact-store";
import type { CatalogueSearch } from "@/lib/ports/library/catalogue-search";
import type { ConnectionStore } from "@/lib/ports/connections/connection-store";
import type { DatasetCatalogue } from "@/lib/ports/data/dataset-catalogue";
import type { DefinitionStore } from "@/lib/ports/library/definition-store";
import type { DocumentStore } from "@/lib/ports/library/document-store";
import type { EventLog } from "@/lib/ports/runs/event-log";
import type { McpServerStore } from "@/lib/ports/tools/mcp-server-store";
import type { ModelStore } from "@/lib/ports/settings/model-store";
import type { PartStore } from "@/lib/ports/runs/part-runs";
import type { Clock } from "@/lib/ports/runs/clock";
import type { RefreshQueue } from "@/lib/ports/connections/refresh-queue";
import type { ReadingQueue } from "@/lib/ports/data/reading-queue";
import type { RecipeQueue, RecipeStore } from "@/lib/ports/recipes/recipe-store";
import type { RunStore, StepStore } from "@/lib/ports/runs/run-store";
import type { SessionStore } from "@/lib/ports/runs/session-store";
import type { VersionStore } from "@/lib/ports/runs/version-store";
import type { SignOutStore } from "@/lib/ports/settings/sign-out-store";
import type { ToolJournal } from "@/lib/ports/tools/tool-journal";
import type { WebhookOutbox } from "@/lib/ports/runs/webhook-outbox";
import type { SettingsStore } from "@/lib/ports/settings/settings-store";
import { createArtifactStore } from "./artifact-store";
import { openChangeFeed } from "./connections/change-feed";
import { CheckpointSaver } from "./runs/checkpoint-saver";
import { checkpointSchema, setUpCheckpoints } from "./runs/checkpointer";
import { createConnectionPool } from "./connections/connection-pool";
import { createPrismaClient, type Database } from "./database";
import { isPassingFault, toDatabaseError } from "./connections/database-error";
import { createDatasetCatalogue } from "./datasets/dataset-catalogue";
import { createEventLog } from "./runs/event-log";
import { toGuardedStore } from "./connections/guarded-store";
import { migrate } from "./connections/migrate";
import { createCatalogueSearch } from "./library/catalogue-search";
import { createDefinitionStore } from "./library/definition-store";
import { createDocumentStore } from "./library/document-store";
import { setUpSearch } from "./library/set-up-search";
import { createMcpServerStore } from "./mcp/mcp-server-store";
import { createModelStore } from "./models/model-store";
import { createPartStore } from "./runs/part-store";
import { createConnectionStore } from "./sources/connection-store";
import { createRefreshQueue } from "./datasets/refresh-queue";
import { createReadingQueue } from "./datasets/reading-queue";
import { createRecipeQueue } from "./recipes/recipe-queue";
import { createRecipeStore } from "./recipes/recipe-store";
import { createRunStore } from "./runs/run-store";
import { createSessionStore } from "./sessions/session-store";
import { createSettingsStore } from "./settings-store";
import { createStepStore } from "./runs/step-store";
import { createToolJournal } from "./tools/tool-journal";
import { createWebhookOutbox } from "./runs/webhook-outbox";
import { forkSession } from "./sessions/fork-session";
import { listVersions } from "./versions/list-versions";
import { rollBack } from "./versions/roll-back";

/** Disk usage in bytes. */
interface DatabaseSizes {
  /** The whole database. */
  database: number;
  /** Charts and results within it, each counted once. */
  artifacts: number;
}

/** Measures the disk usage of the database. Reads the lengths of artifacts, not their bytes. */
async function findDatabaseSizes({ client }: Pick<Database, "client">): Promise<DatabaseSizes> {
  const [sizes] = await client.$queryRaw<DatabaseSizes[]>`
    SELECT pg_database_size(current_database())::float8 AS database,
      (SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM artifact_blob) AS artifacts`;
  return sizes ?? { database: 0, artifacts: 0 };
}

/** Everything that outlives a server process. */
export interface Persistence {
  sessions: SessionStore;
  runs: RunStore;
  steps: StepStore;
  parts: PartStore;
  datasets: DatasetCatalogue;
  readings: ReadingQueue;
  /** The scheduled refreshes that are due by a clock. */
  refreshesBy(clock: Clock): RefreshQueue;
  recipes: RecipeStore;
  recipeQueue: RecipeQueue;
  artifacts: ArtifactStore;
  events: EventLog;
  versions: VersionStore;
  webhookOutbox: WebhookOutbox;
  settings: SettingsStore;
  signOuts: SignOutStore;
  models: ModelStore;
  connections: ConnectionStore;
  mcpServers: McpServerStore;
  documents: DocumentStore;
  definitions: DefinitionStore;
  search: CatalogueSearch;
  journal: ToolJournal;
  /** State of graphs, stored with the events of their steps (see `StepEvents`); the thread of a run is its id. */
  checkpointer: PostgresSaver;
  /** Measures the disk usage of the database. */
  findSizes(): Promise<DatabaseSizes>;
  /** Whether the database answers within three seconds. */
  isHealthy(): Promise<boolean>;
  /** Closes all connections; the runs of this process are then free for others. Safe to call again. */
  close(): Promise<void>;
}

export interface PersistenceOptions {
  connectionString: string;
  /** Folder with one folder per migration. */
  migrationsDirectory: string;
  /** Identifies this server process uniquely: a fresh UUID. */
  owner: string;
  /** Whether other server processes work on the database at the same time; they do by default. */
  isShared?: boolean;
  /** How long to retry, in milliseconds, while the database seems to be starting; no retries by default. */
  patienceMs?: number;
}

const retryDelayMs = 250;

/**
 * Migrates and opens the database. Throws `database_unavailable` when it cannot be reached, `internal` when its
 * migrations do not fit this version.
 */
export async function openPersistence(options: PersistenceOptions): Promise<Persistence> {
  const end = Date.now() + (options.patienceMs ?? 0);
  for (;;) {
    try {
      await migrate(options);
      return await open(options);
    } catch (error) {
      if (Date.now() >= end || !isPassingFault(error)) throw toDatabaseError(error);
      await sleep(retryDelayMs);
    }
  }
}

async function open({ connectionString, owner, isShared = true }: PersistenceOptions): Promise<Persistence> {
  const pool = createConnectionPool(connectionString);
  const client = createPrismaClient(pool);
  try {
    await setUpCheckpoints(pool);
    const abilities = await setUpSearch(pool);
    const feed = await openChangeFeed({ connectionString, owner });
    const database = { client, pool, feed };
    let closed: Promise<void> | undefined;
    return {
      sessions: toGuardedStore(createSessionStore(database)),
      runs: toGuardedStore(createRunStore(database)),
      steps: toGuardedStore(createStepStore(database)),
      parts: toGuardedStore(createPartStore(database)),
      datasets: toGuardedStore(createDatasetCatalogue(database)),
      readings: toGuardedStore(createReadingQueue(database)),
      refreshesBy: (clock) => toGuardedStore(createRefreshQueue(database, clock)),
      recipes: toGuardedStore(createRecipeStore(database)),
      recipeQueue: toGuardedStore(createRecipeQueue(database)),
      artifacts: toGuardedStore(createArtifactStore(database)),
      events: toGuardedStore(createEventLog({ ...database, isShared })),
      versions: toGuardedStore(createVersionStore(database)),
      webhookOutbox: toGuardedStore(createWebhookOutbox(database)),
      settings: toGuardedStore(createSettingsStore(database)),
      signOuts: toGuardedStore(createSignOutStore(database)),
      models: toGuardedStore(createModelStore(database)),
      connections: toGuardedStore(createConnectionStore(database)),
      mcpServers: toGuardedStore(createMcpServerStore(database)),
      documents: toGuardedStore(createDocumentStore(database)),
      definitions: toGuardedStore(createDefinitionStore(database)),
      search: toGuardedStore(createCatalogueSearch(database, abilities)),
      journal: toGuardedStore(createToolJournal(database)),
      checkpointer: new CheckpointSaver({ ...database, owner }, { schema: checkpointSchema }),
      findSizes: () => findDatabaseSizes(database),
      isHealthy: () => {
        const answered = pool.query("SELECT 1").then(() => true);
        return Promise.race([answered.catch(() => false), sleep(3_000, false, { ref: false })]);
      },
      close: () => {
        closed ??= feed
          .close()
          .then(() => client.$disconnect())
          .then(() => pool.end());
        return closed;
      },
    };
  } catch (error) {
    await client.$disconnect();
    await pool.end();
    throw error;
  }
}

/** Stores sign-outs in Postgres; adding one removes those that are no longer needed. */
function createSignOutStore({ client }: Database): SignOutStore {
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

/** Stores earlier states of conversations in Postgres. */
function createVersionStore(database: Database): VersionStore {
  return {
    list: (sessionId) => listVersions(database, sessionId),
    rollback: (input) => rollBack(database, input),
    fork: (input) => forkSession(database, input),
  };
}
