import type { SummarisedDataset } from "./dataset-summary";

/** What may be named although no value may be shown: the datasets' schema, and what the code spells itself. */
export interface KnownWords {
  /** Whether a name is that of a column or a dataset, or stands in the code as it is. */
  hasName: (name: string) => boolean;
  /** Whether a text stands in the code as it is. */
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

/** Strings of a program, as they are spelled. */
function toStrings(code: string): Set<string> {
  const matches = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/gu)];
  return new Set(matches.map((match) => match[1] ?? match[2] ?? "").filter((text) => text !== ""));
}
