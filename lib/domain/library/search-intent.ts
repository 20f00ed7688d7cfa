import type { CatalogueKind } from "./catalogue-item";

/** What the user searches the library for: data, an earlier answer, what something means, or anything that matches. */
export type SearchIntent = "data" | "before" | "meaning" | "any";

/** Kinds of items that serve each intent, most relevant first. */
export const intendedKinds: Readonly<Record<SearchIntent, readonly CatalogueKind[]>> = {
  data: ["column", "dataset"],
  before: ["answer"],
  meaning: ["definition", "document"],
  any: ["definition", "column", "dataset", "document", "answer"],
};

const intents: readonly (readonly [SearchIntent, RegExp])[] = [
  [
    "before",
    /\b(?:have|has|did|do|was|were)\b.*\b(?:ask|asked|answer|answered|analy[sz]ed?|looked|comput\w+|calculat\w+)\b|\b(?:asked|answered) (?:this |that |it )?before\b|\b(?:earlier|past|previous|former) (?:answers?|questions?)\b/iu,
  ],
  ["meaning", /\b(?:means?|meaning|defin\w+|stands? for|glossary|documents?|handbook|policy|rules?)\b/iu],
  ["data", /\b(?:data ?sets?|data|tables?|files?|columns?|fields?|sources?)\b/iu],
];

/** Infers the intent of a search from its words. */
export function toSearchIntent(question: string): SearchIntent {
  return intents.find(([, pattern]) => pattern.test(question))?.[0] ?? "any";
}
