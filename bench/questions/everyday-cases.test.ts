import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { everydayHalves, readEverydayCases, toEverydayTable } from "./everyday-cases";

it("reads both halves, which share no conversation, and finds their tables", async () => {
  const [development = [], heldBack = []] = await Promise.all(everydayHalves.map((half) => readEverydayCases(half)));
  const ids = new Set([...development, ...heldBack].map(({ id }) => id));
  expect([development.length, heldBack.length, ids.size]).toEqual([110, 100, 210]);
  const files = new Set([...development, ...heldBack].flatMap((one) => one.files));
  expect([...files].filter((name) => !existsSync(toEverydayTable(name)))).toEqual([]);
});

it("keeps the requested conversations and refuses an id that does not exist", async () => {
  expect((await readEverydayCases("development", ["tickets-total"])).map(({ id }) => id)).toEqual(["tickets-total"]);
  await expect(readEverydayCases("development", ["boats"])).rejects.toThrow("The development cases have no boats.");
});
