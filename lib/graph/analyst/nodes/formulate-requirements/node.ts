import { isDeepStrictEqual } from "node:util";
import { Requirements, type AlignmentCheck } from "@/lib/domain/answers/analysis";
import { askEngine } from "../../../kit/ask-engine";
import { toReplyText } from "../../../kit/replies/bounded-reply";
import { toShownReply } from "../../../kit/replies/shown-reply";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { toList } from "@/lib/prompts/plain-words";
import { longestDecline, toUnchanged } from "../../gates/plan-before";
import { toPlanSteps } from "../../gates/plan-steps";
import { personsRevision } from "../../gates/review-result";
import { askPlan } from "../../plan/ask-plan";
import { toPlanReason } from "../../plan/plan-reason";
import { withSoundApproaches } from "../../plan/sound-approaches";
import type { AnalystNode, NodeResult } from "../../run-context";
import type { AnalystFacts } from "../../state";
import { toTextEntry } from "../../../kit/transcript/transcript-entry";
import { analystTasks } from "../../tasks";

/**
 * Plans what the analysis needs. With merged planning the first plan already exists, and a new one includes its
 * alignment. A new plan awaits a person's approval.
 */
export const formulateRequirements: AnalystNode = async (state, run) => {
  const { facts } = state;
  const { update, summary } = await formulate(state, run);
  const { decided } = facts;
  const revises = decided.result === "revise" && facts.remediation?.root_cause === personsRevision;
  const isAsked = decided.before !== null || decided.plan === "change" || decided.plan === "other_approach";
  const planned = update.facts?.requirements ?? null;
  const declined = isAsked ? toDeclined(planned) : decided.declined;
  const withFacts = (changed: Partial<AnalystFacts>) => ({ ...update, facts: { ...update.facts, ...changed } });
  if (!revises) return { update: withFacts({ decided: { ...decided, plan: "open", declined } }), summary };
  const stepsOf = (requirements: Requirements | null) => toPlanSteps({ ...facts, requirements }, run.datasets);
  const isSame = isDeepStrictEqual(stepsOf(planned), stepsOf(decided.before?.requirements ?? null));
  const unchanged = declined !== null && isSame ? toUnchanged(facts, declined) : null;
  if (unchanged === null) return { update: withFacts({ decided: { ...decided, declined } }), summary };
  return { update: withFacts(unchanged), summary: "Cannot make the change, so the result stays" };
};

/** Why the plan does not follow what the person asked for, as the engine says it; null when it does. */
function toDeclined(requirements: Requirements | null): string | null {
  const reason = (requirements?.declined_change ?? "").trim();
  return reason === "" ? null : toClippedText(reason, longestDecline);
}

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
    task: analystTasks.formulate_requirements,
    values,
  });
  const requirements = withSoundApproaches(toShownReply(Requirements, output));
  return toResult({ requirements }, [asked, toTextEntry("assistant", toReplyText(Requirements, requirements))]);
};

/**
 * Keeps the earlier plan when a new one claims that the question needs no data: such a plan is empty and would switch
 * the checks off. The empty plan stays out of the conversation.
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
