import { longestPhrase } from "@/lib/lexicon/words/find-phrase";
import { countWholeTime, findPeriods } from "@/lib/lexicon/words/periods";
import { tokenise } from "@/lib/lexicon/words/tokens";
import { type Lexicon } from "@/lib/lexicon/columns/lexicon";
import { type Segmentation } from "./part";
import { toNames, toPhrase, type Candidate, type Scene } from "./name-candidates";
import { toPlain } from "./plain-candidates";

/** Maximum number of tokens in a name or a value of a question. */
const longestName = 7;

/** Punctuation that no name contains. */
const partingSigns: ReadonlySet<string> = new Set([",", ";", "?", "!"]);

/** Number of interpretations kept. */
const waysKept = 6;

function toCandidates(scene: Scene, at: number): Candidate[] {
  const { tokens, periods } = scene;
  const candidates = toPlain(scene, at);
  const span = periods.get(at);
  if (span !== undefined) {
    const { period, ends } = span;
    candidates.push({ meaning: { kind: "period", period, ends }, length: span.length, score: 12 * span.length });
  }
  const whole = countWholeTime(tokens, at);
  if (whole > 0) candidates.push({ meaning: { kind: "filler" }, length: whole, score: 14 * whole });
  for (let length = 1; length <= Math.max(longestName, longestPhrase) && at + length <= tokens.length; length += 1) {
    if (tokens[at]?.kind === "break") break;
    const part = tokens.slice(at, at + length);
    const last = part.at(-1);
    if (last === undefined || (last.kind === "break" && partingSigns.has(last.text))) break;
    const phrase = toPhrase(part);
    if (phrase !== null) candidates.push(phrase);
    if (last.kind !== "break" && length <= longestName) candidates.push(...toNames(part, scene));
  }
  return candidates;
}

/** Segments a question into meanings in the most sensible ways, best first. */
export function segment(asked: string, lexicon: Lexicon): { question: string; ways: Segmentation[] } {
  const { question, tokens } = tokenise(asked);
  const spans = lexicon.days === null ? [] : findPeriods(question, tokens, lexicon.days);
  const scene: Scene = { question, tokens, lexicon, periods: new Map(spans.map((span) => [span.from, span])) };
  const ways: Segmentation[][] = [[{ parts: [], score: 0 }]];
  for (let at = 0; at < tokens.length; at += 1) {
    const soFar = ways[at] ?? [];
    if (soFar.length === 0) continue;
    for (const { meaning, length, score } of toCandidates(scene, at)) {
      const span = tokens.slice(at, at + length);
      const part = { meaning, tokens: span, text: question.slice(span[0]?.start, span.at(-1)?.end) };
      const continued = soFar.map((way) => ({ parts: [...way.parts, part], score: way.score + score }));
      const merged = [...(ways[at + length] ?? []), ...continued].sort((left, right) => right.score - left.score);
      ways[at + length] = merged.slice(0, waysKept);
    }
  }
  return { question, ways: ways[tokens.length] ?? [] };
}
