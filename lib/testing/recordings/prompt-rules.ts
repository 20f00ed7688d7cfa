import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../source-files";
import { recordingsFolder } from "./evaluation-case";
import type { Recording } from "./recording";

const promptFolder = path.join(repositoryRoot, "prompts");
const acceptedFile = "accepted-prompts.json";

/** Computes a short hexadecimal digest of a text. */
export function toDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Computes the digest of each prompt file, by name without extension. */
export async function readRules(): Promise<Record<string, string>> {
  const names = (await readdir(promptFolder)).filter((name) => name.endsWith(".md")).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(promptFolder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [path.parse(name).name, toDigest(texts[index] ?? "")]));
}

/** Merged tasks also use the rules of other tasks. */
const mergedRules: Readonly<Record<string, readonly string[]>> = {
  plan: ["formulate_requirements", "check_alignment"],
  conclude: ["evaluate_results", "explain_results"],
};

/** Picks the rules of these tasks and the general ones. */
export function pickRules(rules: Readonly<Record<string, string>>, tasks: readonly string[]): Record<string, string> {
  const used = ["analyst", ...tasks.flatMap((task) => [task, ...(mergedRules[task] ?? [])])];
  const names = [...new Set(used)].filter((name) => name in rules).sort();
  return Object.fromEntries(names.map((name) => [name, rules[name] ?? ""]));
}

/** Names the prompts that changed since a recording. */
function findChangedRules({ rules }: Pick<Recording, "rules">, current: Readonly<Record<string, string>>) {
  return Object.keys(rules).filter((name) => rules[name] !== current[name]);
}

/** Reads the accepted digests of changed prompts whose recordings still fit, by prompt name. */
export async function readAcceptedRules(folder: string = recordingsFolder): Promise<Record<string, string>> {
  const text = await readFile(path.join(folder, acceptedFile), "utf8").catch(() => "{}");
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}

/** Accepts all recordings for the current prompts. */
export async function acceptRules(folder: string = recordingsFolder): Promise<void> {
  await writeFile(path.join(folder, acceptedFile), `${JSON.stringify(await readRules(), null, 2)}\n`);
}

/** Reports recordings made with other rules and how to proceed; null without any, or when the change was accepted. */
export function toRulesReport(
  recordings: readonly Pick<Recording, "id" | "planning" | "rules">[],
  current: Readonly<Record<string, string>>,
  accepted: Readonly<Record<string, string>>,
): string | null {
  const open = (name: string) => accepted[name] !== current[name];
  const stale = recordings
    .map((recording) => ({ ...recording, changed: findChangedRules(recording, current).filter(open) }))
    .filter(({ changed }) => changed.length > 0);
  if (stale.length === 0) return null;
  const prompts = [...new Set(stale.flatMap(({ changed }) => changed))].sort().map((name) => `prompts/${name}.md`);
  return [
    `${prompts.join(", ")} changed; ${stale.length} of ${recordings.length} recordings answer an earlier version:`,
    ...stale.map(({ id, planning }) => `  ${id} (${planning})`),
    "Record them again with `npm run eval:record -- --server URL --again`, or, when their replies still fit,",
    "accept them with `npm run eval:record -- --accept`.",
  ].join("\n");
}
