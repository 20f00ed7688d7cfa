import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { FairQueue } from "@/lib/execution/fair-queue";
import type { Persistence } from "@/lib/persistence/persistence";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { capabilities } from "@/lib/server/capabilities";
import { createToolRegistry } from "@/lib/server/tools/tool-registry";
import { tools } from "@/lib/server/tools/tools";
import type { Container } from "@/lib/server/container";
import { performRefresh } from "@/lib/server/connections/perform-refresh";
import { driversMs } from "@/lib/server/connections/open-drivers";
import { createDatasetStore } from "@/lib/server/datasets/dataset-facts";
import { performReading } from "@/lib/server/datasets/perform-reading";
import { createFiles, createUploads } from "@/lib/server/disk/create-files";
import { LeaseSupervisor } from "@/lib/server/leases/lease-supervisor";
import { readEnvironment } from "@/lib/server/env";
import { createLimits } from "@/lib/server/http/limits";
import { performRecipeRun } from "@/lib/server/recipes/perform-recipe-run";
import { listForeignTools } from "@/lib/server/mcp/list-foreign-tools";
import { performRun } from "@/lib/server/runs/perform-run";
import { RunSupervisor } from "@/lib/server/runs/run-supervisor";
import { toSessionBudget } from "@/lib/server/runs/session-budget";
import { withBudget } from "@/lib/server/sessions/with-budget";
import { createSecretBox } from "@/lib/server/secrets/secret-box";
import { createFakeExecutor, createShippedPrompts } from "./stores/fake-ports";
import { createFakeReasoningEngine } from "./engines/fake-reasoning-engine";
import { createFixedEngines } from "./engines/fixed-engines";
import { repositoryRoot } from "./source-files";
import { createTestDatabase, type TestDatabase } from "./stores/test-database";

/** Server processes of a test that share a database and a data directory. */
export interface ServerFixture {
  database: TestDatabase;
  /** Absolute path of a separate folder. */
  dataDirectory: string;
  /**
   * Opens the parts of one more server process: all real except for engine and executor, which `parts` sets.
   * @param options.works whether it claims runs; by default it does not.
   */
  open(parts?: Partial<Container> & { engine?: ReasoningEngine }, options?: { works?: boolean }): Promise<OpenServer>;
  /** Writes a file like an upload. */
  receive(
    name: string,
    content: string | Uint8Array,
  ): Promise<{ path: string; name: string; bytes: number; fingerprint: string }>;
  /** Closes the open processes, each of which holds connections. */
  closeServers(): Promise<void>;
  /** Closes all processes and removes everything. */
  close(): Promise<void>;
}

/** A server process with everything else that a test needs. */
export interface OpenServer {
  container: Container;
  persistence: Persistence;
  /** Aborts `container.stopping`. */
  stop(): void;
}

/** Creates a database and an empty data directory. `empty` omits the tables, for restoring a backup. */
export async function createServerFixture(options: { empty?: boolean } = {}): Promise<ServerFixture> {
  const database = await createTestDatabase(options);
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), "caveat-server-"));
  const environment = readEnvironment({ CAVEAT_ROOT: repositoryRoot, CAVEAT_DATA_DIR: dataDirectory });
  const opened: Container[] = [];
  const closeServers = async () => {
    for (const container of opened.splice(0)) await container.close();
  };
  return {
    database,
    dataDirectory,
    open: async ({ engine, ...parts } = {}, { works = false } = {}) => {
      const owner = parts.owner ?? randomUUID();
      const persistence = await database.open(owner);
      const { datasets: catalogue, ...stores } = persistence;
      const reader = createDatasetReader({ threads: 1 });
      const stopping = new AbortController();
      const drivers = createDrivers(repositoryRoot);
      const connector = createConnector({ root: repositoryRoot, drivers, driversMs });
      const clock = parts.clock ?? { now: () => new Date() };
      const refreshes = persistence.refreshesBy(clock);
      const container: Container = {
        ...stores,
        sessions: withBudget(stores.sessions, toSessionBudget(parts.environment ?? environment)),
        catalogue,
        environment,
        clock,
        limits: createLimits(parts.environment ?? environment),
        owner,
        engines: createFixedEngines(engine ?? createFakeReasoningEngine({})),
        secrets: createSecretBox({ dataDirectory, secretKey: undefined }),
        executor: createFakeExecutor([]),
        drivers,
        connector,
        reader,
        files: createFiles(parts.environment ?? environment),
        uploads: createUploads(parts.environment ?? environment),
        readingSupervisor: new LeaseSupervisor({
          queue: persistence.readings,
          what: "readings",
          owner,
          work: (pending, signal) => performReading(container, persistence.readings, pending, signal),
        }),
        refreshSupervisor: new LeaseSupervisor({
          queue: refreshes,
          what: "scheduled refreshes",
          owner,
          work: (due, signal) => performRefresh(container, { queue: refreshes, clock }, due, signal),
        }),
        recipeSupervisor: new LeaseSupervisor({
          queue: persistence.recipeQueue,
          what: "runs of recipes",
          owner,
          places: 3,
          work: (run, signal) => performRecipeRun(container, persistence.recipeQueue, run, signal),
        }),
        datasets: createDatasetStore(catalogue, {
          connections: stores.connections,
          largeRows: (parts.environment ?? environment).LARGE_TABLE_ROWS,
          isCluster: (parts.environment ?? environment).CLUSTER_URL !== undefined,
        }),
        prompts: createShippedPrompts(),
        capabilities,
        role: "owner",
        tools: createToolRegistry([
          () => Promise.resolve(tools.map(({ bind }) => bind(container))),
          () => listForeignTools(container),
        ]),
        supervisor: new RunSupervisor({
          runs: persistence.runs,
          owner,
          work: (record, signal) => performRun(container, record, signal),
        }),
        workPlaces: new FairQueue({ places: 3 }),
        embeddedDatabase: true,
        stopping: stopping.signal,
        close: async () => {
          stopping.abort();
          await container.supervisor.stop();
          await container.readingSupervisor.stop();
          await container.refreshSupervisor.stop();
          await container.recipeSupervisor.stop();
          await Promise.all([reader.close(), connector.close()]);
          await persistence.close();
        },
        ...parts,
      };
      opened.push(container);
      if (works) {
        container.supervisor.start();
        container.readingSupervisor.start();
        container.refreshSupervisor.start();
        container.recipeSupervisor.start();
      } else await container.supervisor.stop();
      return { container, persistence, stop: () => stopping.abort() };
    },
    receive: async (name, content) => {
      const file = path.join(dataDirectory, randomUUID());
      await writeFile(file, content);
      return {
        path: file,
        name,
        bytes: Buffer.byteLength(content),
        fingerprint: createHash("sha256").update(content).digest("hex"),
      };
    },
    closeServers,
    close: async () => {
      await closeServers();
      await database.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Five penguins as a file, one without a mass; the table of `penguins` in `analyst-replies.ts`. */
export const penguinFile = [
  "Species,Body Mass (g),Sex",
  "Adelie,3700,f",
  "Adelie,3800,m",
  "Gentoo,5000,",
  "Gentoo,,f",
  "Gentoo,5200,m",
  "",
].join("\n");
