import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { repositoryRoot } from "@/lib/testing/source-files";
import { createDrivers } from "../drivers";

const runtime = path.join(repositoryRoot, "lib", "connections", "runtime");
const attacks = path.join(repositoryRoot, "lib", "connections", "attacks");
const start =
  "import sys, runpy; sys.path[:0] = sys.argv[1:]; runpy.run_path(sys.argv[2] + '/fuzz_writer.py', run_name='__main__')";
const Outcome = z.object({ tried: z.int(), written: z.int(), breaches: z.array(z.string()) });

let python = "";
beforeAll(async () => {
  python = await createDrivers(repositoryRoot).waitUntilReady({ ms: 60_000 });
});

async function fuzz(dialect: string) {
  const child = spawn(python, ["-I", "-B", "-c", start, runtime, attacks], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify({ dialect }));
  return Outcome.parse(JSON.parse(await text(child.stdout)));
}

describe("a hostile text in any part of a statement is refused, or stays one literal or one name", () => {
  it.each(["postgres", "mysql", "sqlite", "duckdb", "spark"])(
    "in the SQL of %s",
    async (dialect) => {
      const { tried, written, breaches } = await fuzz(dialect);
      expect(breaches).toEqual([]);
      // Most parts refuse most texts; a writer that refuses everything would prove nothing.
      expect(tried).toBeGreaterThan(40_000);
      expect(written).toBeGreaterThan(8_000);
    },
    300_000,
  );
});
