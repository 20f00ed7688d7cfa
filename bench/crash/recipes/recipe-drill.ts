import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { DatasetId, DatasetVersionId, type RecipeId, type RecipeRunId } from "@/lib/domain/ids";
import type { RecipeOp } from "@/lib/domain/recipes/recipe-op";
import { openPersistence, type Persistence } from "@/lib/persistence/persistence";
import { applyOps } from "@/lib/recipes/patch/apply-ops";
import { startChange } from "@/lib/server/recipes/apply-change";
import { compileChange } from "@/lib/server/recipes/compile-change";
import { createRecipe } from "@/lib/server/recipes/create-recipe";
import { repositoryRoot } from "@/lib/testing/source-files";
import type { Random } from "../random";

/** Parameters of a drill. */
interface RecipeDrillPlan {
  connectionString: string;
  /** An existing folder that nothing else uses. */
  dataDirectory: string;
  kills: number;
  random: Random;
  /** Rows of the table that recipes read. */
  rows: number;
  print: (line: string) => void;
}

/** Findings of a drill. */
export interface RecipeDrillReport {
  kills: number;
  /** Runs that a kill interrupted, so that they were started again. */
  interrupted: number;
  /** Duration of an undisturbed run from its claim, in milliseconds. */
  undisturbedMs: number;
  /** One sentence each. */
  faults: string[];
}

/** Time limit of one run, in milliseconds. */
const patienceMs = 120_000;

/** Fraction of an undisturbed run's duration within which kills happen; later ones would often find the run finished. */
const aimed = 0.85;

const ops: RecipeOp[] = [
  { op: "AddStep", type: "filter", params: { expression: "amount > 3" } },
  { op: "AddStep", type: "derive", params: { name: "double", expression: "amount * 2" } },
  { op: "AddStep", type: "drop_duplicates", params: {} },
];

interface Worker {
  kill(): Promise<void>;
}

