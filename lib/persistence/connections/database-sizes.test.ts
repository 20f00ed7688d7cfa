import { afterAll, beforeAll, expect, it } from "vitest";
import { askSomething } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("counts the bytes of artifacts once, however often they were made", async () => {
  const persistence = await database.open();
  const empty = await persistence.findSizes();
  const { sessionId, runId } = await askSomething(persistence);
  const artifact = { sessionId, runId, kind: "result" as const, title: "", mediaType: "application/json" };
  for (const key of ["one", "two"]) await persistence.artifacts.put({ ...artifact, key, bytes: new Uint8Array(5000) });
  await persistence.artifacts.put({ ...artifact, key: "three", bytes: new Uint8Array(7) });
  const filled = await persistence.findSizes();
  expect([empty.artifacts, filled.artifacts]).toEqual([0, 5007]);
  expect(empty.database).toBeGreaterThan(0);
});
