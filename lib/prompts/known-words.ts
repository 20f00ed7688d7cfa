import type { SummarisedDataset } from "./dataset-summary";

/** What may be named although no value may be shown: the datasets' schema, and what the code spells out. */
export interface KnownWords {
  /** Whether a name belongs to a column or a dataset, or is spelled out in the code. */
  hasName: (name: string) => boolean;
  /** Whether a text is spelled out in the code. */
  hasText: (text: string) => boolean;
}

/** @param code the model's own program, which was written without knowing values. */
export function toKnownWords(
  code: string,
  datasets: readonly Pick<SummarisedDataset, "name" | "profile">[],
): KnownWords {
  const names = new Set(
    datasets.flatMap(({ name, profile }) => [name, ...profile.columns.map((column) => column.name)]),
  );
  const words = new Set(code.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  const strings = toStrings(code);
  return {
    hasName: (name) => names.has(name) || words.has(name) || strings.has(name),
    hasText: (text) => strings.has(text.trim()),
  };
}

/** Collects the string literals of a program. */
function toStrings(code: string): Set<string> {
  const matches = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/gu)];
  return new Set(matches.map((match) => match[1] ?? match[2] ?? "").filter((text) => text !== ""));
}
