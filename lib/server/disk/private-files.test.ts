import { spawnSync } from "node:child_process";
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import { createFolderFiles } from "@/lib/files/folder-files";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { tiers } from "@/lib/execution/attacks/tiers";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { createTestDatabase, migrationsDirectory } from "@/lib/testing/stores/test-database";
import { createBackup } from "../backup/create-backup";
import { restoreBackup } from "../backup/restore-backup";
import { addDataset } from "../datasets/add-dataset";
import { resolveParquet } from "../datasets/dataset-facts";
import { closeDataDirectory, keepFilesPrivate } from "./private-files";

const isRoot = process.getuid?.() === 0;
const umask = process.umask();
const open: string[] = [];
let fixture: ServerFixture;
let server: OpenServer;

beforeAll(async () => {
  process.umask(0o022);
  fixture = await createServerFixture();
  server = await fixture.open();
  keepFilesPrivate();
});
afterAll(async () => {
  process.umask(umask);
  await fixture.close();
  for (const folder of open) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-private-"));
  open.push(folder);
  return folder;
}

/** Lists what in a folder, except itself, others have any right to, with its mode. */
async function findOpen(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = await lstat(file);
    if (!entry.isSymbolicLink() && (mode & 0o077) !== 0)
      found.push(`${path.relative(folder, file)} ${mode.toString(8)}`);
  }
  return found;
}

/** Lists what another account can list and read there, once it may enter the folder itself. */
async function readAsAnother(folder: string): Promise<string> {
  await chmod(folder, 0o755);
  const script = 'cd "$1" && for each in */* */*/*; do ls "$each"; cat "$each"; done';
  const { stdout } = spawnSync("/bin/sh", ["-c", script, "sh", folder], { uid: 65534, gid: 65534, encoding: "utf8" });
  return stdout;
}

describe("files that the server creates", () => {
  it.each(tiers)("are private to its own account, and analyses read them in the tier %s", async (tier) => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `${index},${Math.sqrt(index)}\n`).join("");
    const dataset = await addDataset(server.container, await fixture.receive("numbers.csv", `n,root_${tier}\n${rows}`));
    const { catalogue, files } = server.container;
    const executor = createPythonExecutor({
      ...pythonOfTests,
      sandbox: tier,
      resolveParquet: (versionId) => resolveParquet({ catalogue, files }, versionId),
      exercise: false,
    });
    try {
      const request = { code: "result = int(df['n'].sum())", datasets: [dataset], seed: 1, guard: true };
      const wish = { signal: new AbortController().signal };
      const outcome = await executor.execute({ ...request, sessionId: SessionId.create() }, wish);
      expect([outcome.failure, outcome.result]).toEqual([null, { kind: "scalar", value: 1_799_970_000 }]);
    } finally {
      await executor.close();
    }
    const { folder } = await catalogue.get(dataset.id);
    const names = await readdir(path.join(fixture.dataDirectory, folder));
    expect(names.sort()).toEqual(["data.parquet", "data.parquet.frame1", "original"]);
    expect(await findOpen(fixture.dataDirectory)).toEqual([]);
  });

  it("stay so in a backup and after a restore", async () => {
    await addDataset(server.container, await fixture.receive("few.csv", "n\n1\n2\n"));
    const scratch = await makeFolder();
    const { connectionString } = fixture.database;
    const { files } = server.container;
    const backup = { connectionString, files, folder: path.join(scratch, "backup") };
    const { folder } = await createBackup(backup);
    const database = await createTestDatabase({ empty: true });
    const dataDirectory = path.join(scratch, "data");
    try {
      const target = { connectionString: database.connectionString, files: createFolderFiles(dataDirectory) };
      await restoreBackup({ folder, ...target, migrationsDirectory });
    } finally {
      await database.drop();
    }
    expect(await findOpen(scratch)).toEqual([]);
    expect((await readdir(path.join(dataDirectory, "datasets"))).length).toBeGreaterThan(0);
  });

  it.runIf(isRoot)(
    "cannot be listed or read by another account, even if the data directory is opened to it",
    async () => {
      expect(await readAsAnother(fixture.dataDirectory)).toBe("");
    },
  );
});

describe("closeDataDirectory", () => {
  it("closes what an earlier release left open, and follows no link", async () => {
    const [folder, outside] = [await makeFolder(), await makeFolder()];
    const own = path.join(folder, "datasets", "one");
    await mkdir(own, { recursive: true });
    for (const [name, mode] of [
      ["original", 0o644],
      ["data.parquet.frame1", 0o444],
    ] as const) {
      await writeFile(path.join(own, name), "secret");
      await chmod(path.join(own, name), mode);
    }
    for (const each of [own, path.dirname(own), folder, outside]) await chmod(each, 0o755);
    await symlink(outside, path.join(own, "link"));
    await closeDataDirectory(folder);
    expect(await findOpen(folder)).toEqual([]);
    const modes = await Promise.all([folder, outside, path.join(own, "data.parquet.frame1")].map((file) => stat(file)));
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o755, 0o400]);
    if (isRoot) expect(await readAsAnother(folder)).toBe("");
  });

  it("leaves foreign files as they are, and a directory shared with them open", async () => {
    const folder = await makeFolder();
    for (const name of ["datasets", "site"]) {
      await mkdir(path.join(folder, name));
      await writeFile(path.join(folder, name, "file"), "");
      for (const each of [path.join(folder, name, "file"), path.join(folder, name)]) await chmod(each, 0o755);
    }
    await chmod(folder, 0o755);
    await closeDataDirectory(folder);
    expect(await findOpen(folder)).toEqual(["site 40755", "site/file 100755"]);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  it("accepts a missing folder", async () => {
    await expect(closeDataDirectory(path.join(await makeFolder(), "none"))).resolves.toBeUndefined();
  });
});
