import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { toTypeScriptCommand } from "@/scripts/launch/typescript-command.mjs";
import { repositoryRoot } from "../source-files";

const run = promisify(execFile);

/** A separate mount namespace: whatever is mounted in it is gone with its last process. */
const unshare = ["--mount", ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"])];
const script = 'mount -t tmpfs -o "size=$1,mode=0700" tmpfs "$2" && shift 2 && exec "$@"';

/** Explains in one sentence why this system offers no small disk; null when it does. */
export async function findSmallDiskFault(): Promise<string | null> {
  try {
    await runOnDisk({ megabytes: 1, command: ["true"] });
    return null;
  } catch (error) {
    return `A file system of a few megabytes cannot be mounted here: ${String(error).split("\n")[0]}`;
  }
}

/**
 * Runs a TypeScript program with its own small, real file system that fills up quickly: its folder is the program's first
 * parameter and its folder for temporary files. Returns the JSON that the program prints; rejects with its error output
 * when it fails.
 * @param options.program absolute path.
 */
export async function runOnSmallDisk(options: {
  program: string;
  megabytes: number;
  parameters?: string[];
}): Promise<unknown> {
  const { program, megabytes, parameters = [] } = options;
  const { parameters: own, env } = toTypeScriptCommand({ root: repositoryRoot, file: program, python: "python3" });
  const toCommand = (folder: string) => [process.execPath, ...own, folder, ...parameters];
  return JSON.parse(await runOnDisk({ megabytes, command: toCommand, env })) as unknown;
}

async function runOnDisk(options: {
  megabytes: number;
  command: string[] | ((folder: string) => string[]);
  env?: NodeJS.ProcessEnv;
}): Promise<string> {
  const { megabytes, command, env = process.env } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-small-disk-"));
  try {
    const words = typeof command === "function" ? command(folder) : command;
    const parameters = [...unshare, "/bin/sh", "-c", script, "sh", `${megabytes}m`, folder, ...words];
    return (await run("unshare", parameters, { env: { ...env, TMPDIR: folder } })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
