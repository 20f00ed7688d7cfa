import { chmod, mkdir, mkdtemp, readFile, readdir, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getDatabaseAccount } from "./embedded-database-account";
import { ensureDatabaseDirectory, getDatabaseHome, toReachableRoots } from "./embedded-database-home";

const isRoot = process.getuid?.() === 0;
let folder = "";
let directory = "";
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "caveat-home-")));
  directory = path.join(folder, "data", "database");
});
afterEach(() => rm(folder, { recursive: true }));

describe("ensureDatabaseDirectory", () => {
  it("makes a directory for this user alone and gives its real path", async () => {
    await mkdir(path.join(folder, "data"));
    await symlink(path.join(folder, "data"), path.join(folder, "link"));
    expect(await ensureDatabaseDirectory(path.join(folder, "link", "database"), undefined)).toBe(directory);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it("lets another account pass through when the server runs as one", async () => {
    await ensureDatabaseDirectory(directory, { uid: 65534, gid: 65534 });
    expect((await stat(directory)).mode & 0o777).toBe(0o711);
  });
});

describe("toReachableRoots", () => {
  it("keeps what belongs to a temporary directory temporary", async () => {
    const temporary = path.join(await realpath(tmpdir()), "caveat-databases");
    expect(await toReachableRoots(directory)).toEqual([temporary]);
    expect(await toReachableRoots("/srv/caveat/database")).toEqual(["/var/lib/caveat", temporary]);
  });
});

describe("getDatabaseHome", () => {
  it("is the directory itself for a server that runs as this user", async () => {
    await ensureDatabaseDirectory(directory, undefined);
    expect(await getDatabaseHome({ directory, account: undefined, reachableRoots: [] })).toBe(directory);
  });

  it("says that the remembered place is gone, and how to begin anew", async () => {
    await ensureDatabaseDirectory(directory, undefined);
    await writeFile(path.join(directory, "location"), path.join(folder, "gone"));
    await expect(getDatabaseHome({ directory, account: undefined, reachableRoots: [] })).rejects.toMatchObject({
      code: "database_unavailable",
      message: `The database of ${directory} is no longer at ${path.join(folder, "gone")}.`,
      remedy: `Put it back, or delete ${path.join(directory, "location")} to begin with an empty database.`,
    });
  });

  describe.runIf(isRoot)("as root under a closed folder", () => {
    const reach = async (roots: readonly string[], from = directory) => {
      const account = await getDatabaseAccount();
      return getDatabaseHome({
        directory: await ensureDatabaseDirectory(from, account),
        account,
        reachableRoots: roots,
      });
    };

    /** A folder that every account can enter. */
    async function makeOpenRoot(name: string): Promise<string> {
      const root = path.join(await realpath(tmpdir()), `caveat-home-${process.pid}-${name}`);
      await mkdir(root);
      await chmod(root, 0o755);
      return root;
    }

    it("is a new folder in the first root that serves, and the same one ever after", async () => {
      const root = await makeOpenRoot("first");
      const closed = path.join(folder, "closed");
      const home = await reach([closed, root]);
      expect(path.dirname(home)).toBe(root);
      expect(await readFile(path.join(directory, "location"), "utf8")).toBe(home);
      expect(await readFile(path.join(home, "owner"), "utf8")).toBe(directory);
      expect(await reach([closed, root])).toBe(home);
      await rm(root, { recursive: true });
    });

    it("is one and the same for two starts at once", async () => {
      const root = await makeOpenRoot("both");
      const homes = await Promise.all([reach([root]), reach([root]), reach([root])]);
      expect(new Set(homes).size).toBe(1);
      expect(await readdir(root)).toEqual([path.basename(homes[0])]);
      await rm(root, { recursive: true });
    });

    it("is refused when no root serves", async () => {
      await expect(reach([path.join(folder, "closed")])).rejects.toMatchObject({
        code: "database_unavailable",
        remedy: "Set CAVEAT_DATA_DIR to a folder that other users may enter, or start Caveat as a normal user.",
      });
    });

    it("is the directory itself once its parents are open", async () => {
      await chmod(folder, 0o755);
      await mkdir(path.join(folder, "data"));
      await chmod(path.join(folder, "data"), 0o711);
      expect(await reach([])).toBe(directory);
    });
  });
});
