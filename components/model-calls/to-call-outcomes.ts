import type { ModelCall } from "@/lib/domain/runs/model-call";

/** Outcome of a call: `repaired` when its reply was invalid and a later call of the same step produced a valid one. */
export type CallOutcome = ModelCall["outcome"] | "repaired";

/** Returns the outcomes of a run's calls, in order. */
export function toCallOutcomes(calls: readonly Pick<ModelCall, "task" | "step" | "outcome">[]): CallOutcome[] {
  return calls.map(({ task, step, outcome }, index) => {
    const isRepaired =
      outcome === "unusable" &&
      calls.slice(index + 1).some((later) => later.task === task && later.step === step && later.outcome === "used");
    return isRepaired ? "repaired" : outcome;
  });
}
