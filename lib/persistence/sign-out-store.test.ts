import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

it("a sign-out is known to every server process, also to one that starts later", async () => {
  const { signOuts } = await database.open();
  const other = await database.open();
  await signOuts.add({ id: "one", expiresAt: inMinutes(10) });
  await signOuts.add({ id: "one", expiresAt: inMinutes(10) });
  const later = await database.open();
  expect(await Promise.all([signOuts, other.signOuts, later.signOuts].map((store) => store.has("one")))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await signOuts.has("another")).toBe(false);
});

it("a sign-out is kept no longer than its sign-in would have lasted", async () => {
  const { signOuts } = await database.open();
  await database.query("DELETE FROM sign_out");
  await signOuts.add({ id: "expired", expiresAt: inMinutes(-1) });
  await signOuts.add({ id: "lasting", expiresAt: inMinutes(1) });
  expect(await database.query("SELECT id FROM sign_out")).toEqual([{ id: "lasting" }]);
});
