import { execFile } from "node:child_process";
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@/lib/testing/source-files";

const run = promisify(execFile);

/** Copies the files of this repository that git tracks or would track to a new folder, as a clone has them. */
export async function copyRepository(target: string): Promise<void> {
  const { stdout } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: repositoryRoot,
    maxBuffer: 16 * 1024 ** 2,
  });
  await mkdir(target, { mode: 0o755 });
  for (const file of new Set(stdout.split("\0").filter(Boolean))) {
    await cp(path.join(repositoryRoot, file), path.join(target, file), { errorOnExist: true, force: false });
  }
}
