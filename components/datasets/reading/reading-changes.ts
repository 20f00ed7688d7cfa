import type { Column } from "@/lib/domain/datasets/dataset";
import type { ChosenType } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { readingWords } from "../../words/answers/reading-words";

const listed = 5;

/** Converts a DuckDB type to one of the types that a person can choose. */
export function toChosenType(storage: string): ChosenType {
  if (storage === "VARCHAR") return "text";
  if (storage === "BOOLEAN") return "boolean";
  return storage === "DATE" || storage.startsWith("TIMESTAMP") ? "date" : "number";
}

function toList(names: readonly string[]): string {
  const rest = names.length - listed;
  return [...names.slice(0, listed), ...(rest > 0 ? [readingWords.more(rest)] : [])].join(", ");
}

/** Lists how another reading changes the columns, a sentence each; empty when it changes none. */
export function toReadingChanges(
  columns: readonly Pick<Column, "name" | "storage">[],
  look: readonly TableLook["columns"][number][],
): string[] {
  const before = new Map(columns.map(({ name, storage }) => [name, storage]));
  const after = new Set(look.map(({ name }) => name));
  const added = look.filter(({ name }) => !before.has(name)).map(({ name }) => name);
  const removed = columns.filter(({ name }) => !after.has(name)).map(({ name }) => name);
  const retyped = look.flatMap(({ name, storage }) => {
    const [from, to] = [before.get(name), toChosenType(storage)];
    if (from === undefined || toChosenType(from) === to) return [];
    const { types } = readingWords;
    return [readingWords.retyped(name, types[toChosenType(from)].toLowerCase(), types[to].toLowerCase())];
  });
  const rest = retyped.length - listed;
  return [
    ...(added.length > 0 ? [readingWords.added(toList(added))] : []),
    ...(removed.length > 0 ? [readingWords.removed(toList(removed))] : []),
    ...retyped.slice(0, listed),
    ...(rest > 0 ? [`${readingWords.more(rest)}.`] : []),
  ];
}
