import { toRoots } from "@/lib/lexicon/words/roots";
import type { Draft } from "./draft";

/** Words for rows in any dataset. */
const generic = new Set(
  "anybody anyone anything booking case claim customer employee entry event everybody everyone everything invoice item line measurement member observation one order patient payment people person product purchase reading record row sale sample shipment student that those ticket transaction trip user visit"
    .split(" ")
    .flatMap(toRoots),
);
const people = new Set(
  "anybody anyone customer employee everybody everyone member patient people person student user"
    .split(" ")
    .flatMap(toRoots),
);

/** Whether a word stands for the rows: a common one, or one of the dataset's or its columns' names. */
export function isRowWord(word: string, draft: Draft): boolean {
  const known = new Set([draft.dataset.name, ...draft.names].flatMap(toRoots));
  const roots = toRoots(word);
  return roots.length > 0 && roots.every((root) => generic.has(root) || known.has(root));
}

/** Whether a word stands for people, who have an age. */
function isPersonWord(word: string): boolean {
  return toRoots(word).every((root) => people.has(root));
}

const link =
  "(?:of|from|in|for|with|without|where|that|which|who|whose|since|before|after|between|until|during|under|over|above|below|on|at|by|except|but|other than|apart from)";

/** Strips the word for rows before a condition: “sales of 2024” becomes “of 2024”. */
export function withoutRowWord(condition: string, draft: Draft): string {
  const columns = draft.names
    .flatMap(toRoots)
    .map((root) => root.replaceAll(/[^\p{L}\p{N}]/gu, ""))
    .filter(Boolean);
  const start = `(?:${link}|${columns.length === 0 ? link : columns.join("|")})\\p{L}*`;
  const found = new RegExp(String.raw`^(?:the\s+)?(?<word>\p{L}+)\s+(?<rest>${start}\s.+)$`, "iu").exec(
    condition.trim(),
  )?.groups;
  const { word = "", rest = "" } = found ?? {};
  if (found === undefined || draft.names.some((name) => name.toLowerCase() === word.toLowerCase())) return condition;
  if (!isRowWord(word, draft)) return condition;
  const isAge = isPersonWord(word) && /^(?:under|over|above|below)\s+\d+$/iu.test(rest);
  return isAge ? `age is ${rest}` : rest.replace(/^(?:for|by|where|that|which|who|whose)\s+/iu, "");
}
