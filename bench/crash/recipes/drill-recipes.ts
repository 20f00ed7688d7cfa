import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startDrillDatabase } from "../drill-database";
import { createRandom } from "../random";
import { runRecipeDrill, type RecipeDrillReport } from "./recipe-drill";

/** Rows of the table that recipes read: a run takes seconds, so that kills fall into it. */
const rows = 400_000;

/** Runs the drill of recipes with a database and a data directory of its own. */
export async function drillRecipes(
  { kills, seed }: { kills: number; seed: number },
  print: (line: string) => void,
): Promise<RecipeDrillReport> {
  const directory = await mkdtemp(path.join(tmpdir(), "caveat-recipe-drill-"));
  const database = await startDrillDatabase(path.join(directory, "postgres"));
  try {
    const plan = { connectionString: database.url, dataDirectory: path.join(directory, "data") };
    return await runRecipeDrill({ ...plan, kills, rows, random: createRandom(seed), print });
  } finally {
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
