import { spawn, type ChildProcess } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findStartTime } from "./setup/process-identity.mjs";
import { makeRepository, type TemporaryRepository } from "./testing/make-repository";

interface Start {
  child: ChildProcess;
  said: () => string;
  ended: Promise<{ code: number | null; signal: string | null }>;
}

/** Without the variables that the test run itself was started with. */
const plainEnvironment = {
  ...process.env,
  CAVEAT_API_KEY: undefined,
  CAVEAT_DATA_DIR: undefined,
  CAVEAT_LAUNCHER: undefined,
  DATABASE_URL: undefined,
  HOST: undefined,
  npm_lifecycle_event: undefined,
};

let repository: TemporaryRepository;
const starts: Start[] = [];
beforeEach(async () => {
  repository = await makeRepository();
});
afterEach(async () => {
  for (const { child } of starts) child.kill("SIGTERM");
  await Promise.all(starts.splice(0).map(({ ended }) => ended));
  await repository.remove();
});

/** `npm start` from the root folder, on any free port. */
function start(env: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, [join(repository.root, "scripts", "start.mjs")], {
    cwd: "/",
    env: { ...plainEnvironment, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<Awaited<Start["ended"]>>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  const begun = { child, said: () => text.trim(), ended };
  starts.push(begun);
  return begun;
}

/** Waits for the address and the process of the server. */
async function untilReady({ child, said }: Start): Promise<{ url: string; serverPid: number }> {
  for (;;) {
    const found = /ready: (\S+)[^]*pid (\d+)[^]*Ctrl-C/.exec(said());
    if (found) return { url: found[1] ?? "", serverPid: Number(found[2]) };
    if (child.exitCode !== null) throw new Error(`it ended early: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function untilGone(pid: number): Promise<void> {
  while ((await findStartTime(pid)) !== null) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function countLines(file: string): Promise<number> {
  const text = await readFile(join(repository.root, file), "utf8").catch(() => "");
  return text.split("\n").length - 1;
}

describe("npm start", () => {
  it("creates what is missing, serves, prints where, and leaves nothing when asked to end", async () => {
    const first = start();
    const { url, serverPid } = await untilReady(first);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect(
      first
        .said()
        .split("\n")
        .map((line) => line.trim()),
    ).toEqual([
      "Generating the database client …",
      expect.stringMatching(/^Generating the database client: done in \d+ s$/),
      "Building the pages … takes about 40 s",
      expect.stringMatching(/^Building the pages: done in \d+ s$/),
      `The page is open: ${url} – Python is starting, usually for 10 s …`,
      "",
      `Caveat is ready: ${url}`,
      "Engine    Stand-in",
      `Sandbox   none – pid ${serverPid}`,
      `Data      ${join(repository.root, ".data")}`,
      "Press Ctrl-C to stop.",
    ]);
    first.child.kill("SIGTERM");
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(await findStartTime(serverPid)).toBeNull();
  });

  it("builds again only when a source has changed, and generates only when the schema has", async () => {
    const work: number[][] = [];
    const changes = [
      () => Promise.resolve(),
      () => repository.write("app/page.tsx", "export default 2;\n"),
      () => repository.write("app/page.test.ts", "a test is no source"),
      () => repository.write("prisma/schema.prisma", "// two\n"),
    ];
    for (const change of changes) {
      await change();
      const begun = start();
      await untilReady(begun);
      begun.child.kill("SIGTERM");
      await begun.ended;
      work.push([await countLines(".next/builds"), await countLines("lib/persistence/generated/runs")]);
    }
    expect(work).toEqual([
      [1, 1],
      [2, 1],
      [2, 1],
      [3, 2],
    ]);
  });

  it("shows why the pages could not be built, and builds them once that is fixed", async () => {
    await repository.write("app/page.tsx", "broken");
    const failing = start();
    expect(await failing.ended).toEqual({ code: 1, signal: null });
    expect(failing.said().split("\n").slice(-3)).toEqual([
      "app/page.tsx is broken",
      "Building the pages failed.",
      "The lines above say why; undo what was last changed.",
    ]);
    await repository.write("app/page.tsx", "fixed");
    await untilReady(start());
  });

  it("lets exactly one of two concurrent starts serve, and the other name it", async () => {
    const both = [start(), start()];
    const loser = await Promise.race(both.map(async (one) => ({ one, end: await one.ended })));
    expect(loser.end).toEqual({ code: 1, signal: null });
    expect(loser.one.said()).toMatch(/Another Caveat \(process \d+( and \d+)?\) already runs on the data directory/);
    const winner = both.find((one) => one !== loser.one);
    if (!winner) throw new Error("both are the same");
    await untilReady(winner);
  });

  it("treats a blank DATABASE_URL as not set, and lets only one serve", async () => {
    await untilReady(start());
    const second = start({ DATABASE_URL: " " });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.said()).toContain("already runs on the data directory");
  });

  it("lets several serve that share a database", async () => {
    const env = { DATABASE_URL: "postgres://somewhere" };
    const ready = await Promise.all([start(env), start(env)].map(untilReady));
    expect(new Set(ready.map(({ url }) => url)).size).toBe(2);
  });

  it("reports that the server was killed, and ends", async () => {
    const begun = start();
    const { serverPid } = await untilReady(begun);
    process.kill(serverPid, "SIGKILL");
    expect(await begun.ended).toEqual({ code: 1, signal: null });
    expect(begun.said()).toContain("The server was killed (SIGKILL).");
  });

  it("leaves no server behind when it is killed itself, and can be started again at once", async () => {
    const begun = start();
    const { serverPid } = await untilReady(begun);
    begun.child.kill("SIGKILL");
    await untilReady(start());
    expect(await findStartTime(serverPid)).toBeNull();
  });

  it("ends with the program that started it through npm", async () => {
    const program = `
      const { spawn } = require("node:child_process");
      spawn(process.execPath, [${JSON.stringify(join(repository.root, "scripts", "start.mjs"))}], { stdio: "inherit" });`;
    const npm = spawn(process.execPath, ["-e", program], {
      env: { ...plainEnvironment, PORT: "0", npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    npm.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const { serverPid } = await untilReady({
      child: npm,
      said: () => text,
      ended: Promise.resolve({ code: 0, signal: null }),
    });
    npm.kill("SIGKILL");
    await untilGone(serverPid);
    expect(await findStartTime(serverPid)).toBeNull();
  });

  it("reports why the server could not start", async () => {
    const begun = start({ TEST_FAULT: "The database is away. Set DATABASE_URL." });
    expect(await begun.ended).toEqual({ code: 1, signal: null });
    expect(begun.said().split("\n").slice(-2)).toEqual([
      "Caveat cannot start.",
      "The database is away. Set DATABASE_URL.",
    ]);
  });

  it("reads settings from .env like the server, but never over the environment", async () => {
    await repository.write(".env", "HOST=0.0.0.0\nCAVEAT_API_KEY=\n");
    const child = spawn(process.execPath, [join(repository.root, "scripts", "start.mjs")], {
      env: { ...plainEnvironment, PORT: "0" },
      stdio: "ignore",
    });
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
    await untilReady(start({ HOST: "127.0.0.1" }));
  });
});

describe("npm start refuses in two lines", () => {
  it.each([
    ["", "no CAVEAT_API_KEY is set"],
    [" \t", "no CAVEAT_API_KEY is set"],
    ["x", "CAVEAT_API_KEY is shorter than 16 characters, which can be guessed"],
    [" fifteen letters ", "CAVEAT_API_KEY is shorter than 16 characters, which can be guessed"],
  ])("to open itself to others with the key %j", async (key, reason) => {
    const begun = start({ HOST: "0.0.0.0", CAVEAT_API_KEY: key });
    expect(await begun.ended).toEqual({ code: 1, signal: null });
    expect(begun.said()).toBe(
      `HOST=0.0.0.0 would let other computers in, and ${reason}.\n` +
        "Set CAVEAT_API_KEY to a random text of 16 characters or more, or leave HOST out to serve this computer only.",
    );
  });

  it("an invalid data directory", async () => {
    const file = join(repository.root, "file");
    await writeFile(file, "");
    const begun = start({ CAVEAT_DATA_DIR: file });
    expect(await begun.ended).toEqual({ code: 1, signal: null });
    expect(begun.said()).toBe(`${file} is not a folder.\nSet CAVEAT_DATA_DIR to a folder.`);
  });
});
