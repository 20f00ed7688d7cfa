import { formatCount, formatNumber } from "@/lib/domain/text/numbers";
import { toQuoted } from "../answer-words";
import type { Move } from "../compare-results";
import type { Doubt } from "../doubt";
import type { DoubtContext } from "../doubt-context";
import { isMovedValue } from "../effect";

/** Beginning of the caveat about randomness. */
export const chanceFact = "The program uses random numbers";

const mostSeeds = 5;
const literalSeed =
  /\b((?:random_?state|\w*seed)\s*=\s*|(?:\bseed|default_rng|RandomState|Random)\(\s*)(\d{1,9})(?![\d.])/giu;

/** Replaces the literal seeds of a program. */
function withOtherSeeds(code: string, offset: number): string {
  return code.replace(literalSeed, (_whole, before: string, seed: string) => `${before}${Number(seed) + offset}`);
}

/** Doubts whether the answer of a random program depends on its seed. */
export function toChanceDoubt(context: DoubtContext): Doubt[] {
  if (!context.use.isRandom) return [];
  const { code } = context.input;
  const variation = context.sample.length === 0 ? null : context.sample;
  return [
    {
      name: "other seeds",
      columns: [],
      suspicion: 80,
      changes: Array.from({ length: mostSeeds }, (_, index) => ({
        code: withOtherSeeds(code, 101 * (index + 1)),
        variation,
        seed: 101 * (index + 1),
      })),
      judge: (variants) => {
        const moves = variants.flatMap((variant) => variant?.shift.headline ?? []);
        const moved = moves.filter((move) => isMovedValue(move));
        const [first] = [...moved].sort((left, right) => Math.abs(right.change ?? 0) - Math.abs(left.change ?? 0));
        if (first === undefined) {
          const [any] = moves;
          return any === undefined ? { share: null } : { checked: formatCount(moves.length, "other seed"), share: 0 };
        }
        const measured = { without: first.after, change: first.change, share: first.share };
        const effect = toRangeText(context, moves, first);
        const text = `${chanceFact}; ${effect}.`;
        return { caveat: { text, columns: [], measured }, share: first.share };
      },
    },
  ];
}

function toRangeText({ words }: DoubtContext, moves: readonly Move[], farthest: Move): string {
  const seeds = formatCount(moves.length, "other seed");
  const name = words.toName(farthest.figure);
  const values = moves.flatMap(({ after }) => (typeof after === "number" ? [after] : []));
  if (values.length < moves.length) {
    const times = moves.filter((move) => isMovedValue(move)).length;
    return `with ${formatNumber(times)} of ${seeds} ${name} differs, for example ${toQuoted(farthest.after)}`;
  }
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const toValue = (after: number) => words.toValue({ ...farthest, after });
  return low === high
    ? `with ${seeds} ${name} is ${toValue(low)}`
    : `with ${seeds} ${name} is between ${toValue(low)} and ${toValue(high)}`;
}
