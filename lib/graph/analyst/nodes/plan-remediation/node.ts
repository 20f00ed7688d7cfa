import { RemediationPlan } from "@/lib/domain/analysis";
import { loopLimits } from "@/lib/domain/loop-limits";
import { askEngine } from "../../ask-engine";
import { toBoundedReply, toCompactReply, toReplyText } from "../../bounded-reply";
import type { AnalystNode } from "../../run-context";
import { toTextEntry } from "../../transcript/transcript-entry";
import { toRemediationValues } from "./prompt";

const steps: Record<RemediationPlan["action"], string> = {
  rewrite_code: "Writing the code again",
  revise_requirements: "Planning again",
  reexamine_data: "Looking at the data again",
};

/** Finds out why a result cannot stand and which step to repeat. The third plan is not carried out any more. */
export const planRemediation: AnalystNode = async (state, run) => {
  const { facts } = state;
  const { output, asked } = await askEngine(state, run, {
    task: "plan_remediation",
    values: toRemediationValues(facts, run),
    schema: RemediationPlan,
  });
  const told = toBoundedReply(output);
  const remediation = toCompactReply(told, "remediation");
  const attempts = { ...facts.attempts, remediation: facts.attempts.remediation + 1 };
  const exhausted = attempts.remediation >= loopLimits.remediation;
  return {
    update: {
      messages: [asked, toTextEntry("assistant", toReplyText(told))],
      facts: { remediation, attempts, codeAttemptsThisEntry: 0, limitReached: exhausted ? "remediation" : null },
      debug: [{ node: "plan_remediation", note: `plan ${attempts.remediation}: ${remediation.action}` }],
    },
    summary: `${exhausted ? "Giving up after three plans" : steps[remediation.action]}: ${remediation.root_cause}`,
  };
};
