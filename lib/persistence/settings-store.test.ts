import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("has defaults where nobody has set anything, and is shared by all processes", async () => {
  const [one, other] = [await database.open(), await database.open()];
  expect(await one.settings.get()).toEqual({ plansApproved: false });
  expect(await one.settings.update({})).toEqual({ plansApproved: false });
  expect(await one.settings.update({ plansApproved: true })).toEqual({ plansApproved: true });
  expect(await other.settings.get()).toEqual({ plansApproved: true });
  expect(await other.settings.update({ plansApproved: false })).toEqual({ plansApproved: false });
});

it("treats an unreadable setting as unset", async () => {
  await (await database.open()).settings.update({ plansApproved: true });
  await database.query("UPDATE setting SET value = '\"perhaps\"'");
  const { settings } = await database.open();
  expect(await settings.get()).toEqual({ plansApproved: false });
});
