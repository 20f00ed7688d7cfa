import type { Check } from "@/lib/domain/answers/answer";
import { askEngine } from "../../../kit/ask-engine";
import { withNearestColumns } from "../../answer/nearest-columns";
import type { AnalystNode } from "../../run-context";
import { createTextRelay } from "../../../kit/replies/text-relay";
import { toExplanation } from "../../to-explanation";
import { checkLimitation } from "./check-limitation";
import { toExplainValues } from "./prompt";
import { analystTasks } from "../../tasks";

/** Answers without computing: explains a concept, why the data cannot answer, or that the engine cannot. */
export const explain: AnalystNode = async (state, run) => {
  const { facts } = state;
  if (facts.beyond !== null) {
    return {
      update: { facts: { explanation: { text: facts.beyond.explanation } } },
      summary: "Said what the engine can do instead",
    };
  }
  const relay = createTextRelay((text) => run.emit({ type: "text_delta", node: "explain", text }));
  const { output, asked } = await askEngine(state, run, {
    task: analystTasks.explain,
    values: toExplainValues(facts, run.datasets),
    onText: relay.onText,
  });
  relay.end();
  const limited = facts.needsDataWork === true;
  const text = toExplanation(output);
  const explanation = limited ? withNearestColumns(text, facts, run.datasets) : text;
  const check: Check | null = limited ? checkLimitation(explanation, facts, run) : null;
  return {
    update: {
      messages: [asked],
      facts: {
        explanation: explanation === "" ? null : await run.texts.keep(`explain:${run.attempt}`, explanation),
        checks: check === null ? facts.checks : [check],
      },
    },
    summary: limited ? "Explained why the data cannot answer" : "Wrote the explanation",
  };
};
