import { toPlainWords, toRoot } from "@/lib/lexicon/words/roots";
import { glossary, type GlossaryEntry } from "./glossary";

const frame = new Set(
  "what is are was a an the does do mean means meant explain define definition of describe tell me about between difference differences and vs versus or when should i use you please can could how understand concept meaning term in statistics statistical to simple terms words plain english would s it work works calculated computed calculate stand stands for".split(
    " ",
  ),
);

/** What makes a question ask for the meaning of a measure and not for its value. */
const defining =
  /\b(means?|meant|meaning|define|definition|explain|describe|stands? for|calculated?|computed|an?|difference)\b/;
const asking = /^(what|explain|define|tell|how|when|can|could|please|difference|meaning|describe)\b/;

function toPlain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']s\b/g, (ending) => ending)
    .replace(/[^\p{L}\p{N}'’]+/gu, " ")
    .trim();
}

/** Finds the entries in `text`, longest names first, and the remaining words. */
function takeEntries(text: string): { entries: GlossaryEntry[]; rest: string } {
  const names = glossary
    .flatMap((entry) => entry.names.map((name) => ({ entry, name: toPlain(name) })))
    .sort((left, right) => right.name.length - left.name.length);
  let rest = ` ${text} `;
  const entries: GlossaryEntry[] = [];
  for (const { entry, name } of names) {
    if (!rest.includes(` ${name} `)) continue;
    rest = rest.replace(` ${name} `, " | ");
    if (!entries.includes(entry)) entries.push(entry);
  }
  const placeOf = (entry: GlossaryEntry) =>
    Math.min(...entry.names.map((name) => ` ${text} `.indexOf(` ${toPlain(name)} `)).filter((place) => place >= 0));
  return { entries: entries.sort((left, right) => placeOf(left) - placeOf(right)), rest };
}

/** A term at the end, such as "mean" in "what does median mean", belongs to the question's frame. */
function dropFrameTerm(text: string): string {
  return text.replace(/^(what (?:does|do) .+) means?$/, "$1");
}

/** "what are the outliers" is about the data; "what is an outlier" is about the concept. */
function isAboutData(text: string): boolean {
  return /\b(the|any|there|these|our|my) (outliers|missing values|quartiles|distributions?|correlations?|percentiles|missing data|null values)\b/.test(
    text,
  );
}

/** A concept and its explanation. */
export interface Concept {
  text: string;
  /** Whether the question asks for an explanation ("what is a median"), or only names the term ("outliers"). */
  asked: boolean;
}

/** Finds the concept of data analysis that a question is only about; null for any other question. */
export function findConcept(question: string): Concept | null {
  const plain = dropFrameTerm(toPlain(question));
  if (plain === "" || isAboutData(plain)) return null;
  const { entries, rest } = takeEntries(plain);
  if (entries.length === 0 || entries.length > 2) return null;
  const others = toPlainWords(rest);
  if (!others.every((word) => frame.has(word) || frame.has(toRoot(word)))) return null;
  if (!asking.test(plain) && others.length > 0) return null;
  if (entries.some(({ measurable }) => measurable) && !defining.test(toPlain(question))) return null;
  return { text: entries.map((entry) => entry.text).join("\n\n"), asked: others.length > 0 };
}
