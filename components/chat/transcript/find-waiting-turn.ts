import type { MessageId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { Turn } from "./to-turns";

/**
 * Finds the question whose run has this interrupt, based on its events or, before they are known, the newest question
 * without an answer.
 */
export function findWaitingTurn(
  turns: readonly Pick<Turn, "question" | "reply" | "run" | "rerun">[],
  interrupt: Pick<Interrupt, "id"> | undefined,
): MessageId | undefined {
  if (interrupt === undefined) return undefined;
  const asking = turns.find(({ run, rerun }) =>
    [run, rerun?.run].some((candidate) => candidate?.interrupt?.id === interrupt.id),
  );
  const open = asking ?? turns.findLast(({ reply, rerun }) => reply === null || rerun !== null);
  return open?.question.id;
}
