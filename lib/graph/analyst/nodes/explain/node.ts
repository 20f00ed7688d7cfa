import { askEngine } from "../../ask-engine";
import type { AnalystNode } from "../../run-context";
import { createTextRelay } from "../../text-relay";
import { toExplanation } from "../../to-explanation";
import { toExplainValues } from "./prompt";

/** Answers without work on data: a concept, why the data cannot answer, or that the engine cannot. */
export const explain: AnalystNode = async (state, run) => {
  const { beyond } = state.facts;
  if (beyond !== null) {
    return { update: { facts: { explanation: beyond.explanation } }, summary: "Said what the engine can do instead" };
  }
  const { output, asked } = await askEngine(state, run, {
    task: "explain",
    values: toExplainValues(state.facts),
    schema: null,
    onText: createTextRelay((text) => run.emit({ type: "text_delta", node: "explain", text })),
  });
  return {
    update: { messages: [asked], facts: { explanation: toExplanation(output) } },
    summary: state.facts.needsDataWork === true ? "Explained why the data cannot answer" : "Wrote the explanation",
  };
};
