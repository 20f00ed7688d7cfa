import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";

/** A file or folder and its permissions. */
interface Entry {
  path: string;
  facts: Stats;
}

/** Result of inspecting a folder as another account. */
export interface Exposure {
  /** Number of files and folders. */
  entries: number;
  /** What others may list, read or change, with its mode. */
  exposed: string[];
  /** Accounts that tried; empty where only the modes could be inspected. */
  accounts: readonly number[];
}

/** The usual id of nobody, and one that no account has. */
const strangers = [65_534, 54_321];

/** Inspects all of a folder: its modes and, as root, what other accounts can list and read. */
export async function listExposed(folder: string): Promise<Exposure> {
  const entries = await listEntries(folder);
  const exposed = entries.flatMap(({ path: place, facts }) => judgeMode(path.relative(folder, place) || ".", facts));
  const accounts = process.getuid?.() === 0 ? strangers : [];
  for (const account of accounts) {
    const opened = await openAs(
      account,
      entries.map((entry) => entry.path),
    );
    exposed.push(...opened.map((place) => `account ${account} can open ${path.relative(folder, place) || "."}`));
  }
  return { entries: entries.length, exposed, accounts };
}

/** Others may pass through a folder, which reveals nothing about its content, and nothing else. */
function judgeMode(shown: string, facts: Stats): string[] {
  if (facts.isSymbolicLink()) return [];
  const others = facts.mode & 0o007;
  const allowed = facts.isDirectory() ? 0o001 : 0;
  return (others & ~allowed) === 0 ? [] : [`${shown} is ${(facts.mode & 0o777).toString(8)}`];
}

async function listEntries(folder: string): Promise<Entry[]> {
  const facts = await lstat(folder).catch(() => null);
  if (facts === null) return [];
  if (!facts.isDirectory()) return [{ path: folder, facts }];
  // An entry removed in the meantime can no longer be read.
  const names = await readdir(folder).catch(() => []);
  const inner = await Promise.all(names.map((name) => listEntries(path.join(folder, name))));
  return [{ path: folder, facts }, ...inner.flat()];
}

const program = `while IFS= read -r place; do
  if [ -d "$place" ]; then ls -A "$place" >/dev/null 2>&1 && printf '%s\\n' "$place"
  elif [ -f "$place" ]; then head -c 1 "$place" >/dev/null 2>&1 && printf '%s\\n' "$place"
  fi
done
true`;

/** Returns which of these another account can list or read. */
async function openAs(account: number, places: readonly string[]): Promise<string[]> {
  const child = spawn("sh", ["-c", program], {
    uid: account,
    gid: account,
    cwd: "/",
    stdio: ["pipe", "pipe", "ignore"],
  });
  let said = "";
  child.stdout.on("data", (piece: Buffer) => (said += piece.toString("utf8")));
  const ended = once(child, "close");
  child.stdin.end(`${places.join("\n")}\n`);
  await ended;
  return said.split("\n").filter((line) => line !== "");
}
