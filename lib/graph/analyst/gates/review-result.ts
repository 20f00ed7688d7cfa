import { loopLimits } from "@/lib/domain/runs/loop-limits";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import type { AnalystFacts, PersonsDecisions } from "../state";
import { toVerdict } from "../confirm/verdict";
import type { AnalystGate } from "../run-context";
import { toWordsEntries, withRemark } from "./persons-words";
import { toPlanBefore } from "./plan-before";

const accept = { id: "accept", label: "Accept", description: "Have the answer written.", recommended: true };
const revise = {
  id: "revise",
  label: "Revise",
  description: "Say what should be different; the result is recomputed.",
};

/** Maximum length of a person's words in the facts; the transcript has them in full. */
const longestGuidance = 300;

/** The cause of a remediation that a person requested. */
export const personsRevision = "The person asked for a revision.";

/** Shows a result for review before it is explained. Skips code that a person handed in. */
export const reviewResult: AnalystGate = {
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
      prompt: toPrompt(facts.decided),
      options: [
        accept,
        ...(revisionsLeft > 0 ? [revise] : []),
        {
          id: "rollback",
          label: "Roll back",
          description:
            currentVersion === null
              ? "Discard this result and leave the question unanswered."
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
        ...(facts.decided.revision !== null && { revision: facts.decided.revision }),
        ...(facts.decided.declined !== null && { declined: facts.decided.declined }),
      },
    };
  },
  take: ({ optionId, text = "" }, facts) => {
    const words = text === "" ? undefined : text;
    const decided = (result: PersonsDecisions["result"]) => ({ decided: { ...facts.decided, result } });
    switch (optionId) {
      case "rollback":
        return { update: { facts: decided("rolled_back") }, summary: "You rolled the result back" };
      case "revise":
        return {
          update: {
            messages: toWordsEntries("The person has seen the result and wants it revised:", words),
            facts: {
              decided: {
                ...withRemark(facts.decided, words),
                result: "revise",
                reviewed: facts.execution === null ? null : { execution: facts.execution.id, figures: facts.figures },
                before: toPlanBefore(facts),
                declined: null,
                // A revision is no reason to ask again which approach is meant.
                isApproachChosen: true,
              },
              remediation: {
                root_cause: personsRevision,
                action: "rewrite_code",
                guidance: toClippedText(text, longestGuidance),
              },
              attempts: { ...facts.attempts, remediation: facts.attempts.remediation + 1 },
              codeAttemptsThisEntry: 0,
              queryAttemptsThisEntry: 0,
              conclusion: null,
            },
          },
          summary: "You asked for a revision",
        };
      default:
        return {
          update: {
            messages: toWordsEntries("The person has accepted the result and adds:", words),
            // A text that was written before this remark does not follow it.
            facts: { ...decided("accepted"), ...(words !== undefined && { conclusion: null }) },
          },
          summary: "You accepted the result",
        };
    }
  },
};

/** Asks for the review, and says of a revision whether it changed the result. */
function toPrompt({ revision, declined }: PersonsDecisions): string {
  const part = declined === null ? "" : "Only part of your change was made. ";
  switch (revision) {
    case null:
      return "The result is ready. Use it for the answer?";
    case "declined":
      return "Your change was not made, so this is the same result as before. Use it for the answer?";
    case "same_code":
      return "The code came back without a change, so this is the same result as before. Use it for the answer?";
    case "same_result":
      return "The code was rewritten, but it gives the same result as before. Use it for the answer?";
    case "same_values":
      return `${part}The charts have changed; the values are the same as before. Use this result for the answer?`;
    case "changed":
      return `${part}The code was rewritten, and the result has changed. Use it for the answer?`;
  }
}

/**
 * Counts the revisions left. A revision counts as a remediation, and the last one within the limit is not carried out.
 */
function toRevisionsLeft({ attempts }: AnalystFacts): number {
  return Math.max(0, loopLimits.remediation - 1 - attempts.remediation);
}
