import { loopLimits } from "@/lib/domain/runs/loop-limits";
import { toClippedText } from "@/lib/prompts/untrusted-text";
import type { AnalystFacts } from "../state";
import { toVerdict } from "../confirm/verdict";
import type { Gate } from "./gate";
import { toWordsEntries, withRemark } from "./persons-words";

const accept = { id: "accept", label: "Accept", description: "Have the answer written.", recommended: true };
const revise = {
  id: "revise",
  label: "Revise",
  description: "Say what is to be different; the code is written again.",
};

/** How much of a person's words stands in the facts; the whole stands in the transcript. */
const longestGuidance = 300;

/** The cause of a remediation that a person asked for. */
export const personsRevision = "The person asked for a revision.";

/** Shows a result before it is explained. Code that a person handed in is not reviewed. */
export const reviewResult: Gate = {
  applies: ({ execution, decided, givenCode }, { consent }) =>
    consent.approval === "ask" &&
    !decided.isSilent &&
    !givenCode &&
    execution?.succeeded === true &&
    decided.result !== "accepted",
  ask: (facts, { rerun }) => {
    const revisionsLeft = toRevisionsLeft(facts);
    const currentVersion = rerun?.previous?.version ?? null;
    const { checks, figures } = facts;
    return {
      type: "result_review",
      prompt: "The result is there. Shall the answer be written from it?",
      options: [
        accept,
        ...(revisionsLeft > 0 ? [revise] : []),
        {
          id: "rollback",
          label: "Roll back",
          description:
            currentVersion === null
              ? "Discard this result; the question stays without an answer."
              : `Discard this result; ${currentVersion} stays the answer.`,
        },
      ],
      payload: {
        ...(facts.execution !== null && { executionId: facts.execution.id }),
        figures: figures.map(({ id, kind }) => ({ id, kind })),
        verdict: toVerdict(facts, "").status,
        checks: checks.map(({ name, passed }) => ({ name, passed })),
        currentVersion,
        revisionsLeft,
      },
    };
  },
  take: ({ optionId, text = "" }, facts) => {
    const words = text === "" ? undefined : text;
    const decided = (result: AnalystFacts["decided"]["result"]) => ({
      decided: { ...withRemark(facts.decided, words), result },
    });
    switch (optionId) {
      case "rollback":
        return { update: { facts: decided("rolled_back") }, summary: "You rolled the result back" };
      case "revise":
        return {
          update: {
            messages: toWordsEntries("The person has seen the result and wants it revised:", words),
            facts: {
              ...decided("revise"),
              remediation: {
                root_cause: personsRevision,
                action: "rewrite_code",
                guidance: toClippedText(text, longestGuidance),
              },
              attempts: { ...facts.attempts, remediation: facts.attempts.remediation + 1 },
              codeAttemptsThisEntry: 0,
              conclusion: null,
            },
          },
          summary: "You asked for a revision",
        };
      default:
        return {
          update: {
            messages: toWordsEntries("The person has accepted the result and adds:", words),
            facts: decided("accepted"),
          },
          summary: "You accepted the result",
        };
    }
  },
};

/** A revision counts as a remediation, and the last one that the limit allows is not carried out. */
function toRevisionsLeft({ attempts }: AnalystFacts): number {
  return Math.max(0, loopLimits.remediation - 1 - attempts.remediation);
}
