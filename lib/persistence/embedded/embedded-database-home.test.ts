import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureDatabaseDirectory, getDatabaseHome, toReachableRoots } from "./embedded-database-home";

let folder = "";
let directory = "";
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "caveat-home-")));
  directory = path.join(folder, "data", "database");
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

describe("ensureDatabaseDirectory", () => {
  it("creates a directory for this account only and returns its real path", async () => {
    await mkdir(path.join(folder, "data"));
    await symlink(path.join(folder, "data"), path.join(folder, "link"));
    expect(await ensureDatabaseDirectory(path.join(folder, "link", "database"))).toBe(directory);
    expect(await modeOf(directory)).toBe(0o700);
  });

  it("closes one that an earlier release left open", async () => {
    await mkdir(directory, { recursive: true });
    await chmod(directory, 0o711);
    await ensureDatabaseDirectory(directory);
    expect(await modeOf(directory)).toBe(0o700);
  });
});

describe("toReachableRoots", () => {
  it("keeps files of a temporary directory temporary", async () => {
    const temporary = path.join(await realpath(tmpdir()), "caveat-databases");
    expect(await toReachableRoots(directory)).toEqual([temporary]);
    expect(await toReachableRoots("/srv/caveat/database")).toEqual(["/var/lib/caveat", temporary]);
  });
});

describe("getDatabaseHome", () => {
  const home = () => path.join(folder, "elsewhere");

  /** Creates a directory whose database an earlier release stored elsewhere. */
  async function putElsewhere(owner: string): Promise<void> {
    await mkdir(home());
    await chmod(home(), 0o711);
    await writeFile(path.join(home(), "owner"), owner);
    await ensureDatabaseDirectory(directory);
    await writeFile(path.join(directory, "location"), home());
  }

  it("is the directory itself", async () => {
    await ensureDatabaseDirectory(directory);
    expect(await getDatabaseHome(directory)).toBe(directory);
  });

  it("is where an earlier release stored it, closed to other accounts", async () => {
    await putElsewhere(directory);
    expect(await getDatabaseHome(directory)).toBe(home());
    expect(await modeOf(home())).toBe(0o700);
  });

  it("follows a directory that was moved", async () => {
    await putElsewhere(path.join(folder, "where-it-was"));
    expect(await getDatabaseHome(directory)).toBe(home());
    expect(await readFile(path.join(home(), "owner"), "utf8")).toBe(directory);
  });

  it("is refused to a copy of the directory", async () => {
    await putElsewhere(path.join(folder, "original"));
    await mkdir(path.join(folder, "original"));
    await writeFile(path.join(folder, "original", "location"), home());
    await expect(getDatabaseHome(directory)).rejects.toMatchObject({ code: "conflict" });
  });

  it("reports that the recorded place is gone, and how to start over", async () => {
    await ensureDatabaseDirectory(directory);
    await writeFile(path.join(directory, "location"), path.join(folder, "gone"));
    await expect(getDatabaseHome(directory)).rejects.toMatchObject({
      code: "database_unavailable",
      message: `The database for ${directory} is no longer at ${path.join(folder, "gone")}.`,
      remedy: `Put it back, or delete ${path.join(directory, "location")} to begin with an empty database.`,
    });
  });
});
