import type { Decision } from "@/lib/domain/runs/decision";

/** Whether a decision ended its run without an answer: a plan was rejected, a result rolled back, or the run stopped. */
export function endsRun({ response }: Pick<Decision, "response">): boolean {
  return response === null || response.optionId === "reject" || response.optionId === "rollback";
}
