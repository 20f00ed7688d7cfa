import type { ToolErrorPayload } from "@/lib/domain/tools/tool-plan";
import type { Gate } from "../gates/gate";
import type { KitContext } from "../run-context";
import type { PendingStep, ToolFacts } from "./tool-facts";

const options = [
  { id: "retry", label: "Retry", description: "Try the same step again.", recommended: true },
  { id: "skip", label: "Skip", description: "Skip this step and continue with the next one." },
  { id: "edit", label: "Edit", description: "Change the step and try again." },
  { id: "end", label: "End", description: "Stop here; completed steps are not undone." },
];

/** Asks the user how to continue after a failed step. */
export function askAboutFailure<Facts extends ToolFacts, Context extends KitContext<Facts>>(): Gate<Facts, Context> {
  return {
    applies: ({ failure }) => failure !== null,
    ask: ({ failure, steps, done }) => {
      const [failed, ...waiting] = steps;
      if (failed === undefined || failure === null) throw new Error("No step has failed.");
      const { step } = failed;
      const payload: ToolErrorPayload = {
        kind: "tools",
        step,
        ...failure,
        done,
        waiting: waiting.filter(({ isSkipped }) => !isSkipped).map((pending) => pending.step),
      };
      const prompt = `This step failed: ${step.says} ${failure.message}`;
      return { type: "tool_error", prompt, options, payload: { ...payload } };
    },
    take: ({ optionId, steps: decisions }, { steps }) => {
      const [failed, ...waiting] = steps;
      if (failed === undefined) throw new Error("No step has failed.");
      const goOn = (change: Partial<PendingStep>, summary: string) => {
        const next = { ...failed, ...change, attempt: failed.attempt + 1 };
        return { update: { facts: { failure: null, steps: [next, ...waiting] } as Partial<Facts> }, summary };
      };
      switch (optionId) {
        case "skip":
          return goOn({ isSkipped: true }, "You skipped the step");
        case "edit":
          return goOn({ edit: decisions?.[0]?.arguments ?? {}, approval: null }, "You changed the step");
        case "end":
          return { update: { facts: { ending: "ended" } as Partial<Facts> }, summary: "You ended the run here" };
        default:
          return goOn({}, "You retried the step");
      }
    },
  };
}
