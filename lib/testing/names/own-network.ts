import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { toTypeScriptCommand } from "@/scripts/launch/typescript-command.mjs";
import { repositoryRoot } from "../source-files";

const run = promisify(execFile);

/** Addresses of the network besides those of this machine: one of a private network, and that of a cloud's metadata. */
export const ownAddresses = ["10.66.0.1", "169.254.169.254"] as const;

/** Separate mount and network namespaces, which are gone with their last process. */
const unshare = ["--mount", "--net", ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"])];
const script = `set -e
mount --bind "$1/resolv.conf" /etc/resolv.conf
mount --bind "$1/nsswitch.conf" /etc/nsswitch.conf
shift
ip link set lo up
for address in ${ownAddresses.join(" ")}; do ip addr add "$address/32" dev lo; done
exec "$@"`;

/** Explains in one sentence why this system offers no separate network; null when it does. */
export async function findOwnNetworkFault(): Promise<string | null> {
  try {
    await runApart(["true"], process.env);
    return null;
  } catch (error) {
    return `A network with a name server of its own is not possible here: ${String(error).split("\n")[0]}`;
  }
}

/**
 * Runs a TypeScript program in a network of its own without other machines, where names are resolved by whoever listens on 127.0.0.1, port 53.
 * Returns the JSON that it prints last; rejects with its error output when it fails.
 * @param program absolute path.
 */
export async function runInOwnNetwork(program: string): Promise<unknown> {
  const { parameters, env } = toTypeScriptCommand({ root: repositoryRoot, file: program, python: "python3" });
  const printed = await runApart([process.execPath, ...parameters], env);
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "") as unknown;
}

async function runApart(command: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-names-"));
  try {
    await writeFile(path.join(folder, "resolv.conf"), "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n");
    await writeFile(path.join(folder, "nsswitch.conf"), "hosts: files dns\n");
    return (await run("unshare", [...unshare, "/bin/sh", "-c", script, "sh", folder, ...command], { env })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
