import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pythonOfTests } from "./python-of-tests";

/** Does what a worker of the tier `namespaces` does first; needs no library, so it is quick. */
const attempt = `import sys
sys.path.insert(0, sys.argv[1])
from confinement import confinement, linux_calls as linux
confinement.enter_namespaces()
linux.unshare(linux.CLONE_NEWNS)
linux.mount(None, "/", None, linux.MS_REC | linux.MS_PRIVATE)
linux.mount(None, sys.argv[2], "tmpfs", linux.MS_NOSUID, "size=1m")`;

function findNamespacesFault(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), "namespaces-"));
  const { python, runtimeDirectory } = pythonOfTests;
  try {
    execFileSync(python, ["-I", "-B", "-c", attempt, runtimeDirectory, folder], { encoding: "utf8", stdio: "pipe" });
    return null;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim().split("\n").at(-1) ?? String(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Why an ordinary process cannot create namespaces on this machine; null when it can. */
export const namespacesFault = findNamespacesFault();

/** The isolating tiers of this machine, the strongest first. */
export const tiers: readonly ("namespaces" | "landlock")[] =
  namespacesFault === null ? ["namespaces", "landlock"] : ["landlock"];

/** The tier that an executor chooses by default here. */
export const strongestTier = tiers[0] ?? "landlock";
