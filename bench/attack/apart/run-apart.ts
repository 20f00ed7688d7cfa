import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { z } from "zod";
import { leaveOut, type Report } from "../attack";
import { apartFamilies } from "./apart-families";
import { ownNetwork } from "./own-network";

const run = promisify(execFile);

/** Megabytes of the small disk, which is in memory. */
const megabytes = 640;

/**
 * Within new namespaces, with root's rights there: mounts the small disk, creates a second machine in a network of two,
 * and runs the command in `COMMAND` as the caller.
 */
const script = `set -eu
mount -t tmpfs -o "size=$MEGABYTES"m,mode=0755 tmpfs "$DISK"
mount --bind "$HOSTS" /etc/hosts
ip link set lo up
unshare --net sh -c 'until ip link show there >/dev/null 2>&1; do sleep 0.1; done
  ip link set lo up && ip addr add "$OTHER/32" dev there && ip link set there up && ip route add "$OWN" dev there
  eval "exec $RECEIVER"' &
peer=$!
trap 'kill $peer 2>/dev/null || true' EXIT
until [ "$(readlink /proc/$peer/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.1; done
ip link add here type veth peer name there netns "$peer"
ip addr add "$OWN/32" dev here
ip link set here up
ip route add "$OTHER" dev here
if [ "$ACCOUNT" = 0 ]; then eval "$COMMAND"; else eval "unshare --user --map-user=$ACCOUNT --map-group=$GROUP $COMMAND"; fi`;

const Line = z.object({
  family: z.string(),
  attack: z.string(),
  finding: z.object({ kind: z.enum(["held", "BROKEN", "left out"]), detail: z.string() }),
  ms: z.number(),
});

/**
 * Runs the attacks that need a small disk or a separate network, in a process that has both, and reports them. Reports
 * them as left out if the system does not allow it.
 * @param directory absolute; for files outside the small disk.
 */
export async function runApart(directory: string, report: Report): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const unshare = ["--mount", "--net", ...(isRoot ? [] : ["--user", "--map-root-user"])];
  const fault = await findFault(unshare);
  if (fault !== null) {
    for (const { name: family, attacks } of apartFamilies) {
      for (const { name: attack } of attacks) report({ family, attack, finding: leaveOut(fault), ms: 0 });
    }
    return;
  }
  const [disk, rest, hosts] = ["disk", "rest", "hosts"].map((name) => path.join(directory, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(disk, { recursive: true, mode: 0o755 });
  await mkdir(rest, { mode: 0o755 });
  const { names, own, other } = ownNetwork;
  const lines = [
    `127.0.0.1 localhost ${hostname()} ${names.loopback}`,
    "::1 localhost",
    `${own} ${names.own}`,
    `${other} ${names.other}`,
  ];
  await writeFile(hosts, `${lines.join("\n")}\n`, { mode: 0o644 });
  const child = spawn("unshare", [...unshare, "sh", "-c", script], {
    env: {
      ...process.env,
      ...{ DISK: disk, MEGABYTES: String(megabytes), HOSTS: hosts, OWN: own, OTHER: other },
      ...{ ACCOUNT: String(process.getuid?.() ?? 0), GROUP: String(process.getgid?.() ?? 0) },
      RECEIVER: toCommand("receiver.ts"),
      COMMAND: toCommand("apart-program.ts", disk, rest),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let reported = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const parsed = line.startsWith("{") ? Line.safeParse(JSON.parse(line)) : undefined;
    if (parsed?.success === true) {
      reported += 1;
      report(parsed.data);
    } else console.log(line);
  }
  const [code] = (await ended) as [number | null];
  const expected = apartFamilies.reduce((sum, { attacks }) => sum + attacks.length, 0);
  if (code !== 0 || reported !== expected)
    throw new Error(`The part with a disk and a network of its own ended with ${code} after ${reported} attacks.`);
}

/** Builds a command line that runs a file beside this one like this process. */
function toCommand(file: string, ...parameters: string[]): string {
  const words = [process.execPath, ...process.execArgv, path.join(import.meta.dirname, file), ...parameters];
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
}

/** Explains why such a process is impossible here; null when it is possible. */
async function findFault(unshare: readonly string[]): Promise<string | null> {
  const trial = "mount -t tmpfs tmpfs /mnt && ip link set lo up && ip link add here type veth peer name there";
  try {
    await run("unshare", [...unshare, "sh", "-c", trial]);
    return null;
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    return `This system gives no small disk and network: ${said.trim().split("\n")[0]?.slice(0, 150)}`;
  }
}
