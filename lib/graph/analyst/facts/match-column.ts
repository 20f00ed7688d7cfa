import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";

/** A column and the dataset that has it. */
export interface ColumnMatch {
  dataset: DatasetFacts;
  column: ColumnProfile;
}

/** Normalises a name: drops case, blanks and punctuation. */
export function toPlainName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Normalises a name without bracketed parts, such as units. */
function toNameWithoutUnit(name: string): string {
  return toPlainName(name.replace(/[([{][^()[\]{}]*[)\]}]/gu, ""));
}

/**
 * Finds the column that a name refers to, optionally prefixed with its dataset's name and a dot. Matches exactly, or
 * uniquely apart from case and punctuation, or apart from a unit in brackets. Earlier datasets win among exact matches.
 */
export function findColumn(name: string, datasets: readonly DatasetFacts[]): ColumnMatch | null {
  const owner = datasets.find((dataset) => toBare(name).startsWith(`${dataset.name}.`));
  if (owner === undefined) return findAmong(name, datasets);
  return findAmong(name, datasets) ?? findAmong(toBare(toBare(name).slice(owner.name.length + 1)), [owner]);
}

/** Strips quotes around a name and its dataset: `"orders"."Order ID"`. */
function toBare(name: string): string {
  return name.replace(/^["'`]|["'`]$/gu, "").replace(/^([^."'`]+)["'`]\.["'`]?/u, "$1.");
}

function findAmong(name: string, datasets: readonly DatasetFacts[]): ColumnMatch | null {
  const all = datasets.flatMap((dataset) => dataset.profile.columns.map((column) => ({ dataset, column })));
  const exact = all.find((match) => match.column.name === name);
  if (exact !== undefined) return exact;
  for (const simplify of [toPlainName, toNameWithoutUnit]) {
    const wanted = simplify(name);
    if (wanted === "") continue;
    const matches = all.filter((match) => simplify(match.column.name) === wanted);
    if (new Set(matches.map((match) => match.column.name)).size === 1) return matches[0] ?? null;
  }
  return null;
}

/** Lists up to `limit` column names most similar to a name, best first. Leaves out names with little in common. */
export function findSimilarColumns(name: string, datasets: readonly DatasetFacts[], limit = 3): string[] {
  const wanted = toPairs(toPlainName(name));
  const names = [...new Set(datasets.flatMap((dataset) => dataset.profile.columns.map((column) => column.name)))];
  return names
    .map((candidate) => ({ candidate, likeness: toLikeness(wanted, toPairs(toPlainName(candidate))) }))
    .filter(({ likeness }) => likeness >= 0.3)
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

function toPairs(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2)));
}

/** Dice coefficient of two sets of letter pairs, 0 to 1. */
function toLikeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size + right.size === 0) return 0;
  const shared = [...left].filter((pair) => right.has(pair)).length;
  return (2 * shared) / (left.size + right.size);
}
