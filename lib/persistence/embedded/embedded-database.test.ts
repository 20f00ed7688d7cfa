import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded-database";
import { getDatabaseAccount } from "./embedded-database-account";
import { isPostmasterRunning, readPostmaster } from "./embedded-database-postmaster";

// Creating a database waits for the disk, which others may be using.
vi.setConfig({ testTimeout: 120_000 });

const isRoot = process.getuid?.() === 0;
const repository = path.resolve(import.meta.dirname, "../../..");
const folders: string[] = [];
const databases: EmbeddedDatabase[] = [];

/** Creates a directory that only this account can enter, or any with mode 0777. */
async function makeDirectory(mode = 0o700): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-embedded-"));
  await chmod(folder, mode);
  folders.push(folder);
  return path.join(folder, "database");
}

async function start(directory: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ directory });
  databases.push(database);
  return database;
}

async function query(database: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function getPid(directory: string): Promise<number> {
  const postmaster = await readPostmaster(path.join(directory, "cluster"));
  if (!postmaster) throw new Error("no server has written its pid file");
  return postmaster.pid;
}

/** Polls a condition until it is true; only the test's own time limit applies. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await wait(20);
}

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.stop()));
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe("startEmbeddedDatabase", () => {
  it("keeps data over a stop and a start, with one password in a file for the owner only", async () => {
    const directory = await makeDirectory();
    const first = await start(directory);
    await query(first, "create table kept as select 7 as number, 'Straße' as word");
    await first.stop();
    const second = await start(directory);
    expect(await query(second, "select number, word ilike 'STRASSE' as loose, upper('é') as upper from kept")).toEqual([
      { number: 7, loose: false, upper: "É" },
    ]);
    expect([first.adopted, second.adopted]).toEqual([false, false]);
    const passwordFile = path.join(directory, "cluster", "caveat-password");
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
    const password = (await readFile(passwordFile, "utf8")).trim();
    expect(new URL(first.connectionString).password).toBe(password);
    expect(new URL(second.connectionString).hostname).toBe("127.0.0.1");
  });

  it("admits nobody without the password", async () => {
    const database = await start(await makeDirectory());
    const address = new URL(database.connectionString);
    address.password = "guess";
    const client = new pg.Client({ connectionString: address.href });
    await expect(client.connect()).rejects.toThrow("password authentication failed");
  });

  it("listens on 127.0.0.1 only", async () => {
    const database = await start(await makeDirectory());
    expect(await query(database, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(await query(database, "show unix_socket_directories")).toEqual([{ unix_socket_directories: "" }]);
  });

  it.skipIf(process.platform !== "linux")("passes none of this process's environment to the server", async () => {
    process.env.CAVEAT_TEST_SECRET = "not for the database";
    const directory = await makeDirectory();
    await start(directory);
    delete process.env.CAVEAT_TEST_SECRET;
    const environment = await readFile(`/proc/${await getPid(directory)}/environ`, "utf8");
    expect(environment).not.toContain("not for the database");
  });

  it("adopts a running server, which then ends with the process that stops it", async () => {
    const directory = await makeDirectory();
    const first = await start(directory);
    const second = await start(directory);
    expect(second).toMatchObject({ adopted: true, connectionString: first.connectionString });
    const pid = await getPid(directory);
    await second.stop();
    await first.stop();
    expect(await isPostmasterRunning(pid, path.join(directory, "cluster"))).toBe(false);
  });

  it("lets one of two concurrent first starts create the database and gives both the same one", async () => {
    const directory = await makeDirectory();
    const both = await Promise.all([start(directory), start(directory), start(directory)]);
    expect(new Set(both.map((database) => database.connectionString)).size).toBe(1);
    expect((await readdir(directory)).sort()).toEqual(["cluster", "postgres.log"]);
  });

  it("restarts a killed server on the same port with everything committed", async () => {
    const directory = await makeDirectory();
    const database = await start(directory);
    await query(database, "create table kept as select 1 as number");
    process.kill(await getPid(directory), "SIGKILL");
    await until(async () => (await query(database, "select 1 from kept")).length === 1);
    expect(await query(database, "select number from kept")).toEqual([{ number: 1 }]);
  });

  it("starts over when creating the database was interrupted", async () => {
    const directory = await makeDirectory();
    const abandoned = path.join(directory, "cluster.new-999999999-abc123", "data");
    await mkdir(abandoned, { recursive: true });
    await writeFile(path.join(abandoned, "PG_VERSION"), "18\n");
    const database = await start(directory);
    expect(await query(database, "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await readdir(directory)).sort()).toEqual(["cluster", "postgres.log"]);
  });

  it("starts although the pid in a dead server's file belongs to another process by now", async () => {
    const directory = await makeDirectory();
    const database = await start(directory);
    const file = path.join(directory, "cluster", "postmaster.pid");
    const lines = (await readFile(file, "utf8")).split("\n");
    await database.stop();
    await writeFile(file, [String(process.pid), ...lines.slice(1)].join("\n"));
    expect((await start(directory)).adopted).toBe(false);
  });

  it("states which version created a database that it cannot read", async () => {
    const directory = await makeDirectory();
    const database = await start(directory);
    await database.stop();
    await writeFile(path.join(directory, "cluster", "PG_VERSION"), "12\n");
    await expect(startEmbeddedDatabase({ directory })).rejects.toMatchObject({
      code: "database_unavailable",
      message: "The database was created by Postgres 12, a different version.",
    });
  });

  it("reports that there is no Postgres for the system when the package is missing", async () => {
    const directory = await makeDirectory();
    await expect(startEmbeddedDatabase({ directory, searchFrom: "/" })).rejects.toMatchObject({
      code: "database_unavailable",
      remedy: "Set DATABASE_URL to a Postgres server.",
    });
  });
});

describe("the server", () => {
  it("ends when the process that started it is killed", async () => {
    const directory = await makeDirectory();
    const owner = startElsewhere(directory);
    await owner.ready;
    const pid = await getPid(directory);
    owner.child.kill("SIGKILL");
    await until(async () => !(await isPostmasterRunning(pid, path.join(directory, "cluster"))));
    const again = await start(directory);
    expect(await query(again, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it.runIf(isRoot)("runs for a user without privileges, on a directory that root opens later", async (context) => {
    const account = await getDatabaseAccount();
    const entered = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", import.meta.dirname], { ...account, cwd: "/" });
    if (!account || entered.status !== 0) return context.skip();
    const directory = await makeDirectory(0o777);
    const owner = startElsewhere(directory, account);
    await owner.ready;
    expect((await stat(path.join(directory, "cluster"))).uid).toBe(account.uid);
    const adopted = await start(directory);
    expect(adopted.adopted).toBe(true);
    owner.child.kill("SIGKILL");
  });
});

describe.runIf(isRoot)("under a folder that only root can enter", () => {
  it("runs for its account there, closed to every other one, and keeps its data", async () => {
    const directory = await makeDirectory();
    const first = await start(directory);
    await query(first, "create table kept as select 3 as number");
    process.kill(await getPid(directory), "SIGKILL");
    await until(async () => (await query(first, "select 1 from kept")).length === 1);
    await first.stop();
    expect(await query(await start(directory), "select number from kept")).toEqual([{ number: 3 }]);
    expect((await readdir(directory)).sort()).toEqual(["cluster", "postgres.log"]);
    const { uid } = await stat(path.join(directory, "cluster"));
    expect(uid).toBe((await getDatabaseAccount())?.uid);
    const reached = spawnSync("/bin/sh", ["-c", 'ls "$1/cluster" || ls "$1"', "sh", directory], { uid, gid: uid });
    expect([reached.status, String(reached.stdout)]).toEqual([2, ""]);
  });

  it("runs where an earlier release stored it", async () => {
    const directory = await makeDirectory();
    const home = path.join(path.dirname(directory), "elsewhere");
    await mkdir(home);
    await writeFile(path.join(home, "owner"), directory);
    await mkdir(directory);
    await writeFile(path.join(directory, "location"), home);
    expect(await query(await start(directory), "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await readdir(directory)).toEqual(["location"]);
  });
});

/** Starts the database in another process, possibly of another user. */
function startElsewhere(
  directory: string,
  account: { uid?: number; gid?: number } = {},
): { child: ReturnType<typeof spawn>; ready: Promise<unknown> } {
  const hooks = `
    import { registerHooks } from "node:module";
    import { pathToFileURL } from "node:url";
    registerHooks({ resolve(name, context, next) {
      const file = name.startsWith("@/") ? pathToFileURL(${JSON.stringify(repository + "/")} + name.slice(2)).href : name;
      try { return next(file, context); } catch { return next(file + ".ts", context); }
    } });`;
  const program = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(path.join(import.meta.dirname, "embedded-database.ts"))});
    await startEmbeddedDatabase({ directory: ${JSON.stringify(directory)}, searchFrom: ${JSON.stringify(repository)} });
    console.log("ready");
    setInterval(() => undefined, 1000);`;
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(hooks)}`, "--input-type=module", "-e", program],
    { ...account, cwd: "/", stdio: ["ignore", "pipe", "inherit"] },
  );
  const failed = once(child, "exit").then(() => Promise.reject(new Error("it ended before it was ready")));
  failed.catch(() => undefined);
  return { child, ready: Promise.race([once(child.stdout, "data"), failed]) };
}

it("the tests have left no server behind", () => {
  const processes = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
  expect(processes.split("\n").filter((line) => line.includes("caveat-embedded-"))).toEqual([]);
});
