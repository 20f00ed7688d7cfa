import { Requirements, type AlignmentCheck } from "@/lib/domain/answers/analysis";
import { askEngine } from "../../ask-engine";
import { toBoundedReply, toReplyText } from "../../bounded-reply";
import { toList } from "@/lib/prompts/plain-words";
import { askPlan } from "../../plan/ask-plan";
import { toPlanReason } from "../../plan/plan-reason";
import { withSoundApproaches } from "../../plan/sound-approaches";
import type { AnalystNode, NodeResult } from "../../run-context";
import type { AnalystFacts } from "../../state";
import { toTextEntry } from "../../transcript/transcript-entry";

/**
 * Plans what the analysis needs. With merged planning the first plan is there already, and another one brings its alignment along.
 * A new plan is open for a person to approve.
 */
export const formulateRequirements: AnalystNode = async (state, run) => {
  const { update, summary } = await formulate(state, run);
  const decided = { ...state.facts.decided, plan: "open" as const };
  return { update: { ...update, facts: { ...update.facts, decided } }, summary };
};

const formulate: AnalystNode = async (state, run) => {
  const { planned } = state.facts;
  const values = { reason: toPlanReason(state.facts, run.rerun?.approach ?? null) };
  if (planned !== null && planned.requirements !== null) {
    return toResult({ requirements: planned.requirements, planned: { ...planned, requirements: null } });
  }
  if (run.planning === "merged") {
    const pieces = await askPlan(state, run, { question: "", ...values }, "again");
    const { requirements, alignment, entries, needsDataWork } = pieces;
    const kept = state.facts.requirements;
    if (!needsDataWork && kept !== null) return toKeptResult(kept, state.facts.alignment);
    return toResult({ requirements, planned: { requirements: null, alignment } }, entries);
  }
  const { output, asked } = await askEngine(state, run, {
    task: "formulate_requirements",
    values,
    schema: Requirements,
  });
  const requirements = withSoundApproaches(toBoundedReply(Requirements, output));
  return toResult({ requirements }, [asked, toTextEntry("assistant", toReplyText(Requirements, requirements))]);
};

/**
 * A question that was planned as work on data does not stop being so: a new plan that says so is empty and would switch the
 * checks off. The plan before it stands with its alignment, and the empty one stays out of the conversation.
 */
function toKeptResult(requirements: Requirements, alignment: AlignmentCheck | null): NodeResult {
  return {
    update: {
      facts: { requirements, planned: { requirements: null, alignment } },
      debug: [{ node: "formulate_requirements", note: "new plan without work on data: the one before it stands" }],
    },
    summary: "Keeps the plan, because the new one leaves the data aside",
  };
}

function toResult(
  facts: Partial<AnalystFacts> & { requirements: Requirements },
  messages: NodeResult["update"]["messages"] = [],
): NodeResult {
  const { variables_needed, analysis_type } = facts.requirements;
  const kind = analysis_type.trim() === "" ? "" : `: ${analysis_type}`;
  const needs = variables_needed.length === 0 ? "Needs no column" : `Needs ${toList(variables_needed)}`;
  return { update: { messages, facts }, summary: `${needs}${kind}` };
}
