import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { createTestDatabase } from "@/lib/testing/stores/test-database";
import { createRandom } from "../random";
import { runRecipeDrill } from "./recipe-drill";

it("a recipe whose process is killed is finished by the next process, exactly once", async () => {
  const database = await createTestDatabase();
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), "caveat-recipes-"));
  try {
    const { connectionString } = database;
    const random = createRandom(7);
    const plan = { connectionString, dataDirectory, kills: 3, random, rows: 60_000, print: () => undefined };
    const { faults, kills } = await runRecipeDrill(plan);
    expect({ faults, kills }).toEqual({ faults: [], kills: 3 });
  } finally {
    await database.drop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