/** Starts a recipe worker and waits until it is ready. */
async function startWorker({ connectionString, dataDirectory }: RecipeDrillPlan): Promise<Worker> {
  const hooks = pathToFileURL(path.join(repositoryRoot, "scripts", "setup", "typescript-hooks.mjs")).href;
  const flags = ["--experimental-transform-types", "--disable-warning=ExperimentalWarning", `--import=${hooks}`];
  const file = path.join(repositoryRoot, "bench", "crash", "recipes", "recipe-worker.ts");
  const { PATH, HOME, TMPDIR } = process.env;
  const worker = spawn(process.execPath, [...flags, file], {
    cwd: repositoryRoot,
    env: {
      ...{ NODE_ENV: "production", PATH, HOME, TMPDIR, CAVEAT_ROOT: repositoryRoot },
      ...{ DATABASE_URL: connectionString, CAVEAT_DATA_DIR: dataDirectory },
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(worker, "exit");
  await Promise.race([once(worker.stdout, "data"), ended]);
  if (worker.exitCode !== null) throw new Error("The recipe worker did not start.");
  return {
    kill: async () => {
      worker.kill("SIGKILL");
      await ended;
    },
  };
}

/** Stores the table that recipes read. */
async function addTable({ dataDirectory, rows }: RecipeDrillPlan, { datasets }: Persistence): Promise<DatasetId> {
  const [id, versionId] = [DatasetId.create(), DatasetVersionId.create()];
  const folder = `datasets/${versionId}`;
  const directory = path.join(dataDirectory, folder);
  const source = path.join(directory, "original");
  await mkdir(directory, { recursive: true });
  const lines = Array.from({ length: rows }, (_, row) => `${row % (rows / 2)},note ${row % 97},${row % 11}`);
  await writeFile(source, `id,note,amount\n${lines.join("\n")}\n`);
  const reader = createDatasetReader({ root: repositoryRoot, threads: 2 });
  try {
    const parquet = path.join(directory, "data.parquet");
    const table = await reader.read({ source, fileName: "orders.csv", parquet });
    await datasets.create({ ...table, id, versionId, name: "orders", bytes: 1, fingerprint: "0".repeat(64), folder });
    return id;
  } finally {
    await reader.close();
  }
}

/**
 * Kills the process that computes recipes at random moments of their runs; each time, another process finishes the run.
 * Every recipe must end with exactly one version, whose data is the same to the byte, and with no other file.
 */
export async function runRecipeDrill(plan: RecipeDrillPlan): Promise<RecipeDrillReport> {
  const { connectionString, random, print } = plan;
  const migrationsDirectory = path.join(repositoryRoot, "prisma", "migrations");
  const owner = globalThis.crypto.randomUUID();
  const persistence = await openPersistence({ connectionString, migrationsDirectory, owner });
  const { recipes, connections, datasets: catalogue } = persistence;
  const environment = { CLUSTER_URL: undefined, LARGE_TABLE_ROWS: Infinity };
  const parts = { recipes, catalogue, connections, environment, recipeSupervisor: { wake: () => undefined } };
  const startRun = async (datasetId: DatasetId) => {
    const { id } = await createRecipe(parts, { name: "drill", datasetIds: [datasetId] });
    const { content, bindings } = (await recipes.get(id)).version;
    const applied = applyOps(content, ops);
    if (!("recipe" in applied)) throw new Error("The steps of the drill do not fit.");
    const change = { kind: "ops", ops } as const;
    const compiled = await compileChange(parts, { base: 1, content: applied.recipe, bindings, change });
    return { id, runId: await startChange(parts, id, compiled) };
  };
  const untilEnded = async (runId: Awaited<ReturnType<typeof startRun>>["runId"]) => {
    const end = Date.now() + patienceMs;
    while ((await recipes.getRun(runId)).status === "running" && Date.now() < end) await wait(20);
  };
  try {
    const datasetId = await addTable(plan, persistence);
    const worker = await startWorker(plan);
    await untilEnded((await startRun(datasetId)).runId);
    const undisturbed = await startRun(datasetId);
    await untilEnded(undisturbed.runId);
    const undisturbedMs = await measureRun(persistence, undisturbed.runId);
    await worker.kill();
    print(`An undisturbed run takes ${undisturbedMs} ms; ${plan.kills} kills follow.`);
    const found = await describe(persistence, undisturbed.id);
    const faults: string[] = [];
    let interrupted = 0;
    for (let kill = 1; kill <= plan.kills; kill += 1) {
      const victim = await startWorker(plan);
      const { id, runId } = await startRun(datasetId);
      // A worker that was not woken finds the run at its next heartbeat, so its claim is what is waited for.
      const claimed = Date.now() + patienceMs;
      while ((await recipes.listEvents(runId)).length === 0 && Date.now() < claimed) await wait(5);
      await wait(random.between(0, undisturbedMs * aimed));
      const isOpen = (await recipes.getRun(runId)).status === "running";
      await victim.kill();
      interrupted += isOpen ? 1 : 0;
      const next = await startWorker(plan);
      await untilEnded(runId);
      await next.kill();
      const now = await describe(persistence, id);
      if (JSON.stringify(now) !== JSON.stringify(found)) {
        faults.push(`After kill ${kill}, it is ${JSON.stringify(now)} instead of ${JSON.stringify(found)}.`);
      }
      if (kill % 10 === 0) print(`${kill} kills`);
    }
    faults.push(...(await findStrayFiles(plan, persistence)));
    return { kills: plan.kills, interrupted, undisturbedMs, faults };
  } finally {
    await persistence.close();
  }
}

/** Measures a run from its claim to its end, in milliseconds. */
async function measureRun({ recipes }: Persistence, id: RecipeRunId): Promise<number> {
  const events = await recipes.listEvents(id);
  const [start, end] = [events[0], events.at(-1)].map((event) => Date.parse(event?.at ?? ""));
  return (end ?? 0) - (start ?? 0);
}

/** Describes what a recipe's run has left, without ids and times. */
async function describe({ recipes, datasets }: Persistence, id: RecipeId) {
  const versions = await recipes.listVersions(id);
  const { outputDatasetId, run } = await recipes.get(id);
  const output = outputDatasetId === null ? null : await datasets.get(outputDatasetId);
  return {
    versions: versions.map(({ number, counts }) => ({ number, counts })),
    run: run?.fault ?? run?.status ?? null,
    output: output && {
      version: output.dataset.version,
      rows: output.dataset.rowCount,
      fingerprint: output.dataset.fingerprint,
    },
  };
}

/** Finds folders and files that belong to no dataset version. */
async function findStrayFiles({ dataDirectory }: RecipeDrillPlan, { datasets }: Persistence): Promise<string[]> {
  const known = new Set(await datasets.folders());
  const folders = await readdir(path.join(dataDirectory, "datasets"));
  const stray = folders.filter((name) => !known.has(`datasets/${name}`)).map((name) => `${name} belongs to nothing.`);
  for (const name of folders) {
    const files = await readdir(path.join(dataDirectory, "datasets", name));
    const others = files.filter((file) => !["original", "data.parquet"].includes(file));
    stray.push(...others.map((file) => `${name} has the file ${file}.`));
    if (!files.includes("data.parquet")) stray.push(`${name} has no table.`);
  }
  return stray;
}
