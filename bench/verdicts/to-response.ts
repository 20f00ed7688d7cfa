import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { ClarificationPayload } from "@/lib/domain/runs/interrupt-payload";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";

/**
 * Responds to what a run asks, as a person with one reading in mind would.
 * @param means the reply to clarifying questions; null picks the most usual reading.
 */
export function toResponse({ type, options, payload }: Omit<Interrupt, "id">, means: string | null): InterruptResponse {
  if (type !== "clarification") {
    const chosen = options.find(({ recommended }) => recommended === true) ?? options[0];
    return { optionId: chosen?.id ?? "" };
  }
  const { questions } = ClarificationPayload.parse(payload);
  return {
    answers: questions.map(({ id, options: readings }) => {
      const [usual] = readings;
      if (means !== null || usual === undefined) return { questionId: id, text: means ?? "The most usual reading." };
      return { questionId: id, optionId: usual.id };
    }),
  };
}
