import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { canEnter, getDatabaseAccount } from "./embedded-database-account";

const isRoot = process.getuid?.() === 0;

it.runIf(!isRoot)("is this process's own for a normal user", async () => {
  expect(await getDatabaseAccount()).toBeUndefined();
});

it.runIf(isRoot)("is for root an account without privileges, which cannot enter a closed folder", async () => {
  const account = await getDatabaseAccount();
  expect(account?.uid).toBeGreaterThan(0);
  expect(account?.gid).toBeGreaterThan(0);
  const closed = await mkdtemp(path.join(tmpdir(), "caveat-account-"));
  expect([await canEnter(account, "/"), await canEnter(account, closed), await canEnter(undefined, closed)]).toEqual([
    true,
    false,
    true,
  ]);
  await rm(closed, { recursive: true });
});

it("cannot enter what is not there", async () => {
  expect(await canEnter(undefined, "/not/there")).toBe(false);
});
