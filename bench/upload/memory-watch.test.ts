import { expect, it } from "vitest";
import type { StartedServer } from "../server/start-server";
import { MemoryWatch, toProcessKind } from "./memory-watch";

it.each([
  ["next-server (v16.4.5)", "server"],
  ["/usr/bin/node\0/caveat/node_modules/next/dist/bin/next\0start", "server"],
  ["/usr/bin/node\0/caveat/lib/datasets/apart/reading-program.ts\0{}", "reader"],
  ["/caveat/.venv/bin/python\0/caveat/lib/execution/runtime/zygote.py", "Python"],
  ["postgres: writer process", "database"],
  ["/usr/bin/node\0/caveat/scripts/start.mjs", "other"],
] as const)("the process %j is counted as %s", (command, kind) => {
  expect(toProcessKind({ command })).toBe(kind);
});

it("keeps the peak total of each kind of process until it is read", async () => {
  const own = { pid: process.pid, command: "next-server" };
  let listed = [own, { pid: process.pid, command: "postgres" }];
  const server = { processes: () => Promise.resolve(listed) } as Pick<StartedServer, "processes">;
  const watch = new MemoryWatch(server);
  const first = await watch.take();
  expect(Object.keys(first).sort()).toEqual(["database", "server"]);
  listed = [own, own];
  const { server: twice = 0, database } = await watch.take();
  expect([database, twice > 1.5 * (first.server ?? 0)]).toEqual([undefined, true]);
  watch.stop();
});
