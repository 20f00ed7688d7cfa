import { expect, it } from "vitest";
import { getDatabaseAccount } from "./embedded-database-account";

const isRoot = process.getuid?.() === 0;

it.runIf(!isRoot)("is this process's own for a normal user", async () => {
  expect(await getDatabaseAccount()).toBeUndefined();
});

it.runIf(isRoot && process.platform === "linux")("is for root an account without privileges", async () => {
  const account = await getDatabaseAccount();
  expect(account?.uid).toBeGreaterThan(0);
  expect(account?.gid).toBeGreaterThan(0);
});
