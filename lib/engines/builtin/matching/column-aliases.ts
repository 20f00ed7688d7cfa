import { findPhrase } from "../language/phrases";
import { toWords } from "../language/to-words";
import { toNameParts } from "./column-unit";

/** One way to name a column in words. */
export interface ColumnAlias {
  column: string;
  /** Words that carry meaning, in order. */
  words: readonly string[];
}

const small = new Set(["filler", "preposition", "copula", "join", "by", "which"]);

function toContentWords(text: string): string[] {
  const words = toWords(text);
  const content = words.filter((word) => !small.has(findPhrase(word)?.kind ?? ""));
  return content.length > 0 ? content : words;
}

/** The ways to name each column: whole, without unit, and what stands in brackets. */
export function toColumnAliases(names: readonly string[]): ColumnAlias[] {
  return names.flatMap((column) => {
    const { core, aside } = toNameParts(column);
    const texts = aside === null ? [core, column] : [core, aside, column];
    const seen = new Set<string>();
    return texts.flatMap((text) => {
      const words = toContentWords(text);
      const key = words.join(" ");
      if (words.length === 0 || seen.has(key)) return [];
      seen.add(key);
      return [{ column, words }];
    });
  });
}
