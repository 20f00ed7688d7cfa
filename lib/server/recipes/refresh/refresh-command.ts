import path from "node:path";
import { parseArgs } from "node:util";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { openPersistence } from "@/lib/persistence/persistence";
import { withDatabase } from "../../backup/with-database";
import { openConnector } from "../../connections/open-connector";
import { createFiles } from "../../disk/create-files";
import { keepFilesPrivate } from "../../disk/private-files";
import { readEnvironment } from "../../env";
import { toCaveatError } from "../../http/to-problem";
import { LeaseSupervisor } from "../../leases/lease-supervisor";
import { performRecipeRun } from "../perform-recipe-run";
import { refreshRecipes } from "./refresh-recipes";

/** Runs `npm run recipes:refresh`, after the scripts have completed the set-up. Prints a line for each recipe. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const { values } = parseArgs({
    options: { "dry-run": { type: "boolean", default: false }, served: { type: "boolean", default: false } },
  });
  const environment = readEnvironment(process.env);
  await withDatabase({ environment, served: values.served }, async (connectionString) => {
    const owner = globalThis.crypto.randomUUID();
    const migrationsDirectory = path.join(environment.root, "prisma", "migrations");
    const persistence = await openPersistence({ connectionString, migrationsDirectory, owner });
    const reader = createDatasetReader({ root: environment.root, python: environment.python, keepsSpare: true });
    const { datasets: catalogue, recipes, recipeQueue, connections } = persistence;
    const files = createFiles(environment);
    const stopping = new AbortController().signal;
    const remote = openConnector(environment, stopping);
    const parts = { ...remote, connections, recipes, catalogue, files, environment, owner, reader, stopping };
    const recipeSupervisor = new LeaseSupervisor({
      queue: recipeQueue,
      what: "runs of recipes",
      owner,
      work: (run, signal) => performRecipeRun(parts, recipeQueue, run, signal),
    });
    if (!values["dry-run"]) recipeSupervisor.start();
    let count = 0;
    try {
      await files.claimFor(await persistence.settings.installation());
      await refreshRecipes(
        { ...parts, recipeSupervisor },
        {
          dryRun: values["dry-run"],
          report: ({ name, outcome, says }) => {
            count += 1;
            if (outcome === "refused") process.exitCode = 1;
            print(`${outcome}: ${name}. ${says}`);
          },
        },
      );
      const counted = count === 0 ? "There are no recipes." : `${count} ${count === 1 ? "recipe" : "recipes"}.`;
      print(values["dry-run"] ? `${counted} Nothing was written.` : counted);
    } finally {
      await recipeSupervisor.stop();
      await Promise.all([reader.close(), remote.connector.close()]);
      await files.close();
      await persistence.close();
    }
  });
}

function print(line: string): void {
  process.stdout.write(`${line.replaceAll(/\p{Cc}/gu, " ")}\n`);
}

try {
  await main();
} catch (error) {
  const known = toCaveatError(error);
  process.stderr.write(`${known.message}${known.remedy ? ` ${known.remedy}` : ""}\n`);
  if (known.code === "internal" && known.cause instanceof Error) process.stderr.write(`${known.cause.message}\n`);
  process.exitCode = 1;
}
