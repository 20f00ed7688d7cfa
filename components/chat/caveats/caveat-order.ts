import type { Caveat } from "@/lib/domain/answers/answer";
import { formatEffect } from "../../verification/format-effect";

/** Whether a caveat was measured to change the answer. */
export function movesAnswer({ measured }: Pick<Caveat, "measured">): boolean {
  return measured !== undefined && formatEffect(measured) !== null;
}

/**
 * Sorts caveats that change the answer first, then those measured without effect, then the rest; each group keeps its order.
 */
export function orderCaveats(caveats: readonly Caveat[]): Caveat[] {
  return caveats.toSorted((left, right) => toWeight(right) - toWeight(left));
}

function toWeight(caveat: Caveat): number {
  return movesAnswer(caveat) ? 2 : caveat.measured === undefined ? 0 : 1;
}
