import { CaveatError } from "@/lib/domain/caveat-error";
import { withFormatLines } from "../../answer/format-lines";
import { askEngine } from "../../ask-engine";
import type { AnalystNode } from "../../run-context";
import { createTextRelay } from "../../text-relay";
import { toExplanation } from "../../to-explanation";
import { toTextEntry } from "../../transcript/transcript-entry";
import { checkExplanation } from "./check-explanation";
import { toExplainResultsValues } from "./prompt";

/** Writes the final answer. A text whose numbers do not fit the result is written again once, then flagged. */
export const explainResults: AnalystNode = async (state, run) => {
  const { facts } = state;
  if (facts.execution === null) throw new CaveatError("internal", "There is no result to explain.");
  const execution = await run.executions.get(facts.execution.id);
  const finish = (reply: string) => withFormatLines(toExplanation(reply), facts.question, execution.result);
  const first = await askEngine(state, run, {
    task: "explain_results",
    values: toExplainResultsValues(facts),
    schema: null,
    onText: createTextRelay((text) => run.emit({ type: "text_delta", node: "explain_results", text })),
  });
  const entries = [first.asked, toTextEntry("assistant", toExplanation(first.output))];
  let explanation = finish(first.output);
  let compared = checkExplanation(explanation, facts, execution, run);
  const rewritten = compared !== null && !compared.check.passed;
  if (compared !== null && rewritten) {
    const second = await askEngine({ ...state, messages: [...state.messages, ...entries] }, run, {
      task: "explain_results",
      values: toExplainResultsValues(facts, compared.unknown),
      schema: null,
      suffix: "rewrite",
    });
    entries.push(second.asked, toTextEntry("assistant", toExplanation(second.output)));
    explanation = finish(second.output);
    compared = checkExplanation(explanation, facts, execution, run);
  }
  const checks = compared === null ? facts.checks : [...facts.checks, compared.check];
  return {
    update: { messages: entries, facts: { explanation, checks } },
    summary:
      compared?.check.passed === false
        ? "Wrote the answer; some of its numbers are not in the result"
        : rewritten
          ? "Wrote the answer, again after numbers did not fit"
          : "Wrote the answer",
  };
};
