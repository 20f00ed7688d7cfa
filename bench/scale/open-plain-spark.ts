import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { repositoryRoot } from "@/lib/testing/source-files";
import type { PlainEngine } from "./plain-engine";
import { toPlainRows } from "./plain-rows";

const Reply = z.object({ milliseconds: z.number(), rows: z.array(z.array(z.unknown())) });

/** Opens a session on a Spark Connect server, with the drivers that the product's first query there installs. */
export function openPlainSpark(url: string): PlainEngine {
  const script = fileURLToPath(new URL("plain_spark.py", import.meta.url));
  const python = path.join(repositoryRoot, ".venv-connections", "bin", "python");
  const child = spawn(python, ["-B", script, url], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return {
    async run(sql, table) {
      child.stdin.write(`${JSON.stringify({ sql, ...table })}\n`);
      const line = await lines.next();
      if (line.done === true) throw new Error("Plain SQL on the cluster failed.");
      const { milliseconds, rows } = Reply.parse(JSON.parse(line.value));
      return { milliseconds, rows: toPlainRows(rows) };
    },
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
