import { findPhrase, longestPhrase } from "../language/phrases";
import type { Token } from "../language/tokenise";
import type { ColumnMatch } from "../matching/match-columns";
import { matchValues } from "../matching/match-values";
import { isRowNoun, isRowParticiple, type Lexicon } from "./lexicon";
import type { Meaning, Part, Reading } from "./part";

const small = new Set(["filler", "preposition", "copula", "join", "by", "which"]);

/** Most tokens that a name or a value in a question may have. */
const longestName = 8;

/** Signs that no name or value goes across. */
const partingSigns: ReadonlySet<string> = new Set([",", ";", "?", "!"]);

/** How many readings are kept. */
const readingsKept = 6;

function isSmall(token: Token): boolean {
  return token.kind === "word" && small.has(findPhrase(token.lower)?.kind ?? "");
}

/** "group" or "score" are fillers that a column can be named after; "the" and "show me" are not. */
function isNoun(token: Token): boolean {
  return token.lower.length >= 4 && findPhrase(token.lower)?.kind === "filler";
}

function toSpanWords(span: readonly Token[]): string[] {
  const content = span.filter((token) => token.kind === "quoted" || !isSmall(token));
  return content.flatMap((token) => token.words);
}

interface Candidate {
  meaning: Meaning;
  length: number;
  score: number;
}

function findExactNames(text: string, lexicon: Lexicon): ColumnMatch[] {
  const wanted = text.trim().toLowerCase();
  const names = [...lexicon.columns.keys()];
  const exact = names.filter((name) => name === text);
  const alike = exact.length > 0 ? exact : names.filter((name) => name.trim().toLowerCase() === wanted);
  return alike.map((column) => ({ column, full: true, head: true, cost: 0, typos: [] }));
}

function toColumnCandidate(span: readonly Token[], lexicon: Lexicon): Candidate | null {
  const [first] = span;
  const last = span.at(-1);
  if (first === undefined || last === undefined) return null;
  const quoted = span.length === 1 && first.kind === "quoted";
  const exact = quoted || span.length === 1 ? findExactNames(first.text, lexicon) : [];
  if (quoted && exact.length > 0) return { meaning: { kind: "column", matches: exact }, length: 1, score: 40 };
  const alone = span.length === 1 && isNoun(first);
  if (!alone && (isSmall(first) || isSmall(last) || span.every((token) => token.kind === "number"))) return null;
  const words = alone ? first.words : toSpanWords(span);
  if (words.length === 0) return null;
  const matches = exact.length > 0 ? exact : lexicon.matchColumns(words);
  const [match] = matches;
  if (match === undefined) return null;
  const everyday = span.length === 1 && !quoted && findPhrase(first.lower) !== undefined;
  if (everyday && (!match.full || match.cost > 1)) return null;
  const score = words.length * (match.full ? 10 : 8) + (match.full ? 6 : -2) - match.cost;
  return { meaning: { kind: "column", matches }, length: span.length, score };
}

function toValueCandidate(span: readonly Token[], lexicon: Lexicon): Candidate | null {
  const [first] = span;
  if (first === undefined || span.every((token) => token.kind === "number")) return null;
  const words = span.flatMap((token) => token.words);
  if (words.length === 0) return null;
  const matches = matchValues(words, lexicon.values);
  const [match] = matches;
  if (match === undefined) return null;
  const quoted = span.length === 1 && first.kind === "quoted";
  const everyday = span.every((token) => findPhrase(token.lower) !== undefined);
  const weak = !quoted && (everyday || words.join("").length === 1);
  const score = weak ? 3 * words.length : words.length * 10 + 7 - match.cost;
  return { meaning: { kind: "value", matches, weak }, length: span.length, score };
}

function toPhraseCandidate(span: readonly Token[]): Candidate | null {
  if (!span.every((token) => token.kind === "word" || token.kind === "operator")) return null;
  const meaning = findPhrase(span.map((token) => token.lower).join(" "));
  if (meaning === undefined) return null;
  const score = small.has(meaning.kind) ? (span.length === 1 ? 5 : 7 * span.length) : 7 * span.length + 1;
  return { meaning, length: span.length, score };
}

function toPlainCandidate(token: Token, lexicon: Lexicon): Candidate {
  const value = token.value ?? 0;
  switch (token.kind) {
    case "number":
      return { meaning: { kind: "number", value, percent: token.percent }, length: 1, score: 5 };
    case "date":
      return { meaning: { kind: "date", value: token.text }, length: 1, score: 5 };
    case "decade":
      return { meaning: { kind: "decade", value }, length: 1, score: 5 };
    case "break":
      return { meaning: { kind: "break", sign: token.text }, length: 1, score: 0 };
    case "word":
    case "quoted":
    case "operator":
      break;
  }
  const named = token.kind === "word" && token.words.every((word) => lexicon.nameWords.has(word));
  const happened = token.kind === "word" && isRowParticiple(token.lower, lexicon);
  if ((named && token.words.length > 0) || happened) return { meaning: { kind: "filler" }, length: 1, score: 2 };
  return { meaning: { kind: "unknown" }, length: 1, score: -20 };
}

function toRowsCandidate(span: readonly Token[], lexicon: Lexicon): Candidate | null {
  if (!span.every((token) => token.kind === "word" && findPhrase(token.lower) === undefined)) return null;
  const words = span.flatMap((token) => token.words);
  if (!isRowNoun(words, lexicon)) return null;
  return { meaning: { kind: "rows" }, length: span.length, score: 9 * span.length };
}

function toCandidates(tokens: readonly Token[], from: number, lexicon: Lexicon): Candidate[] {
  const first = tokens[from];
  if (first === undefined) return [];
  const candidates = [toPlainCandidate(first, lexicon)];
  for (let length = 1; length <= Math.max(longestName, longestPhrase) && from + length <= tokens.length; length += 1) {
    const span = tokens.slice(from, from + length);
    const last = span.at(-1);
    if (last === undefined || (last.kind === "break" && partingSigns.has(last.text))) break;
    if (last.kind === "break") continue;
    const found = [toPhraseCandidate(span)];
    if (length <= longestName) found.push(toColumnCandidate(span, lexicon), toValueCandidate(span, lexicon));
    if (length <= 2) found.push(toRowsCandidate(span, lexicon));
    candidates.push(...found.filter((candidate) => candidate !== null));
  }
  return candidates;
}

/** The most sensible ways to part a question into meanings, best first. */
export function readParts(question: string, tokens: readonly Token[], lexicon: Lexicon): Reading[] {
  const ways: Reading[][] = [[{ parts: [], score: 0 }]];
  for (let from = 0; from < tokens.length; from += 1) {
    const soFar = ways[from] ?? [];
    if (soFar.length === 0) continue;
    for (const { meaning, length, score } of toCandidates(tokens, from, lexicon)) {
      const span = tokens.slice(from, from + length);
      const text = question.slice(span[0]?.start, span.at(-1)?.end);
      const part: Part = { meaning, tokens: span, text };
      const continued = soFar.map((way) => ({ parts: [...way.parts, part], score: way.score + score }));
      const merged = [...(ways[from + length] ?? []), ...continued].sort((left, right) => right.score - left.score);
      ways[from + length] = merged.slice(0, readingsKept);
    }
  }
  return ways[tokens.length] ?? [];
}
