import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "../source-files";
import type { Recording } from "./recording";

const promptFolder = path.join(repositoryRoot, "prompts");

/** A short digest of a text, hexadecimal. */
export function toDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Digest of each prompt file by its name without ending. */
export async function readRules(): Promise<Record<string, string>> {
  const names = (await readdir(promptFolder)).filter((name) => name.endsWith(".md")).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(promptFolder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [path.parse(name).name, toDigest(texts[index] ?? "")]));
}

/** The rules that a run with these tasks went by: those of its tasks and the general ones. */
export function pickRules(rules: Readonly<Record<string, string>>, tasks: Iterable<string>): Record<string, string> {
  const names = [...new Set(["analyst", ...tasks])].filter((name) => name in rules).sort();
  return Object.fromEntries(names.map((name) => [name, rules[name] ?? ""]));
}

/** Names of the prompts that have changed since a recording was made. */
export function findChangedRules({ rules }: Pick<Recording, "rules">, current: Readonly<Record<string, string>>) {
  return Object.keys(rules).filter((name) => rules[name] !== current[name]);
}
