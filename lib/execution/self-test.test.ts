import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAttackBench, pythonOfTests, type AttackBench } from "./attacks/attack-bench";
import type { WorkerTier } from "./job";
import { runSelfTest } from "./self-test";
import { namespacesFault, strongestTier } from "./attacks/tiers";

let bench: AttackBench;

beforeAll(async () => {
  bench = await openAttackBench();
});

afterAll(() => bench.close());

const test = (tiers: readonly WorkerTier[]) =>
  runSelfTest(bench.zygote, { ...pythonOfTests, socketDirectory: path.dirname(bench.folder), tiers });

const expectedFaults = namespacesFault === null ? [] : [expect.stringMatching(/^namespaces: /) as unknown];

describe("the startup test", () => {
  it("chooses the strongest tier that withstands it", async () => {
    expect(await test(["namespaces", "landlock"])).toEqual({ tier: strongestTier, faults: expectedFaults });
    expect(await test(["landlock"])).toEqual({ tier: "landlock", faults: [] });
  });

  it("finds what is open without isolation, then chooses nothing, and does no harm", async () => {
    const { tier, faults } = await test(["unsafe-none"]);
    expect(tier).toBe("none");
    expect(faults).toHaveLength(1);
    const open = new Set(faults[0]?.match(/\b[a-z_]+(?=: )/g));
    const always = [
      "read_secret",
      "read_users",
      "read_environment",
      "list_folder",
      "write_secret",
      "empty_secret",
      "write_outside",
    ];
    for (const attack of [
      ...always,
      "abstract_socket",
      "unix_socket",
      "fork",
      "run_program",
      "signal_owner",
      "pidfd",
      "link",
    ]) {
      expect(open).toContain(attack);
    }
    expect(open).toContain("tcp");
    expect(open).not.toContain("variables");
    expect(await bench.attack("result = 1", strongestTier)).toBe(1);
  });

  it("leaves nothing behind", async () => {
    const left = await readdir(path.dirname(bench.folder));
    expect(left.filter((name) => name.startsWith("t"))).toEqual([]);
    expect(existsSync(bench.zygote.socketPath)).toBe(true);
  });
});
