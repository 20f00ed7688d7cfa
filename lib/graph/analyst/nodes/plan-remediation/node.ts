import { RemediationPlan } from "@/lib/domain/answers/analysis";
import { loopLimits } from "@/lib/domain/runs/loop-limits";
import { hasDifference } from "@/lib/verification/confirm/confirm-figures";
import { askEngine } from "../../../kit/ask-engine";
import { toReplyText } from "../../../kit/replies/bounded-reply";
import { toShownReply } from "../../../kit/replies/shown-reply";
import type { AnalystNode } from "../../run-context";
import { toTextEntry } from "../../../kit/transcript/transcript-entry";
import { describeDispute } from "./describe-dispute";
import { toRemediationValues } from "./prompt";
import { analystTasks } from "../../tasks";

const steps: Record<RemediationPlan["action"], string> = {
  rewrite_code: "Writing the code again",
  revise_requirements: "Planning again",
  reexamine_data: "Looking at the data again",
};

/** Finds out why a result was rejected and which step to repeat. Never executes the third plan. */
export const planRemediation: AnalystNode = async (state, run) => {
  const { facts } = state;
  const { output, asked } = await askEngine(state, run, {
    task: analystTasks.plan_remediation,
    values: toRemediationValues(facts, { shareValues: run.shareValues, dispute: await describeDispute(facts, run) }),
  });
  const remediation = toShownReply(RemediationPlan, output);
  const attempts = { ...facts.attempts, remediation: facts.attempts.remediation + 1 };
  const exhausted = attempts.remediation >= loopLimits.remediation;
  return {
    update: {
      messages: [asked, toTextEntry("assistant", toReplyText(RemediationPlan, remediation))],
      facts: {
        remediation,
        attempts,
        codeAttemptsThisEntry: 0,
        queryAttemptsThisEntry: 0,
        limitReached: exhausted ? "remediation" : null,
        disputed: facts.disputed || hasDifference(facts.verification),
      },
      debug: [{ node: "plan_remediation", note: `plan ${attempts.remediation}: ${remediation.action}` }],
    },
    summary: `${exhausted ? "Giving up after three plans" : steps[remediation.action]}: ${remediation.root_cause}`,
  };
};
