import type { Token } from "@/lib/lexicon/words/tokens";
import type { Clue } from "./clue";
import type { findClues } from "./find-clues";
import type { QueryPart } from "./query-part";
import type { Support, SupportContext } from "./support";
import { toSupport } from "./to-support";

/** How the words of a question were spent on the parts of a query. */
export interface Spending {
  /** Spent clues with the parts they say. */
  spent: { clue: Clue; says: { part: QueryPart; support: NonNullable<Support> }[] }[];
  /** Content words that no part needs, as typed; adjacent ones together. */
  unspent: string[];
}

/** Number of ways that are kept at each word. */
const waysKept = 40;
/** Worth of a word left over, and of each word that says something. */
const [left, joined] = [-10, 0.5];
/** Loss of words that say a part as a guess. */
const guessed = -0.6;

/** Worth of saying a part: most where saying nothing would be a fault. */
function toGain({ unsaid }: QueryPart): number {
  return unsaid === "fault" ? 3 : unsaid === null ? 1 : 2;
}

interface Step {
  clue: Clue;
  says: { place: number; support: NonNullable<Support> }[];
  isLeft: boolean;
}

interface Way {
  said: bigint;
  score: number;
  steps: readonly Step[];
}

/** Whether words may stand in a question without saying anything. */
function isFree({ meaning, text, from, isCounted }: Clue, parts: readonly QueryPart[]): boolean {
  switch (meaning.kind) {
    case "nothing":
      return true;
    case "noun":
      return !isCounted;
    case "unit":
      return meaning.unit.kind === "money";
    case "phrase": {
      const { phrase } = meaning;
      switch (phrase.kind) {
        case "which":
          // "Who" at the beginning asks for somebody.
          return from > 0 || !/^who/i.test(text);
        case "filler":
        case "preposition":
        case "reference":
        case "edit":
        case "rows":
        case "chart":
        case "rank":
        case "columns":
          return true;
        case "by":
          return phrase.each || !/divided/i.test(text);
        case "join":
          return phrase.word === "and" || phrase.word === "or" || phrase.word === "versus";
        case "aggregate":
          // "How many are there in total".
          return phrase.aggregate === "sum" && parts.some(isCount);
        case "intent":
          return phrase.intent === "list";
        default:
          return false;
      }
    }
    default:
      return false;
  }
}

function isCount(part: QueryPart): boolean {
  return (
    part.kind === "rows" || part.kind === "quotient" || (part.kind === "aggregate" && part.aggregate === "distinct")
  );
}

/** Spends each word of a question once, so that as many parts as possible are said and as few words as possible are left. */
export function spendWords({ tokens, clues }: ReturnType<typeof findClues>, context: SupportContext): Spending {
  const { parts } = context;
  const starting = Map.groupBy(clues, ({ from }) => from);
  const ways: Way[][] = Array.from({ length: tokens.length + 1 }, () => []);
  ways[0] = [{ said: 0n, score: 0, steps: [] }];
  for (const [at, token] of tokens.entries()) {
    const here = keepBest(ways[at] ?? []);
    const steps = [...(starting.get(at) ?? []).flatMap((clue) => toStep(clue, context)), toLeftStep(token, at)];
    for (const way of here) {
      for (const step of steps) {
        const next = ways[at + step.clue.length];
        next?.push(take(way, step, parts));
      }
    }
  }
  const [best] = keepBest(ways[tokens.length] ?? []);
  return toSpending(best?.steps ?? [], parts);
}

/** A negation inverts one condition. */
function isNegation({ meaning }: Clue): boolean {
  return meaning.kind === "phrase" && meaning.phrase.kind === "negation";
}

function toStep(clue: Clue, context: SupportContext): Step[] {
  const says = context.parts.flatMap((part, place) => {
    const support = toSupport(clue, part, context);
    return support === null ? [] : [{ place, support }];
  });
  if (isNegation(clue) && says.length > 1) return says.map((one) => ({ clue, says: [one], isLeft: false }));
  return says.length > 0 || isFree(clue, context.parts) ? [{ clue, says, isLeft: false }] : [];
}

function toLeftStep(token: Token, at: number): Step {
  const clue: Clue = {
    ...{ from: at, length: 1, text: token.text, meaning: { kind: "nothing" } },
    ...{ isCounted: false, isGrouped: false },
  };
  return { clue, says: [], isLeft: true };
}

function take(way: Way, step: Step, parts: readonly QueryPart[]): Way {
  let { said, score } = way;
  for (const { place, support } of step.says) {
    const bit = 1n << BigInt(place);
    const part = parts[place];
    if ((said & bit) === 0n && part !== undefined) score += toGain(part) + (support === "said" ? 0 : guessed);
    said |= bit;
  }
  score += step.isLeft ? left : step.says.length > 0 ? joined * step.clue.length : 0;
  return { said, score, steps: [...way.steps, step] };
}

function keepBest(ways: readonly Way[]): Way[] {
  const best = new Map<bigint, Way>();
  for (const way of ways) {
    const known = best.get(way.said);
    if (known === undefined || known.score < way.score) best.set(way.said, way);
  }
  return [...best.values()].sort((one, other) => other.score - one.score).slice(0, waysKept);
}

function toSpending(steps: readonly Step[], parts: readonly QueryPart[]): Spending {
  const unspent: string[] = [];
  let last = -2;
  for (const { clue, isLeft } of steps) {
    if (!isLeft) continue;
    if (clue.from === last + 1) unspent.push(`${unspent.pop() ?? ""} ${clue.text}`);
    else unspent.push(clue.text);
    last = clue.from;
  }
  const spent = steps
    .filter(({ says }) => says.length > 0)
    .map(({ clue, says }) => ({
      clue,
      says: says.flatMap(({ place, support }) => {
        const part = parts[place];
        return part === undefined ? [] : [{ part, support }];
      }),
    }));
  return { spent, unspent };
}
