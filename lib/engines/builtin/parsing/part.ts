import type { Token } from "../language/tokenise";
import type { WordMeaning } from "../language/meaning";
import type { ColumnMatch } from "../matching/match-columns";
import type { ValueMatch } from "../matching/match-values";

/** What a span of the question means, given the data. */
export type Meaning =
  | WordMeaning
  | { kind: "column"; matches: readonly ColumnMatch[] }
  | {
      kind: "value";
      matches: readonly ValueMatch[];
      /** Whether the words are everyday words or single letters, so that only the column beside them makes it a value. */
      weak: boolean;
    }
  | { kind: "number"; value: number; percent: boolean }
  | { kind: "date"; value: string }
  | { kind: "decade"; value: number }
  | { kind: "break"; sign: string }
  | { kind: "unknown" };

/** A span of the question with one meaning. */
export interface Part {
  meaning: Meaning;
  /** Its tokens, in order, never empty. */
  tokens: readonly Token[];
  /** As it was typed. */
  text: string;
}

/** A way to read a whole question, the higher the score the more of it makes sense. */
export interface Reading {
  parts: readonly Part[];
  score: number;
}
