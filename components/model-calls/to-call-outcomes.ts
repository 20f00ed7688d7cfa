import type { ModelCall } from "@/lib/domain/runs/model-call";

/** How a call ended: `repaired` when its reply did not fit and a later call of the same step brought one that did. */
export type CallOutcome = ModelCall["outcome"] | "repaired";

/** Outcomes of the calls of a run, in their order. */
export function toCallOutcomes(calls: readonly Pick<ModelCall, "task" | "step" | "outcome">[]): CallOutcome[] {
  return calls.map(({ task, step, outcome }, index) => {
    const mended =
      outcome === "unusable" &&
      calls.slice(index + 1).some((later) => later.task === task && later.step === step && later.outcome === "used");
    return mended ? "repaired" : outcome;
  });
}
