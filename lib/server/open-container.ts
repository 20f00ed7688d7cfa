import path from "node:path";
import { mkdir, realpath } from "node:fs/promises";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import { FairQueue } from "@/lib/execution/fair-queue";
import { startEmbeddedDatabase } from "@/lib/persistence/embedded/embedded-database";
import { openPersistence } from "@/lib/persistence/persistence";
import type { WebhookOutbox } from "@/lib/ports/runs/webhook-outbox";
import { createPromptLibrary } from "@/lib/prompts/prompt-library";
import { capabilities } from "./capabilities";
import { openConnector } from "./connections/open-connector";
import { performRefresh } from "./connections/perform-refresh";
import { createDatasetStore, resolveParquet } from "./datasets/dataset-facts";
import { performReading } from "./datasets/perform-reading";
import { sweepLeftovers } from "./datasets/sweep-leftovers";
import { createFiles, createUploads } from "./disk/create-files";
import { closeDataDirectory } from "./disk/private-files";
import { readEnvironment, type Environment } from "./env";
import { findContainer, keepContainer } from "./find-container";
import { createLimits } from "./http/limits";
import { LeaseSupervisor } from "./leases/lease-supervisor";
import { listForeignTools } from "./mcp/list-foreign-tools";
import { findFixedEngine } from "./models/current-engine";
import { createEngineSource } from "./models/engine-source";
import { RunSupervisor } from "./runs/run-supervisor";
import { toSessionBudget } from "./runs/session-budget";
import { withBudget } from "./sessions/with-budget";
import packageFile from "@/package.json";
import { createToolRegistry } from "./tools/tool-registry";
import { tools } from "./tools/tools";
import { SpanExporter } from "./telemetry/span-exporter";
import { WebhookDispatcher } from "./webhooks/webhook-dispatcher";
import { logError } from "./log";
import type { Container } from "./container";

/**
 * Opens the server's parts once per process, for everything that asks for them; a failure is theirs too.
 *
 * Of the server's module graphs only the one that starts it may import this, or the build copies all of the server into
 * each page and route.
 */
export function openContainer(): Promise<Container> {
  const found = findContainer();
  if (found !== undefined) return found;
  const opening = openParts();
  keepContainer(opening);
  return opening;
}

/**
 * Maximum number of runs that a process computes at once. One would suffice for its one thread if it never waited for
 * the database.
 */
const workPlaces = 3;

/** Maximum number of recipes that a process computes at once; the pool of reading processes limits their memory. */
const recipePlaces = 3;

