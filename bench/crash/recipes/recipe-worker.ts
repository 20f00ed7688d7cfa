import path from "node:path";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { createFolderFiles } from "@/lib/files/folder-files";
import { openPersistence } from "@/lib/persistence/persistence";
import { openConnector } from "@/lib/server/connections/open-connector";
import { readEnvironment } from "@/lib/server/env";
import { LeaseSupervisor } from "@/lib/server/leases/lease-supervisor";
import { performRecipeRun } from "@/lib/server/recipes/perform-recipe-run";

// The part of a server that computes recipes, as a process that a drill can kill. It ends with its input, like a child
// whose parent was killed.

const environment = readEnvironment(process.env);
const owner = globalThis.crypto.randomUUID();
const {
  datasets: catalogue,
  recipeQueue,
  ...stores
} = await openPersistence({
  connectionString: environment.DATABASE_URL ?? "",
  migrationsDirectory: path.join(environment.root, "prisma", "migrations"),
  owner,
});
const reader = createDatasetReader({ root: environment.root, python: environment.python, threads: 2 });
const files = createFolderFiles(environment.dataDirectory);
const stopping = new AbortController().signal;
const remote = openConnector(environment, stopping);
const container = { ...stores, ...remote, catalogue, files, environment, owner, reader, stopping };
const supervisor = new LeaseSupervisor({
  queue: recipeQueue,
  what: "runs of recipes",
  owner,
  work: (run, signal) => performRecipeRun(container, recipeQueue, run, signal),
});
supervisor.start();
process.stdin.resume().on("end", () => process.exit(0));
process.stdout.write("ready\n");
