import { spawn } from "node:child_process";
import path from "node:path";
import { parseOptions } from "./report/parse-options";

// Asks every question of the live lab about one table: as an upload, live in several databases, and above the row limit. Compares the
// answers as the tests do, which ask only a few of the questions.

const { orders } = parseOptions({ orders: { type: "string", default: "1500" } });
const root = path.resolve(import.meta.dirname, "..");
const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
const test = path.join("lib", "server", "queries", "live-answers.test.ts");
const child = spawn(process.execPath, [vitest, "run", "--reporter=verbose", "--silent=true", test], {
  cwd: root,
  env: { ...process.env, BENCH_LIVE_ORDERS: orders },
  stdio: "inherit",
});
child.on("close", (code) => {
  process.exitCode = code ?? 1;
});