async function openParts(): Promise<Container> {
  const environment = readEnvironment(process.env);
  const fixed = findFixedEngine(environment);
  await mkdir(environment.dataDirectory, { recursive: true, mode: 0o700 });
  const owner = globalThis.crypto.randomUUID();
  const files = createFiles(environment);
  const executor = createPythonExecutor({
    python: environment.python,
    runtimeDirectory: path.join(environment.root, "lib", "execution", "runtime"),
    sandbox: environment.SANDBOX,
    resolveParquet: (versionId) => resolveParquet({ catalogue, files }, versionId),
  });
  // The sandbox tests itself while the database opens; its fault is reported when the sandbox is used.
  executor.describe().catch(() => undefined);
  const [{ database, persistence }] = await Promise.all([
    openStores(environment, owner),
    // The data directory itself may be a link to another disk.
    realpath(environment.dataDirectory).then(closeDataDirectory),
  ]).catch(async (error: unknown) => {
    await executor.close();
    throw error;
  });
  await files.claimFor(await persistence.settings.installation()).catch(async (error: unknown) => {
    await Promise.allSettled([executor.close(), files.close(), persistence.close()]);
    await database?.stop();
    throw error;
  });
  const { datasets: catalogue, ...stores } = persistence;
  const reader = createDatasetReader({ root: environment.root, python: environment.python, keepsSpare: true });
  const stopping = new AbortController();
  const { drivers, connector, secrets } = openConnector(environment, stopping.signal);
  const spans = openSpans(environment);
  const webhooks = openWebhooks(environment, persistence.webhookOutbox);
  const supervisor = new RunSupervisor({
    runs: persistence.runs,
    owner,
    // Loads what runs need with the first one; until then the server is half the size.
    work: async (record, signal) => (await import("./runs/perform-run")).performRun(container, record, signal),
  });
  const readingSupervisor = new LeaseSupervisor({
    queue: persistence.readings,
    what: "readings",
    owner,
    work: (pending, signal) => performReading(container, persistence.readings, pending, signal),
  });
  const clock = { now: () => new Date() };
  const refreshes = persistence.refreshesBy(clock);
  const refreshSupervisor = new LeaseSupervisor({
    queue: refreshes,
    what: "scheduled refreshes",
    owner,
    work: (due, signal) => performRefresh(container, { queue: refreshes, clock }, due, signal),
  });
  const recipeSupervisor = new LeaseSupervisor({
    queue: persistence.recipeQueue,
    what: "runs of recipes",
    owner,
    places: recipePlaces,
    work: async (run, signal) =>
      (await import("./recipes/perform-recipe-run")).performRecipeRun(container, persistence.recipeQueue, run, signal),
  });
  const container: Container = {
    ...stores,
    sessions: withBudget(stores.sessions, toSessionBudget(environment)),
    catalogue,
    environment,
    clock,
    limits: createLimits(environment),
    owner,
    engines: createEngineSource({ environment, fixed, models: stores.models, secrets, stopping: stopping.signal }),
    secrets,
    executor,
    layOut: ({ versionId, rowCount }) => {
      if (rowCount <= environment.LARGE_TABLE_ROWS) void executor.layOut(versionId);
    },
    drivers,
    connector,
    reader,
    files,
    uploads: createUploads(environment),
    readingSupervisor,
    refreshSupervisor,
    recipeSupervisor,
    datasets: createDatasetStore(catalogue, {
      connections: stores.connections,
      largeRows: environment.LARGE_TABLE_ROWS,
      isCluster: environment.CLUSTER_URL !== undefined,
    }),
    prompts: createPromptLibrary({ directory: path.join(environment.root, "prompts") }),
    capabilities,
    role: "owner",
    tools: createToolRegistry([
      () => Promise.resolve(tools.map(({ bind }) => bind(container))),
      () => listForeignTools(container),
    ]),
    supervisor,
    workPlaces: new FairQueue({ places: workPlaces }),
    spans,
    embeddedDatabase: database !== undefined,
    stopping: stopping.signal,
    close: async () => {
      stopping.abort();
      clearInterval(sweeping);
      await Promise.all([
        supervisor.stop(),
        readingSupervisor.stop(),
        refreshSupervisor.stop(),
        recipeSupervisor.stop(),
        webhooks?.stop(),
      ]);
      await Promise.allSettled([
        ...[executor.close(), connector.close(), reader.close()],
        ...[files.close(), container.uploads.close(), spans?.stop()],
      ]);
      await persistence.close();
      await database?.stop();
    },
  };
  const sweep = () => sweepLeftovers(container).catch((error: unknown) => logError("Sweeping failed.", error));
  const sweeping = setInterval(() => void sweep(), 15_000);
  sweeping.unref();
  void sweep();
  supervisor.start();
  readingSupervisor.start();
  refreshSupervisor.start();
  recipeSupervisor.start();
  webhooks?.start();
  return container;
}

/** A database that starts together with the server, or after a crash, takes a while. */
const databasePatienceMs = 60_000;

/** Opens the stores, with the embedded database unless another one is configured. */
async function openStores(environment: Environment, owner: string) {
  const database =
    environment.DATABASE_URL === undefined
      ? await startEmbeddedDatabase({ directory: path.join(environment.dataDirectory, "database") })
      : undefined;
  const persistence = await openPersistence({
    connectionString: database?.connectionString ?? environment.DATABASE_URL ?? "",
    migrationsDirectory: path.join(environment.root, "prisma", "migrations"),
    owner,
    isShared: database === undefined,
    patienceMs: databasePatienceMs,
  }).catch(async (error: unknown) => {
    await database?.stop();
    throw error;
  });
  return { database, persistence };
}

/** Creates the span exporter; undefined without a collector. */
function openSpans(environment: Environment): SpanExporter | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = environment;
  const { version } = packageFile;
  return endpoint === undefined
    ? undefined
    : new SpanExporter({ endpoint, headers, serviceName: environment.OTEL_SERVICE_NAME, serviceVersion: version });
}

/** Creates the webhook dispatcher; undefined when webhooks are off. */
function openWebhooks({ WEBHOOKS, WEBHOOK_SECRET }: Environment, outbox: WebhookOutbox): WebhookDispatcher | undefined {
  return WEBHOOKS && WEBHOOK_SECRET !== undefined
    ? new WebhookDispatcher({ outbox, secret: WEBHOOK_SECRET })
    : undefined;
}
