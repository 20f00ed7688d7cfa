import type { PhraseMeaning } from "./phrase";
import { adjectives, fillers, phraseData, prepositions } from "./phrase-data";

function toOperator(high: boolean, form: string): PhraseMeaning | null {
  return /(er|more \w+|less \w+)$/.test(form)
    ? { kind: "comparison", operator: high ? ">" : "<", hints: [], temporal: false }
    : null;
}

function build(): ReadonlyMap<string, PhraseMeaning> {
  const phrases = new Map<string, PhraseMeaning>();
  const put = (list: string, meaning: PhraseMeaning) => {
    for (const phrase of list.split("|")) {
      const written = phrase.replaceAll("-", " ");
      if (!phrases.has(written)) phrases.set(written, meaning);
    }
  };
  for (const [meaning, list] of phraseData) put(list, meaning);
  for (const [high, low, hint] of adjectives) {
    const hints = hint === "" ? [] : [hint];
    for (const [direction, forms] of [
      ["high", high],
      ["low", low],
    ] as const) {
      for (const form of forms.split("|").filter((one) => one !== "")) {
        const comparison = toOperator(direction === "high", form);
        if (comparison?.kind === "comparison") put(`${form} than`, { ...comparison, hints });
        put(`${form} first`, { kind: "order", direction, hints });
        put(form, { kind: "superlative", direction, hints });
      }
    }
  }
  put(fillers, { kind: "filler" });
  for (const word of prepositions.split("|")) put(word, { kind: "preposition", word });
  return phrases;
}

const phrases = build();

/** Maximum number of words in a phrase of the language. */
export const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(" ").length));

/** Returns the meaning of a phrase in lower case with single spaces; null when the language has none. */
export function findPhrase(phrase: string): PhraseMeaning | null {
  return phrases.get(phrase) ?? null;
}
