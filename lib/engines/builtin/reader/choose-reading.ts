import type { Plan } from "../query/query";
import type { DataReading } from "./data-reading";

/** Penalties of a reading: for each unknown phrase, for a missing plan, and for each thing that the data lacks. */
const losses = { left: 30, planless: 25, missing: 20 };

/** Readings with scores within this distance are equally good. */
const close = 1;

function toWorth({ score, left, plan, missing }: DataReading): number {
  return score - losses.left * left.length - (plan === null ? losses.planless : 0) - losses.missing * missing.length;
}

/** Identifies what a plan computes, whatever its labels. */
function toKey(plan: Plan): string {
  return JSON.stringify({ ...plan, notes: [] }, (key, value: unknown) => (key === "label" ? undefined : value));
}

/** Returns the words that two readings interpret differently, as typed; null when there are none. */
function findOtherWords(best: DataReading, rival: DataReading): string | null {
  const known = new Map(rival.board.parts.map((part) => [part.tokens[0]?.start, part]));
  const other = best.board.parts.find((part) => {
    const same = known.get(part.tokens[0]?.start);
    return same?.text !== part.text || JSON.stringify(same.meaning) !== JSON.stringify(part.meaning);
  });
  return other?.text ?? null;
}

/**
 * Chooses the reading that leaves the fewest words unused. Another one that is as good and computes something else makes it a
 * guess.
 */
export function chooseReading(readings: readonly DataReading[]): DataReading | null {
  const [best, ...others] = [...readings].sort((left, right) => toWorth(right) - toWorth(left));
  if (best === undefined || best.plan === null || best.left.length > 0) return best ?? null;
  const own = toKey(best.plan);
  const rival = others.find(
    ({ plan, left, missing, score }) =>
      plan !== null && left.length === 0 && missing.length === 0 && best.score - score <= close && toKey(plan) !== own,
  );
  const words = rival === undefined ? null : findOtherWords(best, rival);
  if (words !== null) best.board.guess(`“${words}” can be understood in two ways.`);
  return best;
}
